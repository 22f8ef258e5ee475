// Package queue does the pieces of a job on many machines, through NATS JetStream: a
// [Job] is a pool.Farm whose pieces wait in a stream until workers take them.
//
// # Protocol
//
// Whoever submits a job calls [Queue.Submit] with an [Order]: what kind of job it
// is, by which build of the program it is to be done, and the digests of its settings
// and files, which travel through the object store. The name of a job is the digest of
// its order, so the same order is the same job, and a job that was interrupted is
// continued by submitting it again, from anywhere.
//
// [Job.Do] puts a piece into a work-queue stream and waits for its result. [Queue.Work]
// takes pieces, does them, stores the results and then acknowledges the pieces:
//
//	stream PREFIX_pieces    PREFIX.piece.BUILD.JOB.KEY     until acknowledged
//	stream PREFIX_results   PREFIX.result.JOB.KEY          until the job is over
//	bucket PREFIX_jobs      a record for each job
//	bucket PREFIX_workers   who is there, for half a minute
//	bucket PREFIX_objects   settings, files, large results
//
// A worker renews its claim to a piece while the piece is in progress. If it dies or is cut off,
// the piece goes to another worker when [Config].Deadline has passed. So a piece may be
// done twice, but there is one result for each subject: the first is stored and any
// other refused. A piece that is waiting is not stored twice either.
//
// # What is trusted
//
// Nothing that comes from the wire is executed: a kind of job is a name that the program
// knows, and its settings are data that are checked. Subjects, sizes and fields are
// checked too. A worker that meets a piece that cannot be one says so and drops it, and
// so does whoever submitted the job with a result. Who may write to the streams at all
// is for the server's accounts to say.
//
// A result that is well-formed may still be false. [Job.Verify] has some pieces done again
// and compares. The second piece has the key of the first after "check-", and a header with the
// name of the worker that may not do it. The name of a worker is the public key with
// which it signs its results. Workers that were found out stand in the record of the
// job, which gives them no more pieces; their results are dropped wherever they are met.
//
// # What it is not
//
// It knows nothing of chess: lab/job has the kinds of jobs. It has no
// scheduler: pieces are taken in the order in which they were put in.
package queue
