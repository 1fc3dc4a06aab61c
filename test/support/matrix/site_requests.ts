/** The requests for the rows of section 5, by the name of the row. */
import type { UserDocument } from "../../../src/store/accounts/user_document.ts";
import { openSession } from "../../../src/accounts/sessions.ts";
import { hashPassword } from "../../../src/password_hash.ts";
import { at, DAY } from "../desk.ts";
import type { Account } from "../factories.ts";
import type { Caller } from "./cast.ts";
import type { Ask } from "./situation.ts";
import { unsubscribeToken } from "../../../src/accounts/unsubscribe_links.ts";
import { insertInvitation, insertWebhook, type World } from "./world.ts";

export interface SiteSituation {
  readonly world: World;
  readonly route: string;
  readonly caller: Caller;
}

type PrepareOnSite = (situation: SiteSituation) => Ask | Promise<Ask>;

const PASSWORD = "horse battery 7";
let passwordHash: Promise<string> | undefined;

let names = 0;
const freshName = (stem: string): string => `${stem}${++names}`;

/** Creates another account of the caller's kind, because the request changes the account. */
async function double({ world, caller }: SiteSituation): Promise<Account | null> {
  const { account } = caller;
  if (account === null) return null;
  const { isBot, botOwnerId, isStaff, isSuperuser, isActive, isSpam } = account.user;
  const flags = { isBot, botOwnerId, isStaff, isSuperuser, isActive, isSpam };
  const hash = isBot ? null : await (passwordHash ??= hashPassword(PASSWORD));
  return world.app.make.account({ ...flags, passwordHash: hash });
}

/** Names a session of an account in the path. */
const sessionOf =
  (ownerOf: (situation: SiteSituation) => Account | null): PrepareOnSite =>
  async (situation) => {
    const owner = ownerOf(situation);
    if (owner === null) return { params: { session: "none" } };
    const tokens = await openSession(situation.world.app.caps, owner.user);
    return { params: { session: tokens?.refresh.split(".")[0] ?? "none" } };
  };

/** Names a token of an account in the path. */
const tokenOf =
  (ownerOf: (situation: SiteSituation) => Account | null): PrepareOnSite =>
  async (situation) => {
    const { store, random } = situation.world.app.caps;
    const _id = await store.counters.draw("rows");
    const whose = { _id, userId: ownerOf(situation)?.id ?? 1, hash: random.hex(32) };
    const times = { createdAt: 0, lastUsedAt: null, expiresAt: null };
    await store.namedTokens.insert({ ...whose, ...times, name: "t", scope: "all" }, 1_000);
    return { params: { tokenId: _id } };
  };

/** Names a webhook of an account in the path, and a delivery that has ended. */
const webhookOf =
  (ownerOf: (situation: SiteSituation) => Account | null): PrepareOnSite =>
  async (situation) => {
    const { app } = situation.world;
    const ownerId = ownerOf(situation)?.id ?? 1;
    const { _id, delivery } = await insertWebhook(app, ownerId);
    return { params: { webhookId: _id, delivery }, body: { description: "d" } };
  };

const asDouble =
  (ask: (account: Account | null) => Ask): PrepareOnSite =>
  async (situation) => {
    const account = await double(situation);
    return { ...(account === null ? {} : { token: account.token }), ...ask(account) };
  };

/** Queries of listing routes that need one. */
const QUERIES: Readonly<Record<string, (situation: SiteSituation) => string>> = {
  listComments: ({ world }) => `?author=${world.witness.id}`,
  readMedals: ({ world }) => `?user_id=${world.witness.id}`,
};

const onAccount =
  (flags: Partial<UserDocument>, body: object): PrepareOnSite =>
  async ({ world }) => {
    const { id } = await world.app.make.account(flags);
    return { params: { userId: id }, body };
  };

const onBot =
  (ownerOf: (situation: SiteSituation) => number | null): PrepareOnSite =>
  async (situation) => {
    const owner = { isBot: true, botOwnerId: ownerOf(situation) };
    const { id } = await situation.world.app.make.account(owner);
    return { params: { botId: id }, body: { bio: "b", model: "m" } };
  };

async function openQuestionId({ app, places }: World): Promise<number> {
  const place = places.find(({ kind }) => kind.defaultPermission === "forecaster")!;
  const { question } = await app.make.question("binary", {
    post: { defaultProjectId: place.project._id, projectIds: [place.project._id] },
  });
  return question._id;
}

const newProject =
  (type: string): PrepareOnSite =>
  () => ({ body: { type, name: freshName("Club ") } });

const whitelisting: PrepareOnSite = async ({ world, route }) => {
  const { store, clock } = world.app.caps;
  if (route !== "revokeDataAccess") return { body: { user_id: world.witness.id } };
  const line = await store.dataAccess.put({
    _id: await store.counters.draw("rows"),
    userId: (await world.app.make.account()).id,
    projectId: null,
    postId: null,
    viewUserData: true,
    viewDeanonymizedData: false,
    createdAt: clock.now(),
    createdBy: world.witness.id,
  });
  return { params: { lineId: line._id } };
};

const invited: PrepareOnSite = async ({ world: { app, witness, elsewhere } }) => {
  const made = { projectId: elsewhere, createdBy: witness.id };
  return { params: { token: (await insertInvitation(app, made)).token } };
};

const LINK: Readonly<Record<string, unknown>> = {
  activateAccount: { user_id: 1, token: "x" },
  changePasswordByReset: { password: PASSWORD },
};

