package network

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/engine/chess"
)

// random is a network of random weights, of the size that training gives.
func random(s Shape, seed uint64) *Network {
	chance := rand.New(rand.NewPCG(seed, 0))
	n := empty(s, fmt.Sprintf("random %d", seed), 400, 6)
	fill := func(to []int16, spread float64) {
		for i := range to {
			to[i] = int16(max(-120, min(chance.NormFloat64()*spread, 120)))
		}
	}
	fill(n.features, 25)
	fill(n.bias, 60)
	fill(n.output, min(30, 30*256/float64(s.Width)))
	for i := range n.hidden {
		n.hidden[i] = int8(max(-maxHidden, min(chance.NormFloat64()*50, maxHidden)))
	}
	for i := range n.hiddenBias {
		n.hiddenBias[i] = int32(chance.IntN(hiddenOne))
	}
	n.packAll()
	for i := range n.outputBias {
		n.outputBias[i] = int32(chance.IntN(8000) - 4000)
	}
	return n
}

var shapes = []Shape{
	{Regions: 1, Width: 32, Buckets: 1},
	{Regions: 1, Width: 64, Buckets: 8, Mirrored: true},
	{Regions: 1, Width: 128, Buckets: 8, Mirrored: true},
	{Regions: 1, Width: 160, Buckets: 3},
	{Regions: 1, Width: 256, Buckets: 8, Mirrored: true},
	{Regions: 4, Width: 32, Buckets: 8, Mirrored: true},
	{Regions: 8, Width: 768, Buckets: 8, Mirrored: true},
	{Regions: 16, Width: 1024, Buckets: 2},
	{Regions: 1, Width: 64, Hidden: hidden, Buckets: 1},
	{Regions: 4, Width: 512, Hidden: hidden, Buckets: 8, Mirrored: true},
	{Regions: 1, Width: 192, Hidden: hidden, Buckets: 3},
}

// fresh evaluates a position from nothing, by the definition.
func fresh(n *Network, p *chess.Position) int {
	halves := [2][]int{}
	for c := range chess.Color(2) {
		halves[c] = make([]int, n.shape.Width)
		view := n.shape.View(c, p.King(c))
		weights := n.region(view.Region)
		for i := range halves[c] {
			halves[c][i] = int(n.bias[i])
			for pieces := p.Occupied(); pieces != 0; {
				s := pieces.Pop()
				halves[c][i] += int(weights[Feature(c, view.Flip, p.PieceOn(s), s)*n.shape.Width+i])
			}
		}
	}
	weights := n.outputWeights(n.Bucket(p))
	if n.shape.Hidden > 0 {
		return freshDeep(n, n.Bucket(p), halves[p.Turn()], halves[p.Turn().Other()])
	}
	sum := 0
	for i, half := range [][]int{halves[p.Turn()], halves[p.Turn().Other()]} {
		for j, v := range half {
			x := max(0, min(v, activation))
			sum += x * x * int(weights[i*n.shape.Width+j])
		}
	}
	v := (sum/activation + int(n.outputBias[n.Bucket(p)])) * n.Scale() / activation >> n.shift
	return max(-Limit, min(v, Limit))
}

// freshDeep is the value of accumulators behind a second layer, by the definition.
func freshDeep(n *Network, bucket int, own, other []int) int {
	width, weights := n.shape.Width, n.outputWeights(bucket)
	var products []int
	for _, half := range [][]int{own, other} {
		for i := range width / 2 {
			products = append(products, (max(0, min(half[i], activation))*max(0, min(half[width/2+i], activation))+256)/512)
		}
	}
	total := 0
	for i := range hidden {
		at := bucket*hidden + i
		sum := int(n.hiddenBias[at])
		for j, x := range products {
			sum += x * int(n.hidden[at*width+j])
		}
		x := max(0, min(sum, hiddenOne))
		total += x*int(weights[i])*hiddenOne + x*x*int(weights[hidden+i])
	}
	v := (total/hiddenOne/hiddenOne*activation + int(n.outputBias[bucket])) * n.Scale() / activation >> n.shift
	return max(-Limit, min(v, Limit))
}

