//go:build !linux

package numa

// Nodes are not known here.
func Nodes() ([]Node, error) { return nil, nil }

// Bind does nothing here.
func Bind(*Node) error { return nil }
