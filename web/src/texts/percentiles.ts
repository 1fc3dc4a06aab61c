/** The texts of the percentiles that a reader types: a part of the catalogue. */
export const percentiles = {
  typed: "Percentiles",
  typedIn: (unit: string) => `Percentiles, in ${unit}`,
  addRow: "Add a percentile",
  removeRow: (row: number) => `Remove percentile ${row}`,
  rowShare: (row: number) => `Percentile ${row}, in per cent`,
  rowValue: (row: number) => `Value of percentile ${row}`,
} as const;
