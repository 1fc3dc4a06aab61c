/**
 * A tournament of days in minutes: the processes of `npm start` follow a clock that a command moves
 * forward, and what the days bring is there after each step.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { addDays } from "../../src/domain/series/calendar.ts";
import { type Client, createClient } from "../support/client.ts";
import { at, binary, DAY, HOUR } from "../support/desk.ts";
import { Installation, type Run } from "../support/installation.ts";
import { dateOf, seriesBody } from "../support/series.ts";
import { until } from "../support/until.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Pages that others have read may be this old, ms. The recurring jobs start much less often. */
const SOON_MS = 5_000;
const TOKEN = "ab".repeat(20);
/** The score of a probability that an outcome of two had (Maths 4.2). */
const baseline = (probability: number) => 100 * (1 + Math.log2(probability));

describe("a rehearsal", function () {
  this.timeout(400_000);
  const installation = new Installation({
    REHEARSAL: "on",
    RATE_LIMITS: "off",
    ADMIN_USERNAME: "keeper",
    ADMIN_EMAIL: "keeper@example.org",
    ADMIN_PASSWORD: "a long enough phrase",
    ADMIN_TOKEN: TOKEN,
  });
  const { dataDir } = installation;
  let run: Run;
  let admin: Client;
  let steady: Client;
  let changing: Client;
  let question = 0;
  let post = 0;

  after(() => installation.remove());

  function execute(program: string, ...argv: string[]): Promise<{ code: number; output: string }> {
    const none = { RUN_DIR: "", MONGODB_URI: "", REDIS_URL: "", REDIS_CACHE_URL: "" };
    const own = { ...none, SECRET_KEY: "", NODE_ENV: "", DATA_DIR: dataDir, TOKEN };
    const options = { cwd: root, env: { ...process.env, ...own } };
    return new Promise((resolve) => {
      execFile(program, argv, options, (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: out + err });
      });
    });
  }
  async function start(): Promise<void> {
    run = await installation.start();
    const { base_url: url } = installation.demoFile();
    admin = createClient(url, TOKEN);
  }
  const forward = async (span: string) => {
    const { code, output } = await execute("npx", "presage", "clock", "forward", span);
    expect(code, output).to.equal(0);
  };
  const ahead = async () => (await admin.get("/api/admin/status/")).body.clock_ahead_seconds;
  const detail = async () => (await admin.get(`/api/posts/${post}/`)).body;
  const movement = async () =>
    (await detail()).question.aggregations.recency_weighted.movement?.divergence;
  const latest = async () => (await detail()).question.aggregations.unweighted.latest;

  it("begins at the time of the machine, and says that it is one", async () => {
    await start();
    expect(run.output()).to.include("This is a rehearsal");
    expect(await ahead()).to.equal(0);
    expect(installation.read("logs", "jobs.log")).to.include("a rehearsal");
  });

  it("ends forecasts, opens and closes questions when their time has passed", async () => {
    const people = await Promise.all(
      ["steady", "changing"].map((username) =>
        admin.post("/api/admin/users/", { username, email: `${username}@example.org` }),
      ),
    );
    const { base_url: url } = installation.demoFile();
    [steady, changing] = people.map(({ body }) => createClient(url, body.token)) as [
      Client,
      Client,
    ];
    const made = await admin.post("/api/posts/create/", { title: "Rain?", question: binary() });
    post = made.body.id;
    question = made.body.question.id;
    const opens = at(0);
    const approved = await admin.post(`/api/posts/${post}/approve/`, {
      published_at: opens,
      open_time: opens,
      cp_reveal_time: opens,
      scheduled_close_time: at(4 * DAY),
      scheduled_resolve_time: at(5 * DAY),
    });
    expect(approved.status, approved.text).to.equal(204);
    const forecast = (client: Client, probability: number, end?: string) =>
      client.post("/api/questions/forecast/", [
        { question, probability_yes: probability, ...(end === undefined ? {} : { end_time: end }) },
      ]);
    expect((await forecast(steady, 0.8, at(DAY))).status).to.equal(201);
    expect((await forecast(changing, 0.6)).status).to.equal(201);
    await until("both forecasts", async () => (await latest())?.forecaster_count === 2);

    await forward("30h");

    await until("one forecast", async () => (await latest())?.forecaster_count === 1, SOON_MS);
    // A day ago both stood.
    await until("the movement", async () => (await movement()) > 0, SOON_MS);

    await forward("18h");

    expect(await ahead()).to.equal((2 * DAY) / 1000);
    expect((await forecast(changing, 0.9)).status).to.equal(201);
    await until("the new forecast", async () => (await latest())?.centers[0] === 0.9);

    await forward("49h");

    const closed = await until("the close", async () => {
      const { question: body } = await detail();
      return body.actual_close_time !== null && body;
    });
    expect(closed.status).to.equal("closed");
    expect(closed.actual_close_time).to.equal(closed.scheduled_close_time);
    expect((await forecast(changing, 0.5)).status).to.equal(405);
  });

  it("scores by the time that has passed", async () => {
    const resolved = await admin.post(`/api/questions/${question}/resolve/`, {
      resolution: "yes",
      actual_resolve_time: at(4 * DAY + HOUR / 2),
    });
    expect(resolved.status, resolved.text).to.equal(200);
    const score = (client: Client) =>
      until("the score", async () => {
        const { body } = await client.get(`/api/posts/${post}/?with_cp=true`);
        return body.question.my_forecasts?.score_data?.baseline_score;
      });
    expect(await score(steady)).to.be.closeTo(baseline(0.8) / 4, 0.1);
    expect(await score(changing)).to.be.closeTo((baseline(0.6) + baseline(0.9)) / 2, 0.1);
  });

  it("makes each round of a series that the days bring", async () => {
    const cup = { type: "tournament", name: "Cup", default_permission: "forecaster" };
    const { id } = (await admin.post("/api/projects/create/", cup)).body;
    const project = `/api/projects/${id}`;
    const first = dateOf(Date.now() + (await ahead()) * 1000 + DAY);
    const daily = { frequency: "daily", time: "09:00", time_zone: "UTC", from: first };
    const made = await admin.post(
      `${project}/series/`,
      seriesBody(first, {
        calendar: { ...daily, until: addDays(first, 2) },
        windows: { closes: { days: 0, time: "23:00" }, resolves_by: { days: 1, time: "12:00" } },
      }),
    );
    expect(made.status, made.text).to.equal(201);

    await forward("4d");

    const { body } = await admin.get(`${project}/series/${made.body.id}/rounds/`);
    const all = body.results as { posts: unknown[] }[];
    expect(all.map(({ posts }) => posts.length)).to.deep.equal([3, 3, 3]);
    const { leaderboard } = (await admin.get(`/api/leaderboards/project/${id}/`)).body;
    const now = Date.now() + (await ahead()) * 1000;
    expect(now - Date.parse(leaderboard.calculated_on)).to.be.below(HOUR);
  });

  it("goes on at its time after a restart, and starts as a rehearsal alone", async () => {
    run.process.kill("SIGTERM");
    expect(await run.ended).to.equal(0);
    const other = installation.spawn({ REHEARSAL: "" });
    expect(await other.ended).to.equal(2);
    expect(other.output()).to.include("Set REHEARSAL=on");
    await start();
    expect(await ahead()).to.equal((8 * DAY + HOUR) / 1000);
  });

  it("runs examples/benchmark.sh over its days", async () => {
    const before = await ahead();
    const { code, output } = await execute("bash", "examples/benchmark.sh");
    expect(code, output).to.equal(0);
    expect(output).to.match(/^Page: \S+\/projects\/\d+\/benchmark\/\?score_type=brier$/m);
    expect((await ahead()) - before).to.equal((5 * DAY) / 1000);
  });
});
