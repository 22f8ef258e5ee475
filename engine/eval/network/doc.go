// Package network evaluates positions with a neural network whose first layer is
// updated from position to position (an efficiently updatable network, NNUE).
//
// # The network
//
// A feature is a piece on a square as one side sees it: its own or the other's,
// six types, 64 squares, 768 features. Black sees the board upside down. If the
// network is mirrored, a side whose king is on the files e to h also sees it left
// to right, so that its king is always on the files a to d. For each side, the
// weights of the features on the board and a bias add up to its accumulator, of
// so many elements as the network is wide. The accumulator of the side to move
// and that of the other side, both through SCReLU (clamped to 0…1 and squared),
// times the output weights of the bucket of the number of pieces is the output,
// which the scale turns into centipawns.
//
// # Integers
//
// Weights are integers of 16 bits. In the first layer 255 is 1; in the output 1 is
// the greatest power of two for which the weights fit their range. [Load] refuses networks whose numbers could leave their
// range, so that all kernels give the same result, bit by bit:
//
//   - an element of an accumulator: |bias| + 32 × the largest |weight| fits 16
//     bits, as there are at most 32 pieces;
//   - an activation x from 0 to 255 times an output weight fits 16 bits, as output
//     weights are from −127 to 127;
//   - the sum of x × (x × weight) fits 32 bits: 255² times the sum of a bucket's
//     |weights| is at most 2³¹−1, which at width 128 always holds (255² × 256 ×
//     127 = 2,114,092,800). Partial sums may wrap, in whatever order they are
//     taken: two's complement addition is associative.
//
// There are kernels for AVX-512, AVX2 and NEON, and one in plain Go; the best
// that the machine has is chosen when a network is loaded. GODEBUG=cpu.avx512bw=off
// and GODEBUG=cpu.avx2=off choose the next.
//
// # Accumulators
//
// A [Stack] belongs to one worker and holds its accumulators by ply. Each knows
// the board that it was computed for, and a new one is computed from the
// difference of two boards: from the position one ply up if this worker has
// evaluated it, which is one move away; else from the nearest of the positions
// two plies up, at the same ply (a sibling), a cache by perspective and half of
// the board, and the empty board. What lies between is made up for at once,
// however many plies it was. So a worker that joins a node elsewhere in the tree
// needs no protocol: what its stack holds of other lines costs time and is never
// wrong. A search calls it with the ply:
//
//	w.network = n.NewStack(dts.MaxPly + maxQuiescence)     // per worker
//	f.raw = int16(w.network.Evaluate(&f.pos, int(f.ply)))   // of a frame
//	raw := w.network.Evaluate(&c.pos, int(f.ply)+i)         // i plies into quiescence
//
// # What it is not
//
// It knows neither training (engine/lab/train) nor searching.
//
// References: Nasu, Efficiently Updatable Neural-Network-based Evaluation
// Functions for Computer Shogi, 2018; the chess programming wiki on NNUE and on
// quad-bitboards.
package network
