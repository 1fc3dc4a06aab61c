import { expect } from "chai";
import {
  changeForecast,
  changeOwnForecasts,
  lastPlan,
  type OptionsPlan,
  type OwnForecast,
  planOptionsChange,
} from "../../../../src/domain/questions/options_change.ts";
import type { OptionsHistory } from "../../../../src/domain/questions/options_history.ts";

const HISTORY: OptionsHistory = [[null, ["a", "b", "c", "Other"]]];
const NOW = 1000;

function plan(
  options: string[],
  gracePeriodEnd: number | null = null,
  history = HISTORY,
): OptionsPlan {
  const verdict = planOptionsChange(history, { options, gracePeriodEnd }, NOW);
  if (!verdict.ok) throw new Error(verdict.reason);
  return verdict.plan;
}

function reason(
  options: string[],
  gracePeriodEnd: number | null = null,
  history = HISTORY,
): string {
  const verdict = planOptionsChange(history, { options, gracePeriodEnd }, NOW);
  return verdict.ok ? "" : verdict.reason;
}

describe("planOptionsChange() (Maths 4.9)", () => {
  it("renames in place, through the whole history", () => {
    const history: OptionsHistory = [...HISTORY, [500, ["a", "c", "Other"]]];
    const renamed = plan(["a", "C", "Other"], null, history);

    expect(renamed.kind).to.equal("rename");
    expect(renamed.history).to.deep.equal([
      [null, ["a", "b", "C", "Other"]],
      [500, ["a", "C", "Other"]],
    ]);
    expect(renamed.allOptionsEver).to.deep.equal(["a", "b", "C", "Other"]);
  });

  it("refuses to rename to a name that exists or existed", () => {
    expect(reason(["b", "a", "c", "Other"])).to.contain("exists already");
    expect(reason(["a", "b", "Other"], null, [...HISTORY, [500, ["a", "c", "Other"]]])).to.contain(
      "exists already",
    );
  });

  it("deletes from now on", () => {
    const deletion = plan(["a", "Other"]);

    expect(deletion).to.deep.include({ kind: "delete", at: NOW, deleted: ["b", "c"] });
    expect(deletion.history).to.deep.equal([...HISTORY, [NOW, ["a", "Other"]]]);
    expect(deletion.allOptionsEver).to.deep.equal(["a", "b", "c", "Other"]);
  });

  it("adds before the catch-all, from the end of the grace period on", () => {
    const addition = plan(["a", "b", "c", "d", "e", "Other"], 5000);

    expect(addition).to.deep.include({ kind: "add", at: 5000 });
    expect(addition.allOptionsEver).to.deep.equal(["a", "b", "c", "d", "e", "Other"]);
    expect(addition.history.at(-1)?.[0]).to.equal(5000);
  });

  it("refuses what breaks the list", () => {
    expect(reason(["Other"])).to.contain("At least 2");
    expect(reason(["a", "a", "c", "Other"])).to.contain("differ");
    expect(reason(["a", "b", "c", "Rest"])).to.contain("last option cannot be changed");
    expect(reason(["b", "a", "Other"])).to.contain("order");
    expect(reason(["a", "z", "Other"])).to.contain("names");
    expect(reason(["a", "b", "c", "d", "Other"])).to.contain("grace period end in the future");
    expect(reason(["a", "b", "c", "d", "Other"], NOW)).to.contain("in the future");
    expect(reason(["a", "b", "d", "c", "Other"], 5000)).to.contain("just before the last");
  });

  it("reports a fault of the grace period only for its own end", () => {
    const field = (options: string[], gracePeriodEnd: number | null = null, history = HISTORY) => {
      const verdict = planOptionsChange(history, { options, gracePeriodEnd }, NOW);
      return verdict.ok ? "" : verdict.field;
    };
    const inGrace: OptionsHistory = [...HISTORY, [5000, ["a", "b", "c", "d", "Other"]]];

    expect(field(["a", "b", "c", "d", "Other"])).to.equal("gracePeriodEnd");
    expect(field(["a", "b", "c", "d", "Other"], NOW)).to.equal("gracePeriodEnd");
    expect(field(["a", "a", "b", "c", "Other"])).to.equal("options");
    expect(field(["a", "b", "c", "d", "Rest"])).to.equal("options");
    expect(field(["b", "a", "c", "d", "Other"], 5000)).to.equal("options");
    expect(field(["a", "b", "c", "d", "e", "Other"], null, inGrace)).to.equal("options");
  });

  it("allows only a rename during a grace period", () => {
    const history: OptionsHistory = [...HISTORY, [5000, ["a", "b", "c", "d", "Other"]]];

    expect(reason(["a", "b", "c", "Other"], null, history)).to.contain("only be renamed");
    expect(reason(["a", "b", "c", "d", "e", "Other"], 9000, history)).to.contain("only be renamed");
    expect(plan(["a", "b", "c", "D", "Other"], null, history).kind).to.equal("rename");
  });
});

