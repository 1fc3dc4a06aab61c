/** The texts of the probabilities of options: a part of the catalogue. */
export const probabilities = {
  legend: "Probability of each option",
  slider: (option: string) => `Probability of ${option}`,
  field: (option: string) => `${option}, in per cent`,
  lock: (option: string) => `Keep ${option} while others move`,
  sum: (text: string) => `Together ${text}`,
  held: "The locked options hold the rest.",
} as const;
