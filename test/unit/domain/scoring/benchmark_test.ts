/** Rules of benchmarks that the vectors do not reach. Maths 15. */
import { expect } from "chai";
import {
  computeBenchmark,
  MOST_COMPARED,
} from "../../../../src/domain/scoring/benchmark/benchmark.ts";
import { lastResolution } from "../../../../src/domain/scoring/benchmark/last_resolution.ts";
import { scoreLines } from "../../../../src/domain/scoring/benchmark/lines.ts";
import { cardName, overlap, subjectOf } from "../../../../src/domain/scoring/benchmark/subjects.ts";
import { REFERENCES } from "../../../../src/domain/scoring/benchmark/words.ts";
import { type Subject, scoreTable } from "../../../../src/domain/scoring/boards/score_table.ts";
import { packRows } from "../../../support/packed_rows.ts";
import { forecastsOf, scoredQuestion } from "../../../vectors_runners/scores.ts";
import { domainQuestion } from "../../../vectors_runners/vector_question.ts";

const account = (userId: number): Subject => ({ userId, aggregationMethod: null });
const named = (aggregationMethod: string): Subject => ({ userId: null, aggregationMethod });

/** Returns the benchmark of subjects that answer the same two questions with the same score each. */
function benchmarkOf(subjects: readonly (readonly [Subject, number])[]) {
  const rows = [1, 2].flatMap((questionId) =>
    subjects.map(([subject, score]) => ({ ...subject, questionId, score, coverage: 1 })),
  );
  const table = scoreTable(packRows(rows), [{ id: 1 }, { id: 2 }]);
  return computeBenchmark({ seed: 1, clusters: Int32Array.of(0, 1), table, resamples: 10 });
}

describe("entries of a benchmark", () => {
  it("stand in order of name, account and version where their means are equal", () => {
    const subjects = [
      ...[cardName(10, 2), "unweighted", cardName(10, 0), "prior", cardName(10, 1), "people"],
      "recency_weighted",
    ].map(named);
    const { entries } = benchmarkOf(
      [account(10), ...subjects, account(2)].map((subject) => [subject, 5] as const),
    );
    expect(
      entries.map(
        ({ userId, version, aggregationMethod, reference }) =>
          aggregationMethod ?? reference ?? [userId, version],
      ),
    ).to.deep.equal([
      ...["people", "prior", "recency_weighted", "unweighted"],
      ...[
        [2, null],
        [10, null],
        [10, 0],
        [10, 1],
        [10, 2],
      ],
    ]);
  });

  it("are compared for the first forty accounts, and for all lines", () => {
    const accounts = Array.from({ length: MOST_COMPARED + 2 }, (_, i) => account(i + 1));
    const { pairs } = benchmarkOf([
      ...accounts.map((subject, i) => [subject, 100 - i] as const),
      [named("people"), 1],
    ]);
    const compared = [...Array(MOST_COMPARED).keys(), accounts.length];
    expect(
      [...new Set(pairs.flatMap(({ first, second }) => [first, second]))].sort((a, b) => a - b),
    ).to.deep.equal(compared);
    expect(pairs).to.have.length((compared.length * (compared.length - 1)) / 2);
  });

  it("have bounds between their scores, also where a draw holds none of their questions", () => {
    const ids = [1, 2, 3, 4, 5, 6, 7, 8];
    const answers = (userId: number, questionIds: readonly number[]) =>
      questionIds.map((id) => ({ ...account(userId), questionId: id, score: id, coverage: 1 }));
    const table = scoreTable(
      packRows([...answers(1, ids), ...answers(2, [3, 5])]),
      ids.map((id) => ({ id })),
    );
    const clusters = Int32Array.from(ids.keys());
    const { entries } = computeBenchmark({ seed: 1, clusters, table, resamples: 100 });
    expect(entries.find(({ userId }) => userId === 2)?.bounds).to.deep.equal({
      lower: 3,
      upper: 5,
    });
  });

  it("are named by accounts, versions of cards, aggregates and lines", () => {
    const nothing = { userId: null, aggregationMethod: null, reference: null, version: null };
    expect(subjectOf(account(7))).to.deep.equal({ ...nothing, userId: 7 });
    expect(subjectOf(named(cardName(12, 34)))).to.deep.equal({
      ...nothing,
      userId: 12,
      version: 34,
    });
    for (const reference of REFERENCES)
      expect(subjectOf(named(reference))).to.deep.equal({ ...nothing, reference });
    const unweighted = { ...nothing, aggregationMethod: "unweighted" };
    expect(subjectOf(named("unweighted"))).to.deep.equal(unweighted);
    expect(overlap(subjectOf(named("people")), unweighted)).to.equal(false);
  });
});

