/**
 * Recomputes the board of the FluSight tournament from the exported files alone: peer scores from
 * forecast_data.csv and question_data.csv (maths 5.3), then sums, ranks and medals (maths 6). Only
 * the list of teams outside the ranking is not in an export, because it is a rule of the
 * tournament.
 */
import { expect } from "chai";
import { processors } from "../../../jobs/processors/processors.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { readTable, unzip } from "../../support/archive.ts";
import type { Account } from "../../support/factories.ts";
import { seedFluSight } from "../../support/flusight.ts";

type Row = Record<string, string>;

interface Standing {
  name: string;
  score: number;
  coverage: number;
  contributions: number;
  isOut: boolean;
  rank: number | null;
  medal: string | null;
}

describe("the FluSight board from the exported files", () => {
  let app: TestApp;
  let projectId: number;
  let staff: Account;
  let files: Map<string, string>;
  let standings: Standing[];
  let entries: Record<string, never>[];

  before(async function () {
    this.timeout(180_000);
    app = await startApp("flusight_csv");
    const { flu, project } = await seedFluSight(app);
    for (const { _id } of flu.questions) {
      const context = { signal: new AbortController().signal, progress: () => Promise.resolve() };
      await processors.aggregate_question(app.caps, { questionId: _id, rebuild: true }, context);
    }
    projectId = project._id;
    staff = await app.make.account({ isStaff: true });
    const reply = await fetch(
      `${app.baseUrl}/api/projects/${projectId}/download-data/?include_scores=true`,
      { headers: { Authorization: `Token ${staff.token}` } },
    );
    files = await unzip(Buffer.from(await reply.arrayBuffer()));
    const users = await app.caps.store.users.byIds(flu.ensembleIds);
    const ensembles = new Set([...users.values()].map(({ username }) => username));
    standings = boardOf(table("question_data"), table("forecast_data"), ensembles);
    const board = await app
      .as(staff.token)
      .get(`/api/leaderboards/project/${projectId}/?limit=100&primary_only=true`);
    entries = board.body.entries;
  });
  after(() => app.close());

  const table = (name: string): Row[] => readTable(files.get(`${name}.csv`) ?? "");

  it("has every question and forecast of the tournament", () => {
    const people = table("forecast_data").filter((row) => row["Forecaster ID"] !== "");

    expect(table("question_data")).to.have.lengthOf(41);
    expect(people).to.have.lengthOf(4285);
    expect(files.get("README.txt")).to.contain("User forecasts: 4285");
  });

  it("gives the peer scores of score_data.csv", () => {
    const computed = new Map(
      table("question_data").flatMap((question) =>
        peerScores(question, table("forecast_data")).map(
          (row) => [`${question["Question ID"]} ${row.name}`, row] as const,
        ),
      ),
    );
    const exported = table("score_data").filter((row) => row["Score Type"] === "peer");

    expect(exported.length).to.be.greaterThan(1_000);
    for (const row of exported) {
      const name = row["User Username"] ?? "";
      const own = computed.get(`${row["Question ID"]} ${name}`);
      expectClose(own?.score ?? 0, Number(row["Score"]), `score of ${name}`);
      expectClose(own?.coverage ?? 0, Number(row["Coverage"]), `coverage of ${name}`);
    }
  });

  it("gives the scores, coverages, ranks and medals of the board", () => {
    const byName = new Map(standings.map((standing) => [standing.name, standing]));
    const people = (entries as unknown as BoardEntry[]).filter(({ user }) => user !== null);

    expect(people).to.have.lengthOf(54);
    for (const entry of entries as unknown as BoardEntry[]) {
      const name = entry.user?.username ?? entry.aggregation_method ?? "";
      const own = byName.get(name);
      if (own === undefined) throw new Error(`${name} is not in the files`);
      expectClose(own.score, entry.score, `score of ${name}`);
      expectClose(own.coverage, entry.coverage, `coverage of ${name}`);
      expect(entry.contribution_count, name).to.equal(own.contributions);
      expect(entry.rank, name).to.equal(own.rank);
      expect(entry.medal, name).to.equal(own.medal);
    }
  });

  it("gives the medals to the same teams", () => {
    const medals = (given: readonly { medal: string | null; name: string }[]) =>
      given.flatMap(({ medal, name }) => (medal === null ? [] : [`${medal}: ${name}`])).sort();
    const onBoard = (entries as unknown as BoardEntry[]).map(({ medal, user }) => ({
      medal,
      name: user?.username ?? "",
    }));

    expect(medals(standings)).to.deep.equal(medals(onBoard));
    expect(medals(standings)).to.have.lengthOf(3);
  });
});