// walk is a random legal line, at most so many plies long.
func walk(p chess.Position, plies int, chance *rand.Rand) []chess.Position {
	line := []chess.Position{p}
	for range plies {
		var moves chess.MoveList
		p.Moves(&moves)
		if moves.Len() == 0 {
			break
		}
		before := p
		before.Make(&p, moves.At(chance.IntN(moves.Len())))
		line = append(line, p)
	}
	return line
}

var starts = []string{
	chess.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
}

func position(t testing.TB, fen string) chess.Position {
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	return *p
}

// However a worker came to a position, and with whatever kernel, its value is
// that of the definition.
func TestValueDoesNotDependOnThePath(t *testing.T) {
	for _, shape := range shapes {
		for _, k := range kernels() {
			t.Run(fmt.Sprintf("%+v %s", shape, k.name), func(t *testing.T) {
				n := random(shape, 1)
				require.NoError(t, n.check())
				n.kernel = k
				s := n.NewStack(40)
				chance := rand.New(rand.NewPCG(2, 3))
				for i := range 60 {
					line := walk(position(t, starts[i%len(starts)]), 60, chance)
					for ply := range line {
						if chance.IntN(3) > 0 { // else it is skipped, as in check
							at := ply
							if chance.IntN(8) == 0 {
								at = chance.IntN(50)
							}
							require.Equal(t, fresh(n, &line[ply]), s.Evaluate(&line[ply], at), line[ply].FEN(true))
						}
					}
				}
			})
		}
	}
}

// A board with all pieces, none of which stood there before, and after them a square
// that a piece has left, is as right as any other.
func TestJumpToAnotherGame(t *testing.T) {
	full := position(t, "rnbqkbr1/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBR1 w Qq - 4 3")
	for _, few := range []string{"7k/8/8/8/4K3/8/8/8 w - - 0 1", "7k/8/8/8/3K4/8/8/8 w - - 0 1"} {
		for _, shape := range shapes {
			n := random(shape, 1)
			s := n.NewStack(2)
			for _, p := range []chess.Position{position(t, few), full, position(t, few), full} {
				require.Equal(t, fresh(n, &p), s.Evaluate(&p, 0), p.FEN(true))
			}
		}
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	n := random(shapes[2], 1)
	s := n.NewStack(10)
	line := walk(*chess.StartPosition(), 9, rand.New(rand.NewPCG(1, 1)))
	require.Zero(t, testing.AllocsPerRun(10, func() {
		for ply := range line {
			s.Evaluate(&line[ply], ply)
		}
	}))
}

// All kernels give the same, bit by bit, whatever the numbers.
func TestKernelsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		requireAgreement(t, rapid.IntRange(1, 32).Draw(t, "blocks"), rapid.Uint64().Draw(t, "seed"))
	})
}

func FuzzKernelsAgree(f *testing.F) {
	f.Add(uint8(4), uint64(1))
	f.Fuzz(func(t *testing.T, blocks uint8, seed uint64) { requireAgreement(t, int(blocks%32)+1, seed) })
}