describe("changeForecast() (Maths 4.9)", () => {
  const values = [0.125, 0.25, 0.125, 0.5];

  it("ends a running forecast at a deletion and continues with the folded vector", () => {
    expect(
      changeForecast(plan(["a", "c", "Other"]), { start: 10, end: null, values }),
    ).to.deep.equal({
      end: NOW,
      values,
      follower: { start: NOW, end: null, values: [0.125, null, 0.125, 0.75] },
    });
  });

  it("only changes the vector of a forecast that starts at or after the deletion", () => {
    const changed = changeForecast(plan(["a", "c", "Other"]), { start: NOW, end: 5000, values });

    expect(changed).to.deep.equal({
      end: 5000,
      values: [0.125, null, 0.125, 0.75],
      follower: null,
    });
  });

  it("does not change forecasts that ended before a deletion, and none at a rename", () => {
    expect(changeForecast(plan(["a", "c", "Other"]), { start: 10, end: NOW, values })).to.equal(
      null,
    );
    expect(
      changeForecast(plan(["A", "b", "c", "Other"]), { start: 10, end: null, values }),
    ).to.equal(null);
  });

  it("widens every vector at an addition and ends forecasts at the end of the grace period", () => {
    const addition = plan(["a", "b", "c", "d", "Other"], 5000);
    const wide = [0.125, 0.25, 0.125, null, 0.5];
    const end = (before: number | null) =>
      changeForecast(addition, { start: 10, end: before, values });

    expect(end(null)).to.deep.equal({ end: 5000, values: wide, follower: null });
    expect(end(9000)).to.deep.include({ end: 5000 });
    expect(end(4000)).to.deep.include({ end: 4000, values: wide });
  });

  it("does not change forecasts made with the added options, or ended ones", () => {
    const addition = plan(["a", "b", "c", "d", "Other"], 5000);
    const wide = [0.125, 0.25, 0.125, 0.25, 0.25];
    const full = { values: wide, end: null };
    expect(changeForecast(addition, { ...full, start: 5000 })).to.equal(null);
    expect(changeForecast(addition, { ...full, start: 10, end: 5000 })).to.equal(null);
    expect(changeForecast(addition, { ...full, start: 10 })).to.deep.include({ end: 5000 });
  });
});

