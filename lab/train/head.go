package train

// head takes the accumulators of a sample through what lies behind them, and back.
type head struct {
	*kernel
	*weights
	group  *group
	values *float32 // of the sample in the group
	bucket int
}

// forward returns the output.
func (h *head) forward() float32 {
	weights, bias := h.outputWeights(h.bucket), h.weights.outputBias[h.bucket]
	if h.Hidden == 0 {
		return bias + h.kernel.output(h.values, &weights[0], h.group.stride(), h.tiles())
	}
	products := &h.group.products[0]
	h.multiply(products, h.values, h.group.stride(), h.tiles())
	sum := bias
	for i := range h.Hidden {
		v := h.hiddenBias[h.bucket*h.Hidden+i] + h.dot(products, &h.hiddenWeights(h.bucket, i)[0], h.Width)
		h.group.hidden[i] = v
		x := clamp(v)
		sum += float32(weights[i]*x) + float32(weights[h.Hidden+i]*float32(x*x))
	}
	return sum
}

// backward takes delta, the derivative of the loss by the output, adds the derivatives by
// the weights to those of the group, and sets the values to those by them.
func (h *head) backward(delta float32) {
	sums := h.group.gradients
	weights, gradients := h.outputWeights(h.bucket), sums.outputWeights(h.bucket)
	sums.outputBias[h.bucket] += delta
	if h.Hidden == 0 {
		h.kernel.backward(h.values, &weights[0], &gradients[0], delta, h.group.stride(), h.tiles())
		return
	}
	derivatives := h.group.derivatives
	clear(derivatives)
	for i, v := range h.group.hidden {
		x := clamp(v)
		gradients[i] += float32(delta * x)
		gradients[h.Hidden+i] += float32(delta * float32(x*x))
		if v <= 0 || v >= 1 {
			continue
		}
		d := float32(delta * (weights[i] + float32(2*weights[h.Hidden+i]*x)))
		sums.hiddenBias[h.bucket*h.Hidden+i] += d
		h.add(&sums.hiddenWeights(h.bucket, i)[0], &h.group.products[0], d, h.Width)
		h.add(&derivatives[0], &h.hiddenWeights(h.bucket, i)[0], d, h.Width)
	}
	h.multiplyBackward(h.values, &derivatives[0], h.group.stride(), h.tiles())
}