func requireAgreement(t require.TestingT, blocks int, seed uint64) {
	width, chance := smallBlock*blocks, rand.New(rand.NewPCG(seed, 1))
	fill := func(n int, weight bool) []int16 {
		s := aligned(n + 1)[1:] // nothing needs to be aligned
		for i := range s {
			s[i] = int16(chance.Uint32())
			if weight {
				s[i] = int16(chance.IntN(2*maxOutputWeight+1) - maxOutputWeight)
			}
		}
		return s
	}
	weights, src, other, output := fill(Features*width, false), fill(width, false), fill(width, false), fill(2*width, true)
	var c change
	for i := range c.added[0] {
		c.added[0][i], c.removed[0][i] = uint16(chance.IntN(Features)), uint16(chance.IntN(Features))
	}
	c.adds, c.subs = chance.IntN(maxPieces+1), chance.IntN(maxPieces+1)
	deep := fill(4*width, false)
	small := make([]int8, hidden*2*width)
	for i := range small {
		small[i] = int8(chance.IntN(2*maxHidden+1) - maxHidden)
	}
	var sums [][]int16
	var dots []int32
	var layers [][hidden]int32
	for _, k := range kernels() {
		dst := make([]int16, width+2)
		k.apply(&dst[1], &src[0], &weights[0], &c.added[0][0], c.adds, &c.removed[0][0], c.subs, width)
		require.Zero(t, int(dst[0])+int(dst[width+1]), "nothing beside is written")
		sums = append(sums, dst)
		dots = append(dots, k.dot(&src[0], &other[0], &output[0], width))
		var layer [hidden]int32
		k.layer(&layer[0], &deep[0], &deep[2*width], &small[0], &make([]uint8, 2*width)[0], 2*width)
		layers = append(layers, layer)
	}
	for i := range sums {
		require.Equal(t, sums[len(sums)-1], sums[i], kernels()[i].name)
		require.Equal(t, dots[len(dots)-1], dots[i], kernels()[i].name)
		require.Equal(t, layers[len(layers)-1], layers[i], kernels()[i].name)
	}
}

// The greatest sum there can be at width 128 is right.
func TestDotDoesNotOverflow(t *testing.T) {
	for _, weight := range []int16{maxOutputWeight, -maxOutputWeight} {
		n := empty(Shape{Regions: 1, Width: 128, Buckets: 1}, "", 1, 6)
		for i := range n.output {
			n.output[i] = weight
		}
		require.NoError(t, n.check())
		values := aligned(128)
		for i := range values {
			values[i] = math.MaxInt16
		}
		for _, k := range kernels() {
			got := k.dot(&values[0], &values[0], &n.output[0], 128)
			require.EqualValues(t, activation*activation*256*int(weight), got, k.name)
		}
	}
}

func TestFile(t *testing.T) {
	for _, shape := range shapes {
		n := random(shape, 7)
		var b bytes.Buffer
		require.NoError(t, n.Write(&b))
		read, err := Load(bytes.NewReader(b.Bytes()))
		require.NoError(t, err)
		n.kernel, read.kernel = kernel{}, kernel{}
		require.Equal(t, n, read)
	}
}

// Files of the version before had no second layer.
func TestFirstVersion(t *testing.T) {
	n := random(shapes[1], 7)
	var b bytes.Buffer
	require.NoError(t, n.Write(&b))
	file := slices.Delete(b.Bytes(), 44, 48)
	file[8] = 1
	file = binary.LittleEndian.AppendUint32(file[:len(file)-4], crc32.ChecksumIEEE(file[:len(file)-4]))
	read, err := Load(bytes.NewReader(file))
	require.NoError(t, err)
	n.kernel, read.kernel = kernel{}, kernel{}
	require.Equal(t, n, read)
}

