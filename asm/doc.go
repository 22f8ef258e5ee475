// Package asm writes the assembly of the packages that need it, for amd64, with
// avo. It is a module of its own, so that the engine does not depend on avo; what
// it writes is committed beside the code that uses it. After a change, from the root
// of the repository:
//
//	go generate ./engine/eval/network ./lab/train
package asm
