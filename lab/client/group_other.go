//go:build !unix

package client

import "os/exec"

// group does nothing: there are no groups of processes.
func group(*exec.Cmd) {}

// kill ends a program that was started.
func kill(c *exec.Cmd) { _ = c.Process.Kill() }
