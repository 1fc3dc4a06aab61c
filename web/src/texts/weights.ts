/** The texts of the components of a distribution: a part of the catalogue. */
export const weights = {
  part: (part: number) => `Component ${part}`,
  remove: (part: number) => `Remove component ${part}`,
  weight: (part: number) => `Weight of component ${part}`,
} as const;
