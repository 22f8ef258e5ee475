package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"froe/engine"
)

// OptionFlag adds a flag with the help and the range of an option of the engine. The
// value that to points to is the default of the flag.
func OptionFlag[T int | string](c *cobra.Command, to *T, flag, option string) {
	o, ok := engine.FindOption(option)
	if !ok {
		panic("no option " + option)
	}
	help := o.Help
	if o.Type == engine.Combo {
		help += ": " + strings.Join(o.Values, ", ")
	}
	c.Flags().Var(&optionValue[T]{o, to}, flag, help)
}

// optionValue is the value of such a flag.
type optionValue[T int | string] struct {
	option engine.Option
	to     *T
}

// Set takes a value over, or says why it cannot be.
func (v *optionValue[T]) Set(text string) error {
	if err := v.option.Check(text); err != nil {
		return err
	}
	switch to := any(v.to).(type) {
	case *int:
		*to, _ = strconv.Atoi(text)
	case *string:
		if *to = text; v.option.Type == engine.Combo {
			*to = strings.ToLower(text)
		}
	}
	return nil
}

func (v *optionValue[T]) String() string {
	if v.to == nil {
		return ""
	}
	return fmt.Sprint(*v.to)
}

// Type names what the flag takes, in help.
func (v *optionValue[T]) Type() string {
	if v.option.Type == engine.Spin {
		return "int"
	}
	return "string"
}
