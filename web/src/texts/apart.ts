/** Scores of a list, with as many digits as tell them apart. */

const LOCALE = "en-GB";
/** Nothing that is shown needs more: scores are sums of numbers of about this precision. */
const MOST_DIGITS = 9;

/**
 * Returns how to write the scores of a list: with one decimal, or with as many as tell apart those
 * that differ.
 */
export function signedApart(scores: readonly number[]): (score: number) => string {
  const differing = new Set(scores).size;
  for (let digits = 1; ; digits++) {
    const form = new Intl.NumberFormat(LOCALE, {
      signDisplay: "exceptZero",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    const texts = new Set(scores.map((score) => form.format(score)));
    if (texts.size >= differing || digits === MOST_DIGITS) return (score) => form.format(score);
  }
}
