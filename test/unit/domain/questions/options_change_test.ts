import { expect } from "chai";
import {
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

  it("takes a name that is written with other code points for the name of the question", () => {
    const old: OptionsHistory = [[null, ["Cafe\u0301", "b", "Re\u0301st"]]];
    expect(plan(["Café", "c", "Rést"], null, old).options).to.deep.equal([
      ...["Cafe\u0301", "c", "Re\u0301st"],
    ]);
    expect(plan(["Café", "Rést"], null, old).deleted).to.deep.equal(["b"]);
    expect(plan(["Café", "b", "d", "Rést"], 5000, old).allOptionsEver).to.deep.equal([
      ...["Cafe\u0301", "b", "d", "Re\u0301st"],
    ]);
    const retired: OptionsHistory = [...old, [500, ["b", "Re\u0301st"]]];
    expect(reason(["Café", "Rést"], null, retired)).to.contain("exists already");
  });

  it("refuses a control character in a new name, and keeps it in an old one", () => {
    expect(reason(["a", "b\u001b", "c", "Other"])).to.contain("control character");
    const old: OptionsHistory = [[null, ["a\u001b", "b", "Other"]]];
    expect(plan(["a\u001b", "c", "Other"], null, old).kind).to.equal("rename");
  });

  it("refuses a new name that is a resolution without scores, and lets an old one be renamed", () => {
    expect(reason(["a", "annulled", "c", "Other"])).to.contain("No option may be called");
    expect(reason(["a", "b", "c", "ambiguous", "Other"], 5000)).to.contain("No option may be");
    const old: OptionsHistory = [[null, ["a", "annulled", "c", "Other"]]];
    expect(plan(["a", "annulled", "Other"], null, old).kind).to.equal("delete");
    expect(plan(["a", "none", "c", "Other"], null, old).kind).to.equal("rename");
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

  it("bounds the characters of all lists together", () => {
    const history = (long: string): OptionsHistory => [[null, [long, "yy", "Other"]]];
    const [most, more] = [49_994, 49_995].map((length) => "x".repeat(length)) as [string, string];

    // The list after a deletion comes to the first one, which has two characters more.
    expect(plan([most, "Other"], null, history(most)).kind).to.equal("delete");
    expect(reason([more, "Other"], null, history(more))).to.contain("100000 characters");
  });
});

describe("changeOwnForecasts() (Maths 4.9, Contract 2.4)", () => {
  const values = [0.125, 0.25, 0.125, 0.5];
  const folded = [0.125, null, 0.125, 0.75];
  const deletion = plan(["a", "c", "Other"]);
  const addition = plan(["a", "b", "c", "d", "Other"], 5_000);
  const row = (start: number, end: number | null, more: Partial<OwnForecast> = {}) => ({
    start,
    end,
    values,
    isAutomatic: false,
    ...more,
  });
  const auto = (end: number | null = null, vector: OwnForecast["values"] = folded) =>
    row(NOW, end, { isAutomatic: true, values: vector });
  const changes = (own: readonly OwnForecast[], change = deletion) =>
    changeOwnForecasts(change, own);
  const NOTHING = { followers: [], ended: [], orphans: [] };
  const follower = (start: number, end: number | null = null) => ({ start, end, values: folded });

  it("goes on with the folded vector from a deletion on", () => {
    expect(changes([row(10, null)])).to.deep.equal({ ...NOTHING, followers: [follower(NOW)] });
    expect(changes([row(10, 9_000)]).followers).to.deep.equal([follower(NOW, 9_000)]);
  });

  it("goes on from the next millisecond with one that was submitted meanwhile", () => {
    expect(changes([row(NOW, 5_000)]).followers).to.deep.equal([follower(NOW + 1, 5_000)]);
    expect(changes([row(NOW + 5, null)]).followers).to.deep.equal([follower(NOW + 6)]);
    const right = row(NOW + 5, null, { values: folded });
    expect(changes([right])).to.deep.equal(NOTHING);
  });

  it("follows the one under way alone: later ones have cut the others", () => {
    const own = [row(10, null), row(20, null), row(NOW + 5, null)];
    expect(changes(own).followers).to.deep.equal([follower(NOW), follower(NOW + 6)]);
    expect(changes([row(10, null), row(NOW, null, { values: folded })])).to.deep.equal(NOTHING);
  });

  it("leaves forecasts alone that ended before a deletion, and all at a rename", () => {
    expect(changes([row(10, NOW)])).to.deep.equal(NOTHING);
    expect(changes([row(10, null)], plan(["A", "b", "c", "Other"]))).to.deep.equal(NOTHING);
  });

  it("ends what runs past a grace period with it, and what began before alone", () => {
    const ended = (own: readonly OwnForecast[]) => changes(own, addition).ended;
    expect(ended([row(10, null)])).to.deep.equal([0]);
    expect(ended([row(10, 9_000)])).to.deep.equal([0]);
    expect(ended([row(10, 5_000)])).to.deep.equal([]);
    expect(ended([row(10, null), row(20, null)])).to.deep.equal([1]);
    expect(ended([row(5_000, null)])).to.deep.equal([]);
    expect(ended([row(10, null), row(5_000, null)])).to.deep.equal([]);
    expect(ended([])).to.deep.equal([]);
  });

  it("changes nothing the second time", () => {
    const later = row(NOW + 5, null, { values: folded });
    expect(changes([row(10, null), auto(), later])).to.deep.equal(NOTHING);
    expect(changes([row(10, 20), later])).to.deep.equal(NOTHING);
    const meanwhile = [
      row(NOW + 5, null),
      row(NOW + 6, null, { isAutomatic: true, values: folded }),
    ];
    expect(changes(meanwhile)).to.deep.equal(NOTHING);
    // As rows were before they stopped changing: the first one has an end of its own.
    expect(changes([row(10, NOW), auto(8_000), later])).to.deep.equal(NOTHING);
  });

  it("removes the automatic forecast of one that was taken back", () => {
    expect(changes([auto()])).to.deep.equal({ ...NOTHING, orphans: [0] });
    expect(changes([row(10, 500), auto()])).to.deep.equal({ ...NOTHING, orphans: [1] });
    const late = row(NOW + 6, null, { isAutomatic: true, values: folded });
    expect(changes([row(10, 500), late]).orphans).to.deep.equal([1]);
    // Between the two a forecast was submitted and taken back.
    expect(changes([row(10, null), auto(), late])).to.deep.equal({ ...NOTHING, orphans: [2] });
  });

  it("leaves the part of a forecast that begins with a later grace period", () => {
    const history: OptionsHistory = [...deletion.history, [5_000, ["a", "c", "d", "Other"]]];
    const part = row(5_000, null, { isAutomatic: true, values: folded });
    const own = [row(4_000, 5_000, { values: folded }), part];
    expect(changes(own, { ...deletion, history })).to.deep.equal(NOTHING);
  });

  it("gives one that followed another the values of the forecast before", () => {
    const own = [row(10, null), auto(8_000, [0.5, null, 0.25, 0.25])];
    expect(changes(own)).to.deep.equal({ ...NOTHING, followers: [follower(NOW)], orphans: [1] });
  });

  it("takes the place of one that follows too late, or still has the deleted option", () => {
    const late = row(NOW + 6, null, { isAutomatic: true, values: folded });
    const wanted = { ...NOTHING, followers: [follower(NOW)], orphans: [1] };
    expect(changes([row(10, null), late])).to.deep.equal(wanted);
    expect(changes([row(10, null), auto(null, values)])).to.deep.equal(wanted);
  });

  it("leaves the follower of the newest of several forecasts", () => {
    expect(changes([row(10, 15), row(20, 25), row(30, null), auto()])).to.deep.equal(NOTHING);
  });

  it("follows the automatic forecast of an earlier deletion", () => {
    const history: OptionsHistory = [...HISTORY, [500, ["a", "c", "Other"]]];
    const earlier = row(500, null, { isAutomatic: true, values: folded });
    const next = { start: NOW, end: null, values: [0.125, null, null, 0.875] };
    expect(changes([row(10, null), earlier], plan(["a", "Other"], null, history))).to.deep.equal({
      ...NOTHING,
      followers: [next],
    });
  });

  it("finds the last change in the history", () => {
    const { before, deleted, at } = deletion;
    expect(lastPlan(deletion.history)).to.deep.include({ kind: "delete", at, before, deleted });
    expect(lastPlan(addition.history)).to.deep.equal(addition);
    expect(lastPlan(HISTORY)).to.equal(null);
    expect(lastPlan([])).to.equal(null);
  });

  it("takes the newest change of several", () => {
    const twice = plan(["a", "Other"], null, [...HISTORY, [500, ["a", "c", "Other"]]]);
    expect(lastPlan(twice.history)).to.deep.include({ at: NOW, deleted: ["c"] });
  });

  it("follows no forecast that the next one ends before the deletion", () => {
    expect(changes([row(10, 9_000), row(500, null)]).followers).to.deep.equal([follower(NOW)]);
  });

  it("follows a forecast from before the deletion that has nothing on the deleted option", () => {
    const own = [row(10, null, { values: folded })];
    expect(changes(own).followers).to.deep.equal([follower(NOW)]);
  });

  it("leaves the two pieces of a forecast of the grace period alone", () => {
    const [until, after] = [
      [0.125, 0.25, 0.125, null, 0.5],
      [0.125, 0.25, 0.125, 0.25, 0.25],
    ];
    const pieces = [
      row(NOW, 5_000, { values: until }),
      row(5_000, null, { values: after, isAutomatic: true }),
    ];
    expect(changes(pieces, addition)).to.deep.equal(NOTHING);
  });

  it("leaves a forecast that began after the grace period alone", () => {
    expect(changes([row(6_000, null)], addition)).to.deep.equal(NOTHING);
  });
});

describe("the reason why options may not change (Maths 4.9)", () => {
  const history: OptionsHistory = [[null, ["a", "b", "Other"]]];
  const why = (options: string[], gracePeriodEnd: number | null = null, of = history) => {
    const verdict = planOptionsChange(of, { options, gracePeriodEnd }, 1_000);
    return verdict.ok ? null : [verdict.field, verdict.reason];
  };

  it("is given word for word", () => {
    expect(why(["Other"])).to.deep.equal(["options", "At least 2 options must stay"]);
    expect(why(["a", "a", "Other"])).to.deep.equal([
      "options",
      "Options must differ from each other",
    ]);
    expect(why(["a", "b", "Rest"])).to.deep.equal(["options", "The last option cannot be changed"]);
    expect(why(["b", "a", "Other"])).to.deep.equal(["options", 'The option "b" exists already']);
    const list = "A deletion keeps the names and the order of the other options";
    expect(why(["z", "Other"])).to.deep.equal(["options", list]);
    const end = ["gracePeriodEnd", "Added options need a grace period end in the future"];
    expect(why(["a", "b", "c", "Other"])).to.deep.equal(end);
    expect(why(["a", "b", "c", "Other"], 1_000)).to.deep.equal(end);
    expect(why(["a", "b", "c", "Other"], 1_001)).to.equal(null);
    const place = "Added options stand just before the last option, the others stay as they are";
    expect(why(["c", "a", "b", "Other"], 2_000)).to.deep.equal(["options", place]);
    const running: OptionsHistory = [...history, [2_000, ["a", "b", "c", "Other"]]];
    const grace = ["options", "During a grace period options can only be renamed"];
    expect(why(["a", "b", "Other"], null, running)).to.deep.equal(grace);
    expect(why(["a", "b", "c", "d", "Other"], 3_000, running)).to.deep.equal(grace);
    expect(why(["a", "B", "c", "Other"], null, running)).to.equal(null);
  });

  it("is absent at the limits", () => {
    expect(why(["a", "Other"])).to.equal(null);
    expect(why(["a", "b", "Other"])).to.equal(null);
    expect(why(["A", "B", "Other"])).to.equal(null);
  });
});
