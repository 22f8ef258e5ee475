package archive

// Block is a block with a right checksum.
func Block(kind byte, payload []byte) []byte { return appendBlock(nil, kind, payload) }
