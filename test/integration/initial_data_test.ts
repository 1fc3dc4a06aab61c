import { expect } from "chai";
import { ConfigError } from "../../src/config.ts";
import { writeInitialData } from "../../src/initial_data.ts";
import { callerOf } from "../../src/access/stored_caller.ts";
import { invoke } from "../../src/local_calls.ts";
import { startApp, type TestApp } from "../support/app.ts";

const TOKEN = "a1".repeat(20);

describe("writeInitialData()", () => {
  let app: TestApp;

  before(async () => {
    app = await startApp("bootstrap", {
      environment: {
        ADMIN_USERNAME: "Root",
        ADMIN_EMAIL: "root@example.org",
        ADMIN_PASSWORD: "wide-open-harbour-7",
        ADMIN_TOKEN: TOKEN,
      },
    });
  });

  after(() => app.close());

  it("creates the superuser of the environment, with its token and password", async () => {
    const { body } = await app.as(TOKEN).get("/api/users/me/");
    expect(body).to.include({
      username: "Root",
      email: "root@example.org",
      is_superuser: true,
      is_staff: true,
    });
    const login = { login: "root", password: "wide-open-harbour-7" };
    expect((await app.as(null).post("/api/auth/login/", login)).status).to.equal(200);
  });

  it("makes one open site main project", async () => {
    const projects = await app.caps.store.projects.all();
    expect(projects).to.have.length(1);
    expect(projects[0]).to.include({
      type: "site_main",
      slug: null,
      defaultPermission: "forecaster",
      visibility: "normal",
    });
  });

  it("changes nothing when it runs again, also several times at once", async () => {
    const rotated = await app.as(TOKEN).post("/api/auth/api-key/rotate/");
    await Promise.all([1, 2, 3].map(() => writeInitialData(app.caps)));
    expect(await app.caps.store.projects.all()).to.have.length(1);
    expect(await app.caps.store.users.count("")).to.equal(1);
    expect((await app.as(TOKEN).get("/api/users/me/")).status).to.equal(401);
    expect((await app.as(rotated.body.token as string).get("/api/users/me/")).status).to.equal(200);
  });

  it("makes no second superuser when the first has another name and e-mail", async () => {
    const { users } = app.caps.store;
    const first = (await users.firstSuperuser())!;
    const call = {
      params: { userId: first._id },
      body: { username: "ada", email: "ada@example.org" },
    };
    await invoke(app.caps, await callerOf(app.caps, first), "updateUser", call);
    await writeInitialData(app.caps);

    const superusers = await users.collection.raw.find({ isSuperuser: true }).toArray();
    expect(superusers.map(({ username }) => username)).to.deep.equal(["ada"]);
    const login = { login: "root", password: "wide-open-harbour-7" };
    expect((await app.as(null).post("/api/auth/login/", login)).status).to.equal(400);
  });

  it("gives no token to an ordinary account that has the name", async () => {
    const { users, tokens } = app.caps.store;
    for (const { collection } of [users, tokens]) await collection.raw.deleteMany({});
    const { id, token } = await app.make.account({ username: "Root" });
    await tokens.collection.raw.deleteMany({});
    await writeInitialData(app.caps);
    const { isSuperuser } = (await users.byId(id))!;

    expect(isSuperuser).to.equal(false);
    for (const one of [TOKEN, token]) {
      expect((await app.as(one).get("/api/users/me/")).status).to.equal(401);
    }
  });

  it("creates one project and one superuser when two processes start at once", async () => {
    const { users, projects, tokens } = app.caps.store;
    for (const { collection } of [users, projects, tokens]) await collection.raw.deleteMany({});
    await Promise.all([1, 2, 3, 4].map(() => writeInitialData(app.caps)));
    expect(await projects.all()).to.have.length(1);
    expect(await users.count("")).to.equal(1);
    expect((await app.as(TOKEN).get("/api/users/me/")).status).to.equal(200);
  });

  /** Runs it with these values of ADMIN_*, and returns what it logged as warnings. */
  async function warningsOf(given: object): Promise<string[]> {
    const warnings: string[] = [];
    const log = { warn: (_fields: object, text: string) => warnings.push(text) };
    const admin = { username: "", email: "", password: "", token: "", ...given };
    const { config } = app.caps;
    await writeInitialData({
      ...app.caps,
      log: { ...app.caps.log, ...log } as never,
      config: { ...config, accounts: { ...config.accounts, admin } },
    });
    return warnings;
  }

  it("takes ADMIN_* without a password or a name once there is a superuser", async () => {
    expect(await warningsOf({ username: "Root" })).to.deep.equal([]);
    expect(await warningsOf({ password: "wide-open-harbour-7" })).to.deep.equal([]);
    expect(await warningsOf({ token: TOKEN })).to.deep.equal([]);
  });

  it("says that it makes no second superuser, and how to make one", async () => {
    const named = await app.make.account({ username: "Named" });
    const [other] = await warningsOf({ username: "Later", password: "wide-open-harbour-7" });
    expect(other).to.include("there is one already");
    expect(other).to.include("npx presage user create <name> --superuser");
    const [same] = await warningsOf({ username: named.username, password: "wide-open-harbour-7" });
    expect(same).to.include("an account has this name");
    expect(await app.caps.store.users.count("")).to.equal(2);
  });

  it("refuses a first superuser without a name or a password, and says which is missing", async () => {
    const { users, tokens } = app.caps.store;
    for (const { collection } of [users, tokens]) await collection.raw.deleteMany({});
    for (const [given, missing] of [
      [{ username: "Root" }, ["ADMIN_PASSWORD"]],
      [{ password: "wide-open-harbour-7" }, ["ADMIN_USERNAME"]],
      [{ token: TOKEN }, ["ADMIN_USERNAME", "ADMIN_PASSWORD"]],
    ] as const) {
      const error = await warningsOf(given).catch((fault: unknown) => fault);
      expect(error).to.be.instanceOf(ConfigError);
      expect((error as ConfigError).faults).to.deep.equal(
        missing.map((name) => `${name} is not set, and the other ADMIN_* do nothing without it`),
      );
    }
    expect(await users.count("")).to.equal(0);
  });
});
