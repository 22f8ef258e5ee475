package numa

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// A thread is bound until its goroutine ends, and no other is.
func TestBind(t *testing.T) {
	var allowed unix.CPUSet
	require.NoError(t, unix.SchedGetaffinity(0, &allowed))
	cpu := 0
	for !allowed.IsSet(cpu) {
		cpu++
	}
	bound := make(chan int)
	go func() {
		defer close(bound)
		var now unix.CPUSet
		if Bind(&Node{0, []int{cpu}}) == nil && unix.SchedGetaffinity(0, &now) == nil && now.IsSet(cpu) {
			bound <- now.Count()
		}
	}()
	require.Equal(t, 1, <-bound)
	<-bound
	var after unix.CPUSet
	require.NoError(t, unix.SchedGetaffinity(0, &after))
	require.Equal(t, allowed, after)
	require.ErrorContains(t, Bind(&Node{7, []int{1000}}), "node 7: none of its processors")
}
