/** No name or e-mail address can stand for two accounts at a log-in. Contract 2.1. */
import { expect } from "chai";
import { writeInitialData } from "../../src/initial_data.ts";
import { hashPassword } from "../../src/password_hash.ts";
import { useApp, prepared } from "../support/app.ts";
import { runCommand } from "../support/run_command.ts";

const PASSWORD = "wide-open-harbour-7";
const OTHER = "narrow-closed-inlet-8";

describe("names and e-mails", () => {
  const app = useApp("login_names");
  const chief = prepared(() => app.make.account({ isSuperuser: true }));
  let serial = 0;

  /** Returns a new address that is also a valid username. */
  function address() {
    serial += 1;
    return `bob${serial}@corp.example`;
  }
  const signUp = (username: string, email: string) =>
    app.as(null).post("/api/auth/signup/", { username, email, password: PASSWORD });
  const change = (id: number, body: object) =>
    app.as(chief.token).patch(`/api/admin/users/${id}/`, body);
  const logIn = (login: string, password: string) =>
    app.as(null).post("/api/auth/login/", { login, password });

  it("are refused when they are too long to be brought into their normal form", async () => {
    const owner = await app.make.account();
    const bot = await app.make.account({ isBot: true, botOwnerId: owner.id });
    const client = app.as(owner.token);
    // The time for a text of such marks grows with the square of its length.
    for (const username of ["a".repeat(201), `a${"\u0315\u0300".repeat(50_000)}`]) {
      const answers = [
        await signUp(username, address()),
        await client.post("/api/users/change-username/", { username }),
        await client.post("/api/users/me/bots/create/", { username }),
        await client.patch(`/api/users/me/bots/${bot.id}/update/`, { username }),
        await change(owner.id, { username }),
      ];
      for (const { status, body } of answers) {
        expect([status, body]).to.deep.equal([400, { username: ["At most 200 characters."] }]);
      }
    }
    const { body } = await signUp("long-address", `${"b".repeat(250)}@corp.example`);
    expect(body).to.deep.equal({ email: ["At most 254 characters."] });
  });

  describe("together", () => {
    it("refuse an e-mail address that is somebody's name", async () => {
      const taken = address();
      await app.make.account({ username: taken });
      const other = await app.make.account({ email: "mine@corp.example" });
      const upper = taken.toUpperCase();
      const answers = [
        await signUp(`thief${serial}`, upper),
        await change(other.id, { email: upper }),
        await change(other.id, { email: upper, username: `other${serial}` }),
        await app
          .as(chief.token)
          .post("/api/admin/users/", { username: `new${serial}`, email: upper }),
      ];
      for (const { status, body } of answers) {
        expect(status).to.equal(400);
        expect(body).to.deep.equal({ email: ["This email is already in use."] });
      }
      const command = await runCommand(app, "user", "update", other.username, "--email", upper);
      expect(command.err).to.equal("email: This email is already in use.");
    });

    it("refuse a name that is somebody's e-mail address", async () => {
      const taken = address();
      expect((await signUp(`owner${serial}`, taken)).status).to.equal(201);
      const upper = taken.toUpperCase();
      const other = await app.make.account();
      const answers = [
        await signUp(upper, address()),
        await app.as(other.token).post("/api/users/change-username/", { username: upper }),
        await app.as(other.token).post("/api/users/me/bots/create/", { username: upper }),
        await change(other.id, { username: upper }),
        await app.as(chief.token).post("/api/admin/users/", { username: upper, email: address() }),
      ];
      for (const { status, body } of answers) {
        expect(status).to.equal(400);
        expect(body).to.deep.equal({ username: ["This username is already taken."] });
      }
      const command = await runCommand(app, "user", "create", upper, "--email", address());
      expect(command.err).to.equal("username: This username is already taken.");
    });

    it("let an account have its own e-mail address as its name, and free both with a change", async () => {
      const both = address();
      const made = await signUp(both, both);
      expect(made.status, made.text).to.equal(201);
      const id = made.body.user.id as number;
      expect((await change(id, { username: `left${serial}` })).status).to.equal(200);
      expect((await signUp(both, address())).status).to.equal(400);
      expect((await change(id, { email: address() })).status).to.equal(200);
      expect((await signUp(both, address())).status).to.equal(201);
      const late = address();
      const later = await signUp(`late${serial}`, late);
      const renamed = await change(later.body.user.id as number, { username: late });
      expect(renamed.status, renamed.text).to.equal(200);
    });

    it("are both free after one change of name and e-mail address together", async () => {
      const [name, email] = [`former${serial}`, address()];
      const made = await signUp(name, email);
      expect(made.status, made.text).to.equal(201);
      const [username, own] = [`present${serial}`, address()];
      const changed = await change(made.body.user.id as number, { username, email: own });
      expect(changed.status, changed.text).to.equal(200);

      expect((await logIn(own, PASSWORD)).body.user.id).to.equal(made.body.user.id);
      expect((await logIn(email, PASSWORD)).status).to.equal(400);
      expect((await signUp(`thief${serial}`, own)).status).to.equal(400);
      expect((await signUp(name, email)).status).to.equal(201);
    });

    it("give the key to one of two simultaneous requests, on every route", async () => {
      for (let round = 0; round < 5; round++) {
        const wanted = address();
        const [a, b] = [await app.make.account(), await app.make.account()];
        const answers = await Promise.all([
          signUp(wanted, address()),
          signUp(`racer${serial}`, wanted),
          change(a.id, { email: wanted }),
          change(b.id, { username: wanted }),
        ]);
        const won = answers.filter(({ status }) => status < 300);
        expect(won, answers.map(({ text }) => text).join()).to.have.length(1);
        for (const { status, body } of answers) {
          if (status < 300) continue;
          expect(status).to.equal(400);
          expect(Object.keys(body)).to.have.length(1);
        }
      }
    });
  });

  describe("of an older version", () => {
    /**
     * Creates two accounts: the name of one is the e-mail address of the other. Neither has log-in
     * keys.
     */
    async function pair({ isNamedOlder = true } = {}) {
      const shared = address();
      const makeNamed = async () =>
        app.make.account({ username: shared, passwordHash: await hashPassword(PASSWORD) });
      const makeMailed = async () =>
        app.make.account({
          email: shared,
          emailKey: shared,
          loginKeys: [],
          passwordHash: await hashPassword(OTHER),
        });
      const older = await (isNamedOlder ? makeNamed : makeMailed)();
      const raw = app.caps.store.users.collection.raw;
      await raw.updateOne({ _id: older.id as never }, { $unset: { loginKeys: 1 } });
      const newer = await (isNamedOlder ? makeMailed : makeNamed)();
      const [named, mailed] = isNamedOlder ? [older, newer] : [newer, older];
      const ids = [named.id, mailed.id] as never[];
      await raw.updateMany({ _id: { $in: ids } }, { $unset: { loginKeys: 1 } });
      return { shared, named, mailed };
    }

    for (const when of ["before", "after"]) {
      it(`let both accounts log in with their own passwords, ${when} the next start`, async () => {
        const { shared, named, mailed } = await pair();
        if (when === "after") await writeInitialData(app.caps);
        for (const [password, { id }] of [
          [PASSWORD, named],
          [OTHER, mailed],
        ] as const) {
          const { status, body } = await logIn(shared, password);
          expect(status).to.equal(200);
          expect(body.user.id).to.equal(id);
        }
        expect((await logIn(shared, "neither of these")).status).to.equal(400);
        expect((await signUp(shared, address())).body).to.have.all.keys("username");
      });
    }

    for (const isNamedOlder of [true, false]) {
      const older = isNamedOlder ? "the name" : "the address";
      it(`get their log-in keys once, at the start, where ${older} is older`, async () => {
        const { shared, named, mailed } = await pair({ isNamedOlder });
        await Promise.all([writeInitialData(app.caps), writeInitialData(app.caps)]);
        const keys = await Promise.all(
          [named, mailed].map(async ({ id }) => (await app.caps.store.users.byId(id))?.loginKeys),
        );
        expect(keys.flat()).to.include.members([shared]);
        expect(keys.flat().filter((key) => key === shared)).to.have.length(1);
        expect(await app.caps.store.users.withoutLoginKeys(0, 1)).to.deep.equal([]);
      });
    }

    it("can change case or e-mail address, and can be renamed", async () => {
      const { shared, named, mailed } = await pair();
      await writeInitialData(app.caps);
      const upper = shared.toUpperCase();
      const path = "/api/users/change-username/";
      const spelled = await app.as(named.token).post(path, { username: upper });
      expect(spelled.status, spelled.text).to.equal(200);
      expect((await change(mailed.id, { email: upper })).status).to.equal(200);
      const renamed = await change(mailed.id, { username: `apart${serial}` });
      expect(renamed.status, renamed.text).to.equal(200);
      expect((await logIn(shared, OTHER)).body.user.id).to.equal(mailed.id);
    });
  });
});
