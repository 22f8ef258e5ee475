//go:build js && wasm

// Command froeweb is Froe in a tab of a browser, as WebAssembly in a web worker: one session of
// the page (package session) behind messages. docs/site.md says how it gets there.
//
// # Protocol
//
// Messages to the worker are objects: {id, name, object} is a command, whose object is JSON as a
// string, {cancel} gives up the command of that id, and {listen: true} has the events sent. Messages from it are {id, answer} or
// {id, error} for each command, and {event, data} for each event; answer and data are JSON as
// strings. The first is {limits}: what the session allows.
//
// # One thread
//
// A search gives the thread away once in a thousand positions (package yield); so what a message
// asks for is begun within some hundredths of a second.
//
// # What it is not
//
// It has no files, no other engines and one worker for each search. It links no HTTP, no command
// line and nothing of lab.
package main
