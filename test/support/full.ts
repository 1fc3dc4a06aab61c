/**
 * `npm run test:full` also tries what is large and seldom decides: every cell of the permission
 * matrix, all barriers in both themes, every page and form with every refusal, long runs of generated
 * requests.
 */
export const IS_FULL = process.env["TEST_FULL"] === "yes";

/** Defines a test that only a full run has, because it takes long and another test holds its rule. */
export function itInFull(title: string, run: Mocha.AsyncFunc): void {
  if (IS_FULL) it(title, run);
}

/**
 * Returns the things that one of several cases asks: all of them in a full run, else those whose
 * turn it is. So every thing is asked by one case, and every case asks some.
 */
export function inTurn<Thing>(things: readonly Thing[], at: number, cases: number): Thing[] {
  return things.filter((_, index) => IS_FULL || index % cases === at);
}
