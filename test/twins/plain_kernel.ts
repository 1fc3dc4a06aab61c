/** Does the work of the kernel of ADR 13 in loops over plain arrays. */

export type Row = number[];

/** `recency += weight * row`, `plain += share * row` */
export function add(
  sums: { readonly recency: Row; readonly plain: Row },
  row: Row,
  factors: { readonly weight: number; readonly share: number },
): void {
  row.forEach((cell, i) => {
    sums.recency[i]! += factors.weight * cell;
    sums.plain[i]! += factors.share * cell;
  });
}

export function divide(sums: Row, total: number): Row {
  return sums.map((sum) => sum / total);
}

/** `sums += factors[0] * rows[0] + factors[1] * rows[1] + ...` */
export function combine(sums: Row, rows: readonly Row[], factors: readonly number[]): void {
  rows.forEach((row, k) => {
    for (let i = 0; i < sums.length; i++) sums[i]! += factors[k]! * row[i]!;
  });
}
