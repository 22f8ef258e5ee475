// Package network evaluates positions with a neural network whose first layer is
// updated from position to position (an efficiently updatable network, NNUE).
//
// # The network
//
// A feature is a piece on a square as one side sees it: 2 colours (its own and the
// other's), 6 types and 64 squares make 768 features. Black sees the board upside down.
// If the network is mirrored, a side whose king is on the files e to h also sees it
// with left and right exchanged, so that its king is always on the files a to d. The
// board may be cut into regions by the square of the own king: the same feature has
// weights of its own in each region.
//
// The first layer gives each side an accumulator, whose number of elements is the width
// of the network: a bias plus the weights of the features on the board. What comes after it has
// weights for each range of the number of pieces, a bucket.
//
// With a second layer, each half of an accumulator is clamped to 0…1, and element by element the
// halves are multiplied. Weighted sums of the products of both sides, the side to move first, give
// the 16 outputs of the layer. Each of them, clamped to 0…1, counts as itself and as its square:
// the output is the sum of these by output weights.
//
// Without one, both accumulators pass through SCReLU (clamped to 0…1 and squared), and the
// output is their product with output weights, first those for the side to move.
//
// The scale turns the output into centipawns.
//
// # Integers
//
// Weights of the first layer and output weights are integers of 16 bits, those of the second
// layer of 8. In the first layer 255 stands for 1, in the products 127, in the weights of the second layer
// 256, and in the output the greatest power of two for which all weights fit their range. [Load]
// refuses networks whose numbers could leave their range, so that all kernels give the
// same result, bit by bit:
//
//   - an element of an accumulator: |bias| + 32 × the largest |weight| fits 16
//     bits, as there are at most 32 pieces;
//   - with a second layer, two products of at most 127 times weights from −127 to 127 fit 16 bits
//     together, and all of them, with the bias, 32 bits;
//   - without one, an activation x from 0 to 255 times an output weight fits 16 bits, as output
//     weights are from −127 to 127;
//   - the sum of x × (x × weight) fits 32 bits: 255² times the sum of a bucket's
//     |weights| is at most 2³¹−1, which at width 128 always holds (255² × 256 ×
//     127 = 2,114,092,800). Partial sums may wrap, in whatever order they are
//     taken: two's complement addition is associative.
//
// There are kernels for AVX-512 (with and without VNNI), AVX2, NEON and the vectors of WebAssembly, and one in plain Go. The best one that
// the machine has is chosen when a network is loaded. GODEBUG=cpu.avx512bw=off and
// GODEBUG=cpu.avx2=off choose the next.
//
// # Accumulators
//
// A [Stack] belongs to one worker and holds its accumulators by ply. Each knows the
// board that it was computed for. A new one is computed from the difference of two
// boards. The other board is the position one ply up if this worker has evaluated it,
// because that is one move away. Otherwise it is the nearest of these: the position two
// plies up, the last one at the same ply (a sibling), and where a king went to another
// region or half of the board, one of a cache by perspective, region and half. So an accumulator may be
// several moves behind, and a worker that joins a node elsewhere in the tree needs no protocol: accumulators
// of another line cost time but are never wrong. A search calls it with the ply:
//
//	w.network = n.NewStack(dts.MaxPly + maxQuiescence)     // per worker
//	f.raw = int16(w.network.Evaluate(&f.pos, int(f.ply)))   // of a frame
//	raw := w.network.Evaluate(&c.pos, int(f.ply)+i)         // i plies into quiescence
//
// # What it is not
//
// It does not train (lab/train does) and does not search.
//
// References: Nasu, Efficiently Updatable Neural-Network-based Evaluation
// Functions for Computer Shogi, 2018; the chess programming wiki on NNUE and on
// quad-bitboards.
package network
