// Package yield lets others have the core of a thread that waits.
//
// A thread that sleeps while it waits gives its core away too, but to wake it takes the
// system 0.1 ms, and several where it puts the thread behind another one
// (docs/log/sharing.md). A thread that yields runs on at once where nobody wants
// its core.
package yield
