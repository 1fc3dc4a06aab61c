/** The ledger of the kill program finds what is lost, stored twice, or stored without a call. */
import { expect } from "chai";
import { createLedger } from "../../torture/kill/ledger.ts";

describe("ledger of calls", () => {
  it("finds acknowledged rows that are lost or stored twice, and rows of refused calls", () => {
    const ledger = createLedger();
    ledger.row("kept", "done");
    ledger.row("lost", "done");
    ledger.row("double", "done");
    ledger.row("refused", "refused");
    const found = new Map(Object.entries({ kept: 1, double: 2, refused: 1, stranger: 1 }));
    expect(ledger.rowFaults(found)).to.deep.equal({
      lost: ["lost"],
      twice: ["double"],
      uncalled: ["refused", "stranger"],
    });
  });

  it("allows a row without an answer once or not at all", () => {
    const ledger = createLedger();
    ledger.row("perhaps", "unknown");
    const faults = (count: number) =>
      ledger.rowFaults(new Map(count > 0 ? [["perhaps", count]] : []));
    const none = { lost: [], twice: [], uncalled: [] };
    expect(faults(0)).to.deep.equal(none);
    expect(faults(1)).to.deep.equal(none);
    expect(faults(2)).to.deep.equal({ ...none, twice: ["perhaps"] });
  });

  it("allows a place the last acknowledged value, or a later one without an answer", () => {
    const ledger = createLedger();
    const isRight = (value: string) => ledger.stateFaults(new Map([["vote", value]])).length === 0;
    ledger.state("vote", "1", "unknown");
    expect([isRight(""), isRight("1"), isRight("-1")]).to.deep.equal([true, true, false]);
    ledger.state("vote", "-1", "done");
    expect([isRight(""), isRight("1"), isRight("-1")]).to.deep.equal([false, false, true]);
    ledger.state("vote", "1", "refused");
    expect(isRight("1")).to.equal(false);
    ledger.settle("vote", "1");
    expect(isRight("1")).to.equal(true);
    expect(ledger.stateFaults(new Map())).to.have.lengthOf(1);
  });

  it("finds a place that was never set", () => {
    expect(createLedger().stateFaults(new Map([["vote", "1"]]))).to.have.lengthOf(1);
  });

  it("counts each change once", () => {
    const ledger = createLedger();
    const isRight = (count: number) => ledger.changeFaults(new Map([["r", count]])).length === 0;
    ledger.change("r", "done");
    ledger.change("r", "unknown");
    ledger.change("r", "refused");
    expect([0, 1, 2, 3].map(isRight)).to.deep.equal([false, true, true, false]);
    ledger.settleCount("r", 3);
    expect([2, 3].map(isRight)).to.deep.equal([false, true]);
  });
});
