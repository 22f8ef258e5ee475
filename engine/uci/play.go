package uci

import (
	"sync"
	"time"

	"froe/engine"
)

// play passes on what a search says, to its bestmove.
func (s *session) play(j *job, how manner) {
	stop := func() {}
	if how.currLines {
		stop = s.showLines(j.search)
	}
	for info := range j.search.Infos() {
		s.out.await(infoBytes)
		s.out.lines(format(&info, how.wdl))
	}
	stop()
	r := j.search.Result()
	s.reportTableFaults()
	s.reportBook(&r)
	if r.Err != nil {
		s.out.info("the search broke: %v", r.Err)
	}
	if r.NoMate {
		s.out.info("there is no mate in %d", j.limits.Mate)
	}
	if how.debug {
		s.out.info("%s", work(&r.Work))
	}
	j.answered.Store(true)
	s.out.lines(bestMove(&r))
}

// lineInterval is how often the workers' lines are written.
const lineInterval = time.Second

// showLines writes which line each worker is on, now and then, until stop is
// called. After that nothing is written.
func (s *session) showLines(search *engine.Search) (stop func()) {
	ended := make(chan struct{})
	var writer sync.WaitGroup
	writer.Go(func() {
		tick := time.NewTicker(lineInterval)
		defer tick.Stop()
		for {
			select {
			case <-ended:
				return
			case <-tick.C:
				if lines := currLines(search.Progress().Workers); lines != "" {
					s.out.lines(lines)
				}
			}
		}
	})
	return func() {
		close(ended)
		writer.Wait()
	}
}
