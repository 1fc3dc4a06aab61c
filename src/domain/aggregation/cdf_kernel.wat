;; Sums over rows of doubles, two cells to an instruction. Addresses and lengths are bytes; sums and
;; rows take a multiple of 64. Assembled into cdf_kernel.ts with `wat2wasm` of the package wabt.
(module
  (import "arena" "memory" (memory 1))

  ;; sums += weight * row
  (func (export "add")
    (param $sums i32) (param $row i32) (param $weight f64) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $sums) (local.get $bytes)))
    (loop $cells
      (v128.store (local.get $sums)
        (f64x2.add
          (v128.load (local.get $sums))
          (f64x2.mul (v128.load (local.get $row)) (f64x2.splat (local.get $weight)))))
      (v128.store offset=16 (local.get $sums)
        (f64x2.add
          (v128.load offset=16 (local.get $sums))
          (f64x2.mul (v128.load offset=16 (local.get $row)) (f64x2.splat (local.get $weight)))))
      (local.set $row (i32.add (local.get $row) (i32.const 32)))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      (br_if $cells (i32.lt_u (local.get $sums) (local.get $end)))))

  ;; means = sums / total
  (func (export "divide")
    (param $means i32) (param $sums i32) (param $total f64) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $sums) (local.get $bytes)))
    (loop $cells
      (v128.store (local.get $means)
        (f64x2.div (v128.load (local.get $sums)) (f64x2.splat (local.get $total))))
      (v128.store offset=16 (local.get $means)
        (f64x2.div (v128.load offset=16 (local.get $sums)) (f64x2.splat (local.get $total))))
      (local.set $means (i32.add (local.get $means) (i32.const 32)))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      (br_if $cells (i32.lt_u (local.get $sums) (local.get $end)))))

  ;; sums += factors[0] * row(table[0]) + factors[1] * row(table[1]) + ..., up to tableEnd.
  ;; Eight cells of the sums stay in registers while all rows pass.
  (func (export "combine")
    (param $sums i32) (param $bytes i32) (param $factors i32) (param $table i32)
    (param $tableEnd i32)
    (local $at i32) (local $entry i32) (local $factor i32) (local $row i32) (local $f v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (loop $tiles
      (local.set $a (v128.load (local.get $sums)))
      (local.set $b (v128.load offset=16 (local.get $sums)))
      (local.set $c (v128.load offset=32 (local.get $sums)))
      (local.set $d (v128.load offset=48 (local.get $sums)))
      (local.set $entry (local.get $table))
      (local.set $factor (local.get $factors))
      (loop $rows
        (local.set $row (i32.add (i32.load (local.get $entry)) (local.get $at)))
        (local.set $f (v128.load64_splat (local.get $factor)))
        (local.set $a (f64x2.add (local.get $a)
          (f64x2.mul (local.get $f) (v128.load (local.get $row)))))
        (local.set $b (f64x2.add (local.get $b)
          (f64x2.mul (local.get $f) (v128.load offset=16 (local.get $row)))))
        (local.set $c (f64x2.add (local.get $c)
          (f64x2.mul (local.get $f) (v128.load offset=32 (local.get $row)))))
        (local.set $d (f64x2.add (local.get $d)
          (f64x2.mul (local.get $f) (v128.load offset=48 (local.get $row)))))
        (local.set $factor (i32.add (local.get $factor) (i32.const 8)))
        (local.set $entry (i32.add (local.get $entry) (i32.const 4)))
        (br_if $rows (i32.lt_u (local.get $entry) (local.get $tableEnd))))
      (v128.store (local.get $sums) (local.get $a))
      (v128.store offset=16 (local.get $sums) (local.get $b))
      (v128.store offset=32 (local.get $sums) (local.get $c))
      (v128.store offset=48 (local.get $sums) (local.get $d))
      (local.set $sums (i32.add (local.get $sums) (i32.const 64)))
      (local.set $at (i32.add (local.get $at) (i32.const 64)))
      (br_if $tiles (i32.lt_u (local.get $at) (local.get $bytes))))))
