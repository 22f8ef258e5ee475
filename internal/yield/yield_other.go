//go:build !linux && !js

package yield

import "runtime"

// Core lets a goroutine that waits for a processor run.
func Core() { runtime.Gosched() }
