/** No account can look like one of the staff. Contract 2.1. */
import { expect } from "chai";
import { writeInitialData } from "../../src/initial_data.ts";
import { startApp, useApp, prepared } from "../support/app.ts";
import type { Account } from "../support/factories.ts";
import { runCommand } from "../support/run_command.ts";

const PASSWORD = "wide-open-harbour-7";
/** Each name looks like demo-admin, or contains invisible characters. */
const NAMES = [
  "demo\ufe0f-admin",
  "\u115f\u115f",
  "demo-аdmin",
  "demo-adrnin",
  "Dem0-ADMlN",
  "m0derator",
  "Acrne",
];

describe("names that look like other names", () => {
  const app = useApp("look_alike_names", { environment: { RESERVED_USERNAMES: "Acme" } });
  const chief = prepared(() => app.make.account({ isSuperuser: true }));
  let ada: Account;

  before(async () => {
    await app.make.account({ username: "demo-admin", isStaff: true });
    ada = await app.make.account({ username: "ada" });
  });

  const signUp = (username: string) =>
    app.as(null).post("/api/auth/signup/", {
      username,
      email: `${app.caps.random.hex(6)}@example.org`,
      password: PASSWORD,
    });
  const change = (id: number, body: object) =>
    app.as(chief.token).patch(`/api/admin/users/${id}/`, body);

  const ways: Readonly<Record<string, (username: string) => ReturnType<typeof signUp>>> = {
    "sign-up": signUp,
    "a change of the own name": (username) =>
      app.as(ada.token).post("/api/users/change-username/", { username }),
    "a new bot": (username) => app.as(ada.token).post("/api/users/me/bots/create/", { username }),
    "a bot's change of name": async (username) => {
      const { id } = await app.make.account({ isBot: true, botOwnerId: ada.id });
      return app.as(ada.token).patch(`/api/users/me/bots/${id}/update/`, { username });
    },
    "an account made by a superuser": (username) =>
      app.as(chief.token).post("/api/admin/users/", { username, email: "new@example.org" }),
    "a change of name by a superuser": (username) => change(ada.id, { username }),
  };
  for (const [way, want] of Object.entries(ways)) {
    it(`are refused at ${way}`, async () => {
      for (const name of NAMES) {
        const { status, body } = await want(name);
        expect(status, JSON.stringify(name)).to.equal(400);
        expect(body, JSON.stringify(name)).to.have.all.keys("username");
      }
    });
  }

  it("are refused on the command line", async () => {
    for (const name of NAMES) {
      const email = `${app.caps.random.hex(6)}@example.org`;
      const made = await runCommand(app, "user", "create", name, "--email", email);
      expect(made.code, name).to.equal(1);
      expect(made.err, name).to.match(/^username: /);
      const renamed = await runCommand(app, "user", "update", "ada", "--rename", name);
      expect(renamed.err, name).to.match(/^username: /);
    }
  });

  it("are allowed when neither account is staff", async () => {
    expect((await signUp("bobbie1")).status).to.equal(201);
    expect((await signUp("bobbiel")).status).to.equal(201);
  });

  it("allow a staff account to change the case of its own name", async () => {
    const staff = await app.make.account({ username: "hilda", isStaff: true });
    const path = "/api/users/change-username/";
    expect((await app.as(staff.token).post(path, { username: "Hilda" })).status).to.equal(200);
  });

  describe("when an account becomes staff", () => {
    it("are reported, and the account does not become staff until they are gone", async () => {
      const kim = await app.make.account({ username: "kim.miller" });
      const copy = await app.make.account({ username: "kim.rniIler" });
      for (const field of ["is_staff", "is_superuser"]) {
        const refused = await change(kim.id, { [field]: true });
        expect(refused.status, refused.text).to.equal(400);
        expect(refused.body).to.have.all.keys(field);
        expect(refused.body[field][0]).to.include(`${copy.id}, kim.rniIler,`);
      }
      expect(await app.caps.store.users.byId(kim.id)).to.include({
        isStaff: false,
        isSuperuser: false,
      });
      expect((await change(copy.id, { username: "someone-else" })).status).to.equal(200);
      expect((await change(kim.id, { is_staff: true })).status).to.equal(200);
      expect((await change(copy.id, { username: "kim.rniIler" })).status).to.equal(400);
    });

    it("are refused for a new staff account, and for a new name of one", async () => {
      await app.make.account({ username: "rnary" });
      const create = (username: string) =>
        app
          .as(chief.token)
          .post("/api/admin/users/", { username, email: "mary@example.org", is_staff: true });
      expect((await create("mary")).body).to.have.all.keys("username");
      const made = await create("mary-ann");
      expect(made.status).to.equal(201);
      const { body } = await change(made.body.id as number, { username: "mary" });
      expect(body).to.have.all.keys("username");
    });

    it("do not prevent other changes of a staff account", async () => {
      const old = await app.make.account({ username: "o1d", isStaff: true });
      await app.make.account({ username: "old" });
      const { status, text } = await change(old.id, { is_staff: true, username: "o1d" });
      expect(status, text).to.equal(200);
    });
  });
});

describe("the superuser of the environment", () => {
  const start = (username: string) =>
    startApp("look_alike_admin", {
      environment: {
        ADMIN_USERNAME: username,
        ADMIN_EMAIL: "root@example.org",
        ADMIN_PASSWORD: PASSWORD,
      },
    });

  it("may have a reserved name, except one with hidden characters", async () => {
    for (const [name, count] of [
      ["admin", 1],
      ["ro\ufe0fot", 0],
    ] as const) {
      const app = await start(name);
      expect(await app.caps.store.users.count("")).to.equal(count);
      await app.close();
    }
  });

  it("is not created while another account has a similar name", async () => {
    const app = await start("root");
    try {
      await app.caps.store.users.collection.raw.deleteMany({});
      await app.make.account({ username: "r00t" });
      await writeInitialData(app.caps);
      expect(await app.caps.store.users.count("")).to.equal(1);
    } finally {
      await app.close();
    }
  });
});
