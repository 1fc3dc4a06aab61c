/** Invitations by link: who makes them, who they let in, and that each use counts once (3.13). */
import { expect } from "chai";
import { closeQuestions } from "../../jobs/processors/upkeep/close_questions.ts";
import { startApp, useApp, prepared } from "../support/app.ts";
import { breaks } from "../support/between.ts";
import { bodyAt, type Client } from "../support/client.ts";
import { at, DAY, HOUR, openDesk } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";

const PASSWORD = "horse battery 7";
const SENTENCE = "This invitation is not valid, or it was used up or revoked, or it has expired.";
/** Longer than a request may take between its two writes, ms. */
const LATER = 60_000;

let serial = 0;
const newcomer = (token: unknown, given: Record<string, unknown> = {}) => {
  const username = `guest${++serial}`;
  const email = `${username}@example.org`;
  return { username, email, password: PASSWORD, invite_token: token, ...given };
};

describe("invitations by link", () => {
  const app = useApp("invitations");
  const desk = prepared(() => openDesk(app));

  const path = (rest = "") => `/api/projects/${desk.projectId}/invitations/${rest}`;
  const make = async (body: unknown = {}, by: Account = desk.owner): Promise<any> => {
    const answer = await desk.as(by).post(path("link/"), body);
    expect(answer.status, answer.text).to.equal(201);
    return answer.body;
  };
  const accept = (token: string, by: Account | Client) =>
    ("token" in by ? desk.as(by) : by).post(`/api/invitations/${token}/accept/`);
  const signUp = (body: unknown, client: Client = app.as(null)) =>
    client.post("/api/auth/signup/", body);
  const levelOf = async (userId: number) =>
    (await app.caps.store.memberships.byId(desk.projectId, userId))?.permission ?? null;
  const shown = async (id: number): Promise<any> => {
    const { results } = await bodyAt(desk.as(desk.owner), path());
    return results.find((one: any) => one.id === id);
  };
  const members = async (id: number) =>
    (await shown(id)).members.map(({ user }: any) => user.username as string);
  const upkeep = () => closeQuestions(app.caps, {}, { signal: new AbortController().signal });

  it("an administrator gets the token once, and only its hash is stored", async () => {
    const made = await make({ permission: "viewer", uses: 3 });
    expect(made).to.include({ permission: "viewer", uses: 3, uses_left: 3, state: "open" });
    expect(made.token).to.match(/^[0-9a-f]{48}$/);
    expect(made.url).to.equal(`${app.baseUrl}/api/invitations/${made.token}/`);
    const days = (Date.parse(made.expires_at) - Date.parse(made.created_at)) / DAY;
    expect(days).to.equal(14);

    const listed = await desk.as(desk.accounts.admin).get(path());
    expect(listed.text).to.not.include(made.token);
    expect(await shown(made.id)).to.deep.include({ id: made.id, members: [] });
    const { raw } = app.caps.store.invitations.collection;
    expect(JSON.stringify(await raw.find({}).toArray())).to.not.include(made.token);
  });

  it("the invited read project and inviter without an account, and nothing else", async () => {
    const { token, expires_at } = await make({ allowed_domains: ["Example.org"] });
    const { status, body, headers } = await app.as(null).get(`/api/invitations/${token}/`);
    const project = (await app.caps.store.projects.byId(desk.projectId))!;
    expect(status).to.equal(200);
    expect(headers.get("cache-control")).to.equal("no-store");
    expect(body).to.deep.equal({
      project: { id: project._id, type: project.type, name: project.name, slug: project.slug },
      inviter: { id: desk.owner.id, username: desk.owner.username, is_bot: false, is_staff: false },
      email: null,
      permission: "forecaster",
      expires_at,
      allowed_domains: ["example.org"],
    });
  });

  it("refuses ends, uses and domains that make no sense", async () => {
    const faultOf = async (body: unknown) => {
      const answer = await desk.as(desk.owner).post(path("link/"), body);
      expect(answer.status, answer.text).to.equal(400);
      return Object.keys(answer.body as object);
    };
    expect(await faultOf({ uses: 0 })).to.deep.equal(["uses"]);
    expect(await faultOf({ uses: 501 })).to.deep.equal(["uses"]);
    expect(await faultOf({ expires_at: at(-HOUR) })).to.deep.equal(["expires_at"]);
    expect(await faultOf({ expires_at: at(367 * DAY) })).to.deep.equal(["expires_at"]);
    for (const domain of ["a@example.org", "example", "*.example.org", "ex ample.org"]) {
      expect(await faultOf({ allowed_domains: [domain] })).to.deep.equal(["allowed_domains"]);
    }
  });

  it("an account joins once, and accepting again changes nothing", async () => {
    const { id, token } = await make({ uses: 2 });
    const guest = await app.make.account();
    const seen = `/api/projects/tournaments/${desk.projectId}/`;
    expect((await desk.as(guest).get(seen)).status).to.equal(404);

    const first = await accept(token, guest);
    expect(first.status, first.text).to.equal(200);
    expect(first.body).to.include({ permission: "forecaster", joined: true });
    expect((await desk.as(guest).get(seen)).status, "at once").to.equal(200);
    const again = await accept(token, guest);
    expect([again.status, again.body.joined]).to.deep.equal([200, false]);
    expect(await shown(id)).to.include({ uses_left: 1, state: "open" });
    expect(await members(id)).to.deep.equal([guest.username]);
  });

  it("a removed member does not come back by the same link", async () => {
    const { token } = await make({ uses: 5 });
    const guest = await app.make.account();
    await accept(token, guest);
    await desk.as(desk.owner).delete(`/api/projects/${desk.projectId}/members/${guest.id}/`);
    const again = await accept(token, guest);
    expect([again.status, again.body.detail]).to.deep.equal([404, SENTENCE]);
    expect(await levelOf(guest.id)).to.equal(null);
  });

  it("no account is lowered: higher levels stay and cost no use, lower ones rise", async () => {
    const { id, token } = await make({ permission: "forecaster", uses: 2 });
    for (const account of [
      desk.accounts.curator,
      desk.accounts.admin,
      desk.owner,
      desk.superuser,
    ]) {
      const before = await levelOf(account.id);
      expect((await accept(token, account)).body.joined, account.username).to.equal(false);
      expect(await levelOf(account.id)).to.equal(before);
    }
    expect((await shown(id)).uses_left).to.equal(2);
    const viewer = await app.make.account();
    await app.make.member(desk.projectId, viewer.id, "viewer");
    expect((await accept(token, viewer)).body).to.include({
      joined: true,
      permission: "forecaster",
    });
    expect(await levelOf(viewer.id)).to.equal("forecaster");
    expect((await shown(id)).uses_left).to.equal(1);
  });

  it("does not lower below the default level, nor raise who was lowered below it", async () => {
    const project = await app.make.project({
      createdBy: desk.owner.id,
      defaultPermission: "forecaster",
    });
    const link = await desk
      .as(desk.owner)
      .post(`/api/projects/${project._id}/invitations/link/`, { permission: "viewer", uses: 9 });
    const [guest, lowered] = [await app.make.account(), await app.make.account()];
    await app.make.member(project._id, lowered.id, "viewer");
    expect((await accept(link.body.token, guest)).body.permission).to.equal("forecaster");
    const higher = await desk
      .as(desk.owner)
      .post(`/api/projects/${project._id}/invitations/link/`, { permission: "curator" });
    const { body } = await accept(higher.body.token, lowered);
    expect(body).to.include({ permission: "viewer", joined: false });
  });

  it("says one sentence to every token that lets no account in, wherever it is used", async () => {
    const guest = await app.make.account({ email: "taken@example.org" });
    const used = await make();
    expect((await accept(used.token, await app.make.account())).status).to.equal(200);
    const revoked = await make();
    expect((await desk.as(desk.owner).delete(path(`${revoked.id}/`))).status).to.equal(204);
    expect((await desk.as(desk.owner).delete(path(`${revoked.id}/`))).status).to.equal(204);
    const expired = await make({ expires_at: at(HOUR) });
    const former = await app.make.account();
    await app.make.member(desk.projectId, former.id, "admin");
    const orphan = await make({ permission: "admin", uses: 5 }, former);
    await app.caps.store.memberships.remove(desk.projectId, former.id);
    app.travel(2 * HOUR);

    const users = () => app.caps.store.users.collection.raw.countDocuments({});
    const before = await users();
    for (const token of [
      "0".repeat(48),
      "x",
      used.token,
      revoked.token,
      expired.token,
      orphan.token,
    ]) {
      const read = await app.as(null).get(`/api/invitations/${token}/`);
      const accepted = await accept(token, guest);
      const signed = await signUp(newcomer(token, { email: "taken@example.org" }));
      expect([read.status, read.body], token).to.deep.equal([404, { detail: SENTENCE }]);
      expect([accepted.status, accepted.body], token).to.deep.equal([404, { detail: SENTENCE }]);
      expect(signed.status, token).to.equal(400);
      expect(signed.body, token).to.deep.equal({ invite_token: [SENTENCE] });
    }
    expect(await levelOf(guest.id)).to.equal(null);
    expect(await users(), "no account was stored").to.equal(before);
    expect((await shown(used.id)).state).to.equal("used_up");
    expect((await shown(revoked.id)).state).to.equal("revoked");
    expect((await shown(expired.id)).state).to.equal("expired");
  });

  it("lets in addresses of its domains alone", async () => {
    const { id, token } = await make({ allowed_domains: ["SCHOOL.example.org"], uses: 5 });
    const outside = await app.make.account({ email: "a@example.org" });
    const none = await app.make.account({ email: "" });
    for (const account of [outside, none]) {
      const answer = await accept(token, account);
      expect([answer.status, answer.body.detail]).to.deep.equal([
        403,
        "This invitation is for e-mail addresses of school.example.org.",
      ]);
    }
    const refused = await signUp(newcomer(token, { email: "a@notschool.example.org" }));
    expect([refused.status, Object.keys(refused.body as object)]).to.deep.equal([400, ["email"]]);
    const welcome = await signUp(newcomer(token, { email: "B@School.Example.Org" }));
    expect(welcome.status, welcome.text).to.equal(201);
    expect((await shown(id)).uses_left).to.equal(4);
  });

  it("signing up with it joins the project, and a refused sign-up costs no use", async () => {
    const { id, token } = await make({ permission: "curator" });
    const taken = await signUp(newcomer(token, { username: desk.owner.username }));
    expect([taken.status, Object.keys(taken.body as object)]).to.deep.equal([400, ["username"]]);
    expect((await shown(id)).uses_left).to.equal(1);

    const { status, body, text } = await signUp(newcomer(token));
    expect(status, text).to.equal(201);
    expect(await levelOf(body.user.id)).to.equal("curator");
    const headers = { Authorization: `Bearer ${body.tokens.access}` };
    const list = `/api/projects/${desk.projectId}/members/`;
    expect((await app.as(null).get(list, { headers })).status).to.equal(200);
    expect(await members(id)).to.deep.equal([body.user.username]);
  });

  it("the last use lets in one, however many want it at once", async () => {
    for (const uses of [1, 3]) {
      const { id, token } = await make({ uses });
      const guests = await Promise.all(Array.from({ length: 6 }, () => app.make.account()));
      const other = await app.twin();
      const answers = await Promise.all([
        ...guests.map((guest, n) => accept(token, (n % 2 === 0 ? app : other).as(guest.token))),
        ...Array.from({ length: 4 }, () => signUp(newcomer(token))),
      ]);
      const isIn = ({ status }: { status: number }) => status === 200 || status === 201;
      expect(answers.filter(isIn)).to.have.length(uses);
      expect(await shown(id)).to.include({ uses_left: 0, state: "used_up" });
      expect(await members(id)).to.have.length(uses);
    }
  });

  it("one account that accepts many times at once costs one use", async () => {
    const { id, token } = await make({ uses: 5 });
    const guest = await app.make.account();
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token, guest)));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(8).fill(200));
    expect((await shown(id)).uses_left).to.equal(4);
  });

  describe("when the process dies after it has counted a use", () => {
    it("the counted account joins when it accepts again, and costs no second use", async () => {
      const { id, token } = await make();
      const guest = await app.make.account();
      breaks(app.caps.store.memberships.collection, "bulkWrite");
      expect((await accept(token, guest)).status).to.equal(503);
      expect(await levelOf(guest.id)).to.equal(null);
      expect((await accept(token, await app.make.account())).status, "used up").to.equal(404);
      expect((await accept(token, guest)).body).to.include({ joined: true });
      expect(await levelOf(guest.id)).to.equal("forecaster");
      expect((await shown(id)).uses_left).to.equal(0);
    });

    it("a recurring job lets in the account that signed up", async () => {
      const { id, token } = await make();
      breaks(app.caps.store.memberships.collection, "bulkWrite");
      const body = newcomer(token);
      expect((await signUp(body)).status).to.equal(503);
      const user = (await app.caps.store.users.byUsernameKey(body.username))!;
      await upkeep();
      expect(await levelOf(user._id), "the request may still be at work").to.equal(null);
      app.travel(LATER);
      await upkeep();
      expect(await levelOf(user._id)).to.equal("forecaster");
      expect(await members(id)).to.deep.equal([body.username]);
    });

    it("a recurring job gives back the use of an account that was never stored", async () => {
      const { id, token } = await make();
      breaks(app.caps.store.users.collection, "insertOne");
      expect((await signUp(newcomer(token))).status).to.equal(503);
      expect((await shown(id)).uses_left).to.equal(0);
      app.travel(LATER);
      await upkeep();
      await upkeep();
      expect(await shown(id)).to.deep.include({ uses_left: 1, state: "open", members: [] });
      expect((await signUp(newcomer(token))).status).to.equal(201);
    });
  });
});

describe("an invitation with SIGNUP=off", () => {
  it("lets its guest sign up, and every other sign-up stays refused", async () => {
    const app = await startApp("invitations_closed", { environment: { SIGNUP: "off" } });
    try {
      const owner = await app.make.account();
      const project = await app.make.project({ createdBy: owner.id, defaultPermission: null });
      const link = await app.as(owner.token).post(`/api/projects/${project._id}/invitations/link/`);
      const signUp = (token: unknown) => app.as(null).post("/api/auth/signup/", newcomer(token));
      for (const token of [undefined, null, ""]) {
        expect((await signUp(token)).status).to.equal(403);
      }
      expect((await signUp("no such token")).status).to.equal(400);
      const made = await signUp(link.body.token);
      expect(made.status, made.text).to.equal(201);
      const row = await app.caps.store.memberships.byId(project._id, made.body.user.id as number);
      expect(row?.permission).to.equal("forecaster");
      expect((await signUp(link.body.token)).status, "used up").to.equal(400);
    } finally {
      await app.close();
    }
  });
});
