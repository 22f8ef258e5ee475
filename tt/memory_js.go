package tt

import (
	"fmt"
	"syscall/js"
)

// memoryMiB is what a program in a browser can count on.
func memoryMiB() uint64 { return maxMiB32 }

// freeMiB is all of it: nobody says how much is taken.
func freeMiB() uint64 { return maxMiB32 }

// reserve asks the browser whether it would grant these bytes, because Go's allocator does
// not return when it is refused.
func reserve(bytes int) (err error) {
	defer func() {
		if refused, ok := recover().(js.Error); ok {
			err = fmt.Errorf("the browser gives no more memory: %s", refused.Get("message").String())
		}
	}()
	js.Global().Get("ArrayBuffer").New(bytes)
	return nil
}

func wantHugePages([]bucket) {}

// HugePages reports that nobody can say.
func HugePages() (mib int, ok bool) { return 0, false }
