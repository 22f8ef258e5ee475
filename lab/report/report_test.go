package report

import (
	"errors"
	"html/template"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"

	"froe/dts"
	"froe/dts/dtstest"
	"froe/dts/sim"
	"froe/dts/trace"
)

// recorded is a simulated search on a number of processors.
func recorded(workers int) *trace.Trace {
	game := dtstest.Random(1, dtstest.Shape{Depth: 7, Width: 4, Values: 40})
	tree := dts.NewTree(dts.Options{Workers: workers, MinSplitDepth: 1}, dtstest.NewGamePolicies(game, dtstest.Everything))
	r := trace.NewRecorder(workers, trace.Capacity)
	tree.SetRecorder(r)
	sim.Run(tree, &dts.Master{MaxDepth: game.FullDepth()}, sim.Default, 1)
	return r.Trace()
}

// pictures are one of each kind, and some with little in them.
func pictures() map[string]func() template.HTML {
	ours := []Curve{{Name: "ours", Points: [][2]float64{{1, 1}, {2, 1.9}, {4, 3.5}}, Spans: [][2]float64{{1, 1}, {1.8, 2}, {3, 4}}}}
	theirs := []Curve{{Name: "theirs", Points: [][2]float64{{1, 1}, {16, 11}}}}
	speed := &Curves{Title: "speed-up", Workers: "threads", Ideal: true, Own: ours, Others: theirs,
		Marks: []Curve{{Name: "ceiling", Points: [][2]float64{{2, 1.9}}}}}
	share := &Curves{Title: "share", Workers: "threads", Least: 1, Own: ours}
	bars := &Bars{Title: "time", Bars: "processors", Unit: "%", Names: []string{"1", "2"}, Top: 100,
		Parts: []Part{{"busy", []float64{100, 80}}, {"idle", []float64{0, 20}}}}
	loss := &Lines{Title: "loss", X: "epochs", Lines: []Curve{{Name: "held out", Points: [][2]float64{{1, 0.3}, {2, 0.2}}}}}
	all := map[string]func() template.HTML{
		"speed-up": speed.SVG, "share": share.SVG, "bars": bars.SVG, "loss": loss.SVG, "no loss": (&Lines{}).SVG,
	}
	for name, t := range map[string]*trace.Trace{"16": recorded(16), "one": recorded(1), "none": {}, "200": recorded(200)} {
		all["timeline "+name] = (&Timeline{"lanes", "virtual ms", t}).SVG
		all["tree "+name] = (&SplitTree{"tree", "virtual ms", t}).SVG
	}
	return all
}

// Pictures are drawn the same every time, need nothing but themselves, and have
// names and units in them.
func TestPictures(t *testing.T) {
	again := pictures()
	for name, draw := range pictures() {
		t.Run(name, func(t *testing.T) {
			text := string(draw())
			require.Equal(t, text, string(again[name]()))
			require.True(t, strings.HasPrefix(text, "<svg"))
			require.NotRegexp(t, regexp.MustCompile(`<script|<image|NaN|Inf`), text)
			want := map[string][]string{
				"speed-up": {"speed-up", "threads", "ours", "theirs", "ceiling", ">16<"},
				"loss":     {"loss", "epochs", "held out"},
				"share":    {"share", "threads", ">4<"},
				"bars":     {"time", "processors", "%", "busy", "idle"},
				"timeline": {"lanes", "virtual ms", "worker", "at a CUT node", "without work"},
				"tree":     {"tree", "virtual ms", "split at an ALL node"},
			}[strings.Fields(name)[0]]
			for _, w := range want {
				require.Contains(t, text, w)
			}
		})
	}
}

// The layers of a bar stand on one another.
func TestBars(t *testing.T) {
	b := Bars{Names: []string{"a", "b"}, Parts: []Part{{"x", []float64{1, 2}}, {"y", []float64{3, 4}}}}
	var ends [][2]float64
	boxes, top := b.boxes()
	for _, b := range boxes {
		ends = append(ends, [2]float64{b.y0, b.y1})
	}
	require.Equal(t, [][2]float64{{0, 1}, {1, 4}, {0, 2}, {2, 6}}, ends)
	require.InDelta(t, 6.12, top, 1e-9)
}

