/**
 * Two processes write the same account, member or project. Each row of this table is a write
 * with a condition; its test fails when the condition is removed.
 *
 * | Write                      | Holds only while, or what a duplicate means                     |
 * | -------------------------- | --------------------------------------------------------------- |
 * | sessions.renew             | the refresh token is the one that is used, and the session lives |
 * | users.insert               | name, e-mail and place among the owner's bots are free          |
 * | users.rename               | name, e-mail and time of the last change are those that were read |
 * | users.updateLogin          | name and e-mail are those that were read                        |
 * | users.replacePassword      | the hash is the one that was checked                            |
 * | users.spendSecret          | the secret is there, and not over                               |
 * | users.claimLoginKeys       | name and e-mail are those that were read, and there are no keys |
 * | users.rememberAddress      | the address is not there                                        |
 * | tokens.ensure              | there is no token; duplicate: the other one stands              |
 * | tokens.replace             | the token is the one that was shown                             |
 * | tokens.touch               | no later use is noted                                           |
 * | memberships.add            | there is no such member; duplicate: the level stays             |
 * | subscriptions.add          | duplicate: it follows already, and is not counted               |
 * | projects.insert, update    | the slug is free; the fields are those that were read           |
 * | projects.softDelete        | the project lives                                               |
 * | dataAccess.put             | duplicate: the line is changed                                  |
 */
import { expect } from "chai";
import type { UserDocument } from "../../../src/store/accounts/user_document.ts";
import type { ProjectDocument } from "../../../src/store/projects/project_documents.ts";
import { before as justBefore, looksTooEarly } from "../../support/between.ts";
import { atOnce, openTwoStores, type TwoStores } from "../../support/two_stores.ts";

