/** Placeholders of templates, and outcomes from observed values. Contract 3.19. */
import { expect } from "chai";
import { outcomeOf, ruleFault } from "../../../../src/domain/series/observed.ts";
import { fillAll, unknownPlaceholders } from "../../../../src/domain/series/placeholders.ts";

describe("placeholders of a series", () => {
  it("are filled in every text, and in no name", () => {
    const template = {
      "{{date}}": ["Week to {{date + 6}}, round {{ round }}", { deep: "{{date-1}}" }],
      count: 3,
    };
    expect(fillAll(template, { date: "2026-02-27", number: 9 })).to.deep.equal({
      "{{date}}": ["Week to 2026-03-05, round 9", { deep: "2026-02-26" }],
      count: 3,
    });
  });

  it("are told where no round can fill them", () => {
    expect(
      unknownPlaceholders({ a: ["{{date}}", { b: "x {{week}}" }], c: "{{date + x}}" }),
    ).to.deep.equal([
      { path: ["a", "1", "b"], placeholder: "{{week}}" },
      { path: ["c"], placeholder: "{{date + x}}" },
    ]);
    expect(unknownPlaceholders("A set {1, 2}")).to.deep.equal([]);
    expect(unknownPlaceholders("{{date + 9999}}")).to.have.length(1);
  });
});

describe("outcomes from observed values", () => {
  const none = { options: null };
  const options = { options: ["low", "middle", "high"] };
  const outcome = (question: { options: string[] | null }, rule: object, value: string) => {
    const found = outcomeOf(question, rule, value);
    return found.ok ? found.outcome : null;
  };

  it("are the values themselves without a rule", () => {
    expect(outcome(none, {}, "12.50")).to.equal("12.50");
    expect(outcome(options, {}, "high")).to.equal("high");
  });

  it("compare on a binary question, with the bound on the side of at_least and at_most", () => {
    expect(outcome(none, { atLeast: 10 }, "10")).to.equal("yes");
    expect(outcome(none, { above: 10 }, "10")).to.equal("no");
    expect(outcome(none, { atMost: 10 }, "10")).to.equal("yes");
    expect(outcome(none, { below: 10 }, "10")).to.equal("no");
    expect(outcome(none, { below: 10 }, "9.99")).to.equal("yes");
    expect(outcome(none, { below: 10 }, "few")).to.equal(null);
    expect(outcome(none, { below: 10 }, "annulled")).to.equal("annulled");
  });

  it("are the option of the stretch between thresholds", () => {
    const rule = { thresholds: [0, 5] };
    const values = ["-1", "0", "4.9", "5", "1e3"];
    expect(values.map((value) => outcome(options, rule, value))).to.deep.equal([
      ...["low", "middle", "middle", "high", "high"],
    ]);
    expect(outcome({ options: ["a", "b"] }, rule, "1")).to.equal(null);
  });

  it("need a rule that fits the question", () => {
    const choice = { type: "multiple_choice", options: ["a", "b"] } as const;
    const binary = { type: "binary", options: null } as const;
    expect(ruleFault(binary, { above: 1 })).to.equal(null);
    expect(ruleFault(choice, { thresholds: [1] })).to.equal(null);
    expect(ruleFault(choice, { above: 1 })).to.contain("binary");
    expect(ruleFault(binary, { thresholds: [1] })).to.contain("options");
    expect(ruleFault(binary, { above: 1, below: 2 })).to.contain("one of");
    expect(ruleFault(choice, { thresholds: [1, 2] })).to.contain("one threshold less");
    expect(ruleFault({ ...choice, options: ["a", "b", "c"] }, { thresholds: [2, 2] })).to.contain(
      "ascend",
    );
  });
});
