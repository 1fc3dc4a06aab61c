import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { questionStatus } from "../../../src/domain/questions/question_status.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { before as justBefore, breaks } from "../../support/between.ts";
import { until } from "../../support/until.ts";
import { runCommand } from "../../support/run_command.ts";

describe("presage", () => {
  let app: TestApp;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "presage-cli-"));
    const environment = { CONSOLE: "on", MAIL_OUTBOX: join(folder, "outbox") };
    app = await startApp("cli", { environment });
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await app.close();
  });

  const presage = (...argv: string[]) => runCommand(app, ...argv);

  const json = async (...argv: string[]) => {
    const { code, out, err } = await presage(...argv, "--json");
    expect(code, err).to.equal(0);
    return JSON.parse(out) as Record<string, unknown>;
  };

  it("makes the first superuser, whose token works", async () => {
    expect((await presage("project", "create", "Too early")).err).to.include("user create");
    const made = await presage("user", "create", "root", "--email", "r@x.org", "--superuser");
    expect(made.code, made.err).to.equal(0);
    const [, token = ""] = /Token ([0-9a-f]{40})/.exec(made.out) ?? [];
    const reports = await app.as(token).get("/api/admin/reports/");
    expect(reports.status).to.equal(200);
    expect((await presage("token", "show", "ROOT")).out.trim()).to.equal(token);
    const rotated = (await presage("token", "rotate", "root")).out.trim();
    expect((await app.as(token).get("/api/admin/reports/")).status).to.equal(401);
    expect((await app.as(rotated).get("/api/admin/reports/")).status).to.equal(200);
  });

  it("reports faults by field and refuses unknown commands", async () => {
    const bad = await presage("user", "create", "x y", "--email", "nonsense");
    expect(bad.code).to.equal(1);
    expect(bad.err).to.match(/^username: .*\nemail: /s);
    expect(await presage("user", "explode")).to.deep.include({ code: 2 });
    expect((await presage("user", "explode")).err).to.include("unknown command 'explode'");
    expect((await presage("token", "show")).err).to.include("required argument 'username'");
    expect((await presage("token", "show", "root", "--loud")).code).to.equal(2);
    expect((await presage("token", "show", "absent")).err).to.include("no account called absent");
  });

  it("moves the clock of a rehearsal alone, by a span", async () => {
    for (const span of ["0d", "-1d", "3", "3y", "1.5d", "100000d"]) {
      const { code, err } = await presage("clock", "forward", "--", span);
      expect(code, err).to.equal(2);
      expect(err).to.include("A span is 30m, 12h, 3d or 2w");
    }
    const refused = await presage("clock", "forward", "3d");
    expect(refused).to.include({ code: 1 });
    expect(refused.err).to.include("start it with REHEARSAL=on");
  });

  it("changes accounts, bots among them", async () => {
    await json("user", "create", "ada", "--email", "ada@x.org");
    const bot = await json("user", "create", "ada-bot", "--bot-of", "ada");
    expect(bot).to.include({ is_bot: true, is_primary_bot: true });
    const changed = await json("user", "update", "ada", "--tier", "benchmarking", "--staff", "on");
    expect(changed).to.include({ api_access_tier: "benchmarking", is_staff: true });
    expect((await presage("user", "update", "ada", "--staff", "yes")).code).to.equal(2);
    const list = await presage("user", "list", "--search", "ada");
    expect(list.out).to.match(/ada\tstaff\n.*ada-bot\tbot/);
    const chief = await presage("user", "list", "--search", "root");
    expect(chief.out).to.match(/^\d+\troot\tsuperuser, staff$/m);
  });

  it("sends a file of forecasts in the name of an account, and names the lines at fault", async () => {
    await json("user", "create", "fay", "--email", "fay@x.org");
    const { _id: projectId, slug } = await app.make.project();
    const post = { defaultProjectId: projectId, projectIds: [projectId], externalId: "rain" };
    const { question } = await app.make.question("binary", { post });
    const file = join(folder, "forecasts.csv");
    await writeFile(file, "external_id,probability_yes\nrain,0.3\nhail,0.4\n");
    const send = (...more: string[]) => presage("submit", slug!, file, "--as", "fay", ...more);

    const check = await send("--check");
    expect(check).to.include({ code: 1, out: "1 right, 0 would be recorded.\n" });
    expect(check.err).to.include("line 3 (hail): No question of the project is called hail.");
    app.startJobs();
    const sent = await send("--mode", "what_is_right");
    expect(sent.out).to.equal("1 of 2 forecasts are recorded.\n");
    const rows = app.caps.store.forecasts.collection.raw;
    expect(await rows.countDocuments({ q: question._id })).to.equal(1);
    expect((await send("--mode", "some")).err).to.include("mode");
    expect((await presage("submit", slug!, join(folder, "absent"))).err).to.include("Cannot read");
  });

  it("creates projects and invites members in the name of an account", async () => {
    const project = await json("project", "create", "Spring Cup", "--private");
    expect(project).to.include({ slug: "spring-cup", default_permission: null });
    const invited = await presage(
      "member",
      "invite",
      "spring-cup",
      "ada",
      "--permission",
      "curator",
    );
    expect(invited.code, invited.err).to.equal(0);
    expect(invited.out).to.equal("ada is now curator in Spring Cup.\n");
    expect((await presage("member", "list", "spring-cup")).out).to.include("curator\tada");
    const unknown = await presage("member", "invite", "spring-cup", "nobody");
    expect(unknown.code).to.equal(1);
    const denied = await presage("project", "create", "No", "--as", "ada-bot");
    expect(denied.code).to.equal(1);
    expect((await presage("project", "list", "--type", "tournament")).out).to.include("private");
    await presage("member", "remove", "spring-cup", "ada");
    expect((await presage("member", "list", "spring-cup")).out).to.not.include("ada");
  });

  it("makes a link by which accounts join, and prints it once", async () => {
    const invite = (...rest: string[]) => presage("member", "invite", "spring-cup", ...rest);
    const made = await invite("--link", "--uses", "2", "--expires", "2098-01-01T00:00:00Z");
    expect([made.code, made.err]).to.deep.equal([
      1,
      "expires_at: Must be at most 366 days from now.",
    ]);
    for (const wrong of [[], ["ada", "--link"], ["ada", "--uses", "2"]]) {
      expect((await invite(...wrong)).code, wrong.join(" ")).to.equal(2);
    }
    const { code, out, err } = await invite("--link", "--uses", "2", "--permission", "viewer");
    expect(code, err).to.equal(0);
    const [, token = ""] = /^http:.*\/invitations\/([0-9a-f]{48})\/\n/.exec(out) ?? [];
    expect(out).to.match(/\n\nLets 2 accounts join Spring Cup as viewer, until \S+\.\n$/);
    const read = await app.as(null).get(`/api/invitations/${token}/`);
    expect(read.body.project.name).to.equal("Spring Cup");
  });

  it("mails links to the addresses of a file, and says of each what became of it", async () => {
    const invite = (...rest: string[]) => presage("member", "invite", "spring-cup", ...rest);
    const file = join(folder, "class.csv");
    await writeFile(
      file,
      '\uFEFFName;E-mail\r\nDara;dara@example.org\r\nEmil;"emil@example.org"\r\n',
    );
    expect((await invite("ada", "--emails", file)).code).to.equal(2);
    expect((await invite("ada", "--message", "Welcome")).code).to.equal(2);
    const first = await invite("--emails", file, "--permission", "viewer");
    expect(first.out, first.err).to.equal(
      "dara@example.org\tsent\nemil@example.org\tsent\n2 of 2 mails go out.\n",
    );
    const again = await invite("--emails", file);
    expect(again.out).to.match(/^dara@example\.org\trefused\tThe address has an open invitation/);
    expect(again.out).to.match(/\n0 of 2 mails go out\.\n$/);
    await writeFile(file, "e-mail\nfay@example.org\nnot an address\n");
    const faulty = await invite("--emails", file);
    expect([faulty.code, faulty.err]).to.deep.equal([
      1,
      "no address: not an address\nNo mail was sent.",
    ]);
  });

  it("reports which members an invitation did not change, and changes a level", async () => {
    const invite = (...rest: string[]) => presage("member", "invite", "spring-cup", ...rest);
    await invite("ada");
    const again = await invite("ada", "ada-bot", "--permission", "curator");
    expect(again.out).to.equal(
      "ada-bot is now curator in Spring Cup.\n" +
        "ada is already forecaster in Spring Cup: unchanged.\n",
    );
    const update = (...rest: string[]) => presage("member", "update", "spring-cup", ...rest);
    expect((await update("ada")).code).to.equal(2);
    expect((await update("ada", "--permission", "lord")).err).to.match(/^permission: /);
    const changed = await update("ada", "--permission", "curator");
    expect(changed.out).to.equal("ada is now curator in Spring Cup.\n");
    expect((await presage("member", "list", "spring-cup")).out).to.include("curator\tada\n");
    await json("user", "create", "stranger", "--email", "stranger@x.org");
    const stranger = await update("stranger", "--permission", "viewer");
    expect(stranger.code).to.equal(1);
    expect(stranger.err).to.include("stranger is not a member of Spring Cup");
    const owner = await update("root", "--permission", "viewer");
    expect(owner.err).to.equal("permission: The owner of a project must be its admin.");
    expect((await update("root", "--permission", "admin")).code).to.equal(0);
  });

  it("makes the leaderboards of a project final", async () => {
    const runner = app.startJobs();
    const board = async () => {
      const project = (await app.caps.store.projects.all()).find(
        ({ slug }) => slug === "spring-cup",
      );
      return (await app.caps.store.leaderboards.ofProject(project?._id ?? 0))[0];
    };
    expect((await board())?.finalized).to.equal(false);
    const done = await presage("project", "finalize", "spring-cup");
    expect(done.code, done.err).to.equal(0);
    expect(done.out).to.include("is queued to become final.");
    await until("a final leaderboard", async () => (await board())?.finalized === true);
    await runner.close();
    await json("project", "create", "Rain", "--type", "category");
    const none = await presage("project", "finalize", "rain");
    expect(none.code).to.equal(1);
    expect(none.err).to.include("has no leaderboard");
    expect((await presage("project", "finalize", "nowhere")).code).to.equal(1);
  });

  it("prints a link that sets a new password", async () => {
    await json("user", "create", "grace", "--email", "g@x.org", "--password", "first-words-7");
    const first = await json("user", "link", "grace", "--reset");
    const { link } = await json("user", "link", "grace", "--reset");
    const open = (url: unknown) => {
      const { pathname, search } = new URL(String(url));
      return app.as(null).post(`${pathname}${search}`, { password: "other-words-8" });
    };
    expect((await open(first["link"])).status).to.equal(400);
    const changed = await open(link);
    expect(changed.status, changed.text).to.equal(200);
    expect(changed.body.user.username).to.equal("grace");
    const login = { login: "grace", password: "other-words-8" };
    expect((await app.as(null).post("/api/auth/login/", login)).status).to.equal(200);
    expect((await open(link)).status).to.equal(400);
  });

  it("prints a link that activates an account", async () => {
    await json("user", "create", "heidi", "--email", "h@x.org", "--password", "first-words-7");
    const refused = await presage("user", "link", "heidi", "--activate");
    expect(refused.code).to.equal(1);
    expect(refused.err).to.include("heidi is active already.");
    await json("user", "update", "heidi", "--active", "off");
    expect((await presage("user", "link", "heidi", "--reset")).err).to.include("--activate");
    const { out } = await presage("user", "link", "heidi", "--activate");
    const page = new URL(out.split("\n")[0] ?? "");
    expect([page.pathname, page.search]).to.deep.equal(["/activate/", ""]);
    const { pathname, search } = new URL(/curl -X POST '(.+)'/.exec(out)?.[1] ?? "");
    expect(search).to.equal(page.hash.replace("#", "?"));
    expect((await app.as(null).post(`${pathname}${search}`)).status).to.equal(200);
    const login = { login: "heidi", password: "first-words-7" };
    expect((await app.as(null).post("/api/auth/login/", login)).status).to.equal(200);
  });

  it("prints no link that would have no effect", async () => {
    expect((await presage("user", "link", "heidi")).code).to.equal(2);
    expect((await presage("user", "link", "heidi", "--reset", "--activate")).code).to.equal(2);
    expect((await presage("user", "link", "ada-bot", "--reset")).err).to.include("is a bot");
    await json("user", "update", "heidi", "--spam", "on");
    expect((await presage("user", "link", "heidi", "--reset")).err).to.include("spam");
  });

  const file = async (...lines: unknown[]) => {
    const path = join(folder, `${lines.length}-${app.caps.random.hex(4)}.jsonl`);
    await writeFile(
      path,
      lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
    );
    return path;
  };
  const binary = { title: "Rain?", question: { type: "binary", title: "Rain?" } };
  const approve = {
    published_at: "2026-01-01",
    open_time: "2026-01-01",
    cp_reveal_time: "2026-01-01",
    scheduled_close_time: "2099-01-01",
    scheduled_resolve_time: "2099-01-02",
  };

  it("imports nothing from a file with faults, and reports each fault with its line", async () => {
    const before = await app.caps.store.posts.countAll();
    const oneOption = { type: "multiple_choice", title: "O?", options: ["one"] };
    const path = await file(
      { ...binary, approve },
      "{not json",
      "",
      { title: "No content" },
      { title: "Options?", question: oneOption },
      { ...binary, approve: { ...approve, scheduled_close_time: "soon" } },
      { ...binary, default_project: "no-such-project" },
      [],
      { title: "Several", group_of_questions: { questions: [binary.question, oneOption] } },
    );
    for (const flags of [["--dry-run"], []]) {
      const { code, err } = await presage("question", "import", path, ...flags);
      expect(code).to.equal(1);
      expect(err).to.match(/^line 2: Not JSON/m);
      expect(err).to.match(/^line 4: /m);
      expect(err).to.match(/^line 5: question\.options: /m);
      expect(err).to.match(/^line 6: approve\.scheduled_close_time: /m);
      expect(err).to.match(/^line 7: default_project: /m);
      expect(err).to.match(/^line 8: Must be a JSON object/m);
      expect(err).to.not.match(/^line [13]: /m);
      expect(err).to.match(/^line 9: group_of_questions\.questions\[1\]\.options: /m);
      expect(err).to.include("7 of 8 lines have faults. Nothing was imported.");
    }
    expect(await app.caps.store.posts.countAll()).to.equal(before);
    expect((await presage("question", "import", "/no/such/file")).err).to.include("Cannot read");
  });

  /** A conditional to be approved, and its condition, which closes in 2098. */
  const conditional = async (cpRevealTime: string) => {
    const condition = await app.make.question("binary", {
      question: { scheduledCloseTime: Date.parse("2098-01-01") },
    });
    const child = await app.make.question("binary", {
      question: { scheduledCloseTime: Date.parse("2099-01-01") },
    });
    const parents = { condition_id: condition.post._id, condition_child_id: child.post._id };
    const line = { conditional: parents, approve: { ...approve, cp_reveal_time: cpRevealTime } };
    return { condition: condition.question, line };
  };

  it("imports nothing when an approval will be refused", async () => {
    await json("user", "create", "bob", "--email", "bob@x.org");
    const { line } = await conditional("2098-06-01");
    const late = "cp_reveal_time: Must not be later than scheduled_close_time.";
    const before = await app.caps.store.posts.countAll();
    for (const [lines, as, fault] of [
      [[binary, { ...binary, approve }], "bob", "line 2: approve: No permission to perform"],
      [[binary, line], "root", `line 2: approve.${late}`],
    ] as const) {
      const { code, err } = await presage("question", "import", await file(...lines), "--as", as);
      expect(code).to.equal(1);
      expect(err).to.include(fault);
      expect(err).to.include("1 of 2 lines have faults. Nothing was imported.");
    }
    expect(await app.caps.store.posts.countAll()).to.equal(before);
  });

  it("names the post that it made and could not approve", async () => {
    const { condition, line } = await conditional("2097-06-01");
    const { posts, questions } = app.caps.store;
    const path = await file(binary, line);
    const closed = { scheduledCloseTime: Date.parse("2097-01-01") };
    const lastOfAll = await app.caps.store.counters.draw("content");
    const change = () => questions.update(condition._id, closed);
    justBefore(posts.collection, "insertOne", () =>
      Promise.resolve(justBefore(posts.collection, "insertOne", change)),
    );
    const { code, err } = await presage("question", "import", path);
    expect(code).to.equal(1);
    const [, id] = /^line 2: post (\d+) was made, and its approval failed: cp_rev/m.exec(err) ?? [];
    expect(err).to.include("1 post before it is imported.");
    expect(Number(id)).to.be.above(lastOfAll);
    expect((await posts.byId(Number(id)))?.curationStatus).to.equal("draft");
  });

  it("reports how many posts it has imported when a line fails midway", async () => {
    const { posts } = app.caps.store;
    const before = await posts.countAll();
    const path = await file(binary, "", binary, binary);
    const second = justBefore(posts.collection, "insertOne", () =>
      Promise.resolve(breaks(posts.collection, "insertOne")),
    );
    const { code, err } = await presage("question", "import", path);

    expect([code, second.isDone]).to.deep.equal([1, true]);
    expect(err).to.match(/^line 3: [^]*\n1 post before it is imported\.$/m);
    expect(await posts.countAll()).to.equal(before + 1);
  });

  it("imports the line of docs/admin.md as it is written there", async () => {
    const guide = await readFile(new URL("../../../docs/admin.md", import.meta.url), "utf8");
    const [, line = ""] = /```json questions\.jsonl\n(.*)\n/.exec(guide) ?? [];
    const dry = await presage("question", "import", await file(line), "--dry-run");
    expect(dry.out).to.equal("1 line, no faults.\n");
    const made = (await json("question", "import", await file(line))) as unknown as {
      post_id: number;
      status: string;
    }[];
    expect(made.map(({ status }) => status)).to.deep.equal(["approved"]);
    const question = await app.caps.store.questions.byId(made[0]?.post_id ?? 0);
    expect(questionStatus(question!, app.caps.clock.now())).to.equal("open");
  });

  it("imports and approves a notebook, which needs no schedule", async () => {
    const line = { title: "Notes", notebook: { markdown: "# A" }, approve: {} };
    const [made] = (await json("question", "import", await file(line))) as unknown as {
      post_id: number;
      status: string;
    }[];
    expect(made?.status).to.equal("approved");
    const post = await app.caps.store.posts.byId(made?.post_id ?? 0);
    expect(post).to.include({ kind: "notebook", curationStatus: "approved" });
  });

  it("imports a good file, and approves, resolves and unresolves its questions", async () => {
    const path = await file({ ...binary, approve }, binary, {
      title: "Size?",
      approve,
      question: {
        type: "numeric",
        title: "Size?",
        scaling: { range_min: 0, range_max: 10 },
      },
    });
    const dry = await presage("question", "import", path, "--dry-run", "--project", "spring-cup");
    expect(dry.out).to.equal("3 lines, no faults.\n");
    const made = (await json("question", "import", path, "--project", "spring-cup")) as unknown as {
      line: number;
      post_id: number;
      status: string;
    }[];
    expect(made.map(({ line, status }) => [line, status])).to.deep.equal([
      [1, "approved"],
      [2, "draft"],
      [3, "approved"],
    ]);
    const id = made[0]?.post_id ?? 0;
    const post = await app.caps.store.posts.byId(id);
    expect(post?.curationStatus).to.equal("approved");
    const resolved = await presage("resolve", String(id), "yes");
    expect(resolved.code, resolved.err).to.equal(0);
    expect((await app.caps.store.questions.byId(id))?.resolution).to.equal("yes");
    expect((await presage("question", "resolve", String(id), "yes")).code).to.equal(1);
    expect((await presage("question", "unresolve", String(id))).code).to.equal(0);
    expect((await presage("question", "close", String(id))).code).to.equal(0);
    expect((await presage("resolve", "x", "yes")).code).to.equal(2);
  });

  it("queues recomputation and shows the jobs", async () => {
    expect((await presage("recompute")).code).to.equal(2);
    expect((await presage("recompute", "--post", "1", "--all")).code).to.equal(2);
    expect((await presage("recompute", "--post", "1")).code).to.equal(0);
    const all = await json("recompute", "--all");
    expect(all["posts"]).to.equal(await app.caps.store.posts.countAll());
    expect((await presage("jobs", "list")).out).to.match(/upkeep +\d+/);
    expect((await presage("jobs", "list", "--failed")).out).to.equal("");
    expect((await presage("jobs", "retry", "upkeep")).code).to.equal(2);
    expect((await presage("jobs", "retry", "upkeep", "--all")).out).to.equal(
      "0 jobs are queued again.\n",
    );
    const upkeep = app.caps.jobs.queue("upkeep");
    await upkeep.drain(true);
    expect((await presage("check", "run")).code).to.equal(0);
    const queued = await upkeep.getJobs(["waiting", "delayed"]);
    expect(queued.map(({ name }) => name)).to.deep.equal(["self_check"]);
    expect((await presage("check", "show")).out).to.include("No self-check has run yet.");
  });
});
