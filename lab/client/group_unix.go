//go:build unix

package client

import (
	"os/exec"
	"syscall"
)

// group makes a program the first of a group of processes, so that what it starts
// can be ended with it, and has the end of its context kill them all.
func group(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { kill(c); return nil }
}

// kill ends a program that was started, and all in its group.
func kill(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
