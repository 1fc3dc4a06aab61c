/** What a project reveals of posts that are only attached to it (Contract 5.4, 7.1, 7.3). */
import { expect } from "chai";
import { exportProject } from "../../jobs/processors/exports/export_project.ts";
import type { Permission } from "../../src/domain/vocabulary.ts";
import type { PostDocument } from "../../src/store/posts/post_documents.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { useApp } from "../support/app.ts";
import { readTable, unzip } from "../support/archive.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";
import { until } from "../support/until.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const IDLE = { signal: new AbortController().signal, progress: () => Promise.resolve() };
const ALL = "include_comments=true&include_scores=true&include_key_factors=true";

/**
 * Every kind of project that a post can have as its default. All are public except for the private
 * ones at the end.
 */
const KINDS: readonly (readonly [string, Partial<ProjectDocument>, Permission | null])[] = [
  ["tournament", { type: "tournament" }, null],
  ["unlisted tournament", { type: "tournament", visibility: "unlisted" }, null],
  ["tournament out of the main feed", { visibility: "not_in_main_feed" }, null],
  ["tournament for viewers", { defaultPermission: "viewer" }, null],
  ["question series", { type: "question_series" }, null],
  ["index", { type: "index" }, null],
  ["community of others", { type: "community", visibility: "not_in_main_feed" }, null],
  ["news category", { type: "news_category" }, null],
  ["category", { type: "category" }, null],
  ["topic", { type: "topic" }, null],
  ["tag", { type: "tag" }, null],
  ["leaderboard tag", { type: "leaderboard_tag" }, null],
  ["tournament with the owner as curator", {}, "curator"],
  ["private, the owner a viewer", { defaultPermission: null }, "viewer"],
  ["private, the owner a forecaster", { defaultPermission: null }, "forecaster"],
  ["private, the owner a curator", { defaultPermission: null }, "curator"],
];

