// Package tt is the transposition table. It keeps what a search finds out about a
// position under the position's 64-bit key. All workers share it without a lock.
//
// It knows nothing of chess. A key is any 64-bit number whose bits are well
// mixed, a move is sixteen bits, and a value is a number the search understands;
// only values beyond WinBound have a meaning here (see [ToTable]).
//
// # Layout
//
// The table is one slice of buckets without pointers. A bucket is 64 bytes, one
// cache line, and holds four slots of two 64-bit words: the data, and the key
// XOR the data (Hyatt and Mann, "A lock-less transposition table
// implementation for parallel search", ICGA Journal 25(1), 2002). Each word is
// read and written whole, the pair is not: when two workers write one slot
// at once, or one reads what another is writing, the words of two entries may
// meet. Then their XOR is not the key asked for, and the probe misses. No
// torn entry is ever returned, no matter how many workers there are.
//
// The bucket of a key is the high half of key × number of buckets (Lemire's
// multiply-high), so every size in MiB is possible, and the low bits of the key
// remain to tell positions of one bucket apart.
//
// # Replacement
//
// Every search has an age ([Table.NextAge]). A position that is in the table keeps its
// slot; otherwise the entry of least worth makes room, where worth is depth
// less eight plies for every search that has begun since it was stored. An
// entry is not given up for a much shallower one of the same position and age
// unless that is exact.
//
// # What it is not
//
// [Table.Probe] does not refresh ages. It only reads, so that a cache line that all
// workers read stays in all their caches. An entry of sixteen bytes could be one of
// ten with a shorter key, but then a torn pair could pass for a whole one.
package tt