describe("changeOwnForecasts() (Maths 4.9, Contract 2.4)", () => {
  const values = [0.125, 0.25, 0.125, 0.5];
  const folded = [0.125, null, 0.125, 0.75];
  const deletion = plan(["a", "c", "Other"]);
  const row = (start: number, end: number | null, more: Partial<OwnForecast> = {}) => ({
    ...{ start, end, values, isAutomatic: false },
    ...more,
  });
  const auto = (end: number | null = null, vector: OwnForecast["values"] = folded) =>
    row(NOW, end, { isAutomatic: true, values: vector });
  const changes = (own: readonly OwnForecast[], change = deletion) => {
    const { changed, orphan } = changeOwnForecasts(change, own);
    return { changed: Object.fromEntries(changed), orphan };
  };

  it("ends the running one, changes later ones, and leaves the others", () => {
    expect(changes([row(10, null), row(20, null), row(NOW + 5, null)])).to.deep.equal({
      changed: {
        1: { end: NOW, values, follower: { start: NOW, end: null, values: folded } },
        2: { end: null, values: folded, follower: null },
      },
      orphan: null,
    });
  });

  it("keeps the forecasts' own ends", () => {
    const later = row(NOW + 5, null, { values: folded });
    const { changed } = changes([row(10, 9_000), later]);
    expect(changed[0]?.follower).to.include({ start: NOW, end: 9_000 });
    const addition = plan(["a", "b", "c", "d", "Other"], 5_000);
    const [first] = Object.values(changes([row(10, null), row(20, null)], addition).changed);
    expect(first).to.deep.include({ end: null });
  });

  it("changes nothing the second time", () => {
    const later = row(NOW + 5, null, { values: folded });
    expect(changes([row(10, NOW), auto(), later])).to.deep.equal({ changed: {}, orphan: null });
    expect(changes([row(10, 20), row(NOW + 5, null, { values: folded })]).changed).to.deep.equal(
      {},
    );
  });

  it("completes a change that stopped between the automatic forecast and the end of the other", () => {
    expect(changes([row(10, null), auto(null, [1, null, 0, 0])]).changed).to.deep.equal({
      0: { end: NOW, values, follower: null },
      1: { start: NOW, end: null, values: folded, follower: null },
    });
  });

  it("removes the automatic forecast of a removed one", () => {
    expect(changes([auto()])).to.deep.equal({ changed: {}, orphan: 0 });
    expect(changes([row(10, 500), auto()])).to.deep.equal({ changed: {}, orphan: 1 });
  });

  it("creates it for the earlier forecast", () => {
    const { changed, orphan } = changes([row(10, NOW), auto(8_000, [0.5, null, 0.25, 0.25])]);
    expect(changed).to.deep.equal({ 1: { end: 8_000, values: folded, follower: null } });
    expect(orphan).to.equal(null);
  });

  it("finds the last change in the history", () => {
    const { before, deleted, at } = deletion;
    expect(lastPlan(deletion.history)).to.deep.include({ kind: "delete", at, before, deleted });
    const addition = plan(["a", "b", "c", "d", "Other"], 5_000);
    expect(lastPlan(addition.history)).to.deep.equal(addition);
    expect(lastPlan(HISTORY)).to.equal(null);
    expect(lastPlan([])).to.equal(null);
  });

  it("takes the newest change of several", () => {
    const twice = plan(["a", "Other"], null, [...HISTORY, [500, ["a", "c", "Other"]]]);
    expect(lastPlan(twice.history)).to.deep.include({ at: NOW, deleted: ["c"] });
  });

  it("changes nothing of a forecast that the next one ends before the deletion", () => {
    const { changed } = changes([row(10, 9_000), row(500, null)]);
    expect(Object.keys(changed)).to.deep.equal(["1"]);
  });

  it("changes a forecast of the time of the deletion, and not the automatic one after it", () => {
    expect(changes([row(NOW, null), auto()]).changed).to.deep.equal({
      0: { end: null, values: folded, follower: null },
    });
  });

  it("ends a forecast from before the deletion that has nothing on the deleted option", () => {
    expect(changes([row(10, null, { values: folded })]).changed).to.deep.equal({
      0: { end: NOW, values: folded, follower: { start: NOW, end: null, values: folded } },
    });
  });

  it("leaves the two pieces of a forecast of the grace period alone", () => {
    const addition = plan(["a", "b", "c", "d", "Other"], 5_000);
    const [until, after] = [
      [0.125, 0.25, 0.125, 0, 0.5],
      [0.125, 0.25, 0.125, 0.25, 0.25],
    ];
    const pieces = [
      row(NOW, 5_000, { values: until }),
      row(5_000, null, { values: after, isAutomatic: true }),
    ];
    expect(changes(pieces, addition)).to.deep.equal({ changed: {}, orphan: null });
  });

  it("widens a forecast that began after the grace period under the old options", () => {
    const addition = plan(["a", "b", "c", "d", "Other"], 5_000);
    expect(changes([row(6_000, null)], addition).changed).to.deep.equal({
      0: { end: null, values: [0.125, 0.25, 0.125, null, 0.5], follower: null },
    });
  });
});
