/** Everything that is held on an account, for the account itself (Contract 2.43). */
import { createHash } from "node:crypto";
import { expect } from "chai";
import { exportProject } from "../../jobs/processors/exports/export_project.ts";
import { hashPassword } from "../../src/password_hash.ts";
import { ownNames } from "../../src/store/own_rows.ts";
import type { Collection } from "../../src/store/platform/collection.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { unzip } from "../support/archive.ts";
import { binary, type Desk, openDesk, publish } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";

const PATH = "/api/users/me/data/";
const PASSWORD = "wide-open-harbour-7";
const IDLE = { signal: new AbortController().signal, progress: () => Promise.resolve() };
/** Collections with rows of accounts that are computed from others, or repeat answers. */
const DERIVED = ["leaderboardEntries", "forecastCounters", "scoreSheets", "idempotency"];
/** The fields that say whose a row is. */
const OWNERS = ["userId", "authorId", "createdBy", "reporterId", "actorId", "botOwnerId", "u"];

describe("what is held on an account", () => {
  let app: TestApp;
  let desk: Desk;
  let ada: Account;
  let eve: Account;
  before(async () => {
    app = await startApp("own_data");
    desk = await openDesk(app);
    ada = await person("ada");
    eve = await person("eve");
    for (const one of [ada, eve]) await live(one);
  });
  after(() => app.close());

  const collections = () =>
    Object.entries(app.caps.store).flatMap(([name, one]) =>
      "collection" in one
        ? [[name, one.collection as unknown as Collection<{ _id: unknown }>] as const]
        : [],
    );

  async function person(word: string): Promise<Account> {
    const account = await app.make.account({
      username: word,
      email: `${word}@example.org`,
      passwordHash: await hashPassword(PASSWORD),
    });
    await app.make.member(desk.projectId, account.id, "admin");
    return account;
  }

  /** Does what leaves rows in as many collections as it can. */
  async function live({ token, id, user }: Account): Promise<void> {
    const client = app.as(token);
    const send = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => {
      const reply = await client.call(method, path, body);
      expect(reply.status, `${path} ${reply.text}`).to.be.within(200, 204);
      return reply.body;
    };
    const post = await publish(client, {
      title: `${user.username} asks`,
      question: binary(),
      default_project: desk.projectId,
    });
    const question = post.question.id;
    const path = `/api/posts/${post.id}/`;
    for (const probability_yes of [0.2, 0.4])
      await send("POST", "/api/questions/forecast/", [{ question, probability_yes }] as never);
    const comment = await send("POST", "/api/comments/create/", {
      on_post: post.id,
      text: `private words of ${user.username}`,
      is_private: true,
    });
    await send("PATCH", `/api/comments/${comment.id}/edit/`, { text: "other words" });
    await send("POST", `${path}vote/`, { direction: 1 });
    const login = { login: user.username, password: PASSWORD };
    await send("POST", "/api/users/me/tokens/", { name: "t", scope: "read" });
    expect((await app.as(null).post("/api/auth/login/token/", login)).status).to.equal(200);
    await send("POST", `/api/projects/${desk.projectId}/invitations/link/`, {});
    await send("POST", `/api/projects/${desk.projectId}/subscribe/`);
    await send("PATCH", "/api/users/me/notifications/preferences/", { review: "off" });
    await app.caps.store.notifications.add([
      { userId: id, kind: "review", postId: post.id, event: "1", at: 1_000, mailAt: null },
    ]);
  }

  const download = async ({ token }: Account, path: string) => {
    const headers = { Authorization: `Token ${token}` };
    const reply = await fetch(`${app.baseUrl}${path}`, { headers });
    expect(reply.status).to.equal(200);
    return { headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  const filesOf = async (account: Account) => unzip((await download(account, PATH)).bytes);

  it("is every row of every collection that names it, and nothing else", async () => {
    const files = await filesOf(ada);
    for (const [name, { raw }] of collections()) {
      if (DERIVED.includes(name)) continue;
      const rows = await raw.find({}).toArray();
      const isOwn = (row: Record<string, unknown>) =>
        (row["_id"] === ada.id && ["users", "tokens", "notificationChoices"].includes(name)) ||
        OWNERS.some((field) => row[field] === ada.id);
      const own = rows.filter((row) => isOwn(row as never) && row["w"] === undefined);
      const file = files.get(
        `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.jsonl`,
      );
      const lines = (file ?? "").split("\n").filter((line) => line !== "");
      if (["questions", "commentEdits"].includes(name)) expect(lines.length, name).to.equal(1);
      else expect(lines.length, name).to.equal(own.length);
    }
    const text = [...files.values()].join("\n");
    expect(files.get("forecasts.jsonl")).to.include('"values":0.4');
    expect(text).to.include("private words of ada").and.not.include("words of eve");
    expect(text).to.not.include("eve@example.org");
  });

  it("has a place for every collection with a field that names accounts", () => {
    const named = collections().flatMap(([name, { model, isChecked }]) => {
      const paths = isChecked ? Object.keys(model.schema.paths) : [];
      return paths.some((path) => OWNERS.includes(path)) ? [name] : [];
    });
    expect(named.length).to.be.greaterThan(15);
    expect([...ownNames(), ...DERIVED]).to.include.members(named);
  });

  it("holds no secret and no hash of one", async () => {
    const text = [...(await filesOf(ada)).values()].join("\n");
    const isSecret = /hash$|hashes|sealed|^key$|^accesses$|^usedPairs$/i;
    let count = 0;
    const look = (value: unknown, isHidden: boolean): void => {
      if (typeof value === "string" && isHidden && value.length > 20) {
        count += 1;
        expect(text).to.not.include(value);
      }
      if (value !== null && typeof value === "object")
        for (const [name, one] of Object.entries(value)) look(one, isHidden || isSecret.test(name));
    };
    for (const name of ["users", "tokens", "namedTokens", "sessions", "invitations"] as const)
      for (const row of await app.caps.store[name].collection.raw.find({}).toArray())
        look(row, false);
    expect(count).to.be.greaterThan(8);
    expect(text).to.not.include(ada.token);
  });

  it("hides who else acted, and from where", async () => {
    const root = app.as(desk.superuser.token);
    await root.patch(`/api/admin/users/${ada.id}/`, { api_access_tier: "unrestricted" });
    const events = (await filesOf(ada)).get("audit_events.jsonl")!;
    const lines = events
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const change = lines.find(({ kind }) => kind === "account_changed");
    expect(change).to.include({ actor_id: null, address: null, user_id: ada.id });
    expect(lines.find(({ kind }) => kind === "token_made")).to.include({ actor_id: ada.id });
  });

  it("is a file of a job when it is asked for, which its account alone reads", async () => {
    const client = app.as(ada.token);
    const headers = { Prefer: "respond-async" };
    const asked = await client.get(PATH, { headers });
    const again = await client.get(PATH, { headers });
    expect([asked.status, again.body.job_id]).to.deep.equal([202, asked.body.job_id]);
    const job = asked.body.job_id as string;
    const path = `${PATH}jobs/${job}/`;
    expect((await client.get(`${path}file/`)).status).to.equal(404);
    await exportProject(app.caps, { job }, IDLE);
    const done = await client.get(path);
    expect(done.body).to.include({ status: "done", progress: 1 });
    const file = await download(ada, `${path}file/`);
    const digest = createHash("sha256").update(file.bytes).digest("base64");
    expect(file.headers.get("repr-digest")).to.equal(`sha-256=:${digest}:`);
    expect([...(await unzip(file.bytes)).keys()]).to.deep.equal([...(await filesOf(ada)).keys()]);
    for (const other of [eve, desk.superuser])
      for (const tail of ["", "file/"])
        expect((await app.as(other.token).get(`${path}${tail}`)).status).to.equal(404);
    expect((await app.as(eve.token).call("DELETE", path)).status).to.equal(404);
    expect((await client.call("DELETE", path)).status).to.equal(204);
    expect((await client.get(path)).status).to.equal(404);
  });

  it("is a job where there is much of it, and goes with the account", async () => {
    const many = await person("many");
    const rows = Array.from({ length: 20_001 }, (_, i) => ({
      _id: `many-${i}`,
      userId: many.id,
      kind: "review",
      postId: null,
      events: ["1"],
      createdAt: 1_000,
      readAt: null,
    }));
    await app.caps.store.notifications.collection.raw.insertMany(rows as never);
    const client = app.as(many.token);
    const { status, body } = await client.get(PATH);
    expect(status).to.equal(202);
    await exportProject(app.caps, { job: body.job_id }, IDLE);
    expect((await client.get(`${PATH}jobs/${body.job_id}/`)).body.rows_done).to.be.greaterThan(
      20_000,
    );
    expect((await client.call("DELETE", "/api/users/me/", { password: PASSWORD })).status).to.equal(
      204,
    );
    expect(await app.caps.store.exportJobs.byId(body.job_id)).to.equal(null);
  });
});
