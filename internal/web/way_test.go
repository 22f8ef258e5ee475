//go:build !race

package web_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/engine"
	"froe/internal/clienttest"
	"froe/internal/serve"
)

func TestMain(m *testing.M) {
	clienttest.Play()
	goleak.VerifyTestMain(m, goleak.Cleanup(func(status int) {
		if site.built {
			_ = os.RemoveAll(site.folder)
		}
		os.Exit(status)
	}))
}

// way is how a page reaches its session, with all that it needs.
type way struct {
	url    string
	server *httptest.Server
	static bool // without a server of ours
}

// ways are both: froe serve, with two workers and the smallest table, and the site.
var ways = []struct {
	name  string
	begin func(t testing.TB) *way
}{{"serve", func(t testing.TB) *way { return fromServer(t, 8) }}, {"site", fromSite}}

func fromServer(t testing.TB, sessions int) *way {
	o := engine.Defaults()
	o.Threads, o.Hash, o.MoveOverhead = 2, 1, 0
	s := serve.New(serve.Config{Options: o, Sessions: sessions})
	h := httptest.NewServer(s)
	t.Cleanup(func() {
		h.CloseClientConnections()
		s.Close()
		h.Close()
	})
	return &way{url: h.URL + s.Path(), server: h}
}

// fromSite serves the site beneath a path.
func fromSite(t testing.TB) *way {
	return serveSite(t, plainServer(siteFolder(t)))
}

func serveSite(t testing.TB, files http.Handler) *way {
	h := httptest.NewServer(files)
	t.Cleanup(func() {
		h.CloseClientConnections()
		h.Close()
	})
	return &way{url: h.URL + "/a/b/", server: h, static: true}
}

// plainServer serves a folder at / and at /a/b/ as the plainest server does: files, with the types of those
// that browsers insist on.
func plainServer(folder string) http.Handler {
	types := map[string]string{".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/a/b")
		if strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		f, err := os.Open(filepath.Join(folder, path.Clean("/"+name)))
		if err != nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		defer f.Close()
		kind, ok := types[path.Ext(name)]
		if !ok {
			kind = "application/octet-stream"
		}
		w.Header().Set("Content-Type", kind)
		_, _ = io.Copy(w, f)
	})
}

// site is built once, for all tests.
var site struct {
	sync.Once
	folder string
	built  bool // and not given
	err    error
	said   []byte
}

// siteFolder is where the site is: FROE_SITE, or where it is built.
func siteFolder(t testing.TB) string {
	t.Helper()
	site.Do(func() {
		if site.folder = os.Getenv("FROE_SITE"); site.folder != "" {
			return
		}
		if site.folder, site.err = os.MkdirTemp("", "froe-site"); site.err == nil {
			site.built = true
			site.said, site.err = exec.Command("../../scripts/site", site.folder).CombinedOutput()
		}
	})
	require.NoError(t, site.err, "%s", site.said)
	return site.folder
}
