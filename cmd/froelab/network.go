package main

import (
	"os"

	"froe/engine/eval"
	"froe/engine/eval/network"
	"froe/lab/queue"
)

// networkSource is the file of a network; without a path it is the one in the program.
type networkSource struct {
	path string
	data []byte // once it is loaded; nil: the one in the program
}

// load reads the network.
func (f *networkSource) load() (*network.Network, error) {
	if f.path == "" {
		return eval.Default(), nil
	}
	n, err := eval.Load(f.path)
	if err == nil {
		f.data, err = os.ReadFile(f.path)
	}
	return n, err
}

// digest is how a job calls the network; empty: the one in the program.
func (f *networkSource) digest() string {
	if f.data == nil {
		return ""
	}
	return queue.Digest(f.data)
}
