package froe

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// arrows says what each package of ours rests on; it may import whatever can
// be reached along them.
var arrows = map[string][]string{
	"":                    {},
	"cmd/froe":            {"internal/cli", "engine/uci", "engine/polyglot", "internal/serve", "internal/session", "lab/archive"},
	"cmd/froeweb":         {"internal/session"},
	"cmd/froelab":         {"internal/cli", "lab/rating", "lab/job", "lab/spsa", "lab/study", "lab/train", "lab/calibration"},
	"internal/cli":        {"internal/web", "lab/suite", "lab/positions", "dts/trace", "internal/file"},
	"internal/web":        {"engine/annotation", "internal/step"},
	"internal/clitest":    {"internal/cli"},
	"engine/uci":          {"engine"},
	"engine":              {"engine/algorithm", "internal/clock", "engine/mate", "internal/numa", "engine/polyglot"},
	"internal/numa":       {},
	"engine/polyglot":     {"engine/chess", "internal/regular"},
	"internal/regular":    {},
	"engine/algorithm":    {"engine/search"},
	"engine/mate":         {"dts", "tt", "engine/chess"},
	"engine/annotation":   {"engine", "engine/chess/pgn", "internal/pool"},
	"engine/search":       {"dts", "tt", "engine/eval", "engine/syzygy"},
	"engine/eval":         {"engine/eval/network", "internal/regular"},
	"engine/eval/network": {"engine/chess"},
	"engine/syzygy":       {"engine/chess", "internal/regular"},
	"engine/chess":        {},
	"engine/chess/pgn":    {"engine/chess"},
	"internal/cache":      {},
	"internal/clienttest": {"engine/chess"},
	"internal/clock":      {},
	"internal/file":       {},
	"internal/pool":       {},
	"internal/relaxed":    {},
	"internal/serve":      {"internal/session", "internal/web", "lab/client"},
	"internal/session":    {"engine/annotation", "internal/step", "dts/sim", "dts/trace"},
	"internal/step":       {"engine/chess"},
	"internal/yield":      {},
	"lab/archive":         {"engine/chess", "tt"},
	"lab/calibration":     {"engine/algorithm", "dts/sim"},
	"lab/client":          {"engine/chess"},
	"lab/job":             {"lab/queue", "lab/simulation", "lab/suite", "engine/annotation", "lab/scaling"},
	"lab/positions":       {},
	"lab/queue":           {"internal/pool"},
	"lab/rating":          {"engine/chess/pgn"},
	"lab/report":          {"dts/trace", "internal/file"},
	"lab/scaling":         {"internal/pool", "lab/client", "lab/speedup", "engine/algorithm", "lab/selfplay"},
	"lab/selfplay":        {"engine/search", "lab/archive", "internal/pool"},
	"lab/simulation":      {"lab/speedup", "engine/algorithm", "lab/selfplay", "dts/sim", "dts/trace"},
	"lab/speedup":         {"engine/search", "internal/file", "internal/pool", "lab/report", "lab/statistic"},
	"lab/spsa":            {"internal/file"},
	"lab/statistic":       {},
	"lab/study":           {"internal/file", "lab/report", "lab/speedup", "lab/statistic"},
	"lab/suite":           {"engine", "internal/pool"},
	"lab/train":           {"engine/eval/network", "engine/syzygy", "lab/archive", "lab/report"},
	"dts":                 {"splitpoint", "internal/yield"},
	"dts/sim":             {"dts"},
	"dts/trace":           {"dts"},
	"dts/dtstest":         {"dts"},
	"splitpoint":          {},
	"tt":                  {"internal/cache", "internal/relaxed"},
}

// forTests is what only the tests of a package rest on besides. Those of dts look
// upwards: its benchmarks measure the machine with the policy of chess.
var forTests = map[string][]string{
	"cmd/froe":         {"internal/clitest"},
	"cmd/froelab":      {"internal/clitest", "internal/clienttest"},
	"dts":              {"dts/dtstest", "engine/search"},
	"dts/sim":          {"dts/dtstest"},
	"dts/dtstest":      {"dts/sim"},
	"dts/trace":        {"dts/dtstest", "dts/sim"},
	"engine/algorithm": {"dts/sim"},
	"lab/client":       {"internal/clienttest"},
	"lab/scaling":      {"internal/clienttest"},
	"engine/eval":      {"engine/syzygy"},
	"lab/positions":    {"engine/chess"},
	"lab/rating":       {"lab/statistic"},
	"lab/report":       {"dts/dtstest", "dts/sim"},
	"lab/speedup":      {"engine/algorithm"},
	"engine/search":    {"dts/dtstest"},
	"internal/serve":   {"internal/clienttest"},
	"internal/web":     {"internal/serve", "internal/clienttest"},
	"internal/session": {"lab/statistic"},
}

// without says what a package must not import itself: nothing there may depend
// on the hour, the machine or chance. (dts/sim draws from math/rand/v2 with a
// seed.)
var without = map[string][]string{
	"dts":         {"time", "os", "math/rand", "math/rand/v2"},
	"splitpoint":  {"time", "os", "math/rand", "math/rand/v2"},
	"tt":          {"time", "os", "math/rand", "math/rand/v2"},
	"dts/sim":     {"time", "os", "math/rand"},
	"dts/dtstest": {"time", "math/rand"},
}

