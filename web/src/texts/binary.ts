/** The texts of the probability of yes: a part of the catalogue. */
export const binary = {
  slider: "Probability of yes",
  field: "Yes, in per cent",
} as const;
