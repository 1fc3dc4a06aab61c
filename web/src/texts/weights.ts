/** The texts of the parts of a distribution: a part of the catalogue. */
export const weights = {
  part: (part: number) => `Part ${part}`,
  remove: (part: number) => `Remove part ${part}`,
  weight: (part: number) => `Weight of part ${part}`,
} as const;
