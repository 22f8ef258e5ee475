//go:build !js

package yield

// Thread does nothing: there are more threads than one.
func Thread() {}