func TestLoadRefuses(t *testing.T) {
	file := func(n *Network) []byte {
		var b bytes.Buffer
		require.NoError(t, n.Write(&b))
		return b.Bytes()
	}
	good := file(random(shapes[0], 1))
	with := func(at int, value byte) []byte {
		b := bytes.Clone(good)
		b[at] = value
		return b
	}
	wide := random(shapes[0], 1)
	wide.features[5] = 2000
	heavy := random(shapes[0], 1)
	heavy.output[3] = 128
	many := random(Shape{Regions: 1, Width: 256, Buckets: 1}, 1)
	for i := range many.output {
		many.output[i] = 100
	}
	for _, test := range []struct {
		name string
		file []byte
		want string
	}{
		{"nothing", nil, "header: the file ends too early"},
		{"another file", []byte(strings.Repeat("PK", 40)), "no network of Froe"},
		{"a later version", with(8, 3), "version 3"},
		{"other inputs", with(12, 1), "inputs: 769"},
		{"two regions", with(13, 6), "regions: 2"},
		{"no input", with(13, 0), "regions: 0"},
		{"width 33", with(16, 33), "width: 33"},
		{"width 0", with(16, 0), "width: 0"},
		{"a huge width", with(18, 255), "width: "},
		{"no bucket", with(20, 0), "buckets: 0"},
		{"mirrored twice", with(24, 2), "mirrored: 2"},
		{"other quantisation", with(28, 7), "quantisation"},
		{"a huge scale", with(38, 7), "scale"},
		{"a long name", with(41, 7), "name"},
		{"a short file", good[:1000], "features' weights: the file ends too early"},
		{"no checksum", good[:len(good)-1], "checksum: the file ends too early"},
		{"a damaged weight", with(3000, good[3000]+1), "damaged"},
		{"a longer file", append(bytes.Clone(good), 0), "goes on"},
		{"a first layer out of range", file(wide), "element 5 of the accumulator can reach 64"},
		{"an output weight out of range", file(heavy), "output weight 3 is 128"},
		{"an output out of range", file(many), "the output can reach 33"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(bytes.NewReader(test.file))
			require.ErrorContains(t, err, test.want)
			require.ErrorContains(t, err, "network: ")
		})
	}
}

func FuzzLoad(f *testing.F) {
	var b bytes.Buffer
	require.NoError(f, random(Shape{Regions: 1, Width: 32, Buckets: 1}, 1).Write(&b))
	f.Add(b.Bytes())
	f.Add(b.Bytes()[:60])
	f.Fuzz(func(t *testing.T, file []byte) {
		n, err := Load(bytes.NewReader(file))
		if err != nil {
			return
		}
		p := chess.StartPosition()
		require.Equal(t, fresh(n, p), n.NewStack(1).Evaluate(p, 0))
	})
}

func TestBuckets(t *testing.T) {
	s := Shape{Regions: 1, Width: 32, Buckets: 8}
	require.Equal(t, 0, s.Bucket(2))
	require.Equal(t, 7, s.Bucket(32))
	for pieces := 3; pieces <= 32; pieces++ {
		require.LessOrEqual(t, s.Bucket(pieces-1), s.Bucket(pieces))
	}
	for _, pieces := range []int{-5, 0, 40} {
		require.Contains(t, []int{0, 7}, s.Bucket(pieces))
	}
}

// The own king is in one of the regions wherever it stands, in each of them somewhere,
// and both sides and both halves of the board have the same. A region lies within one
// of each map with fewer.
func TestRegions(t *testing.T) {
	maps := []int{1, 4, 8, 16}
	for i, regions := range maps {
		s := Shape{Regions: regions, Width: 32, Buckets: 1, Mirrored: true}
		require.NoError(t, s.Check())
		seen := map[uint8]bool{}
		for king := range chess.Square(64) {
			region := s.View(chess.White, king).Region
			require.Less(t, int(region), regions)
			require.Equal(t, region, s.View(chess.Black, king^56).Region)
			require.Equal(t, region, s.View(chess.White, king^7).Region)
			seen[region] = true
			for _, fewer := range maps[:i+1] {
				of := Shape{Regions: fewer, Mirrored: true}
				require.EqualValues(t, of.View(chess.White, king).Region, s.Within(int(region), of))
			}
		}
		require.Len(t, seen, regions)
	}
}

// Each side sees the board as the other does with colours exchanged; a mirrored
// network also sees it as if left and right were exchanged.
func TestSymmetry(t *testing.T) {
	n := random(shapes[2], 3)
	value := func(fen string) int {
		p := position(t, fen)
		return n.NewStack(1).Evaluate(&p, 0)
	}
	want := value("1r4k1/5pp1/8/3N4/8/2P5/8/1K2R3 w - - 0 1")
	require.Equal(t, want, value("1k2r3/8/2p5/8/3n4/8/5PP1/1R4K1 b - - 0 1"), "colours")
	require.Equal(t, want, value("1k4r1/1pp5/8/4N3/8/5P2/8/3R2K1 w - - 0 1"), "left and right")
}

