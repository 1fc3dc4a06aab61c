import { expect } from "chai";
import { Faults } from "../../../../src/domain/requests/field_faults.ts";

describe("Faults (Contract 1.11)", () => {
  it("collects sentences by field, in order", () => {
    const faults = new Faults();
    expect(faults.any).to.equal(false);
    faults.add("title", "Too long");
    faults.add("options", "Too few");
    faults.add("title", "Taken");

    expect(faults.any).to.equal(true);
    expect(faults.byField).to.deep.equal({ title: ["Too long", "Taken"], options: ["Too few"] });
  });

  it("keeps the first five sentences for each field", () => {
    const faults = new Faults();
    for (let i = 1; i <= 7; i++) faults.add("options", `Sentence ${i}`);
    faults.add("title", "Too long");

    expect(faults.byField).to.deep.equal({
      options: [1, 2, 3, 4, 5].map((i) => `Sentence ${i}`),
      title: ["Too long"],
    });
  });
});