describe("the community at the opening", () => {
  const question = { type: "binary", open_time: 0, scheduled_close_time: 100 } as const;
  const linesOf = (forecasts: Parameters<typeof forecastsOf>[0]["forecasts"]) => {
    const revealed = { ...question, cp_reveal_time: 20 };
    const people = new Set(forecasts.map(({ user }) => user));
    return scoreLines({
      question: scoredQuestion(revealed),
      resolutionBucket: 1,
      forecasts: forecastsOf({ question: revealed, forecasts }),
      baseUserIds: people,
      people,
      machines: new Set(),
      versions: new Map(),
      offers: null,
      prior: null,
      last: null,
    }).filter(({ scoreType }) => scoreType === "brier");
  };

  it("is the next prediction where the earlier one ended before the reveal", () => {
    const rows = linesOf([
      { user: 1, start: 0, end: 20, values: [0.7, 0.3] },
      { user: 2, start: 30, end: null, values: [0.2, 0.8] },
    ]);
    const { score, coverage } = rows.find(({ userId }) => userId === 2)!;
    const line = rows.find((row) => row.aggregationMethod === "community_at_opening");
    expect(line).to.deep.include({ score, coverage });
  });

  it("is the prediction at the reveal as if it had stayed", () => {
    const rows = linesOf([{ user: 1, start: 10, end: null, values: [0.7, 0.3] }]);
    const { score, coverage } = rows.find(({ userId }) => userId === 1)!;
    const line = rows.find((row) => row.aggregationMethod === "community_at_opening");
    expect(line).to.deep.include({ score, coverage });
  });

  it("is no line where no account has forecast", () => {
    expect(linesOf([]).map((row) => row.aggregationMethod)).to.deep.equal(["prior"]);
  });
});

describe("the last resolution of a series", () => {
  const OPENING = 1_000;
  const on = "2026-01-21";
  const dates = (values: Readonly<Record<string, string>>, knownAt = OPENING) =>
    Object.entries(values).map(([date, value]) => ({ date, values: [{ value, knownAt }] }));
  const yesNo = { ...domainQuestion({ type: "binary" }), options: null };
  const said = (values: Readonly<Record<string, string>>, knownAt?: number) =>
    lastResolution(yesNo, { rule: {}, on, observations: dates(values, knownAt) }, OPENING);

  it("uses what was known when the question opened, and nothing that came later", () => {
    const values = { "2026-01-13": "yes", "2026-01-17": "yes" };
    expect(said(values)).to.deep.equal({ weight: 1 / 2, chances: [0, 1] });
    expect(said(values, OPENING + 1)).to.equal(null);
    expect(said({})).to.equal(null);
  });

  it("leaves out values that are no outcome of the question", () => {
    const values = { "2026-01-13": "yes", "2026-01-17": "yes", "2026-01-19": "perhaps" };
    expect(said(values)).to.deep.equal({ weight: 1 / 2, chances: [0, 1] });
  });

  it("takes the earlier of two dates that are as far away, up to a quarter of the distance", () => {
    const steps = { "2026-01-12": "no", "2026-01-14": "yes", "2026-01-17": "yes" };
    expect(said(steps)?.weight).to.equal(0);
    expect(said({ "2026-01-14": "yes", "2026-01-17": "yes" })?.weight).to.equal(1 / 2);
    expect(said({ "2026-01-15": "yes", "2026-01-17": "yes" })).to.equal(null);
  });

  const numberOf = (isOpen: boolean, ...values: string[]) => {
    const question = {
      ...domainQuestion({
        type: "numeric",
        range_min: 0,
        range_max: 4,
        open_lower_bound: isOpen,
        open_upper_bound: isOpen,
        inbound_outcome_count: 4,
      }),
      options: null,
    };
    const [first = "", second = ""] = values;
    const observations = dates({ "2026-01-13": first, "2026-01-17": second });
    return lastResolution(question, { rule: {}, on, observations }, OPENING)?.chances;
  };

  it("gives the outside of an open end its chance, and that of a closed end none", () => {
    const [open = [], closed = []] = [numberOf(true, "1", "3"), numberOf(false, "1", "3")];
    expect(open.at(0)).to.be.above(0);
    expect(open.at(-1)).to.be.closeTo(0.3085375387, 1e-9);
    expect([closed.at(0), closed.at(-1)]).to.deep.equal([0, 0]);
    expect(closed.reduce((sum, chance) => sum + chance, 0)).to.be.closeTo(1, 1e-12);
  });

  it("says nothing far outside of a closed range, and its end where the number never moves", () => {
    expect(numberOf(false, "1000000", "1000001")).to.equal(undefined);
    expect(numberOf(false, "9", "9")).to.deep.equal([0, 0, 0, 0, 1, 0]);
    expect(numberOf(true, "9", "9")).to.deep.equal([0, 0, 0, 0, 0, 1]);
  });
});
