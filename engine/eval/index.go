package eval

import (
	"fmt"
	"reflect"
	"unsafe"
)

// count is the number of weights.
const count = int(unsafe.Sizeof(Weights{}) / unsafe.Sizeof(score(0)))

func (w *Weights) array() *[count]score { return (*[count]score)(unsafe.Pointer(w)) }

// Len is the number of weights.
func (w *Weights) Len() int { return count }

// At is the value of weight i in the middlegame and in the endgame, in
// centipawns.
func (w *Weights) At(i int) (middle, end int) {
	s := w.array()[i]
	return s.middle(), s.end()
}

// Set changes weight i, to values in centipawns.
func (w *Weights) Set(i, middle, end int) { w.array()[i] = pair(middle, end) }

// Name is the name of weight i in the source.
func (w *Weights) Name(i int) string {
	t := reflect.TypeFor[Weights]()
	field := t.Field(0)
	for k := 1; k < t.NumField() && t.Field(k).Offset <= uintptr(i)*unsafe.Sizeof(score(0)); k++ {
		field = t.Field(k)
	}
	name, at := field.Name, i-int(field.Offset/unsafe.Sizeof(score(0)))
	for t := field.Type; t.Kind() == reflect.Array; t = t.Elem() {
		each := int(t.Elem().Size() / unsafe.Sizeof(score(0)))
		name += fmt.Sprintf("[%d]", at/each)
		at %= each
	}
	return name
}
