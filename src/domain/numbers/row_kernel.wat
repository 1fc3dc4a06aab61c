;; Sums over rows of doubles, two cells to an instruction. Addresses and lengths are bytes; the length
;; of a row is a multiple of 16. Assembled into row_kernel.ts (ADR 13); a test compares the bytes.
(module
  (import "arena" "memory" (memory 1))

  ;; recency += weight * row, plain += share * row
  (func (export "add")
    (param $recency i32) (param $plain i32) (param $row i32)
    (param $weight f64) (param $share f64) (param $bytes i32)
    (local $end i32) (local $cells v128)
    (local.set $end (i32.add (local.get $row) (local.get $bytes)))
    (loop $all
      (local.set $cells (v128.load (local.get $row)))
      (v128.store (local.get $recency)
        (f64x2.add
          (v128.load (local.get $recency))
          (f64x2.mul (local.get $cells) (f64x2.splat (local.get $weight)))))
      (v128.store (local.get $plain)
        (f64x2.add
          (v128.load (local.get $plain))
          (f64x2.mul (local.get $cells) (f64x2.splat (local.get $share)))))
      (local.set $recency (i32.add (local.get $recency) (i32.const 16)))
      (local.set $plain (i32.add (local.get $plain) (i32.const 16)))
      (local.set $row (i32.add (local.get $row) (i32.const 16)))
      (br_if $all (i32.lt_u (local.get $row) (local.get $end)))))

  ;; means = sums / total
  (func (export "divide")
    (param $means i32) (param $sums i32) (param $total f64) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $sums) (local.get $bytes)))
    (loop $all
      (v128.store (local.get $means)
        (f64x2.div (v128.load (local.get $sums)) (f64x2.splat (local.get $total))))
      (local.set $means (i32.add (local.get $means) (i32.const 16)))
      (local.set $sums (i32.add (local.get $sums) (i32.const 16)))
      (br_if $all (i32.lt_u (local.get $sums) (local.get $end)))))

  ;; sums += factors[0] * row(table[0]) + factors[1] * row(table[1]) + ..., six rows at a time up to
  ;; or just beyond tableEnd, so that the sums are loaded and stored once for six rows.
  (func (export "combine")
    (param $sums i32) (param $bytes i32) (param $factors i32) (param $table i32)
    (param $tableEnd i32)
    (local $at i32) (local $end i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32) (local $e i32) (local $f i32)
    (local $fa v128) (local $fb v128) (local $fc v128) (local $fd v128) (local $fe v128)
    (local $ff v128)
    (local.set $end (i32.add (local.get $sums) (local.get $bytes)))
    (loop $rows
      (local.set $at (local.get $sums))
      (local.set $a (i32.load (local.get $table)))
      (local.set $b (i32.load offset=4 (local.get $table)))
      (local.set $c (i32.load offset=8 (local.get $table)))
      (local.set $d (i32.load offset=12 (local.get $table)))
      (local.set $e (i32.load offset=16 (local.get $table)))
      (local.set $f (i32.load offset=20 (local.get $table)))
      (local.set $fa (v128.load64_splat (local.get $factors)))
      (local.set $fb (v128.load64_splat offset=8 (local.get $factors)))
      (local.set $fc (v128.load64_splat offset=16 (local.get $factors)))
      (local.set $fd (v128.load64_splat offset=24 (local.get $factors)))
      (local.set $fe (v128.load64_splat offset=32 (local.get $factors)))
      (local.set $ff (v128.load64_splat offset=40 (local.get $factors)))
      (loop $cells
        (v128.store (local.get $at)
          (f64x2.mul (local.get $fa) (v128.load (local.get $a)))
          (f64x2.add (f64x2.mul (local.get $fb) (v128.load (local.get $b))))
          (f64x2.add (f64x2.mul (local.get $fc) (v128.load (local.get $c))))
          (f64x2.add (f64x2.mul (local.get $fd) (v128.load (local.get $d))))
          (f64x2.add (f64x2.mul (local.get $fe) (v128.load (local.get $e))))
          (f64x2.add (f64x2.mul (local.get $ff) (v128.load (local.get $f))))
          (f64x2.add (v128.load (local.get $at))))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (local.set $c (i32.add (local.get $c) (i32.const 16)))
        (local.set $d (i32.add (local.get $d) (i32.const 16)))
        (local.set $e (i32.add (local.get $e) (i32.const 16)))
        (local.set $f (i32.add (local.get $f) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $cells (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $table (i32.add (local.get $table) (i32.const 24)))
      (local.set $factors (i32.add (local.get $factors) (i32.const 48)))
      (br_if $rows (i32.lt_u (local.get $table) (local.get $tableEnd))))))
