package dts_test

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The rules that doc.go states, held by a look at the source. That nothing here
// depends on a clock or on chance is held by the arrows of the module: the packages
// for it are not imported.

// source is the code of dts and splitpoint, without tests, with its types.
type source struct {
	*token.FileSet
	info  types.Info
	files map[string]*ast.File     // by name without directory
	funcs map[string]*ast.FuncDecl // by full name
	named []*types.Named           // the types of these packages
}

func readSource(t *testing.T) *source {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	build.Default.GOROOT = strings.TrimSpace(string(root)) // a test that was built with -trimpath does not know it
	s := &source{FileSet: token.NewFileSet(), files: map[string]*ast.File{}, funcs: map[string]*ast.FuncDecl{}}
	s.info = types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	for _, dir := range []string{"../splitpoint", "."} {
		p, err := build.ImportDir(dir, 0)
		require.NoError(t, err)
		var files []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(s.FileSet, filepath.Join(dir, name), nil, 0)
			require.NoError(t, err)
			files = append(files, f)
			s.files[name] = f
		}
		checked, err := (&types.Config{Importer: importer.ForCompiler(s.FileSet, "source", nil)}).Check("froe/"+p.Name, s.FileSet, files, &s.info)
		require.NoError(t, err)
		for _, name := range checked.Scope().Names() {
			if n, ok := checked.Scope().Lookup(name).Type().(*types.Named); ok {
				s.named = append(s.named, n)
			}
		}
		for _, f := range files {
			for _, d := range f.Decls {
				if d, ok := d.(*ast.FuncDecl); ok {
					s.funcs[s.info.Defs[d.Name].(*types.Func).FullName()] = d
				}
			}
		}
	}
	return s
}

// called is what a call may run of these packages: a function, or the methods of
// those types that an interface may stand for.
func (s *source) called(c *ast.CallExpr) (names []string) {
	var id *ast.Ident
	switch f := c.Fun.(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	}
	f, ok := s.info.Uses[id].(*types.Func)
	if !ok {
		return nil
	}
	recv := f.Signature().Recv()
	if recv == nil || !types.IsInterface(recv.Type()) {
		return []string{f.FullName()}
	}
	for _, n := range s.named {
		if p := types.NewPointer(n); types.Implements(p, recv.Type().Underlying().(*types.Interface)) {
			m, _, _ := types.LookupFieldOrMethod(p, true, n.Obj().Pkg(), f.Name())
			names = append(names, m.(*types.Func).FullName())
		}
	}
	return names
}

// inspect shows every node of every file.
func (s *source) inspect(look func(file string, n ast.Node)) {
	for name, f := range s.files {
		ast.Inspect(f, func(n ast.Node) bool {
			look(name, n)
			return true
		})
	}
}

func TestRulesOfSource(t *testing.T) {
	s := readSource(t)
	s.inspect(func(file string, n ast.Node) {
		if n == nil {
			return
		}
		at := s.Position(n.Pos())
		switch n := n.(type) {
		case *ast.GoStmt:
			assert.Fail(t, "a goroutine outside the pool", at)
		case *ast.SelectStmt:
			assert.Fail(t, "the outcome of a select is chance", at)
		case *ast.RangeStmt:
			_, isMap := s.info.Types[n.X].Type.Underlying().(*types.Map)
			assert.False(t, isMap, "%v: the order of a map is chance", at)
		case *ast.ImportSpec:
			assert.NotEqual(t, `"maps"`, n.Path.Value, "%v: the order of a map is chance", at)
			if file != "pool.go" {
				assert.NotContains(t, n.Path.Value, "errgroup", "%v: goroutines outside the pool", at)
			}
		}
	})
	s.locks(t)
}

// section is a place of a function where something happens to locks.
type section struct {
	at    token.Pos
	held  int      // +1: a lock is taken; -1: it is given back
	calls []string // or functions are called
}

// primitive are the functions that locking itself consists of.
var primitive = []string{"(*froe/dts.Worker).lock", "(*froe/dts.Worker).seize", "(*froe/dts.Node).await", "(*froe/dts.Worker).unlock"}

// sections reads a function from top to bottom. What is deferred is at its end.
func (s *source) sections(d *ast.FuncDecl) (all []section) {
	deferred := map[ast.Node]bool{}
	ast.Inspect(d, func(n ast.Node) bool {
		if n, ok := n.(*ast.DeferStmt); ok {
			deferred[n.Call] = true
		}
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		at := section{at: c.Pos()}
		if f, ok := c.Fun.(*ast.SelectorExpr); ok {
			switch f.Sel.Name {
			case "Lock", "lock":
				at.held = 1
			case "Unlock", "unlock":
				at.held = -1
			}
		}
		if at.held == 0 {
			at.calls = s.called(c)
		}
		if !deferred[c] {
			all = append(all, at)
		}
		return true
	})
	slices.SortStableFunc(all, func(a, b section) int { return int(a.at - b.at) })
	return all
}

// locks holds that no lock is taken while another is held, and that functions
// called Locked are called with a lock held and no others need be.
func (s *source) locks(t *testing.T) {
	bodies := map[string][]section{}
	for name, d := range s.funcs {
		if !slices.Contains(primitive, name) {
			bodies[name] = s.sections(d)
		}
	}
	lockers := map[string]bool{}
	for grown := true; grown; {
		grown = false
		for name, body := range bodies {
			locks := slices.ContainsFunc(body, func(x section) bool {
				return x.held > 0 || slices.ContainsFunc(x.calls, func(f string) bool { return lockers[f] })
			})
			grown = grown || locks && !lockers[name]
			lockers[name] = lockers[name] || locks
		}
	}
	require.Greater(t, len(lockers), 20)
	for name, body := range bodies {
		held := 0
		if strings.HasSuffix(name, "Locked") {
			held = 1
		}
		for _, x := range body {
			at := s.Position(x.at)
			assert.False(t, held > 0 && x.held > 0, "%v: %s takes a lock while it holds one", at, name)
			held = max(0, held+x.held)
			for _, f := range x.calls {
				assert.False(t, held > 0 && lockers[f], "%v: %s holds a lock and calls %s, which takes one", at, name, f)
				assert.False(t, held == 0 && strings.HasSuffix(f, "Locked"), "%v: %s calls %s without a lock", at, name, f)
			}
		}
	}
}
