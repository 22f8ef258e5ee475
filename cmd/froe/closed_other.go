//go:build !unix

package main

import "os"

// waitClosed never returns: a closed output is noticed when the next line is
// written.
func waitClosed(*os.File) { select {} }