interface BoardEntry {
  user: { username: string } | null;
  aggregation_method: string | null;
  score: number;
  coverage: number;
  contribution_count: number;
  rank: number | null;
  medal: string | null;
}

const seconds = (text: string | undefined) => Date.parse(text ?? "") / 1000;

interface Stretch {
  name: string;
  isPerson: boolean;
  start: number;
  end: number;
  /** Logarithm of the probability given to the outcome. */
  logP: number;
}

/** Peer scores (Maths 5.3) of one question. Every team is a bot that counts. */
function peerScores(question: Row, forecasts: readonly Row[]) {
  const open = seconds(question["Open Time"]);
  const close = seconds(question["Actual Close Time"]);
  const horizon = seconds(question["Scheduled Close Time"]) - open;
  const half = question["Question Type"] === "multiple_choice" ? 1 : 0.5;
  const stretches = forecasts
    .filter((row) => row["Question ID"] === question["Question ID"])
    .map((row): Stretch => ({
      name: row["Forecaster Username"] ?? "",
      isPerson: row["Forecaster ID"] !== "",
      start: seconds(row["Start Time"]),
      end: row["End Time"] === "" ? Number.POSITIVE_INFINITY : seconds(row["End Time"]),
      logP: Math.log(Number(row["Probability of Resolution"])),
    }));
  const steps = stepsOf(stretches, { open, close });
  const sums = new Map<string, { name: string; score: number; coverage: number }>();
  for (const { name, start, end, logP } of stretches) {
    const sum = sums.get(name) ?? { name, score: 0, coverage: 0 };
    for (const { from, to, count, mean } of steps) {
      if (from < Math.max(start, open) || from >= Math.min(end, close)) continue;
      const share = (to - from) / horizon;
      if (count > 1) sum.score += share * 100 * half * (count / (count - 1)) * (logP - mean);
      sum.coverage += share;
    }
    sums.set(name, sum);
  }
  return [...sums.values()];
}

/**
 * For each interval between two changes of the standing forecasts: their number, and the mean
 * logarithm of their probabilities.
 */
function stepsOf(stretches: readonly Stretch[], { open, close }: { open: number; close: number }) {
  const people = stretches.filter(({ isPerson }) => isPerson);
  const instants = [...new Set(people.flatMap(({ start, end }) => [start, end]))]
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const steps = instants.flatMap((t) => {
    const active = people.filter(({ start, end }) => start <= t && t < end);
    if (active.length === 0 || Math.max(t, open) >= close) return [];
    const mean = active.reduce((sum, { logP }) => sum + logP, 0) / active.length;
    return [{ from: Math.max(t, open), count: active.length, mean }];
  });
  return steps.map((step, i) => ({ ...step, to: steps[i + 1]?.from ?? close }));
}

/** The board by Maths 6.1 - 6.5. */
function boardOf(
  questions: readonly Row[],
  forecasts: readonly Row[],
  outside: ReadonlySet<string>,
): Standing[] {
  const people = new Set(
    forecasts.filter((row) => row["Forecaster ID"] !== "").map((row) => row["Forecaster Username"]),
  );
  const sums = new Map<string, Standing>();
  for (const question of questions) {
    const weight = Number(question["Question Weight"]);
    for (const { name, score, coverage } of peerScores(question, forecasts)) {
      const isOut = outside.has(name) || !people.has(name);
      const nothing = {
        name,
        score: 0,
        coverage: 0,
        contributions: 0,
        isOut,
        rank: null,
        medal: null,
      };
      const sum = sums.get(name) ?? nothing;
      sum.score += weight * score;
      sum.coverage += (weight * coverage) / questions.length;
      if (coverage > 0 || !people.has(name)) sum.contributions += 1;
      sums.set(name, sum);
    }
  }
  const standings = [...sums.values()].sort((a, b) => b.score - a.score);
  const ranked = standings.filter(({ isOut }) => !isOut);
  ranked.forEach((standing, i) => {
    standing.rank = i + 1;
    standing.medal = medalOf(i + 1, ranked.length);
  });
  return standings;
}

function medalOf(rank: number, n: number): string | null {
  if (rank <= Math.max(Math.ceil(0.01 * n), 1)) return "gold";
  if (rank <= Math.max(Math.ceil(0.02 * n), 2)) return "silver";
  return rank <= Math.max(Math.ceil(0.05 * n), 3) ? "bronze" : null;
}

function expectClose(got: number, expected: number, what: string): void {
  expect(Math.abs(got - expected), `${what}: got ${got}, expected ${expected}`).to.be.at.most(
    1e-8 * Math.max(1, Math.abs(expected)),
  );
}
