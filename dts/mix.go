package dts

// Mix takes one more number into a digest (the finalizer of SplitMix64, Steele,
// Lea and Flood 2014).
func Mix(sum, v uint64) uint64 {
	z := sum*0x9e3779b97f4a7c15 + v
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
