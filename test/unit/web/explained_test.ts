/** What the panel of a forecast says of what the server refuses. */
import { expect } from "chai";
import { VALUE_FAULTS } from "../../../src/domain/requests/fault.ts";

const SOURCE = new URL("../../../web/src/forecasting/explained.ts", import.meta.url);

interface Problem {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}
// The types of the tests know no browser, so the compiler does not read the file with them.
const { explained } = (await import(SOURCE.href)) as {
  readonly explained: (problem: object, question: object, at: number) => Problem;
};

const OPEN = { status: "open", actual_close_time: null };
const refused = (codes: Readonly<Record<string, string>>, status = 400, question: object = OPEN) =>
  explained({ status, codes: [{}, codes], message: "7: p: Send 0.5.", fields: {} }, question, 1);

describe("a refused forecast", () => {
  it("has a sentence of the console for each code, and none of the server", () => {
    const codes = [...Object.keys(VALUE_FAULTS), "inapplicable", "past", "unknown_question"];
    for (const code of codes) {
      const { fields } = refused({ end_time: code });
      expect(fields["end_time"], code).to.match(/^[A-Z].*\.$/);
      expect(fields["end_time"], code).to.not.match(/Send|entry|null|JSON/);
    }
  });

  it("names in the notice what stands beside no control", () => {
    expect(refused({ probability_yes: "range" }).message).to.equal(
      "Nothing was stored. Please look at the marked fields.",
    );
    expect(refused({ question: "unknown_question", end_time: "past" }).message).to.equal(
      "The question is gone, or you may not see it any more. Nothing was stored.",
    );
    const changed = "The question has changed meanwhile. Load the page again. Nothing was stored.";
    expect(refused({}).message).to.equal(changed);
  });

  it("of a question that is not open says why, as far as it is known", () => {
    const { message } = refused({}, 405, { ...OPEN, status: "resolved" });
    expect(message).to.equal("The question has been resolved. Nothing was stored.");
    expect(refused({}, 405).message).to.equal(
      "The question takes no forecasts now. Nothing was stored.",
    );
  });
});
