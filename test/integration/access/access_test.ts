/** Special cases of access: what callers see, what is cached, and for how long. */
import { expect } from "chai";
import {
  createAccount,
  EMAIL_TAKEN,
  emailFaults,
  NAME_TAKEN,
  takenError,
  usernameFaults,
} from "../../../src/accounts/accounts.ts";
import { findPosts, findQuestions, loadProject } from "../../../src/access/access.ts";
import { downloaderOf, loadDownload, mayHoldPostsOf } from "../../../src/access/downloads.ts";
import { forecastTargets, type TargetAccess } from "../../../src/access/forecast_targets.ts";
import { projectDirectory } from "../../../src/access/projects.ts";
import { renewCaller } from "../../../src/admission/renew_caller.ts";
import { tokenOf } from "../../../src/accounts/tokens.ts";
import type { Caller } from "../../../src/capabilities.ts";
import { NotFoundError, PermissionError, ValidationError } from "../../../src/errors.ts";
import { useApp } from "../../support/app.ts";
import type { Account } from "../../support/factories.ts";

describe("rules of access", () => {
  const app = useApp("access_rules");
  let serial = 0;

  afterEach(() => app.startClock());

  /** Returns the account as a caller, with its present memberships. */
  function callerOf({ id, user, token }: Account, given: Partial<Caller> = {}): Promise<Caller> {
    const { isStaff, isSuperuser, isBot } = user;
    const blank = { id, user, isStaff, isSuperuser, isBot, via: "token", credential: token };
    const memberships = new Map();
    return renewCaller(app.caps, {
      ...blank,
      memberships,
      projectsVersion: "",
      ...given,
    } as Caller);
  }
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => "found",
      (error: unknown) => (error instanceof Error ? error.name : "odd"),
    );

  describe("a project named in a path", () => {
    const NOT_FOUND = new NotFoundError().name;

    it("is found by its id or slug among the types that the path allows", async () => {
      const caller = await callerOf(await app.make.account());
      const cup = await app.make.project({ slug: "cup-of-rules" });
      const other = await app.make.project({ slug: "cup-of-rules", type: "category" });
      const renewed = await callerOf(await app.make.account());
      const find = (name: string | number, options = {}) =>
        loadProject(app.caps, renewed, name, options).then(
          ({ project }) => project._id,
          () => null,
        );
      expect(caller.projectsVersion).to.not.equal(renewed.projectsVersion);
      expect(await find("cup-of-rules", { types: ["tournament"] })).to.equal(cup._id);
      expect(await find("cup-of-rules", { types: ["category"] })).to.equal(other._id);
      expect(await find(String(cup._id))).to.equal(cup._id);
      expect(await find(cup._id, { types: ["category"] })).to.equal(null);
      expect(await find(String(cup._id), { slugsOnly: true })).to.equal(null);
      const digits = await app.make.project({ slug: "2026" });
      const again = await callerOf(await app.make.account());
      const named = await loadProject(app.caps, again, "2026", { slugsOnly: true });
      expect(named.project._id).to.equal(digits._id);
      const year = await app.make.project({ slug: "2026-cup" });
      const last = await callerOf(await app.make.account());
      expect((await loadProject(app.caps, last, "2026-cup")).project._id).to.equal(year._id);
    });

    it("is visible to members when it is private, and to staff where staff may see it", async () => {
      const hidden = await app.make.project({ defaultPermission: null });
      const member = await app.make.account();
      await app.make.member(hidden._id, member.id, "viewer");
      const [stranger, staff] = [
        await app.make.account(),
        await app.make.account({ isStaff: true }),
      ];
      const load = async (account: Account, options = {}) =>
        outcome(loadProject(app.caps, await callerOf(account), hidden._id, options));
      expect(await load(member)).to.equal("found");
      expect(await load(stranger)).to.equal(NOT_FOUND);
      expect(await load(stranger, { staffSees: true })).to.equal(NOT_FOUND);
      expect(await load(stranger, { isPermitted: true })).to.equal("found");
      expect(await load(staff)).to.equal(NOT_FOUND);
      expect(await load(staff, { staffSees: true })).to.equal("found");
    });
  });

  it("finds the posts and questions that a caller sees, except removed ones and those of deleted projects", async () => {
    const caller = await callerOf(await app.make.account());
    const { post, questions } = await app.make.group(["binary", "binary"]);
    const [kept, taken] = questions;
    await app.caps.store.posts.update(post._id, { questionIds: [kept!._id] });
    const project = await app.make.project();
    const gone = await app.make.question("binary", {
      post: { defaultProjectId: project._id, projectIds: [project._id] },
    });
    const now = app.caps.clock.now();
    const renewed = await callerOf(await app.make.account());
    const ids = [kept!._id, taken!._id, gone.question._id, 999_999];
    const found = await findQuestions(app.caps, renewed, ids, now);
    expect([...found.keys()]).to.deep.equal([kept!._id, gone.question._id]);
    const aims = await forecastTargets(app.caps, renewed, ids, { now, fresh: true, feed: null });
    expect([...aims.keys()]).to.deep.equal([kept!._id, gone.question._id]);
    await app.caps.store.projects.collection.raw.updateOne(
      { _id: project._id as never },
      { $set: { isDeleted: true } },
    );
    await app.caps.cache.access.bumpProjects();
    const later = await callerOf(await app.make.account());
    expect((await findPosts(app.caps, later, [gone.post._id], now)).size).to.equal(0);
    expect(caller.id).to.not.equal(later.id);
  });

  it("shows a post to everybody who sees its project, and before publication only to authors and curators", async () => {
    const owner = await app.make.account();
    const { _id } = await app.make.project({ defaultPermission: null, createdBy: owner.id });
    const place = { defaultProjectId: _id, projectIds: [_id] };
    const [author, viewer, curator, stranger] = [
      ...[await app.make.account(), await app.make.account(), await app.make.account()],
      await app.make.account(),
    ] as const;
    for (const [account, level] of [
      [author, "forecaster"],
      [viewer, "viewer"],
      [curator, "curator"],
    ] as const) {
      await app.make.member(_id, account.id, level);
    }
    const now = app.caps.clock.now();
    const seenBy = async (given: object) => {
      const made = { post: { ...place, authorId: author.id, ...given } };
      const { post } = await app.make.question("binary", made);
      const see = async (account: Account) =>
        (await findPosts(app.caps, await callerOf(account), [post._id], now)).get(post._id);
      const found = await Promise.all([author, curator, viewer, stranger].map(see));
      expect(
        found.flatMap((one) => (one?.isAuthor === true ? [one.post.authorId] : [])),
      ).to.have.length(found[0] === undefined ? 0 : 1);
      return found.map((one) => one?.level ?? null);
    };
    expect(await seenBy({})).to.deep.equal(["forecaster", "curator", "viewer", null]);
    const makers = ["forecaster", "curator", null, null];
    for (const given of [
      { curationStatus: "draft" },
      { curationStatus: "pending" },
      { curationStatus: "rejected" },
      { publishedAt: now + 1 },
    ]) {
      expect(await seenBy(given), JSON.stringify(given)).to.deep.equal(makers);
    }
    expect(await seenBy({ publishedAt: now })).to.deep.equal([
      "forecaster",
      "curator",
      "viewer",
      null,
    ]);
    expect(await seenBy({ curationStatus: "deleted" })).to.deep.equal([null, null, null, null]);
  });

  describe("the directory of projects", () => {
    it("is loaded again for another version, and after four seconds", async () => {
      app.stopClock();
      const { projects } = app.caps.store;
      const all = projects.all.bind(projects);
      let reads = 0;
      projects.all = () => {
        reads += 1;
        return all();
      };
      const ask = (projectsVersion: string) => projectDirectory(app.caps, { projectsVersion });
      try {
        const first = await ask("one");
        expect(await ask("one")).to.equal(first);
        app.travel(3_999);
        expect(await ask("one")).to.equal(first);
        app.travel(1);
        expect(await ask("one")).to.not.equal(first);
        expect(reads).to.equal(2);
        await Promise.all([ask("two"), ask("two"), ask("three")]);
        expect(reads).to.equal(4);
        // Only one version is cached, and now it is this one.
        await ask("two");
        app.travel(-1);
        const before = reads;
        await ask("two");
        expect(reads, "a clock that went back").to.equal(before + 1);
      } finally {
        projects.all = all;
      }
    });
  });

  describe("cached questions for forecasts", () => {
    it("are cached for two seconds with the version they were read under", async () => {
      app.stopClock();
      const caller = await callerOf(await app.make.account());
      const { question } = await app.make.question("binary");
      const ask = async (feed: string | null, fresh = false): Promise<TargetAccess> => {
        const now = app.caps.clock.now();
        const found = await forecastTargets(app.caps, caller, [question._id], { now, fresh, feed });
        return found.get(question._id)!;
      };
      const first = await ask("one");
      expect([first.feed, first.readAt]).to.deep.equal(["one", app.caps.clock.now()]);
      app.travel(2_000);
      expect((await ask("two")).feed).to.equal("one");
      app.travel(1);
      expect((await ask("two")).feed).to.equal("two");
      expect((await ask("three", true)).feed).to.equal("three");
      await app.caps.store.questions.update(question._id, { resolution: "yes" });
      expect((await ask("four")).question.resolution).to.equal(null);
      expect((await ask("four", true)).question.resolution).to.equal("yes");
      app.travel(-10);
      expect((await ask("five")).feed, "a clock that went back").to.equal("five");
    });

    it("are read once for simultaneous requests", async () => {
      app.stopClock();
      const caller = await callerOf(await app.make.account());
      const made = [await app.make.question("binary"), await app.make.question("binary")];
      const [a, b] = made.map(({ question }) => question._id) as [number, number];
      const { questions } = app.caps.store;
      const targets = questions.targets.bind(questions);
      const asked: number[][] = [];
      questions.targets = (ids) => {
        asked.push([...ids]);
        return targets(ids);
      };
      const now = app.caps.clock.now();
      const ask = (...ids: number[]) =>
        forecastTargets(app.caps, caller, ids, { now, fresh: false, feed: null });
      try {
        const [first, second] = await Promise.all([ask(a), ask(a, b), ask(b)]);
        expect([[...first.keys()], [...second.keys()]]).to.deep.equal([[a], [a, b]]);
        expect(asked).to.deep.equal([[a], [b]]);
        await ask(a, b);
        expect(asked).to.have.length(2);
      } finally {
        questions.targets = targets;
      }
    });

    it("are removed when a fresh read does not find them", async () => {
      app.stopClock();
      const caller = await callerOf(await app.make.account());
      const { question, post } = await app.make.question("binary");
      const now = app.caps.clock.now();
      const ask = async (fresh: boolean) =>
        (await forecastTargets(app.caps, caller, [question._id], { now, fresh, feed: null })).size;
      expect(await ask(false)).to.equal(1);
      await app.caps.store.posts.update(post._id, { questionIds: [] });
      expect([await ask(true), await ask(false)]).to.deep.equal([0, 0]);
    });
  });

  describe("the whitelist of exports", () => {
    const line = (userId: number, given: object) => {
      serial += 1;
      return app.caps.store.dataAccess.put({
        _id: 50_000 + serial,
        userId,
        projectId: null,
        postId: null,
        viewUserData: true,
        viewDeanonymizedData: false,
        createdAt: 0,
        createdBy: 1,
        ...given,
      });
    };
    const rightOf = async (account: Account, projectId: number) => {
      const caller = await callerOf(account);
      return loadDownload(app.caps, caller, projectId).then(
        ({ mustAnonymize }) => (mustAnonymize ? "figures" : "names"),
        (error: unknown) => (error instanceof PermissionError ? "nothing" : "unknown"),
      );
    };

    it("allows exports by lines of the project and of all projects, and not by those of a post", async () => {
      const [here, elsewhere] = [await app.make.project(), await app.make.project()];
      for (const [given, right] of [
        [{}, "figures"],
        [{ projectId: here._id }, "figures"],
        [{ projectId: elsewhere._id }, "nothing"],
        [{ postId: 1 }, "nothing"],
        [{ projectId: here._id, postId: 1 }, "nothing"],
        [{ viewUserData: false, viewDeanonymizedData: true }, "nothing"],
        [{ viewDeanonymizedData: true }, "names"],
      ] as const) {
        const account = await app.make.account();
        await line(account.id, given);
        expect(await rightOf(account, here._id), JSON.stringify(given)).to.equal(right);
      }
      const both = await app.make.account();
      await line(both.id, {});
      await line(both.id, { projectId: here._id, viewDeanonymizedData: true });
      expect(await rightOf(both, here._id), "the best of several").to.equal("names");
      expect(await rightOf(both, elsewhere._id)).to.equal("figures");
    });

    it("shows figures to a whitelisted curator, and names to an administrator of the project", async () => {
      const { _id } = await app.make.project();
      const rights: string[] = [];
      for (const level of ["curator", "admin"] as const) {
        const member = await app.make.account();
        await app.make.member(_id, member.id, level);
        await line(member.id, { projectId: _id });
        rights.push(await rightOf(member, _id));
      }
      expect(rights).to.deep.equal(["figures", "names"]);
    });

    it("excludes posts from an archive with names when only figures are permitted", async () => {
      const [named, counted, hidden] = [
        await app.make.project(),
        await app.make.project(),
        await app.make.project(),
      ];
      const account = await app.make.account();
      await line(account.id, { projectId: named._id, viewDeanonymizedData: true });
      await line(account.id, { projectId: counted._id });
      const caller = await callerOf(account);
      const directory = await projectDirectory(app.caps, caller);
      const held = async (anonymized: boolean) => {
        const mayHold = await mayHoldPostsOf(app.caps, caller, { directory, anonymized });
        return [named._id, counted._id, hidden._id, 999_999].map(mayHold);
      };
      expect(await held(false)).to.deep.equal([true, false, false, false]);
      expect(await held(true)).to.deep.equal([true, true, false, false]);
    });

    it("gives a job of a closed or unknown account no rights", async () => {
      const member = await app.make.account();
      const { _id } = await app.make.project();
      await app.make.member(_id, member.id, "admin");
      const found = await downloaderOf(app.caps, member.id);
      expect(found?.memberships.get(_id)).to.equal("admin");
      for (const closed of [{ isActive: false }, { isSpam: true }]) {
        const { id } = await app.make.account(closed);
        expect(await downloaderOf(app.caps, id)).to.equal(null);
      }
      expect(await downloaderOf(app.caps, 999_999)).to.equal(null);
    });
  });

  describe("names and addresses of accounts", () => {
    const faults = (work: Promise<string[]>) => work;

    it("are free for their own account, in any case, and for no other", async () => {
      const own = await app.make.account({
        username: "Bearer1",
        usernameKey: "bearer1",
        email: "Bearer@x.org",
        emailKey: "bearer@x.org",
      });
      const { user } = own;
      expect(await faults(usernameFaults(app.caps, "bEARER1", user))).to.deep.equal([]);
      expect(await faults(usernameFaults(app.caps, "bEARER1"))).to.deep.equal([NAME_TAKEN]);
      expect(await faults(usernameFaults(app.caps, "bearer@x.org", user))).to.deep.equal([]);
      expect(await faults(usernameFaults(app.caps, "BEARER@x.org"))).to.deep.equal([NAME_TAKEN]);
      expect(await faults(emailFaults(app.caps, "BEARER@x.org", user))).to.deep.equal([]);
      expect(await faults(emailFaults(app.caps, "BEARER@x.org"))).to.deep.equal([EMAIL_TAKEN]);
      expect(await faults(emailFaults(app.caps, ""))).to.deep.equal([]);
      expect(await faults(emailFaults(app.caps, "no address"))).to.have.length(1);
    });

    it("are stored in their normal form, an e-mail address with its key", async () => {
      const made = await createAccount(app.caps, { username: "ﬁne②", email: "Né@X.org" });
      expect(made).to.deep.include({ username: "fine2", usernameKey: "fine2", email: "Né@X.org" });
      expect(made.emailKey).to.equal("né@x.org");
      expect(await app.caps.store.users.byId(made._id)).to.deep.equal(made);
      const bare = await createAccount(app.caps, { username: "bare2", email: "" });
      expect(bare).to.not.have.property("emailKey");
      expect(bare.dateJoined).to.be.closeTo(app.caps.clock.now(), 60_000);
    });

    it("that were taken meanwhile are reported on their field", async () => {
      await createAccount(app.caps, { username: "racer-x", email: "racer@x.org" });
      const fieldsOf = (username: string, email: string) =>
        createAccount(app.caps, { username, email }).then(
          () => ({}),
          (error: unknown) => (error instanceof ValidationError ? error.fields : error),
        );
      expect(await fieldsOf("RACER-x", "")).to.deep.equal({ username: [NAME_TAKEN] });
      expect(await fieldsOf("racer-y", "Racer@x.org")).to.deep.equal({ email: [EMAIL_TAKEN] });
      expect(takenError(app.caps, new Error("something else"))).to.equal(null);
    });
  });

  it("renews a caller from the store, and removes the rights of a deleted account", async () => {
    const account = await app.make.account({ isStaff: true });
    const caller = await callerOf(account);
    const { _id } = await app.make.project();
    await app.make.member(_id, account.id, "curator");
    await app.caps.store.users.update(account.id, { isStaff: false, isSuperuser: true });
    const renewed = await renewCaller(app.caps, caller);
    expect([renewed.isStaff, renewed.isSuperuser]).to.deep.equal([false, true]);
    expect([...renewed.memberships]).to.deep.equal([[_id, "curator"]]);
    expect(renewed.projectsVersion).to.not.equal(caller.projectsVersion);
    const gone = await renewCaller(app.caps, { ...caller, id: 999_999, isSuperuser: true });
    expect([gone.isStaff, gone.isSuperuser, gone.memberships.size]).to.deep.equal([
      false,
      false,
      0,
    ]);
  });

  it("gives an account one token for any number of simultaneous requests", async () => {
    const user = await createAccount(app.caps, { username: "tokenless", email: "" });
    const texts = await Promise.all([1, 2, 3, 4].map(() => tokenOf(app.caps, user._id)));
    expect(new Set(texts).size).to.equal(1);
    expect(texts[0]).to.match(/^[0-9a-f]{40}$/);
    const me = await app.as(texts[0]!).get("/api/users/me/");
    expect(me.body.id).to.equal(user._id);
  });

  it("lets staff delete a comment on a post that they cannot see, but not on a deleted post", async () => {
    const owner = await app.make.account();
    const { _id } = await app.make.project({ defaultPermission: null, createdBy: owner.id });
    const staff = await app.make.account({ isStaff: true });
    const place = { post: { defaultProjectId: _id, projectIds: [_id] } };
    const comment = async () => {
      const { post } = await app.make.question("binary", place);
      const body = { on_post: post._id, text: "said" };
      const made = await app.as(owner.token).post("/api/comments/create/", body);
      expect(made.status, made.text).to.equal(201);
      return { id: made.body.id as number, postId: post._id };
    };
    const remove = async (id: number, by: Account) =>
      (await app.as(by.token).delete(`/api/comments/${id}/delete/`)).status;
    const [seen, gone] = [await comment(), await comment()];
    expect(await remove(seen.id, await app.make.account())).to.equal(404);
    expect(await remove(seen.id, staff)).to.equal(200);
    await app.caps.store.posts.collection.raw.deleteOne({ _id: gone.postId as never });
    expect(await remove(gone.id, staff)).to.equal(404);
    const secret = await app.as(owner.token).post("/api/comments/create/", {
      on_post: seen.postId,
      text: "mine",
      is_private: true,
    });
    expect(await remove(secret.body.id as number, staff), "a private note").to.equal(404);
    expect(await remove(secret.body.id as number, owner)).to.equal(200);
  });

  it("shows the new name of an author at once, wherever their posts are listed", async () => {
    const author = await app.make.account();
    const reader = await app.make.account();
    const { post } = await app.make.question("binary", { post: { authorId: author.id } });
    const shown = async () => {
      const { body } = await app.as(reader.token).get(`/api/posts/?ids=${post._id}`);
      return body.results[0].author_username as string;
    };
    expect(await shown()).to.equal(author.username);
    const path = "/api/users/change-username/";
    const renamed = await app.as(author.token).post(path, { username: "Known.Again" });
    expect(renamed.status, renamed.text).to.equal(200);
    expect(await shown()).to.equal("Known.Again");
  });
});
