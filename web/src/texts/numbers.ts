/** What is said beside a field whose text is not the number that it takes. */
export const numbers = {
  none: "Type a number.",
  thousands: "Type it without a comma between thousands.",
  within: (least: number | undefined, most: number | undefined) => {
    if (least === undefined) return `Type a number of at most ${most}.`;
    if (most === undefined) return `Type a number of at least ${least}.`;
    return least === most ? `Only ${most} is possible.` : `Type a number from ${least} to ${most}.`;
  },
  decimals: (most: number) =>
    most === 0
      ? "Type a whole number."
      : `Type at most ${most === 1 ? "one decimal" : `${most} decimals`}.`,
} as const;
