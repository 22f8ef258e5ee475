package uci

import "froe/engine/search"

// hidden are the options that uci lists only for those who ask (Config.Tunable):
// a technique of the search by its name, true or false, and a parameter of it by
// its name, a number. With them one program can play itself with one technique
// off. Tournament managers set only what is listed.
func hidden() (all []option) {
	on, numbers := search.Standard(), search.DefaultParameters()
	for _, t := range on.List() {
		all = append(all, check(t.Name, *t.On, func(s *session, on bool) error { return s.engine.SetSwitch(t.Name, on) }))
	}
	for _, t := range numbers.List() {
		all = append(all, spin(t.Name, t.Default, t.Least, t.Most,
			func(s *session, n int) error { return s.engine.SetParameter(t.Name, n) }))
	}
	return all
}