describe("posts that are only attached to a project", () => {
  const app = useApp("attached_posts");
  /** Owns a community, and has no level in other projects. */
  let owner: Account;
  let community: ProjectDocument;
  let path: string;

  beforeEach(async () => {
    owner = await app.make.account();
    const made = await app
      .as(owner.token)
      .post("/api/projects/create/", { type: "community", name: "Harvest" });
    expect(made.status, made.text).to.equal(201);
    community = (await app.caps.store.projects.byId(made.body.id as number))!;
    path = `/api/projects/${community._id}/download-data/`;
  });

  /**
   * Creates a post with everything that an archive can hold: forecasts, a hidden prediction,
   * scores, comments.
   */
  async function lived(home: number, given: { attached?: number[]; prediction?: number } = {}) {
    const { make, caps } = app;
    const person = await make.account();
    const now = caps.clock.now();
    const { post, question } = await make.question("binary", {
      post: { defaultProjectId: home, projectIds: [home, ...(given.attached ?? [])] },
      question: { cpRevealTime: now + DAY },
    });
    const predictions = createPredictions(caps);
    await predictions.forecast({ question, userId: person.id, value: 0.7, start: now - HOUR });
    await predictions.prediction(question, [{ at: now - HOUR, value: given.prediction ?? 0.8712 }]);
    const points = { peer: { score: 1, coverage: 1 } };
    const id = { questionId: question._id, userId: person.id, method: null };
    await caps.store.scores.write(1, [{ ...id, at: now, isPublic: true, points }]);
    const run = { run: 1, isScored: true, resolvedAt: now, now };
    await caps.store.scores.publish(question._id, run);
    const superuser = await make.account({ isSuperuser: true });
    const written = await app.as(superuser.token).post("/api/comments/create/", {
      on_post: post._id,
      text: `thoughts of ${person.username}`,
      key_factors: [{ driver: { text: "rates fall", impact_direction: 1 } }],
    });
    expect(written.status, written.text).to.equal(201);
    return { post, question, person, commenter: superuser };
  }
  type Lived = Awaited<ReturnType<typeof lived>>;

  async function repost(by: Account, { _id }: Pick<PostDocument, "_id">): Promise<void> {
    const body = { project_id: community._id };
    const answer = await app.as(by.token).post(`/api/posts/${_id}/repost/`, body);
    expect(answer.status, answer.text).to.equal(204);
  }

  const get = (by: Account, url: string, headers: Record<string, string> = {}) =>
    fetch(`${app.baseUrl}${url}`, { headers: { Authorization: `Token ${by.token}`, ...headers } });

  /** Returns the archive in both formats, one of a job: text by the name of the form and of the member. */
  async function forms(by: Account, query = ""): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (const [name, reply] of [
      ["zip", await get(by, `${path}?${ALL}${query}`)],
      ["ndjson by a job", await byJob(by, `?${ALL}&format=ndjson${query}`)],
    ] as const) {
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(reply.status, `${name} ${bytes.toString("utf8", 0, 200)}`).to.equal(200);
      if (name.startsWith("ndjson")) texts.set(name, bytes.toString("utf8"));
      else for (const [member, text] of await unzip(bytes)) texts.set(`${name} ${member}`, text);
    }
    return texts;
  }

  async function askJob(by: Account, query: string): Promise<string> {
    const asked = await app
      .as(by.token)
      .get(`${path}${query}`, { headers: { Prefer: "respond-async" } });
    expect(asked.status, asked.text).to.equal(202);
    return asked.body.job_id as string;
  }
  const fileOf = (job: string) => `${path}jobs/${job}/file/`;

  async function byJob(by: Account, query: string): Promise<Response> {
    const job = await askJob(by, query);
    await exportProject(app.caps, { job }, IDLE);
    return get(by, fileOf(job));
  }

  /** Returns the ids of all questions and posts in any table of any form. */
  function idsIn(texts: ReadonlyMap<string, string>): Set<number> {
    const ids = new Set<number>();
    const note = (row: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(row)) {
        if (/^(question|post)[ _]id$/i.test(key) && value !== "" && value !== null) {
          ids.add(Number(value));
        }
      }
    };
    for (const [name, text] of texts) {
      if (name.endsWith(".csv")) readTable(text).forEach(note);
      if (!name.startsWith("ndjson")) continue;
      const lines = text.trimEnd().split("\n");
      for (const line of lines.slice(1, -1)) note(JSON.parse(line) as Record<string, unknown>);
    }
    return ids;
  }

  function leftOut(texts: ReadonlyMap<string, string>): Set<number> {
    const readmes = [...texts].filter(([name]) => name.endsWith("README.txt"));
    const heads = [...texts].filter(([name]) => name.startsWith("ndjson"));
    return new Set([
      ...readmes.map(([, text]) => Number(/^ {2}Posts left out: (\d+)$/m.exec(text)?.[1])),
      ...heads.map(([, text]) => {
        const head = JSON.parse(text.slice(0, text.indexOf("\n"))) as { posts_left_out: number };
        return head.posts_left_out;
      }),
    ]);
  }

  function expectNothingOf(texts: ReadonlyMap<string, string>, { person, commenter }: Lived) {
    const all = [...texts.values()].join("\n");
    expect(all).to.not.include(`${person.username}\n`).and.not.include(`${person.username},`);
    expect(all).to.not.include(`"${person.username}"`).and.not.include(commenter.username);
    expect(all).to.not.include("0.8712");
  }

  describe("an archive", () => {
    it("holds no post whose own project the downloader may not download", async () => {
      const siteMain = (await app.caps.store.projects.siteMain())!;
      const homes = new Map([["site main", siteMain._id]]);
      for (const [name, given, level] of KINDS) {
        const home = await app.make.project(given);
        if (level !== null) await app.make.member(home._id, owner.id, level);
        homes.set(name, home._id);
      }
      const stranger = await app.make.project({ defaultPermission: null });
      const own = await lived(community._id, { prediction: 0.25 });
      const others: Lived[] = [];
      for (const home of homes.values()) {
        const other = await lived(home);
        await repost(owner, other.post);
        others.push(other);
      }
      // Somebody who sees the post has attached it. The owner of the community does not see it.
      others.push(await lived(stranger._id, { attached: [community._id] }));

      for (const query of ["", "&anonymized=true"]) {
        const texts = await forms(owner, query);
        expect([...idsIn(texts)]).to.deep.equal([own.post._id]);
        expect([...leftOut(texts)]).to.deep.equal([others.length]);
        for (const other of others) expectNothingOf(texts, other);
        if (query === "") expect([...texts.values()].join()).to.include(own.person.username);
      }
    });

    it("leaves out groups and conditionals too", async () => {
      const group = await app.make.group(["binary", "numeric"]);
      const conditional = await app.make.conditional();
      await repost(owner, group.post);
      await repost(owner, conditional.post);
      const texts = await forms(owner);

      expect([...idsIn(texts)]).to.deep.equal([]);
      expect([...leftOut(texts)]).to.deep.equal([2]);
    });

    it("says that nothing was left out when it holds everything", async () => {
      await lived(community._id);
      expect([...leftOut(await forms(owner))]).to.deep.equal([0]);
    });

    it("holds posts of projects that the downloader administers, and all posts for staff", async () => {
      const administered = await app.make.project({ defaultPermission: null });
      await app.make.member(administered._id, owner.id, "admin");
      const created = await app.make.project({ createdBy: owner.id });
      const foreign = await app.make.project();
      const hidden = await app.make.project({ defaultPermission: null });
      const attached = [community._id];
      const mine = [
        await lived(administered._id, { attached }),
        await lived(created._id, { attached }),
      ];
      const theirs = [
        await lived(foreign._id, { attached }),
        await lived(hidden._id, { attached }),
      ];
      const idsOf = (posts: Lived[]) => posts.map(({ post }) => post._id);

      const texts = await forms(owner);
      expect([...idsIn(texts)]).to.have.members(idsOf(mine));
      expect([...leftOut(texts)]).to.deep.equal([2]);
      for (const isStaff of [true, false]) {
        const staff = await app.make.account(isStaff ? { isStaff } : { isSuperuser: true });
        const whole = await forms(staff);
        expect([...idsIn(whole)]).to.have.members(idsOf([...mine, ...theirs]));
        expect([...leftOut(whole)]).to.deep.equal([0]);
      }
    });

    it("holds posts of a whitelisted project only in the form that the whitelist permits", async () => {
      const [named, figures, otherwise] = await Promise.all(
        [1, 2, 3].map(() => app.make.project()),
      );
      const allow = (projectId: number | null, flags: object) =>
        app.caps.store.dataAccess.put({
          _id: Math.floor(Math.random() * 1e9),
          userId: owner.id,
          projectId,
          postId: null,
          viewUserData: true,
          viewDeanonymizedData: false,
          createdAt: 0,
          createdBy: owner.id,
          ...flags,
        });
      await allow(named!._id, { viewDeanonymizedData: true });
      await allow(figures!._id, {});
      await allow(otherwise!._id, { viewUserData: false, viewDeanonymizedData: true });
      const attached = [community._id];
      const a = await lived(named!._id, { attached, prediction: 0.25 });
      const b = await lived(figures!._id, { attached });
      const c = await lived(otherwise!._id, { attached });
      const single = await lived(otherwise!._id, { attached });
      await allow(null, { postId: single.post._id, viewDeanonymizedData: true });

      const withNames = await forms(owner);
      expect([...idsIn(withNames)]).to.deep.equal([a.post._id]);
      expectNothingOf(withNames, b);
      const without = await forms(owner, "&anonymized=true");
      expect([...idsIn(without)]).to.have.members([a.post._id, b.post._id]);
      expect([...leftOut(without)]).to.deep.equal([2]);
      await allow(null, {});
      const everything = await forms(owner, "&anonymized=true");
      expect([...idsIn(everything)]).to.include(c.post._id);
      expect([...idsIn(await forms(owner))]).to.deep.equal([a.post._id]);
    });

    it("follows the rights of the account when a whitelist line permits the download of a community", async () => {
      const reader = await app.make.account();
      const line = { userId: reader.id, projectId: community._id, postId: null };
      const flags = { viewUserData: true, viewDeanonymizedData: true };
      await app.caps.store.dataAccess.put({
        _id: reader.id,
        createdAt: 0,
        createdBy: owner.id,
        ...line,
        ...flags,
      });
      const own = await lived(community._id);
      const other = await lived((await app.make.project())._id);
      await repost(owner, other.post);

      expect([...idsIn(await forms(reader))]).to.deep.equal([own.post._id]);
    });

    it("holds nothing of a deleted project, for any account", async () => {
      const gone = await app.make.project();
      await lived(gone._id, { attached: [community._id] });
      await app.caps.store.projects.softDelete(gone._id, app.caps.clock.now());
      await app.caps.cache.access.bumpProjects();
      const staff = await app.make.account({ isStaff: true });

      for (const by of [owner, staff]) expect([...idsIn(await forms(by))]).to.deep.equal([]);
    });
  });

  describe("a file of a job", () => {
    let home: ProjectDocument;
    let other: Lived;

    beforeEach(async () => {
      home = await app.make.project();
      await app.make.member(home._id, owner.id, "admin");
      other = await lived(home._id, { attached: [community._id] });
    });

    async function loseRight(): Promise<void> {
      await app.caps.store.memberships.remove(home._id, owner.id);
      await app.caps.cache.access.bumpAccount(owner.id);
    }

    it("is made with the rights at the time of the run, and not at the time of the request", async () => {
      const job = await askJob(owner, `?${ALL}`);
      await loseRight();
      await exportProject(app.caps, { job }, IDLE);
      const texts = await unzip(Buffer.from(await (await get(owner, fileOf(job))).arrayBuffer()));

      expect([...idsIn(texts)]).to.deep.equal([]);
      expectNothingOf(texts, other);
    });

    it("is made without attached posts when the account was closed meanwhile", async () => {
      const job = await askJob(owner, "?format=ndjson");
      const users = app.caps.store.users.collection.raw;
      await users.updateOne({ _id: owner.id as never }, { $set: { isActive: false } });
      await exportProject(app.caps, { job }, IDLE);

      expect((await app.caps.store.exportJobs.byId(job))?.file?.projectIds).to.deep.equal([]);
    });

    it("is refused, whole or in part, when the caller may no longer download a project in it", async () => {
      const job = await askJob(owner, `?${ALL}`);
      await exportProject(app.caps, { job }, IDLE);
      const first = await get(owner, fileOf(job), { Range: "bytes=0-99" });
      expect(first.status).to.equal(206);
      const tag = first.headers.get("etag") ?? "";
      await loseRight();
      const answers = [
        await get(owner, fileOf(job)),
        await get(owner, fileOf(job), { Range: "bytes=100-", "If-Range": tag }),
        await get(owner, fileOf(job), { "If-None-Match": tag }),
        await fetch(`${app.baseUrl}${fileOf(job)}`, {
          method: "HEAD",
          headers: { Authorization: `Token ${owner.token}` },
        }),
      ];

      expect(answers.map(({ status }) => status)).to.deep.equal([403, 403, 403, 403]);
      const staff = await app.make.account({ isStaff: true });
      expect((await get(staff, fileOf(job))).status).to.equal(200);
    });

    it("with names is refused to an account that may now have figures only", async () => {
      const line = { userId: owner.id, projectId: home._id, postId: null, createdAt: 0 };
      const flags = { viewUserData: true, viewDeanonymizedData: false, createdBy: owner.id };
      await app.caps.store.dataAccess.put({ _id: owner.id, ...line, ...flags });
      const jobs = [await askJob(owner, `?${ALL}`), await askJob(owner, "?anonymized=true")];
      for (const job of jobs) await exportProject(app.caps, { job }, IDLE);
      await loseRight();
      const answers = await Promise.all(jobs.map((job) => get(owner, fileOf(job))));

      expect(answers.map(({ status }) => status)).to.deep.equal([403, 200]);
    });

    it("is refused when a post in it has moved to a project that the caller may not download", async () => {
      const job = await askJob(owner, `?${ALL}`);
      await exportProject(app.caps, { job }, IDLE);
      const status = async () => (await get(owner, fileOf(job))).status;
      const before = await status();
      const hidden = await app.make.project({ defaultPermission: null });
      await app.caps.store.posts.update(other.post._id, { defaultProjectId: hidden._id });

      expect([before, await status()]).to.deep.equal([200, 403]);
      await app.caps.store.posts.update(other.post._id, { defaultProjectId: community._id });
      await loseRight();
      expect(await status()).to.equal(200);
      const jobs = app.caps.store.exportJobs.collection.raw;
      await jobs.updateOne({ _id: job as never }, { $unset: { "file.postIds": "" } });
      expect(await status(), "the record of an older version").to.equal(403);
    });

    it("of an older version that did not store its projects is gone", async () => {
      const job = await askJob(owner, `?${ALL}`);
      await exportProject(app.caps, { job }, IDLE);
      const jobs = app.caps.store.exportJobs.collection.raw;
      await jobs.updateOne({ _id: job as never }, { $unset: { "file.projectIds": "" } });

      expect((await get(owner, fileOf(job))).status).to.equal(410);
      const told = await app.as(owner.token).get(`${path}jobs/${job}/`);
      expect(told.body).to.include({ status: "expired", download_url: null });
    });
  });

  // This group is last, because jobs are taken from the queue from here on.
  describe("the boards and lists of a community", () => {
    it("show nothing of a hidden prediction of an attached post", async () => {
      app.startJobs();
      const siteMain = (await app.caps.store.projects.siteMain())!;
      const curator = await app.make.account();
      await app.make.member(siteMain._id, curator.id, "curator");
      const now = app.caps.clock.now();
      const { post, question } = await app.make.question("binary", {
        question: { openTime: now - 5 * DAY, cpRevealTime: now + DAY },
      });
      const people = await app.make.accounts(3);
      for (const [i, { id: userId }] of people.entries()) {
        const start = now - (4 - i) * DAY;
        await createPredictions(app.caps).forecast({ question, userId, value: 0.8712, start });
      }
      await app.caps.jobs.enqueue("aggregate_question", { questionId: question._id });
      await until("the prediction", () => app.caps.store.aggregates.head(question._id));
      await repost(owner, post);

      const id = community._id;
      const board = `/api/leaderboards/project/${id}/?with_aggregates=true`;
      const recompute = async (flags = "") => {
        const url = `/api/leaderboards/project/${id}/update/?${flags}`;
        expect((await app.as(owner.token).post(url)).status).to.equal(202);
      };
      const calculatedAfter = async (time: number) =>
        until("the board is computed", async () => {
          const [own] = await app.caps.store.leaderboards.ofProject(id);
          return (own?.calculatedOn ?? 0) >= time ? own : null;
        });
      const expectHidden = async () => {
        const entries = (await app.as(owner.token).get(board)).body;
        expect(entries).to.deep.include({ entries: [], count: 0, user_entry: null });
        for (const url of [
          `/api/projects/communities/${community.slug ?? ""}/`,
          `/api/projects/${id}/leaderboard-inclusion/`,
          `/api/questions/${question._id}/score-explanation/`,
          `/api/questions/${question._id}/?with_cp=true&minimize=false`,
          `/api/posts/?community=${community.slug ?? ""}&with_cp=true&include_cp_history=true`,
          `/api/posts/?community=${community.slug ?? ""}&with_cp=true&order_by=-weekly_movement`,
          `/api/posts/?community=${community.slug ?? ""}&with_cp=true&order_by=-divergence`,
          `/api/leaderboards/project/${id}/?with_aggregates=true&for_user=${people[0]!.id}`,
        ]) {
          const { status, text } = await app.as(owner.token).get(url);
          expect(status, url).to.equal(200);
          // A time such as 17:44:10.128 is no prediction.
          expect(text, url).to.not.match(
            /(?<!\d)0\.(87|128)|baseline_score|peer_score"|probability":\d/,
          );
        }
      };

      await recompute("force_update=true");
      await calculatedAfter(now);
      await expectHidden();

      const as = app.as(curator.token);
      const resolution = { resolution: "yes", actual_resolve_time: new Date().toISOString() };
      const resolved = await as.post(`/api/questions/${question._id}/resolve/`, resolution);
      expect(resolved.status, resolved.text).to.equal(200);
      await until("the board has entries", async () => {
        const { body } = await app.as(owner.token).get(board);
        return body.entries.length > people.length;
      });
      expect((await as.post(`/api/questions/${question._id}/unresolve/`)).status).to.equal(200);
      await until("the board is empty again", async () => {
        const { body } = await app.as(owner.token).get(board);
        return body.entries.length === 0;
      });
      await expectHidden();
    });
  });
});