const READING: Readonly<Record<string, PrepareOnSite>> = {
  "read oneself": () => ({}),
  "read lists": (situation) => ({ query: QUERIES[situation.route]?.(situation) ?? "" }),
  "read lists without an account": () => ({}),
  "filter forecaster_id of others": ({ world }) => ({
    query: `?forecaster_id=${world.witness.id}`,
  }),
  "explain others' score": async ({ world }) => ({
    params: { questionId: await openQuestionId(world) },
    query: `?user=${world.witness.id}`,
  }),
  "read account": ({ world }) => ({ params: { userId: world.witness.id } }),
  "read closed account": async ({ world }) => ({
    params: { userId: (await world.app.make.account({ isActive: false })).id },
  }),
  "read status": () => ({}),
  "read the audit record": () => ({}),
  // An id may be a part of the address of another account.
  "find accounts, closed ones too": ({ world }) => ({ query: `?search=${world.witness.username}` }),
  "read the mails that were not sent": () => ({}),
};

const OWN: Readonly<Record<string, PrepareOnSite>> = {
  "change own profile": ({ route, caller }) => ({
    body:
      route === "updateProfile" ? { location: "x" } : { username: caller.account?.username ?? "x" },
  }),
  "choose own notifications": ({ route }) => ({
    body: route === "readNotifications" ? { all: true } : { review: "inbox" },
  }),
  "change own password": asDouble(() => ({
    body: { old_password: PASSWORD, new_password: `${PASSWORD} and more` },
  })),
  "change own mail address": asDouble(() => ({
    body: { email: `${freshName("other")}@example.org`, password: PASSWORD },
  })),
  "confirm an own address by a wrong link": () => ({ body: { token: "x" } }),
  "download own data": () => ({}),
  "use others' file of own data": async ({ world: { app, witness } }) => {
    const headers = { Prefer: "respond-async" };
    const { body } = await app.as(witness.token).get("/api/users/me/data/", { headers });
    return { params: { job: body.job_id } };
  },
  "connect a provider with a token": () => ({
    params: { provider: "company" },
    body: { code: "x" },
  }),
  "delete own account": asDouble(() => ({ body: { password: PASSWORD } })),
  "replace own token": asDouble(() => ({})),
  "end a session with a token": () => ({}),
  "end own sessions": sessionOf(({ caller }) => caller.account),
  "end others' sessions": sessionOf(({ world }) => world.witness),
  "make own tokens": () => ({ body: { name: "t", scope: "read" } }),
  "end own tokens": tokenOf(({ caller }) => caller.account),
  "end others' tokens": tokenOf(({ world }) => world.witness),
  "make own webhooks": asDouble(() => ({ body: { url: "https://bot.example/" } })),
  "use own webhooks": webhookOf(({ caller }) => caller.account),
  "use others' webhooks": webhookOf(({ world }) => world.witness),
  "manage own bots": asDouble(() => ({ body: { username: freshName("helpful-bot-") } })),
  "use an invitation": invited,
  "use own bot": onBot(({ caller }) => caller.account?.id ?? null),
  "use others' bot": onBot(({ world }) => world.witness.id),
  "create tournament": newProject("tournament"),
  "create community": newProject("community"),
};

const ADMINISTERING: Readonly<Record<string, PrepareOnSite>> = {
  "create accounts": () => {
    const username = freshName("newcomer");
    return { body: { username, email: `${username}@example.org` } };
  },
  "close accounts, set their tier": onAccount(
    {},
    { is_active: false, api_access_tier: "restricted" },
  ),
  "change accounts otherwise": onAccount({}, { is_blacklisted: true }),
  "change a superuser": onAccount({ isSuperuser: true }, { api_access_tier: "unrestricted" }),
  "keep the whitelist": whitelisting,
  "create leaderboard": ({ world }) => ({
    body: { project_id: world.elsewhere, score_type: "peer", start_time: at(0), end_time: at(DAY) },
  }),
  "run failed jobs again": () => ({ params: { queue: "exports" } }),
  moderate: ({ world }) => ({ params: { reportId: world.report }, query: "" }),
};

const ENTERING: Readonly<Record<string, PrepareOnSite>> = {
  "sign up": () => {
    const username = freshName("guest");
    return { body: { username, email: `${username}@example.org`, password: PASSWORD } };
  },
  "ask for a new password": ({ world }) => ({ body: { login: world.witness.username } }),
  "log in with a wrong password": ({ world }) => ({
    body: { login: world.witness.username, password: "x" },
  }),
  "refresh with a wrong secret": () => ({ body: { refresh: "x" } }),
  "read an invitation": invited,
  "follow the link of a mail": ({ world: { app, witness } }) => ({
    params: { token: unsubscribeToken(app.caps, { userId: witness.id, topic: "daily" }) },
  }),
  "see how people sign in": () => ({}),
  "sign in by a provider": () => ({ params: { provider: "company" } }),
  "use a wrong code of a provider": () => ({ body: { code: "x" } }),
  "use a wrong link": ({ route }) => ({ query: "?user_id=1&token=x", body: LINK[route] }),
};

export const SITE_REQUESTS: Readonly<Record<string, PrepareOnSite>> = {
  ...READING,
  ...OWN,
  ...ADMINISTERING,
  ...ENTERING,
};

/** Rows of routes that are slow on purpose or answer with an archive. One caller of each column asks. */
export const SLOW_ACTIONS: readonly string[] = [...Object.keys(ENTERING), "download own data"];