// A column shows what was done for most of it, the innermost slice counting.
func TestMostly(t *testing.T) {
	pv := trace.Node{Type: dts.PV}
	cut := trace.Node{Type: dts.Cut}
	l := &trace.Lane{Slices: []trace.Slice{
		{Begin: 0, End: 5000, Node: pv},
		{Begin: 1000, End: 1800, Level: 1, Node: cut},
		{Begin: 2000, End: 3000, Level: 1, Node: cut, Void: true},
		{Begin: 2000, End: 3000, Level: 2, Node: cut},
		{Begin: 5000, End: 6000, Way: trace.Idle},
		{Begin: 5500, End: 6000, Level: 1, Way: trace.Asleep},
	}}
	done := mostly(l, 0, 1000*columns)
	require.Equal(t, []doing{atPV, atCut, inVain, atPV, atPV, resting, absent}, done[:7])
}

// Bars on a row do not overlap, and lie beneath that of the split point above.
func TestSplitTreeIsPacked(t *testing.T) {
	splits := recorded(16).Splits()
	require.Greater(t, len(splits), barsAtMost, "there are more than are drawn")
	var rows packing
	roots := grow(splits)
	ends := map[int]int64{}
	drawn := 0
	var visit func(b *branch)
	visit = func(b *branch) {
		drawn++
		for _, c := range b.beneath {
			require.Greater(t, c.row, b.row)
			require.Equal(t, b.Node.ID, c.Above)
			visit(c)
		}
	}
	for _, b := range roots {
		rows.put(b, 0)
		visit(b)
		require.LessOrEqual(t, ends[b.row], b.Begin)
		ends[b.row] = b.End
	}
	require.Equal(t, barsAtMost, drawn)
}

func TestPage(t *testing.T) {
	p := Page{Title: "<title>", Sections: []Section{
		{Lead: []string{"a & b"}},
		{Heading: "one", Tables: []Table{{Headings: []string{"x"}, Lines: [][]string{{"<1>"}}}}, Remarks: []string{"r"},
			Pictures: []Picture{{"p", "<svg></svg>"}}, Wide: []Picture{{"w", "<svg>w</svg>"}}, Notes: []string{"n"}, List: []string{"l"}},
	}}
	var b strings.Builder
	require.NoError(t, p.Write(&b))
	for _, want := range []string{"<h1>&lt;title&gt;</h1>", "<p>a &amp; b</p>", "<h2>one</h2>", "<th>x</th>", "<td>&lt;1&gt;</td>",
		"<p>r</p>", "<div><svg></svg></div>", `<div class="wide"><svg>w</svg></div>`, "<p>n</p>", "<li>l</li>"} {
		require.Contains(t, b.String(), want)
	}
	require.ErrorContains(t, p.Write(full{}), "no space left")

	b.Reset()
	all := p.Pictures()
	require.Len(t, all, 2)
	require.NoError(t, all[1].Write(&b))
	require.Equal(t, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg>w</svg>", b.String())
}

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// Ticks are at round numbers, and those of counts at whole ones.
func TestTicks(t *testing.T) {
	for _, test := range []struct {
		ticks    plot.Ticker
		from, to float64
		want     string
	}{
		{evenTicks{}, -0.1, 1, "0 0.2 0.4 0.6 0.8 1"},
		{evenTicks{}, 0, 420, "0 100 200 300 400"},
		{evenTicks{least: 1}, 0, 3, "0 1 2 3"},
		{evenTicks{}, 3, 3, ""},
		{powers(0.5, 4), 0, 0, "0.5 1 2 4"},
		{finer(1, 2.2), 0, 0, "1 2 1.5"},
	} {
		var got []string
		for _, tick := range test.ticks.Ticks(test.from, test.to) {
			got = append(got, tick.Label)
		}
		require.Equal(t, test.want, strings.Join(got, " "))
	}
}

// Nothing is drawn beyond the axes.
func TestExtent(t *testing.T) {
	c := &Curves{Ideal: true, Own: []Curve{{Points: [][2]float64{{1, 1}, {2, 1.5}}, Spans: [][2]float64{{1, 1}, {0.8, 2.5}}, Dots: []Dot{{2, 3, "a"}}}}}
	low, high := c.extent()
	require.Equal(t, [2]float64{0.8, 3}, [2]float64{low, high})
	p := c.frame()
	require.LessOrEqual(t, p.Y.Min, low)
	require.GreaterOrEqual(t, p.Y.Max, high)
}

// A curve of steps and its band have corners where the figures change.
func TestSteps(t *testing.T) {
	require.Equal(t, [][2]float64{{0, 1}, {0, 1}, {2, 3}}, twice([][2]float64{{0, 1}, {2, 3}}))
	require.Equal(t, [][2]float64{{0, 1}, {2, 1}, {2, 3}}, steps([][2]float64{{0, 1}, {2, 3}}))
}
