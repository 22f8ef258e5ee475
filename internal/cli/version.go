package cli

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/cpuid/v2"
	"github.com/spf13/cobra"
)

// Version is the release. It is a variable because scripts/release has the linker set it
// to the tag.
var Version = "0.1"

// Author is what the engine says of its authors.
const Author = "The Froe authors"

func versionCommand(program string) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "version",
		Short: "Print the release, its commit, and the abilities of the processor",
		Long: `Version prints the release; the commit that it was built from, if that is known; the
version of Go and the least processor that it was built for; and the processor of this
machine, with those of its instructions that matter to chess programs.

With --json it prints an object: version, commit, committed (time), modified, go,
system, target, cpu, features.`,
		Example: "  " + program + " version\n  " + program + " version --json",
		Args:    Args(cobra.NoArgs),
		RunE:    func(c *cobra.Command, _ []string) error { return writeVersion(c, asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print an object")
	return c
}

// writeVersion prints what the program is.
func writeVersion(c *cobra.Command, asJSON bool) error {
	b := ThisBuild()
	return PrintResult(c, asJSON, b, func(w io.Writer) error {
		_, err := io.WriteString(w, b.String())
		return err
	})
}

// Build is the program and what it runs on.
type Build struct {
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

// ThisBuild is this program.
func ThisBuild() Build {
	b := Build{
		Version: Version, Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, CPU: cpuid.CPU.BrandName,
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

// Revision is the commit, and whether files differ from it.
func (b Build) Revision() string {
	if b.Modified {
		return b.Commit + ", modified"
	}
	return b.Commit
}

// Identity names the build: two programs of the same name do the same. A program of
// another state than a commit's is named by its file.
func (b Build) Identity() string {
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
			sum := sha256.Sum256(data)
			return hex.EncodeToString(sum[:])
		}
	}
	return "unknown program: " + err.Error()
})

// String tells it all in four lines.
func (b Build) String() string {
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

// CommandLine is what a person types to run a program with such arguments.
func CommandLine(args []string) string {
	words := []string{filepath.Base(args[0])}
	for _, a := range args[1:] {
		if strings.ContainsAny(a, " \t\n\"'\\$*?[]{}()<>|&;#!~`") || a == "" {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		words = append(words, a)
	}
	return strings.Join(words, " ")
}

// Origin is where a page that is written now comes from: the command, the commit of the
// program, the date, and the machine.
func Origin() (command, commit, date, machine string) {
	b := ThisBuild()
	return CommandLine(os.Args), cmp.Or(b.Revision(), "unknown"), time.Now().Format("2006-01-02 15:04 MST"),
		fmt.Sprintf("%s, %d cores, %s, %s", b.CPU, runtime.NumCPU(), b.System, b.Go)
}
