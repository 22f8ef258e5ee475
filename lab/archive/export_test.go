package archive

// Block is a block with a right checksum.
func Block(kind byte, payload []byte) []byte { return appendBlock(nil, kind, payload) }

// CanLock is whether a second writer of an archive is refused here.
const CanLock = canLock
