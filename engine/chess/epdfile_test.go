package chess

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"
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

// Lines that cannot be read are left out and named; the others are read.
func TestReadEPDLeavesLinesOut(t *testing.T) {
	const good = "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;\n"
	var lines []int
	err := ReadEPD(strings.NewReader(good+"what is this\n"+good+"4k3/8/8/8/8/8/8/4K3 w - - bm Ke9;\n"+good), "f", func(e EPD) error {
		_, err := e.Answer()
		if err == nil {
			lines = append(lines, e.Line)
		}
		return err
	})
	require.Equal(t, []int{1, 3, 5}, lines)
	var bad BadLines
	require.ErrorAs(t, err, &bad)
	require.Len(t, bad, 2)
	require.ErrorContains(t, bad[0], "f: line 2: epd: 3 fields")
	require.ErrorContains(t, bad[1], "f: line 4: epd: bm: ")

	err = ReadEPD(strings.NewReader(strings.Repeat("x\n", 1000)), "f", func(EPD) error { return nil })
	require.ErrorAs(t, err, &bad)
	require.ErrorContains(t, err, "\n990 more lines cannot be read")
}

func TestReadEPDReadsUTF16(t *testing.T) {
	const text = "4k3/8/8/8/8/8/8/4K3 w - - id \"Köln\";\n"
	for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
		file, err := unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(text)
		require.NoError(t, err)
		ids := []string{}
		require.NoError(t, ReadEPD(strings.NewReader(file), "f", func(e EPD) error { ids = append(ids, e.ID()); return nil }))
		require.Equal(t, []string{"Köln"}, ids)
	}
	require.NoError(t, ReadEPD(strings.NewReader("\xef\xbb\xbf"+text), "f", func(EPD) error { return nil }))
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
