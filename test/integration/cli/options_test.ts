/** Every option of the commands of `presage` does what its help says. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { QueueName } from "../../../jobs/contract.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { boardDocument } from "../../support/documents.ts";
import { runCommand } from "../../support/run_command.ts";
import { until } from "../../support/until.ts";

describe("options of presage", () => {
  let app: TestApp;
  let folder: string;
  before(async () => {
    app = await startApp("cli_options");
    folder = await mkdtemp(join(tmpdir(), "presage-cli-"));
    await app.make.account({ username: "root", isSuperuser: true });
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await app.close();
  });

  const presage = (...argv: string[]) => runCommand(app, ...argv);
  const json = async (...argv: string[]): Promise<any> => {
    const { code, out, err } = await presage(...argv, "--json");
    expect(code, err).to.equal(0);
    return JSON.parse(out);
  };
  const fails = async (code: number, text: string, ...argv: string[]) => {
    const result = await presage(...argv);
    expect(result.code, argv.join(" ")).to.equal(code);
    expect(result.err).to.include(text);
  };
  const account = async (name: string) =>
    (await app.caps.store.users.byUsernameKey(name)) as unknown as Record<string, unknown>;

  it("set every field of a new project, and select a type in the list", async () => {
    const made = await json(
      ...["project", "create", "Optional Cup", "--slug", "optional", "--subtitle", "One line"],
      ...["--type", "question_series", "--permission", "viewer", "--visibility", "unlisted"],
      ...["--description", "# Long", "--prize-pool", "2500.00", "--start", "2098-01-01"],
      ...["--close", "2099-01-01", "--forecasting-end", "2098-12-01", "--bots", "include"],
    );
    expect(made).to.include({
      type: "question_series",
      name: "Optional Cup",
      slug: "optional",
      subtitle: "One line",
      description: "# Long",
      prize_pool: "2500.00",
      start_date: "2098-01-01T00:00:00Z",
      close_date: "2099-01-01T00:00:00Z",
      forecasting_end_date: "2098-12-01T00:00:00Z",
      default_permission: "viewer",
      visibility: "unlisted",
      bot_leaderboard_status: "include",
    });
    const { id } = made as { id: number };
    await app.make.project({ type: "index", name: "Another" });
    const line = `${id}\tquestion_series\toptional\tviewer\tOptional Cup\n`;
    expect((await presage("project", "list", "--type", "question_series")).out).to.equal(line);
    expect((await presage("project", "list")).out)
      .to.include(line)
      .and.to.include("\tindex\t");
    const ids: number[] = (await json("project", "list")).map((one: any) => one.id);
    expect(ids, "the oldest first").to.deep.equal(ids.toSorted((a, b) => a - b));
    expect(ids.length).to.be.above(2);
  });

  it("make every board of a project final except those that are kept by hand", async () => {
    const cup = await json("project", "create", "Final Cup");
    const { counters, leaderboards } = app.caps.store;
    const byHand = { projectId: cup.id as number, scoreType: "manual" } as const;
    await leaderboards.insert(boardDocument(await counters.draw("leaderboards"), byHand));
    const { leaderboard_ids } = await json("project", "finalize", "final-cup");

    expect(leaderboard_ids).to.deep.equal([cup.primary_leaderboard_id]);
  });

  it("name one project where several types have a slug", async () => {
    const [one, other] = [
      await app.make.project({ type: "tournament", name: "Twice" }),
      await app.make.project({ type: "index", name: "Twice" }),
    ];
    const named = `${one._id} (tournament), ${other._id} (index)`;
    await fails(
      1,
      `Several projects have the slug twice; name one by id: ${named}`,
      ...["member", "list", "twice"],
    );
    expect((await presage("member", "list", String(other._id))).code).to.equal(0);
    await fails(1, "There is no project thrice.", "member", "list", "thrice");
  });

  it("act for an active account only", async () => {
    await app.make.account({ username: "closed_cli", isActive: false });
    for (const name of ["closed_cli", "absent_cli"]) {
      const message = `There is no active account called ${name}.`;
      await fails(1, message, "project", "create", "No", "--type", "community", "--as", name);
    }
  });

  it("set every flag of an account, its address, password and name", async () => {
    const chief = await json("user", "create", "chief", "--email", "chief@x.org", "--superuser");
    expect(chief).to.include({ is_staff: true, is_superuser: true });
    await json("user", "create", "plain", "--email", "plain@x.org", "--tier", "unrestricted");
    expect(await account("plain")).to.include({ apiAccessTier: "unrestricted", isStaff: false });
    const flags = {
      active: "isActive",
      spam: "isSpam",
      blacklisted: "isBlacklisted",
      staff: "isStaff",
      superuser: "isSuperuser",
    };
    for (const [option, field] of Object.entries(flags)) {
      const before = await account("plain");
      for (const value of [before[field] !== true, before[field]]) {
        await json("user", "update", "plain", `--${option}`, value === true ? "on" : "off");
        expect(await account("plain"), option).to.include({ ...flagsOf(before), [field]: value });
      }
    }
    const password = "other-words-8";
    const renamed = await json(
      ...["user", "update", "plain", "--rename", "fancy", "--email", "fancy@x.org"],
      ...["--password", password],
    );
    expect(renamed).to.include({ username: "fancy", email: "fancy@x.org" });
    const login = await app.as(null).post("/api/auth/login/", { login: "fancy@x.org", password });
    expect(login.status, login.text).to.equal(200);

    const names = (page: any) => page.results.map((user: any) => user.username as string);
    const whole = await json("user", "list");
    const all = names(whole);
    const page = await presage("user", "list", "--limit", "2");
    expect(page.out).to.match(new RegExp(`\n2 of ${whole.count}\n$`));
    expect(whole.count).to.be.above(2);
    expect(names(await json("user", "list", "--limit", "2", "--offset", "1"))).to.deep.equal(
      all.slice(1, 3),
    );

    function flagsOf(user: Record<string, unknown>) {
      return Object.fromEntries(Object.values(flags).map((name) => [name, user[name]]));
    }
  });

  it("close and resolve a question at a given time", async () => {
    const { question } = await app.make.question("binary");
    const stored = async () => (await app.caps.store.questions.byId(question._id))!;
    const [closed, known] = [1, 2].map((hours) => question.openTime! + hours * 3_600_000);
    const iso = (time = 0) => new Date(time).toISOString();
    const id = String(question._id);
    expect((await presage("question", "close", id, "--at", iso(closed))).code).to.equal(0);
    expect((await stored()).actualCloseTime).to.equal(closed);
    expect((await presage("question", "resolve", id, "no", "--at", iso(known))).code).to.equal(0);
    expect(await stored()).to.include({
      resolution: "no",
      actualResolveTime: known,
      actualCloseTime: closed,
    });
  });

  it("import into a project, from a file that begins with a byte order mark", async () => {
    const [usual, named] = [
      await app.make.project({ name: "Usual" }),
      await app.make.project({ name: "Named" }),
    ];
    const line = { title: "Rain?", question: { type: "binary", title: "Rain?" } };
    const path = join(folder, "mark.jsonl");
    const lines = [line, { ...line, default_project: "named" }, { ...line, default_project: null }];
    await writeFile(path, `\uFEFF${lines.map((one) => JSON.stringify(one)).join("\r\n")}\n`);
    const made: { post_id: number }[] = await json(
      ...["question", "import", path, "--project", "usual"],
    );
    const homes = await Promise.all(
      made.map(async ({ post_id }) => (await app.caps.store.posts.byId(post_id))?.defaultProjectId),
    );
    expect(homes).to.deep.equal([usual._id, named._id, usual._id]);
    const posts = await app.caps.store.posts.countAll();
    await json("question", "import", path, "--dry-run");
    expect(await app.caps.store.posts.countAll()).to.equal(posts);
  });

  describe("that recompute", () => {
    const names: readonly QueueName[] = ["aggregation", "scoring", "leaderboards", "upkeep"];
    /** Runs the command and returns what it has put into each queue. */
    const queued = async (...argv: string[]) => {
      for (const name of names) await app.caps.jobs.queue(name).drain(true);
      await json("recompute", ...argv);
      const waiting = await Promise.all(
        names.map(async (queue) => {
          const jobs = await app.caps.jobs.queue(queue).getJobs(["waiting", "delayed"]);
          return [queue, jobs.map(({ name, data }) => ({ name, ...data }))] as const;
        }),
      );
      return Object.fromEntries(waiting) as Record<(typeof names)[number], any[]>;
    };
    const nothing = { aggregation: [], scoring: [], leaderboards: [], upkeep: [] };

    it("ask for one question, one post or one board", async () => {
      const { post, questions } = await app.make.group(["binary", "binary"]);
      const questionId = questions[1]!._id;
      const recount = [{ name: "refresh_post", postId: post._id, recount: true }];
      expect(await queued("--question", String(questionId))).to.deep.equal({
        ...nothing,
        aggregation: [{ name: "aggregate_question", questionId, rebuild: true }],
        scoring: [{ name: "score_question", questionId }],
        upkeep: recount,
      });
      expect(await queued("--post", String(post._id))).to.deep.equal({
        ...nothing,
        upkeep: recount,
      });
      const { primary_leaderboard_id: leaderboardId } = await json("project", "create", "Boarded");
      const board = { name: "recompute_leaderboard", leaderboardId };
      expect(await queued("--leaderboard", String(leaderboardId))).to.deep.equal({
        ...nothing,
        leaderboards: [{ ...board, finalize: false }],
      });
      const final = await queued("--leaderboard", String(leaderboardId), "--finalize");
      expect(final.leaderboards).to.deep.equal([{ ...board, finalize: true }]);
      await fails(2, "There is no question 999999.", "recompute", "--question", "999999");
      await fails(2, "There is no post 999999.", "recompute", "--post", "999999");
      await fails(2, "There is no leaderboard 999999.", "recompute", "--leaderboard", "999999");
      await fails(2, "must be an id", "recompute", "--post", "first");
      const finalize = "--finalize goes with --leaderboard.";
      await fails(2, finalize, "recompute", "--all", "--finalize");
      await fails(2, finalize, "recompute", "--post", String(post._id), "--finalize");
    });

    it("ask for everything, however many posts there are", async () => {
      const { post } = await app.make.question("binary");
      const first = await app.caps.store.counters.draw("content", 200);
      const notebook = await app.make.notebook();
      await app.caps.store.posts.insertMany(
        Array.from({ length: 200 }, (_, i) => ({ ...notebook, _id: first + i })),
      );
      const { question } = await app.make.question("binary");
      const yes = { resolution: "yes", resolutionSetTime: app.caps.clock.now() };
      await app.caps.store.questions.update(question._id, yes);
      const jobs = await queued("--all");
      const idsOf = (list: any[], field: string) => list.flatMap((job) => job[field] ?? []);
      expect(idsOf(jobs.aggregation, "questionId")).to.include.members([post._id, question._id]);
      expect(idsOf(jobs.scoring, "questionId")).to.include(question._id);
      expect(idsOf(jobs.scoring, "questionId")).not.to.include(post._id);
      expect(idsOf(jobs.upkeep, "postId")).to.have.length(await app.caps.store.posts.countAll());
      const boards = await app.caps.store.leaderboards.open();
      expect(idsOf(jobs.leaderboards, "leaderboardId")).to.have.members(
        boards.map(({ _id }) => _id),
      );
      expect(jobs.leaderboards.map(({ name }) => name)).to.include("recompute_track_record");
      expect(jobs.upkeep.map(({ name }) => name)).to.include("refresh_derived");
    });

    it("queue all that Redis takes, and say at the end what it refused", async () => {
      const { jobs } = app.caps;
      const enqueueMany = jobs.enqueueMany.bind(jobs);
      let refused = 0;
      jobs.enqueueMany = async (name, payloads) => {
        if (name !== "refresh_post" || refused > 0) return enqueueMany(name, payloads);
        refused = payloads.length;
        return false;
      };
      const posts = await app.caps.store.posts.countAll();
      const upkeep = app.caps.jobs.queue("upkeep");
      await upkeep.drain(true);
      try {
        await fails(1, `Not queued: 200 of ${posts} posts.`, "recompute", "--all");
      } finally {
        jobs.enqueueMany = enqueueMany;
      }
      const waiting = await upkeep.getJobs(["waiting", "delayed"]);
      const idsOf = ({ data }: { data: any }) => data.postId ?? [];
      expect(waiting.flatMap(idsOf)).to.have.length(posts - 200);
      expect(waiting.map(({ name }) => name)).to.include("refresh_derived");
    });
  });

  it("list failed jobs with their reasons, newest first, and run one or all again", async () => {
    const queue = app.caps.jobs.queue("upkeep");
    await queue.drain(true);
    await queue.add("no_such_job", { n: 1 });
    await queue.add("no_such_job", { n: 2 });
    const many = app.caps.jobs.queue("withdrawals");
    await many.addBulk(
      Array.from({ length: 51 }, (_, n) => ({ name: "no_such_job", data: { n } })),
    );
    const runner = app.startJobs();
    await until("two failed jobs", async () => (await queue.getFailedCount()) === 2);
    await until("many failed jobs", async () => (await many.getFailedCount()) === 51);
    await runner.close();
    const listed: any[] = await json("jobs", "list", "--failed");
    const failed = listed.filter((job) => job.queue === "upkeep");
    expect(listed.filter((job) => job.queue === "withdrawals")).to.have.length(50);
    expect(
      failed.map(({ queue, name, data, reason }: any) => ({ queue, name, data, reason })),
    ).to.have.deep.members(
      [1, 2].map((n) => ({
        queue: "upkeep",
        name: "no_such_job",
        data: { n },
        reason: "No job is called no_such_job",
      })),
    );
    expect((await presage("jobs", "list")).out).to.match(/^upkeep .* 2$/m);
    await fails(1, "There is no job 0 in upkeep.", "jobs", "retry", "upkeep", "0");
    await fails(2, "Give an id or --all.", "jobs", "retry", "upkeep", failed[0].id, "--all");
    await fails(2, "Queues: ", "jobs", "retry", "absent", "--all");
    await json("jobs", "retry", "upkeep", failed[0].id);
    expect(await queue.getFailedCount()).to.equal(1);
    expect(await json("jobs", "retry", "upkeep", "--all")).to.deep.equal({ retried: 1 });
    expect(await queue.getFailedCount()).to.equal(0);
  });

  it("show what the last self-check found", async () => {
    const drift = { kind: "post", id: 5, postId: 5, field: "commentCount" } as const;
    const report = { finishedAt: 2_000, postsChecked: 7, driftCount: 1 };
    const { checkReports } = app.caps.store;
    await checkReports.put({ ...report, _id: 1_000, isComplete: true, drifts: [] });
    const drifts = [{ ...drift, stored: 1, counted: 2 }];
    await checkReports.put({ ...report, _id: 1_500, isComplete: false, drifts });
    expect((await presage("check", "show")).out).to.equal(
      "1970-01-01T00:00:01.500Z: 7 posts checked (not all: the others took too long), 1 differences\n" +
        "post 5 commentCount: stored 1, counted 2\n",
    );
  });
});
