//go:build amd64 || arm64

package tt

// prefetch asks for a bucket to be fetched from memory, and does not wait. Go
// has no word for this outside its runtime, hence the one instruction of
// assembly.
//
//go:noescape
func prefetch(b *bucket)
