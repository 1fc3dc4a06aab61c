/** The texts that lead on after a forecast. */

export const next = {
  main: "the main feed",
  next: (where: string) => `Next in ${where}, not forecast by you yet:`,
  none: (where: string) => `You have forecast every open question of ${where}.`,
};
