package main

import "os"

// writable says whether a file can be written, before work is done whose result
// it is to have. It is made if there is none, and else left as it is.
func writable(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	return f.Close()
}
