package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/klauspost/cpuid/v2"
	"github.com/spf13/cobra"

	"froe/lab/queue"
)

// version is the release. It is a variable because scripts/release has the linker set it
// to the tag.
var version = "0.1"

const author = "The Froe authors"

func versionCommand() *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "version",
		Short: "Print the release, its commit, and the abilities of the processor",
		Long: `Version prints the release; the commit that it was built from, if that is known; the
version of Go and the least processor that it was built for; and the processor of this
machine, with those of its instructions that matter to chess programs.

With --json it prints an object: version, commit, committed (time), modified, go,
system, target, cpu, features.`,
		Example: `  froe version
  froe version --json`,
		Args: wrap(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			if b := thisBuild(); asJSON {
				return json.NewEncoder(c.OutOrStdout()).Encode(b)
			} else {
				_, err := io.WriteString(c.OutOrStdout(), b.String())
				return err
			}
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print an object")
	return c
}

// build is the program and what it runs on.
type build struct {
	Version   string   `json:"version"`
	Commit    string   `json:"commit,omitempty"`
	Committed string   `json:"committed,omitempty"` // when, as in RFC 3339
	Modified  bool     `json:"modified"`            // since the commit
	Go        string   `json:"go"`
	System    string   `json:"system"` // such as linux/amd64
	Target    string   `json:"target"` // the least processor it was built for, such as GOAMD64=v1
	CPU       string   `json:"cpu"`
	Features  []string `json:"features"`
}

// notable are the instructions that chess programs like to use: counting and
// extracting bits, and wide vectors.
var notable = []cpuid.FeatureID{
	cpuid.POPCNT, cpuid.LZCNT, cpuid.BMI1, cpuid.BMI2, cpuid.SSSE3, cpuid.SSE42, cpuid.AVX2, cpuid.AVX512F, cpuid.AVX512BW,
	cpuid.AVX512VNNI, cpuid.ASIMD, cpuid.ASIMDDP, cpuid.SVE,
}

func thisBuild() build {
	b := build{
		Version: version, Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, CPU: cpuid.CPU.BrandName,
		Features: []string{},
	}
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			b.Commit = s.Value
		case s.Key == "vcs.time":
			b.Committed = s.Value
		case s.Key == "vcs.modified":
			b.Modified = s.Value == "true"
		case s.Key == "GO"+strings.ToUpper(runtime.GOARCH):
			b.Target = s.Key + "=" + s.Value
		}
	}
	for _, f := range notable {
		if cpuid.CPU.Supports(f) {
			b.Features = append(b.Features, f.String())
		}
	}
	return b
}

// revision is the commit, and whether files differ from it.
func (b build) revision() string {
	if b.Modified {
		return b.Commit + ", modified"
	}
	return b.Commit
}

// identity names the build: two programs of the same name do the same. A program of
// another state than a commit's is named by its file.
func (b build) identity() string {
	if b.Commit != "" && !b.Modified {
		return b.Commit
	}
	return strings.TrimSpace(b.Commit + " program " + programDigest()[:16])
}

// programDigest is the digest of the file of this program.
var programDigest = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err == nil {
		var data []byte
		if data, err = os.ReadFile(path); err == nil {
			return queue.Digest(data)
		}
	}
	return "unknown program: " + err.Error()
})

// String tells it all in four lines.
func (b build) String() string {
	commit := "unknown"
	if b.Commit != "" {
		commit = b.Commit + " of " + b.Committed
	}
	if b.Modified {
		commit += ", modified since"
	}
	return fmt.Sprintf("Froe %s\ncommit %s\n%s %s %s\n%s: %s\n", b.Version, commit, b.Go, b.System, b.Target,
		b.CPU, strings.Join(b.Features, " "))
}