describe("two stores over one database: accounts", () => {
  let two: TwoStores;
  before(async () => {
    two = await openTwoStores("account_races");
  });
  after(() => two.app.close());

  const count = <T>(all: readonly T[], wanted: T) => all.filter((one) => one === wanted).length;
  const readBy = async (id: number): Promise<UserDocument> => (await two.one.users.byId(id))!;
  /** Creates an account as a version without log-in keys stored it. */
  const makeOld = async (): Promise<UserDocument> => {
    const { user } = await two.app.make.account();
    await two.one.users.collection.raw.updateOne({ _id: user._id as never }, [
      { $unset: "loginKeys" },
    ]);
    return user;
  };
  const token = (hash: string) => ({ hash, sealed: `sealed ${hash}`, createdAt: 5 });

  describe("sessions", () => {
    const insert = (_id: string) =>
      two.one.sessions.insert({
        _id,
        userId: 1,
        accesses: [],
        refreshHash: "first",
        usedRefreshHashes: [],
        createdAt: 0,
        expiresAt: 1_000,
      });
    const renewal = (refreshHash: string, now: number) => ({
      access: { hash: `access ${refreshHash}`, expiresAt: now + 10 },
      refreshHash,
      sealedPair: "pair",
      visit: { at: now, address: "::1", agent: "" },
      now,
      expiresAt: now + 1_000,
    });

    it("renew: one of many calls with one refresh token succeeds", async () => {
      await insert("many");
      const renewed = await atOnce(two, 10, ({ sessions }, i) =>
        sessions.renew("many", "first", renewal(`next ${i}`, 500)),
      );
      const session = await two.other.sessions.byId("many");

      expect(count(renewed, true)).to.equal(1);
      expect(session?.refreshHash).to.equal(`next ${renewed.indexOf(true)}`);
      expect(session?.accesses).to.have.length(1);
    });

    it("renew: fails when the session has ended", async () => {
      await insert("over");
      expect(await two.other.sessions.renew("over", "first", renewal("next", 1_000))).to.equal(
        false,
      );
      expect(await two.other.sessions.renew("over", "first", renewal("next", 999))).to.equal(true);
    });
  });

  describe("accounts", () => {
    const changes: Record<string, Partial<UserDocument>> = {
      name: { username: "somebody", usernameKey: "somebody" },
      "e-mail": { email: "new@example.org" },
      "time of the last change": { usernameSetAt: 77 },
    };
    for (const [what, change] of Object.entries(changes)) {
      it(`rename: refused when the ${what} changed since the account was read`, async () => {
        const { user } = await two.app.make.account();
        await two.other.users.update(user._id, change);
        const name = { username: "later", usernameKey: `later ${user._id}`, setAt: 99 };

        expect(await two.one.users.rename(user, name)).to.equal(null);
        expect(await readBy(user._id)).to.include(change);
        const renamed = await two.one.users.rename(await readBy(user._id), name);
        expect(renamed).to.include({ username: "later", usernameSetAt: 99 });
      });

      if (what === "time of the last change") continue;
      it(`updateLogin: refused when the ${what} changed since the account was read`, async () => {
        const { user } = await two.app.make.account();
        const taken = { ...change, usernameKey: `other ${user._id}` };
        await two.other.users.update(user._id, taken);
        const fields = { email: "mine@example.org" };

        expect(await two.one.users.updateLogin(user, fields)).to.equal(null);
        expect(await readBy(user._id)).to.include(taken);
        expect(await two.one.users.updateLogin(await readBy(user._id), fields)).to.include(fields);
      });

      it(`claimLoginKeys: nothing is written when the ${what} changed since`, async () => {
        const user = await makeOld();
        await two.other.users.update(user._id, { ...change, usernameKey: `third ${user._id}` });
        await two.one.users.claimLoginKeys([{ account: user, keys: [`stale ${user._id}`] }]);

        expect((await readBy(user._id)).loginKeys ?? null).to.equal(null);
      });
    }

    it("claimLoginKeys: existing keys stay, and claims of taken ones are reported", async () => {
      const { user: has } = await two.app.make.account({ loginKeys: ["kept"] });
      const [lacks, wants] = [await makeOld(), await makeOld()];
      const refused = await two.other.users.claimLoginKeys([
        { account: has, keys: ["replaced"] },
        { account: lacks, keys: ["kept"] },
        { account: wants, keys: ["free"] },
      ]);
      const keys = await Promise.all([has, lacks, wants].map(({ _id }) => readBy(_id)));

      expect(refused).to.deep.equal([1]);
      expect(keys.map(({ loginKeys }) => loginKeys ?? null)).to.deep.equal([
        ["kept"],
        null,
        ["free"],
      ]);
    });

    it("replacePassword: one of many calls with one old password succeeds", async () => {
      const { id } = await two.app.make.account({ passwordHash: "old" });
      const replaced = await atOnce(two, 10, ({ users }, i) =>
        users.replacePassword(id, "old", `new ${i}`),
      );

      expect(count(replaced, true)).to.equal(1);
      expect((await readBy(id)).passwordHash).to.equal(`new ${replaced.indexOf(true)}`);
    });

    for (const kind of ["reset", "activation"] as const) {
      it(`spendSecret: a secret of ${kind} works once, before its expiry, and no other secret does`, async () => {
        const { id } = await two.app.make.account({ [kind]: { hash: "right", expiresAt: 1_000 } });
        const spend = (store: typeof two.one, hash: string, now: number) =>
          store.users.spendSecret(kind, { userId: id, hash, now }, { bio: hash });

        expect(await spend(two.one, "wrong", 500)).to.equal(null);
        expect(await spend(two.one, "right", 1_000)).to.equal(null);
        const spent = await atOnce(two, 10, (store) => spend(store, "right", 999));
        expect(spent.filter((user) => user !== null)).to.have.length(1);
      });
    }

    it("insert: one of many accounts with one name, e-mail address or slot is created", async () => {
      const { user } = await two.app.make.account();
      const wanted: [string, Partial<UserDocument>][] = [
        ["username", { usernameKey: "the only one" }],
        ["email", { emailKey: "only@example.org" }],
        ["place", { botOwnerId: 1, botSlot: 3 }],
      ];
      for (const [field, given] of wanted) {
        const first = await two.one.counters.draw("users", 10);
        const made = await atOnce(two, 10, async ({ users }, i) => {
          const _id = first + i;
          const own = { _id, usernameKey: `own ${_id}`, loginKeys: [`own ${_id}`] };
          try {
            await users.insert({ ...user, ...own, ...given });
            return "made";
          } catch (error) {
            return users.takenField(error);
          }
        });
        expect([count(made, "made"), count(made, field)], field).to.deep.equal([1, 9]);
      }
    });

    it("rememberAddress: an address is stored once", async () => {
      const { id } = await two.app.make.account();
      await atOnce(two, 6, ({ users }) => users.rememberAddress(id, "here"));

      expect((await readBy(id)).knownAddresses).to.deep.equal(["here"]);
    });
  });

  describe("tokens", () => {
    it("ensure: all calls get the same token, also one that lost against another insert", async () => {
      const given = await atOnce(two, 10, ({ tokens }, i) =>
        tokens.ensure(9_001, token(`of all ${i}`)),
      );
      const later = await two.other.tokens.ensure(9_001, token("later"));
      expect(new Set([...given, later].map(({ hash }) => hash)).size).to.equal(1);

      looksTooEarly(two.one.tokens.collection, "updateOne");
      const met = await two.one.tokens.ensure(9_001, token("too late"));
      expect(met.hash).to.equal(given[0]?.hash);
    });

    it("replace: one of many calls with one old token succeeds", async () => {
      await two.one.tokens.put(9_002, token("old"));
      const replaced = await atOnce(two, 10, ({ tokens }, i) =>
        tokens.replace(9_002, "old", token(`fresh ${i}`)),
      );

      expect(count(replaced, true)).to.equal(1);
      const stands = await two.other.tokens.byUser(9_002);
      expect(stands?.hash).to.equal(`fresh ${replaced.indexOf(true)}`);
    });

    it("touch: a use is stored unless a later one is", async () => {
      await two.one.tokens.put(9_003, token("used"));
      const noted = async () => (await two.one.tokens.byUser(9_003))?.lastUsedAt;
      await two.one.tokens.touch(9_003, 100, 50);
      await two.other.tokens.touch(9_003, 120, 100);
      expect(await noted()).to.equal(100);
      await two.other.tokens.touch(9_003, 160, 101);
      expect(await noted()).to.equal(160);
    });
  });

  describe("projects", () => {
    const member = (userId: number, permission: "viewer" | "admin") => ({
      projectId: 7,
      userId,
      permission,
      createdAt: 5,
    });

    it("memberships.add: a member keeps the level, and only new members are returned", async () => {
      await two.one.memberships.add([member(1, "admin")]);
      const again = await two.other.memberships.add([member(1, "viewer"), member(2, "viewer")]);
      looksTooEarly(two.one.memberships.collection, "bulkWrite");
      const met = await two.one.memberships.add([member(2, "admin"), member(3, "viewer")]);

      expect([again, met].map((added) => added.map(({ userId }) => userId))).to.deep.equal([
        [2],
        [3],
      ]);
      const rows = await two.one.memberships.ofProject(7);
      const levels = rows.map(({ userId, permission }) => `${userId} ${permission}`).sort();
      expect(levels).to.deep.equal(["1 admin", "2 viewer", "3 viewer"]);
    });

    it("subscriptions.add: one of many calls of one account is new", async () => {
      const follow = { projectId: 7, userId: 1, followQuestions: false, createdAt: 5 } as const;
      const added = await atOnce(two, 10, ({ subscriptions }) => subscriptions.add(follow));
      const again = await two.other.subscriptions.add({ ...follow, followQuestions: true });

      expect([count(added, true), again]).to.deep.equal([1, false]);
      expect((await two.one.subscriptions.byId(7, 1))?.followQuestions).to.equal(true);
      expect(await two.one.subscriptions.countOf(7)).to.equal(1);
    });

    it("insert and update: one project of a type has a slug", async () => {
      const project = await two.app.make.project();
      const first = await two.one.counters.draw("projects", 10);
      const made = await atOnce(two, 10, ({ projects }, i) =>
        projects.insert({ ...project, _id: first + i, slug: "the-one" }),
      );

      expect(count(made, true)).to.equal(1);
      expect(await two.other.projects.update(project._id, { slug: "the-one" })).to.equal("taken");
      const same = await two.other.projects.update(project._id, { slug: "another" });
      expect((same as ProjectDocument).slug).to.equal("another");
    });

    it("update: refused when the read fields have changed, or the project is deleted", async () => {
      const { _id, name } = await two.app.make.project();
      await two.other.projects.update(_id, { name: "Theirs" });

      expect(await two.one.projects.update(_id, { name: "Mine" }, { name })).to.equal(null);
      expect((await two.one.projects.byId(_id))?.name).to.equal("Theirs");
      const deleted = await atOnce(two, 6, ({ projects }) => projects.softDelete(_id, 1));
      expect(count(deleted, true)).to.equal(1);
      expect(await two.one.projects.update(_id, { name: "Mine" })).to.equal(null);
    });

    it("dataAccess.put: a line that was inserted meanwhile is changed, not doubled", async () => {
      const line = {
        _id: 1,
        userId: 1,
        projectId: 7,
        postId: null,
        viewUserData: false,
        viewDeanonymizedData: false,
        createdAt: 5,
        createdBy: 2,
      };
      justBefore(two.one.dataAccess.collection, "insertOne", () => two.other.dataAccess.put(line));
      const put = await two.one.dataAccess.put({ ...line, _id: 2, viewUserData: true });

      expect(put).to.deep.equal({ ...line, viewUserData: true });
      expect(await two.other.dataAccess.ofUser(1)).to.deep.equal([put]);
    });
  });
});
