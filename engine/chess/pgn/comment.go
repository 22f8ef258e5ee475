package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Comment is what somebody has written about a move. It may hold commands, such as
// [%clk 0:01:02] and [%eval 0.35]. Blanks are not counted: a reader makes one of several.
type Comment string

// Command is the value of a command, and whether there is such a command.
func (c Comment) Command(name string) (value string, ok bool) {
	from, to := c.find(name)
	if to == 0 {
		return "", false
	}
	return strings.TrimSpace(strings.TrimPrefix(string(c[from:to-1]), "[%"+name)), true
}

// With is the comment with a command set to a value. A new one is put in front.
func (c Comment) With(name, value string) Comment {
	command := fmt.Sprintf("[%%%s %s]", name, value)
	if from, to := c.find(name); to > 0 {
		return c[:from] + Comment(command) + c[to:]
	}
	return Comment(command).and(c)
}

// Text is the comment without commands.
func (c Comment) Text() string {
	for {
		from := strings.Index(string(c), "[%")
		if from < 0 {
			return strings.Join(strings.Fields(string(c)), " ")
		}
		to := strings.IndexByte(string(c[from:]), ']')
		if to < 0 {
			to = len(c) - from - 1
		}
		c = c[:from] + c[from+to+1:]
	}
}

// Clock is what the player has left after the move, and whether the comment says so.
func (c Comment) Clock() (left time.Duration, ok bool) {
	value, ok := c.Command("clk")
	if !ok {
		return 0, false
	}
	parts := strings.Split(value, ":")
	for _, part := range parts {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || !(n >= 0 && n < 1e6) || len(parts) > 3 {
			return 0, false
		}
		left = 60*left + time.Duration(n*float64(time.Second))
	}
	return left, true
}

// Clock writes a time as the command clk has it: 1:02:03, with tenths of a second
// where there are any.
func Clock(d time.Duration) string {
	d = max(0, d).Truncate(time.Second / 10)
	s := int(d / time.Second)
	text := fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	if tenths := d % time.Second / (time.Second / 10); tenths > 0 {
		text += fmt.Sprintf(".%d", tenths)
	}
	return text
}

// and is the comment followed by another.
func (c Comment) and(more Comment) Comment {
	if c == "" || more == "" {
		return c + more
	}
	return c + " " + more
}

// find returns the place of a command in the comment; to is 0 if the comment does not
// have it.
func (c Comment) find(name string) (from, to int) {
	begin := "[%" + name
	for at := 0; ; {
		i := strings.Index(string(c[at:]), begin)
		if i < 0 {
			return 0, 0
		}
		from = at + i
		at = from + len(begin)
		if end := strings.IndexByte(string(c[at:]), ']'); end >= 0 && (end == 0 || c[at] == ' ') {
			return from, at + end + 1
		}
	}
}
