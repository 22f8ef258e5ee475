package chess

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

func TestReadEPD(t *testing.T) {
	const text = "# a comment\n\n4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;\r\n  \n 8/8/4k3/8/8/8/8/4K3 b - - id \"second\";"
	var ids []string
	var lines []int
	err := ReadEPD(strings.NewReader(text), "ends.epd", func(e EPD) error {
		ids, lines = append(ids, e.ID()), append(lines, e.Line)
		return nil
	})
	require.NoError(t, err)
	require.Equal(t, []string{"ends.epd:3", "second"}, ids)
	require.Equal(t, []int{3, 5}, lines)
}

func TestReadEPDErrors(t *testing.T) {
	const good = "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;\n"
	refused := errors.New("refused")
	for _, test := range []struct {
		name string
		file io.Reader
		want string
	}{
		{"no position", strings.NewReader("# only this\n"), "f: there is no position"},
		{"no EPD", strings.NewReader(good + "\nwhat is this"), "f: line 3: epd: "},
		{"a long line", strings.NewReader(good + strings.Repeat("x", 1<<17)), "f: line 2: longer than 65536 bytes"},
		{"the reader", iotest.ErrReader(refused), "f: refused"},
		{"the caller", strings.NewReader(good + good + "4k3/8/8/8/8/8/8/4K3 b - -"), "f: line 3: refused"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := ReadEPD(test.file, "f", func(e EPD) error {
				if e.Position.Turn() == Black {
					return refused
				}
				return nil
			})
			require.ErrorContains(t, err, test.want)
		})
	}
}
