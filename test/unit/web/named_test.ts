/** Refusals of the server in the words of a form. */
import { expect } from "chai";
import { labelled, named } from "../../../web/src/texts/named.ts";

const LABELS = { open_time: "Opening", close_date: "End" };
const FIELDS = "Nothing was stored. Please look at the marked fields.";

describe("a refusal in the words of a form", () => {
  it("has labels in the place of the names of fields, and keeps names that it does not know", () => {
    expect(named("Must be later than open_time.", LABELS)).to.equal(
      "Must be later than “Opening”.",
    );
    expect(named("Send open_time or cp_reveal_time.", LABELS)).to.equal(
      "Send “Opening” or cp_reveal_time.",
    );
    expect(named("An open time.", LABELS)).to.equal("An open time.");
  });

  it("has them in the notice, beside each control and by each path", () => {
    const given = {
      message: "Only without open_time.",
      fields: { close_date: "Later than open_time." },
      paths: { "question.x": "Not open_time." },
      status: 400,
    };
    expect(labelled(given, LABELS)).to.deep.equal({
      message: "Only without “Opening”.",
      fields: { close_date: "Later than “Opening”." },
      paths: { "question.x": "Not “Opening”." },
      status: 400,
    });
    expect(labelled(null, LABELS)).to.equal(null);
  });

  it("says in the notice what has no control beside which it could stand", () => {
    const paths = { close_date: "Too early.", slug: "It is taken.", "question.title": "Required." };
    const given = { message: FIELDS, fields: {}, paths };
    expect(labelled(given, LABELS)?.message).to.equal(`${FIELDS} It is taken.`);
    const other = { ...given, message: "You may not do this." };
    expect(labelled(other, LABELS)?.message).to.equal("You may not do this.");
  });
});
