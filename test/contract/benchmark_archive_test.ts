/**
 * What an archive holds of a benchmark: enough to compute it again, and nothing that the benchmark
 * hides (Contract 7.2, Maths 15).
 */
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { computeBenchmark } from "../../jobs/processors/boards/compute_benchmark.ts";
import { BENCHMARK_SCORES, type BenchmarkScore } from "../../src/domain/scoring/benchmark/words.ts";
import { ConflictError } from "../../src/errors.ts";
import { benchmarkChunks } from "../../src/export/benchmark_csv.ts";
import { benchmarkRuns } from "../../src/export/benchmark_runs.ts";
import { PACES, planExport } from "../../src/export/export_plan.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { readTable, unzip } from "../support/archive.ts";
import { expectSameAgain } from "../support/benchmark_again.ts";
import { type Cup, openCup } from "../support/cup.ts";
import { withheldIn } from "../support/nothing_withheld.ts";
import { until } from "../support/until.ts";

interface Bot {
  readonly id: number;
  readonly username: string;
  readonly token: string;
}

const { signal } = new AbortController();

describe("the benchmark in an archive", function () {
  this.timeout(120_000);
  let app: TestApp;
  let cup: Cup;
  let shown: Bot;
  let hidden: Bot;
  const owner = () => app.as(cup.owner.token);
  const path = (query: string) =>
    `/api/projects/${cup.project._id}/download-data/?include_benchmark=true${query}`;
  const members = async (where: string) => {
    const headers = { Authorization: `Token ${cup.owner.token}` };
    const reply = await fetch(`${app.baseUrl}${where}`, { headers });
    expect(reply.status).to.equal(200);
    return unzip(Buffer.from(await reply.arrayBuffer()));
  };
  const rowsIn = async (query = "", name = "benchmark_data") =>
    readTable((await members(path(query))).get(`${name}.csv`)!);

  /** Makes a bot that forecasts the first questions under one card, and all under the next one. */
  async function makeBot(username: string, questions: readonly number[]): Promise<Bot> {
    const staff = app.as((await app.make.account({ isStaff: true })).token);
    const { body: bot } = await staff.post("/api/users/me/bots/create/", { username });
    for (const [version, model] of ["Alder 1", "Alder 2"].entries()) {
      const named = await staff.patch(`/api/users/me/bots/${bot.id}/card/`, { model });
      expect(named.status, named.text).to.equal(200);
      const items = questions
        .slice(0, version === 0 ? 2 : undefined)
        .map((question, at) => ({ question, probability_yes: 0.55 + 0.1 * at - 0.3 * version }));
      const sent = await app.as(bot.token).post("/api/questions/forecast/", items);
      expect(sent.status, sent.text).to.equal(201);
      app.travel(3_600_000);
    }
    return bot;
  }

  before(async () => {
    app = await startApp("benchmark_archive");
    app.startJobs();
    cup = await openCup(app);
    const questions = [
      await cup.question("binary", [0.9, 0.6, 0.3]),
      await cup.question("binary", [0.7, 0.2]),
      await cup.question("binary", [0.4, 0.8]),
    ];
    const options = await cup.question("multiple_choice", [[0.8, 0.1, 0.1]]);
    const ids = questions.map(({ _id }) => _id);
    shown = await makeBot("shown-bot", ids);
    hidden = await makeBot("hidden-bot", ids);
    const spam = cup.people[2]!;
    await app.caps.store.users.update(spam.id, { isSpam: true });
    await cup.hide(hidden.id);
    app.travel(86_400_000);
    for (const question of questions) await cup.resolve(question, "yes");
    await cup.resolve(options, "A");
    await cup.settled(4);
  });
  after(() => app.close());

  it("is enough to compute every board again, with versions, lines and pairs", async () => {
    const boards = [];
    for (const scoreType of BENCHMARK_SCORES) {
      const projectId = cup.project._id;
      await computeBenchmark(app.caps, { projectId, scoreType }, { signal });
      const asked = `/api/projects/${projectId}/benchmark/?score_type=${scoreType}`;
      boards.push((await owner().get(asked)).body);
    }
    const [brier] = boards.filter(({ score_type: type }) => type === ("brier" as BenchmarkScore));
    const own = brier.entries.filter(({ user }: any) => user?.id === shown.id);
    expect(own.map(({ card }: any) => card?.version ?? null)).to.have.members([null, 1, 2]);
    expect(brier.entries.map(({ reference }: any) => reference)).to.include("prior");
    await expectSameAgain({ baseUrl: app.baseUrl, token: cup.owner.token }, boards);
  });

  it("holds nothing of accounts that the benchmark hides", async () => {
    const rows = await rowsIn();
    const accounts = new Set(rows.map((row) => row["User ID"]));
    expect(accounts).to.include(String(shown.id)).and.not.include(String(hidden.id));
    expect(accounts).to.not.include(String(cup.people[2]!.id));
    expect(JSON.stringify(rows)).to.not.include(hidden.username);
    const versions = rows.filter((row) => row["Card Version"] !== "");
    expect(new Set(versions.map((row) => row["User Username"]))).to.deep.equal(
      new Set([shown.username]),
    );
  });

  it("has no versions where names are replaced, and the names of the scores", async () => {
    const rows = await rowsIn("&include_scores=true&anonymized=true");
    expect(Object.keys(rows[0]!)).to.deep.equal([
      ...["Question ID", "User (Anonymized)", "Score Type", "Score", "Coverage"],
    ]);
    const all = (await rowsIn()).filter((row) => row["Card Version"] === "");
    expect(rows).to.have.length(all.length);
    const archive = await members(path("&include_scores=true&anonymized=true"));
    const [inScores, inBenchmark] = ["score_data", "benchmark_data"].map(
      (name) =>
        new Set(readTable(archive.get(`${name}.csv`)!).map((row) => row["User (Anonymized)"]!)),
    );
    const hashes = [...inBenchmark!].filter((name) => /^[0-9a-f]{64}$/.test(name));
    expect(hashes).to.have.length(3);
    for (const hash of hashes) expect(inScores).to.include(hash);
  });

  it("is the same when no benchmark has made its lines, and by a job", async () => {
    const before = await rowsIn();
    const lines = app.caps.store.benchmarkLines.collection.raw;
    await lines.deleteMany({});
    expect(await rowsIn()).to.deep.equal(before);
    expect(await lines.countDocuments({})).to.equal(4);
    await lines.deleteMany({});
    const asked = await owner().get(path(""), { headers: { Prefer: "respond-async" } });
    const job = `/api/projects/${cup.project._id}/download-data/jobs/${asked.body.job_id}/`;
    await until(
      "the archive of the job",
      async () => (await owner().get(job)).body.status === "done",
      20_000,
    );
    expect(readTable((await members(`${job}file/`)).get("benchmark_data.csv")!)).to.deep.equal(
      before,
    );
  });

  it("is refused as a part when a question is scored again meanwhile", async () => {
    const { store } = app.caps;
    const { project } = cup;
    const options = {
      includeComments: false,
      includeScores: false,
      includeKeyFactors: false,
      includeBenchmark: true,
      anonymized: false,
      raw: false,
      format: "zip" as const,
    };
    const benchmark = await benchmarkRuns(app.caps, project._id, { signal });
    const now = app.caps.clock.now();
    const asked = {
      project,
      options,
      now,
      baseUrl: "",
      benchmark,
      mayHold: () => true,
      withheldIn,
    };
    const plan = await planExport(app.caps, asked, signal);
    const run = { signal, onRows: () => undefined, pace: PACES.inJobs };
    const written = () => text(benchmarkChunks(app.caps, plan, run));
    const whole = await written();
    const [{ questionId } = { questionId: 0 }] = plan.benchmarkRuns;
    const lines = store.benchmarkLines.collection.raw;
    const ofQuestion = { _id: questionId as never };
    await lines.updateOne(ofQuestion, { $inc: { r: 1 } });
    const planning = () => planExport(app.caps, asked, signal);
    for (const part of [written, planning]) {
      const failure = await part().catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(ConflictError);
    }
    await lines.updateOne(ofQuestion, { $inc: { r: -1 } });
    expect(await written()).to.equal(whole);
  });

  it("is counted, and is not there when it is not asked for", async () => {
    const lines = (await owner().get(path("&format=ndjson"))).text.trimEnd().split("\n");
    const [head, ...rows] = lines.map((line) => JSON.parse(line));
    const own = rows.filter(({ table }) => table === "benchmark_data");
    expect(head.options.include_benchmark).to.equal(true);
    expect(head.counts.benchmark_scores).to.equal(own.length);
    expect(rows.at(-1)).to.deep.equal({ table: "end", rows: head.rows });
    const without = await members(`/api/projects/${cup.project._id}/download-data/`);
    expect([...without.keys()]).to.not.include("benchmark_data.csv");
  });

  it("holds no attached post that its reader may not download", async () => {
    const elsewhere = await openCup(app);
    const question = await elsewhere.question("binary", [0.6, 0.7]);
    const projectIds = [elsewhere.project._id, cup.project._id];
    await app.caps.store.posts.update(question.postId, { projectIds });
    await elsewhere.resolve(question, "yes");
    await elsewhere.settled(1);
    const choice = { projectId: cup.project._id, scoreType: "baseline" } as const;
    await computeBenchmark(app.caps, choice, { signal });
    const known = await app.caps.store.benchmarks.of(choice);
    expect(known?.questions).to.equal(5);
    const found = new Set((await rowsIn()).map((row) => row["Question ID"]));
    expect(found).to.not.include(String(question._id));
    expect(found.size).to.equal(4);
  });
});