const module = "froe"

// hot reports whether a package shares words that every node of a search touches.
// There the types of sync/atomic are used, and for hints those of internal/relaxed;
// everywhere else shared state is cold, and go.uber.org/atomic has richer types for it.
func hot(name string) bool {
	return name == "dts" || strings.HasPrefix(name, "dts/") || name == "splitpoint" || name == "tt" || name == "engine/search" || name == "engine/mate" || name == "internal/relaxed"
}

func TestAtomics(t *testing.T) {
	for _, p := range packages(t) {
		banned := "sync/atomic"
		if hot(ours(p.ImportPath)) {
			banned = "go.uber.org/atomic"
		}
		for _, imports := range [][]string{p.Imports, p.TestImports, p.XTestImports} {
			require.NotContains(t, imports, banned, p.ImportPath)
		}
	}
}

// inBrowser are the programs that are built for browsers only.
const inBrowser = "./cmd/froeweb"

// listed is what `go list -json` tells of a package.
type listed struct {
	ImportPath, Dir                          string
	Imports, TestImports, XTestImports, Deps []string
}

func TestArrows(t *testing.T) {
	for _, p := range packages(t) {
		name := ours(p.ImportPath)
		t.Run(path.Join(module, name), func(t *testing.T) {
			_, drawn := arrows[name]
			require.True(t, drawn, "a new package needs its arrows")
			below := reach(arrows[name])
			for _, dep := range p.Deps {
				if isOurs(dep) {
					require.Contains(t, below, ours(dep), "%s may not rest on it", name)
				}
			}
			below = append(reach(forTests[name]), below...)
			for _, dep := range slices.Concat(p.TestImports, p.XTestImports) {
				if isOurs(dep) && ours(dep) != name {
					require.Contains(t, below, ours(dep), "the tests of %s may not rest on it", name)
				}
			}
			for _, banned := range without[name] {
				require.NotContains(t, p.Imports, banned)
			}
		})
	}
}

// ofLab is what of the laboratory the engine's program may link: tools, and none of the studies.
var ofLab = []string{"lab/archive", "lab/client", "lab/positions", "lab/suite"}

// The engine's program is small: it has nothing of NATS, of plotting and statistics, and of
// the laboratory's studies; and the engine needs no laboratory.
func TestTheEngineIsSmall(t *testing.T) {
	for _, p := range packages(t) {
		name := ours(p.ImportPath)
		for _, dep := range p.Deps {
			switch {
			case name == "cmd/froeweb":
				require.NotRegexp(t, `^net|cobra|pflag|x/term|x/ansi`, dep)
				require.False(t, isOurs(dep) && strings.HasPrefix(ours(dep), "lab/"), "%s links %s", name, dep)
			case name == "cmd/froe":
				require.NotRegexp(t, `nats|gonum|plot`, dep)
				if strings.HasPrefix(ours(dep), "lab/") {
					require.Contains(t, ofLab, ours(dep))
				}
			case strings.HasPrefix(name, "engine"):
				require.False(t, isOurs(dep) && strings.HasPrefix(ours(dep), "lab/"), "%s links %s", name, dep)
			}
		}
	}
}

func TestArrowsHaveNoCircle(t *testing.T) {
	for name := range arrows {
		require.NotContains(t, reach(arrows[name]), name)
	}
}

// packages asks the go command for every package of the module: for this machine, and the programs for browsers.
func packages(t *testing.T) []listed {
	return append(list(t, "./..."), list(t, inBrowser, "GOOS=js", "GOARCH=wasm")...)
}

// list asks the go command for packages and all that they rest on. Reading their
// directories here tells the test cache what this test rests on.
func list(t *testing.T, pattern string, env ...string) []listed {
	t.Helper()
	var complaint strings.Builder
	list := exec.Command("go", "list", "-pgo=off", "-deps", "-json=ImportPath,Dir,Imports,TestImports,XTestImports,Deps", pattern)
	list.Env = append(append(os.Environ(), "GOWORK=off"), env...) // in a workspace too, asm is another module
	list.Stderr = &complaint
	out, err := list.Output()
	require.NoError(t, err, complaint.String())
	var all []listed
	for in := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		err := in.Decode(&p)
		if err == io.EOF {
			return all
		}
		require.NoError(t, err)
		if !isOurs(p.ImportPath) {
			continue
		}
		_, err = os.ReadDir(p.Dir)
		require.NoError(t, err)
		all = append(all, p)
	}
}

// isOurs reports whether a package is of this module.
func isOurs(importPath string) bool {
	return importPath == module || strings.HasPrefix(importPath, module+"/")
}

// ours is an import path without the module's name.
func ours(importPath string) string {
	return strings.TrimPrefix(strings.TrimPrefix(importPath, module), "/")
}

// reach lists packages and all that they rest on.
func reach(from []string) []string {
	var below []string
	todo := slices.Clone(from)
	for len(todo) > 0 {
		next := todo[0]
		todo = todo[1:]
		if !slices.Contains(below, next) {
			below = append(below, next)
			todo = append(todo, arrows[next]...)
		}
	}
	return below
}
