;; The kernel of the network for browsers: a module that works on Go's memory (kernel_js.go).
;; vector_wasm.wasm is this file, as wat2wasm writes it (wabt).
(module
  (import "go" "mem" (memory 1))

  ;; apply implements kernel.apply: 32 elements at a time, in four registers.
  (func (export "apply")
    (param $dst i32) (param $src i32) (param $weights i32)
    (param $added i32) (param $adds i32) (param $removed i32) (param $subs i32) (param $width i32)
    (local $row i32) (local $at i32) (local $i i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $width (i32.shl (local.get $width) (i32.const 1))) ;; bytes from here on, and the ends of the lists
    (local.set $adds (i32.add (local.get $added) (i32.shl (local.get $adds) (i32.const 1))))
    (local.set $subs (i32.add (local.get $removed) (i32.shl (local.get $subs) (i32.const 1))))
    (loop $blocks
      (local.set $i (i32.add (local.get $src) (local.get $at)))
      (local.set $a (v128.load (local.get $i)))
      (local.set $b (v128.load offset=16 (local.get $i)))
      (local.set $c (v128.load offset=32 (local.get $i)))
      (local.set $d (v128.load offset=48 (local.get $i)))
      (local.set $i (local.get $added))
      (block $done
        (loop $more
          (br_if $done (i32.ge_u (local.get $i) (local.get $adds)))
          (local.set $row (i32.add (i32.add (local.get $weights) (local.get $at)) (i32.mul (i32.load16_u (local.get $i)) (local.get $width))))
          (local.set $a (i16x8.add (local.get $a) (v128.load (local.get $row))))
          (local.set $b (i16x8.add (local.get $b) (v128.load offset=16 (local.get $row))))
          (local.set $c (i16x8.add (local.get $c) (v128.load offset=32 (local.get $row))))
          (local.set $d (i16x8.add (local.get $d) (v128.load offset=48 (local.get $row))))
          (local.set $i (i32.add (local.get $i) (i32.const 2)))
          (br $more)))
      (local.set $i (local.get $removed))
      (block $done
        (loop $more
          (br_if $done (i32.ge_u (local.get $i) (local.get $subs)))
          (local.set $row (i32.add (i32.add (local.get $weights) (local.get $at)) (i32.mul (i32.load16_u (local.get $i)) (local.get $width))))
          (local.set $a (i16x8.sub (local.get $a) (v128.load (local.get $row))))
          (local.set $b (i16x8.sub (local.get $b) (v128.load offset=16 (local.get $row))))
          (local.set $c (i16x8.sub (local.get $c) (v128.load offset=32 (local.get $row))))
          (local.set $d (i16x8.sub (local.get $d) (v128.load offset=48 (local.get $row))))
          (local.set $i (i32.add (local.get $i) (i32.const 2)))
          (br $more)))
      (local.set $i (i32.add (local.get $dst) (local.get $at)))
      (v128.store (local.get $i) (local.get $a))
      (v128.store offset=16 (local.get $i) (local.get $b))
      (v128.store offset=32 (local.get $i) (local.get $c))
      (v128.store offset=48 (local.get $i) (local.get $d))
      (local.set $at (i32.add (local.get $at) (i32.const 64)))
      (br_if $blocks (i32.lt_u (local.get $at) (local.get $width)))))

  ;; dot implements kernel.dot: 16 elements at a time, eight in each of two sums. An element times
  ;; a weight fits 16 bits.
  (func (export "dot") (param $own i32) (param $other i32) (param $weights i32) (param $width i32) (result i32)
    (local $sum v128)
    (local.set $width (i32.shl (local.get $width) (i32.const 1))) ;; bytes from here on
    (local.set $sum
      (i32x4.add
        (call $activate (local.get $own) (local.get $weights) (local.get $width))
        (call $activate (local.get $other) (i32.add (local.get $weights) (local.get $width)) (local.get $width))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))

  ;; activate is the share of one accumulator in dot, in four parts.
  (func $activate (param $at i32) (param $weights i32) (param $bytes i32) (result v128)
    (local $end i32) (local $x v128) (local $y v128) (local $a v128) (local $b v128)
    (local.set $end (i32.add (local.get $at) (local.get $bytes)))
    (loop $more
      (local.set $x (call $clamp (v128.load (local.get $at))))
      (local.set $y (call $clamp (v128.load offset=16 (local.get $at))))
      (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (local.get $x) (i16x8.mul (local.get $x) (v128.load (local.get $weights))))))
      (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (local.get $y) (i16x8.mul (local.get $y) (v128.load offset=16 (local.get $weights))))))
      (local.set $weights (i32.add (local.get $weights) (i32.const 32)))
      (local.set $at (i32.add (local.get $at) (i32.const 32)))
      (br_if $more (i32.lt_u (local.get $at) (local.get $end))))
    (i32x4.add (local.get $a) (local.get $b)))

  (func $clamp (param $x v128) (result v128)
    (i16x8.min_s (i16x8.max_s (local.get $x) (v128.const i16x8 0 0 0 0 0 0 0 0)) (v128.const i16x8 255 255 255 255 255 255 255 255))))
