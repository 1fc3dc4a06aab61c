/**
 * Named reads and writes of accounts, sessions and projects. Besides the wanted rows, each test
 * stores one row for each condition of the query that breaks only this condition.
 */
import { expect } from "chai";
import { newProject } from "../../../src/store/projects/new_project.ts";
import type { UserDocument } from "../../../src/store/accounts/user_document.ts";
import type { ProjectDocument } from "../../../src/store/projects/project_documents.ts";
import type { SessionDocument } from "../../../src/store/accounts/credential_documents.ts";
import type { ExclusionDocument } from "../../../src/store/scores/score_documents.ts";
import type { Store } from "../../../src/store/store.ts";
import { allOf, type BareStore, idsOf, openBareStore } from "../../support/bare_store.ts";
import { blankUser } from "../../support/factories.ts";

describe("named queries of accounts and projects", () => {
  let bare: BareStore;
  let store: Store;
  before(async () => {
    bare = await openBareStore("account_queries");
    ({ store } = bare);
  });
  after(() => bare.close());
  beforeEach(async () => {
    await store.users.collection.raw.deleteMany({});
    await store.projects.collection.raw.deleteMany({});
  });

  const insert = async (_id: number, given: Partial<UserDocument> = {}): Promise<void> => {
    const username = given.username ?? `name${_id}`;
    const keys = { usernameKey: username.toLowerCase(), loginKeys: [username.toLowerCase()] };
    await store.users.insert({ ...blankUser(_id, username, 1), ...keys, ...given });
  };
  const project = async (_id: number, given: Partial<ProjectDocument> = {}): Promise<void> => {
    const made = {
      _id,
      type: "tournament",
      name: `P${_id}`,
      slug: `p${_id}`,
      createdAt: 1,
    } as const;
    expect(await store.projects.insert(newProject({ ...made, ...given }))).to.equal(true);
  };

  describe("accounts", () => {
    it("staff and superusers are found by their flags", async () => {
      await insert(4, { isSuperuser: true });
      await insert(2, { isStaff: true, isActive: false });
      await insert(1, { isSuperuser: true, isActive: false });
      await insert(3);
      await insert(5, { isSuperuser: true });

      expect(await store.users.staffIds()).to.deep.equal([2]);
      expect((await store.users.firstSuperuser())?._id).to.equal(4);
      expect(idsOf(await allOf(store.users.staffNames()))).to.have.members([1, 2, 4, 5]);
      expect(await allOf(store.users.names())).to.have.length(5);
    });

    it("shown and shownBy read what stands beside a comment, and no long text", async () => {
      await insert(1, { username: "Anna", bio: "b".repeat(20_000), isStaff: true });
      const { users } = store;
      const anna = { _id: 1, username: "Anna", usernameKey: "anna", isStaff: true };
      const flags = { isActive: true, isBot: false, isSpam: false, isSuperuser: false };

      expect(await users.shownBy(["anna"])).to.deep.equal([{ ...anna, ...flags }]);
      expect([...(await users.shown([1, 9]))]).to.deep.equal([[1, { ...anna, ...flags }]]);
      expect(await users.shown([])).to.deep.equal(new Map());
    });

    it("shownBy finds names, also of closed accounts", async () => {
      await insert(1, { username: "Anna", isActive: false });
      await insert(2, { username: "Berta", formerlyKnownAs: ["Bea"], isBot: true });
      const { users } = store;

      expect((await users.byUsernameKey("anna"))?._id).to.equal(1);
      expect(idsOf(await users.shownBy(["anna", "clara"]))).to.deep.equal([1]);
      expect(await users.shownBy([])).to.deep.equal([]);
      expect(idsOf(await users.namedBy(["anna", "bea"]))).to.deep.equal([1]);
      expect(await users.namedBy([])).to.deep.equal([]);
      expect(await users.withNames([2, 9])).to.deep.equal([
        { _id: 2, username: "Berta", formerlyKnownAs: ["Bea"] },
      ]);
      expect(await users.withNames([])).to.deep.equal([]);
      expect(await users.labels([2])).to.deep.equal([{ _id: 2, username: "Berta", isBot: true }]);
    });

    it("byLogin finds a name or an e-mail address, also of an older version", async () => {
      await insert(1, { username: "anna", loginKeys: ["anna", "anna@example.org"] });
      await insert(2, { username: "berta" });
      await insert(3, { username: "clara", emailKey: "berta@example.org" });
      await store.users.collection.raw.updateMany(
        { _id: { $in: [2, 3] as never[] } },
        {
          $unset: { loginKeys: "" },
        },
      );
      const by = async (name: string, email = name) =>
        idsOf(await store.users.byLogin({ name, email }));

      expect(await by("anna@example.org")).to.deep.equal([1]);
      expect(await by("berta")).to.deep.equal([2]);
      expect(await by("berta@example.org")).to.deep.equal([3]);
      expect(await by("nobody")).to.deep.equal([]);
      expect(idsOf(await store.users.withoutLoginKeys(0, 9))).to.deep.equal([2, 3]);
      expect(idsOf(await store.users.withoutLoginKeys(0, 1))).to.deep.equal([2]);
      expect(idsOf(await store.users.withoutLoginKeys(2, 9))).to.deep.equal([3]);
    });

    it("former names and known addresses are stored newest first, the last twenty addresses", async () => {
      await insert(1, { username: "one" });
      for (const username of ["two", "three"]) {
        const before = (await store.users.byId(1))!;
        await store.users.rename(before, { username, usernameKey: username, setAt: 5 });
      }
      for (let i = 0; i < 25; i++) await store.users.rememberAddress(1, `address ${i}`);
      const user = (await store.users.byId(1))!;

      expect(user.formerlyKnownAs).to.deep.equal(["two", "one"]);
      const newest = Array.from({ length: 20 }, (_, i) => `address ${24 - i}`);
      expect(user.knownAddresses).to.deep.equal(newest);
    });

    it("the newest thousand former names are stored", async () => {
      const formerlyKnownAs = Array.from({ length: 1_000 }, (_, i) => `name ${i}`);
      await insert(1, { username: "one", formerlyKnownAs });
      const before = (await store.users.byId(1))!;
      const name = { username: "two", usernameKey: "two", setAt: 5 };
      const after = await store.users.rename(before, name);

      expect(after?.formerlyKnownAs).to.deep.equal(["one", ...formerlyKnownAs.slice(0, -1)]);
    });

    it("a new password ends a reset that was mailed before", async () => {
      await insert(1, { passwordHash: "old", reset: { hash: "h", expiresAt: 9 } });
      await store.users.replacePassword(1, "old", "new");

      expect(await store.users.byId(1)).to.deep.include({ passwordHash: "new", reset: null });
    });
  });

  describe("sessions and tokens", () => {
    const session = (_id: string, given: Partial<SessionDocument> = {}): SessionDocument => ({
      _id,
      userId: 1,
      accesses: [],
      refreshHash: "r0",
      usedRefreshHashes: [],
      createdAt: 0,
      expiresAt: 1_000,
      ...given,
    });
    beforeEach(() => store.sessions.collection.raw.deleteMany({}));

    it("sweep removes what has ended at exactly that time", async () => {
      for (const expiresAt of [99, 100, 101]) {
        await store.sessions.insert(session(`${expiresAt}`, { expiresAt }));
      }

      expect(await store.sessions.sweep(100)).to.equal(2);
      expect((await store.sessions.byId("101"))?._id).to.equal("101");
    });

    it("remove ends one session, removeOfUser all sessions of the account", async () => {
      for (const id of ["a", "b", "d"]) await store.sessions.insert(session(id));
      await store.sessions.insert(session("c", { userId: 2 }));

      expect(await store.sessions.remove("a")).to.equal(true);
      expect(await store.sessions.remove("a")).to.equal(false);
      expect(await store.sessions.removeOfUser(1)).to.equal(2);
      expect((await store.sessions.byId("c"))?.userId).to.equal(2);
    });

    it("renew stores the newest tokens: ten access tokens, twenty pairs, fifty used ones", async () => {
      await store.sessions.insert(session("s"));
      for (let i = 0; i < 60; i++) {
        const renewal = {
          access: { hash: `a${i}`, expiresAt: 500 },
          refreshHash: `r${i + 1}`,
          sealedPair: `pair ${i}`,
          visit: { at: i, address: "::1", agent: `browser ${i}` },
          now: i,
          expiresAt: 2_000 + i,
        };
        expect(await store.sessions.renew("s", `r${i}`, renewal)).to.equal(true);
      }
      const stored = (await store.sessions.byId("s"))!;
      const newest = <T>(count: number, of: (i: number) => T) =>
        Array.from({ length: count }, (_, i) => of(59 - i));

      expect(stored).to.include({ refreshHash: "r60", expiresAt: 2_059 });
      expect(stored.lastVisit).to.deep.equal({ at: 59, address: "::1", agent: "browser 59" });
      expect(stored.accesses.map(({ hash }) => hash)).to.deep.equal(newest(10, (i) => `a${i}`));
      expect(stored.usedRefreshHashes).to.deep.equal(newest(50, (i) => `r${i}`));
      expect(stored.usedPairs).to.deep.equal(
        newest(20, (i) => ({ hash: `r${i}`, usedAt: i, sealedPair: `pair ${i}` })),
      );
    });

    it("a new token was never used, and is found by its hash", async () => {
      const token = (hash: string) => ({ hash, sealed: `sealed ${hash}`, createdAt: 5 });
      await store.tokens.put(1, token("one"));
      await store.tokens.touch(1, 50, 0);
      await store.tokens.replace(1, "one", token("two"));
      expect(await store.tokens.byHash("two")).to.deep.include({ _id: 1, lastUsedAt: null });
      expect(await store.tokens.byHash("one")).to.equal(null);

      await store.tokens.touch(1, 50, 0);
      await store.tokens.put(1, token("three"));
      expect(await store.tokens.byUser(1)).to.deep.include({ hash: "three", lastUsedAt: null });
    });
  });

  describe("projects", () => {
    it("deleted projects are left out of every read, and their slugs are free", async () => {
      await project(2, { slug: "rain", defaultPermission: null });
      await project(1, { isDeleted: true, defaultPermission: null, slug: "sun" });
      await project(3, { slug: "rain", type: "community" });
      await project(4, { slug: "sun" });
      const { projects } = store;

      expect(idsOf(await projects.all())).to.deep.equal([2, 3, 4]);
      expect(await projects.byId(1)).to.equal(null);
      expect(idsOf(await projects.byIds([1, 2]))).to.deep.equal([2]);
      expect((await projects.bySlug("tournament", "rain"))?._id).to.equal(2);
      expect((await projects.bySlug("community", "rain"))?._id).to.equal(3);
      expect((await projects.bySlug("tournament", "sun"))?._id).to.equal(4);
      expect(await projects.bySlug("community", "sun")).to.equal(null);
      expect(await projects.privateIds()).to.deep.equal([2]);
      expect(await projects.slugsOf("tournament")).to.deep.equal(new Set(["rain", "sun"]));
      expect(await projects.slugsOf("community")).to.deep.equal(new Set(["rain"]));
    });

    it("a run of the sandbox that was overtaken leaves the claim of the next one", async () => {
      await project(1);
      const { projects } = store;
      expect(await projects.claim(1, { now: 0, until: 10 })).to.equal(true);
      expect(await projects.claim(1, { now: 9, until: 19 })).to.equal(false);
      expect(await projects.claim(1, { now: 10, until: 20 })).to.equal(true);
      await projects.release(1, 10);
      expect(await projects.claim(1, { now: 11, until: 21 })).to.equal(false);
      await projects.release(1, 20);
      expect(await projects.claim(1, { now: 11, until: 21 })).to.equal(true);
    });

    it("counts and followers change on one project only", async () => {
      await project(1);
      await project(2);
      await store.projects.setCounts(1, { postsCount: 4 });
      await store.projects.addFollowers(1, 2);
      await store.projects.addFollowers(1, -1);

      expect(await store.projects.byId(1)).to.include({ postsCount: 4, followersCount: 1 });
      expect(await store.projects.byId(2)).to.include({ postsCount: 0, followersCount: 0 });
    });

    it("members and followers are read by account, by project and by pair", async () => {
      const pairs = [
        [1, 1],
        [1, 2],
        [2, 1],
      ] as const;
      for (const [projectId, userId] of pairs) {
        const row = { projectId, userId, createdAt: 1 };
        await store.memberships.add([{ ...row, permission: "viewer" }]);
        await store.subscriptions.add({ ...row, followQuestions: false });
      }
      const { memberships, subscriptions } = store;

      expect(idsOf(await memberships.ofUser(1))).to.have.members(["1-1", "2-1"]);
      expect(idsOf(await memberships.ofProject(1))).to.have.members(["1-1", "1-2"]);
      const wanted = [
        { projectId: 1, userId: 2 },
        { projectId: 2, userId: 2 },
      ];
      expect(idsOf(await memberships.ofPairs(wanted))).to.deep.equal(["1-2"]);
      expect(await memberships.ofPairs([])).to.deep.equal([]);
      expect(idsOf(await subscriptions.ofUser(1))).to.have.members(["1-1", "2-1"]);
      expect(await subscriptions.countOf(1)).to.equal(2);
      expect(await memberships.setPermission(1, 1, "admin")).to.equal(true);
      expect(await memberships.setPermission(9, 1, "admin")).to.equal(false);
      expect((await memberships.byId(1, 2))?.permission).to.equal("viewer");
      expect([await memberships.remove(1, 1), await memberships.remove(1, 1)]).to.deep.equal([
        true,
        false,
      ]);
      expect(await subscriptions.remove(1, 1)).to.equal(true);
      expect(await subscriptions.remove(1, 1)).to.equal(false);
      expect([
        (await memberships.ofProject(1)).length,
        await subscriptions.countOf(1),
      ]).to.deep.equal([1, 1]);
    });

    it("exclusions of a board are its own, those of its project and the universal ones", async () => {
      const record = (
        _id: number,
        projectId: number | null,
        leaderboardId: number | null,
      ): ExclusionDocument => ({
        _id,
        userId: 1,
        projectId,
        leaderboardId,
        level: 2,
        kind: "other",
        startTime: null,
        endTime: null,
        note: "",
        createdAt: 1,
      });
      await store.exclusions.insertMany([
        record(5, null, null),
        record(4, null, 70),
        record(3, 8, null),
        record(2, 8, 71),
        record(1, null, 71),
        record(6, 9, null),
      ]);

      expect(idsOf(await store.exclusions.forBoard(70, 8))).to.deep.equal([2, 3, 4, 5]);
      expect(idsOf(await store.exclusions.forBoard(70, null))).to.deep.equal([4, 5]);
      expect((await store.exclusions.remove(5))?._id).to.equal(5);
      expect(await store.exclusions.remove(5)).to.equal(null);
    });
  });

  it("the demo is not made on a platform with more accounts than the bootstrap's", async () => {
    await insert(1);
    await insert(2);
    expect(await store.demo.begin()).to.equal("foreign");
    await store.users.collection.raw.deleteOne({ _id: 2 as never });
    expect(await store.demo.begin()).to.equal("ready");
  });

  it("check reports before a time are removed, and the newest come first", async () => {
    const { checkReports } = store;
    const report = (_id: number) => ({
      _id,
      finishedAt: _id,
      isComplete: true,
      postsChecked: 0,
      driftCount: 0,
      drifts: [],
    });
    for (const moment of [10, 30, 20]) await checkReports.put(report(moment));
    await checkReports.put({ ...report(30), driftCount: 4 });

    expect(idsOf(await checkReports.newest(2))).to.deep.equal([30, 20]);
    expect((await checkReports.newest(1))[0]?.driftCount).to.equal(4);
    expect(await checkReports.sweep(20)).to.equal(1);
    expect(idsOf(await checkReports.newest(9))).to.deep.equal([30, 20]);
  });
});
