package eval

import (
	"bytes"
	"fmt"
	"go/format"
	"reflect"
	"strings"
)

// Source is the Go source of values.go with these weights. The remark becomes
// its comment, and should name their origin.
func (w *Weights) Source(remark string) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("package eval\n\nimport \"froe/engine/chess\"\n\n")
	b.WriteString("// Values are the weights that are played with.\n//\n")
	for line := range strings.Lines(remark) {
		fmt.Fprintf(&b, "// %s\n", strings.TrimSpace(line))
	}
	b.WriteString("func Values() *Weights {\nreturn &Weights{\n")
	all := reflect.ValueOf(w).Elem()
	for i := range all.NumField() {
		if field := all.Field(i); !field.IsZero() {
			fmt.Fprintf(&b, "%s: ", all.Type().Field(i).Name)
			writeValue(&b, field, true)
			b.WriteString(",\n")
		}
	}
	b.WriteString("}\n}\n")
	return format.Source(b.Bytes())
}

// pieceNames are the keys of what is by type.
var pieceNames = [7]string{"", "chess.Pawn", "chess.Knight", "chess.Bishop", "chess.Rook", "chess.Queen", "chess.King"}

// perLine is how many weights stand in a line of source.
const perLine = 8

// writeValue writes a weight or an array. Zeros at the beginning and at the end
// of one are left out. Within an array the type goes without saying.
func writeValue(b *bytes.Buffer, v reflect.Value, typed bool) {
	if v.Kind() != reflect.Array {
		s := score(v.Int())
		fmt.Fprintf(b, "pair(%d, %d)", s.middle(), s.end())
		return
	}
	if typed {
		b.WriteString(strings.ReplaceAll(v.Type().String(), "eval.", ""))
	}
	first, last := 0, v.Len()-1
	for ; first < last && v.Index(first).IsZero(); first++ {
	}
	for ; last > first && v.Index(last).IsZero(); last-- {
	}
	byType := v.Len() == len(pieceNames)
	nested := byType || v.Index(0).Kind() == reflect.Array
	long := nested || last-first >= perLine
	b.WriteString("{")
	for i := first; i <= last; i++ {
		if nested || long && (i-first)%perLine == 0 {
			b.WriteString("\n")
		}
		switch {
		case byType:
			fmt.Fprintf(b, "%s: ", pieceNames[i])
		case i == first && i > 0:
			fmt.Fprintf(b, "%d: ", i)
		}
		writeValue(b, v.Index(i), false)
		if i < last || long {
			b.WriteString(", ")
		}
	}
	if long {
		b.WriteString("\n")
	}
	b.WriteString("}")
}