func TestWorths(t *testing.T) {
	n := random(shapes[2], 3)
	p := position(t, "1r4k1/5pp1/8/3N4/8/2P5/8/1K2R3 w - - 0 1")
	without := position(t, "1r4k1/5pp1/8/8/8/2P5/8/1K2R3 w - - 0 1")
	w := n.Worths(&p)
	require.Equal(t, fresh(n, &p)-fresh(n, &without), w[chess.SquareAt(3, 4)])
	require.Zero(t, w[p.King(chess.White)])
	require.Zero(t, w[chess.A1])
}

func TestQuantise(t *testing.T) {
	p := Parameters{
		Shape:    Shape{Regions: 1, Width: 32, Buckets: 2},
		Features: make([]float32, Features*32), Bias: make([]float32, 32),
		Output: make([]float32, 2*64), OutputBias: make([]float32, 2),
	}
	p.Features[33], p.Bias[4], p.Output[5], p.OutputBias[1] = 0.5, -1, float32(MaxWeight), 0.25
	n, err := Quantise(&p, "test", 400)
	require.NoError(t, err)
	require.EqualValues(t, 128, n.features[33])
	require.EqualValues(t, -255, n.bias[4])
	require.EqualValues(t, 127, n.output[5])
	require.EqualValues(t, 4080, n.outputBias[1])

	p.Output[5] = 0.2 // smaller weights are kept more precisely
	n, err = Quantise(&p, "test", 400)
	require.NoError(t, err)
	require.EqualValues(t, 9, n.shift)
	require.EqualValues(t, 102, n.output[5])

	p.Bias[7] = 1.99
	_, err = Quantise(&p, "test", 400)
	require.ErrorContains(t, err, "biases: number 7 is 1.99")
	p.Bias[7] = float32(math.NaN())
	_, err = Quantise(&p, "test", 400)
	require.ErrorContains(t, err, "NaN")
	_, err = Quantise(&Parameters{Shape: p.Shape}, "test", 400)
	require.ErrorContains(t, err, "shape")
}

// BenchmarkMove evaluates the positions of a line, one move after the other.
func BenchmarkMove(b *testing.B) {
	for _, shape := range []Shape{
		{Regions: 1, Width: 256}, {Regions: 4, Width: 512}, {Regions: 4, Width: 768},
		{Regions: 4, Width: 512, Hidden: hidden}, {Regions: 4, Width: 768, Hidden: hidden}, {Regions: 4, Width: 1024, Hidden: hidden},
	} {
		shape.Buckets, shape.Mirrored = 8, true
		for _, k := range kernels() {
			b.Run(fmt.Sprintf("%d×%d×%d %s", shape.Regions, shape.Width, shape.Hidden, k.name), func(b *testing.B) {
				n := random(shape, 1)
				n.kernel = k
				s := n.NewStack(64)
				line := walk(position(b, starts[1]), 50, rand.New(rand.NewPCG(1, 2)))
				for i := 0; b.Loop(); i++ {
					ply := i % len(line)
					s.Evaluate(&line[ply], ply)
				}
			})
		}
	}
}

// BenchmarkJump evaluates positions that have little to do with one another.
func BenchmarkJump(b *testing.B) {
	n := random(shapes[2], 1)
	s := n.NewStack(1)
	var all []chess.Position
	for i, fen := range starts {
		line := walk(position(b, fen), 30, rand.New(rand.NewPCG(1, uint64(i))))
		all = append(all, line[len(line)-1])
	}
	for i := 0; b.Loop(); i++ {
		s.Evaluate(&all[i%len(all)], 0)
	}
}
