package tt_test

import (
	"testing"

	"froe/tt"
)

// benchMiB is much larger than any cache: a probe costs a memory access.
const benchMiB = 256

func BenchmarkProbe(b *testing.B) {
	table, key := filled(b), uint64(0)
	for b.Loop() {
		key = mix(key)
		table.Probe(key)
	}
}

func BenchmarkStore(b *testing.B) {
	table, key := filled(b), uint64(0)
	for b.Loop() {
		key = mix(key)
		table.Store(key, tt.Entry{Move: 1, Depth: int8(key)})
	}
}

// BenchmarkProbeDependent makes each key depend on what was read before, so that the
// processor cannot begin the next access early.
func BenchmarkProbeDependent(b *testing.B) {
	table, key := filled(b), uint64(0)
	for b.Loop() {
		e, _ := table.Probe(key)
		key = mix(key + uint64(e.Move))
	}
}

func BenchmarkClear(b *testing.B) {
	table := filled(b)
	b.SetBytes(benchMiB << 20)
	for b.Loop() {
		table.Clear(1)
	}
}

func filled(b *testing.B) *tt.Table {
	table := newTable(b, benchMiB)
	table.Clear(2)
	for n := range uint64(benchMiB << 16) {
		table.Store(mix(n), tt.Entry{Move: uint16(n), Depth: 1})
	}
	return table
}
