/** For each route one request that must succeed, sent to its own scene. */
import { openSession } from "../../src/accounts/sessions.ts";
import { expect } from "chai";
import { keepProof } from "../../src/accounts/provider_sign_in.ts";
import { issueSecret, makeSecret } from "../../src/accounts/mailed_secrets.ts";
import type { Route } from "../../src/http/route.ts";
import type { TestApp } from "./app.ts";
import type { Answer, CallOptions, Client } from "./client.ts";
import { binary, resolve, write } from "./desk.ts";
import { FAIR_BODIES } from "./hostile.ts";
import type { HostileScene } from "./hostile_scene.ts";
import { unsubscribeToken } from "../../src/accounts/unsubscribe_links.ts";
import { insertInvitation, insertSeries, insertWebhook, toAddress } from "./matrix/world.ts";
import { PIXEL } from "./pictures.ts";
import { newSeries } from "./series.ts";
import { until } from "./until.ts";

/**
 * What differs from the default: the scene's superuser sends the fair body to the scene's object.
 */
interface Fair {
  /** Pattern from which the ids of the path come. A query may follow. */
  readonly path?: string;
  readonly body?: unknown;
  /** A body that is no JSON. */
  readonly raw?: Uint8Array;
  readonly client?: Client;
}

type Prepare = (scene: HostileScene, app: TestApp) => Promise<Fair>;

const PASSWORD = "horse battery 7";

async function made(answer: Promise<Answer>): Promise<any> {
  const { status, body, text } = await answer;
  expect(status, text).to.be.within(200, 204);
  return body;
}

async function withPassword({ client }: HostileScene, app: TestApp) {
  const username = `keeper${app.caps.random.hex(4)}`;
  const account = { username, email: `${username}@example.org`, password: PASSWORD };
  const { id, token } = await made(client.post("/api/admin/users/", account));
  const login = { login: username, password: PASSWORD };
  return { id: id as number, login, client: app.as(token as string) };
}

async function session(scene: HostileScene, app: TestApp) {
  const { login } = await withPassword(scene, app);
  const { tokens } = await made(app.as(null).post("/api/auth/login/", login));
  return tokens as { access: string; refresh: string };
}

/** Makes the code of somebody who has come back from a provider, and a browser with its cookie. */
async function providerCode({ caps }: TestApp, connects: number | null) {
  const [secret, cookie] = [caps.random.hex(32), caps.random.hex(24)];
  const subject = caps.random.hex(8);
  const proven = {
    provider: "company",
    connects,
    issuer: caps.config.accounts.providers[0]!.issuer,
    subject,
    email: `${subject}@example.org`,
    isEmailVerified: true,
    preferredUsername: subject,
    name: "",
    groups: [],
  };
  const code = await keepProof(caps, { secret, cookie }, proven);
  return {
    body: { code },
    headers: { Cookie: `presage_sign_in_${secret.slice(0, 16)}=${cookie}` },
  };
}

function withHeaders(client: Client, headers: Readonly<Record<string, string>>): Client {
  const call: Client["call"] = (method, path, body) => client.call(method, path, body, { headers });
  return { ...client, call };
}

/** A session whose requests have a header of their own. */
async function inSession(scene: HostileScene, app: TestApp) {
  const { access } = await session(scene, app);
  const { id } = await made(
    withHeaders(app.as(null), bearer(access)).call("GET", "/api/users/me/"),
  );
  return { id: id as number, headers: bearer(access) };
}

const bearer = (access: string) => ({ Authorization: `Bearer ${access}` });

const PROVIDERS: Readonly<Record<string, Prepare>> = {
  startProviderSignIn: () => Promise.resolve({ path: "/api/auth/oidc/company/start/" }),
  finishProviderSignIn: () => Promise.resolve({ path: "/api/auth/oidc/company/callback/" }),
  exchangeProviderCode: async (_, app) => {
    const { body, headers } = await providerCode(app, null);
    return { body, client: withHeaders(app.as(null), headers) };
  },
  startProviderConnection: async (scene, app) => ({
    path: "/api/auth/oidc/connections/company/start/",
    client: withHeaders(app.as(null), (await inSession(scene, app)).headers),
  }),
  connectProvider: async (scene, app) => {
    const { id, headers } = await inSession(scene, app);
    const { body, headers: cookie } = await providerCode(app, id);
    return { body, client: withHeaders(app.as(null), { ...headers, ...cookie }) };
  },
  disconnectProvider: async (scene, app) => {
    const { id, headers } = await inSession(scene, app);
    const { issuer } = app.caps.config.accounts.providers[0]!;
    const identity = { key: `of ${id}`, provider: "company", issuer, subject: "s", linkedAt: 0 };
    await app.caps.store.users.connectIdentity(id, identity);
    return {
      path: "/api/auth/oidc/connections/company/",
      client: withHeaders(app.as(null), headers),
    };
  },
};

const logIn: Prepare = async (scene, app) => ({ body: (await withPassword(scene, app)).login });

/** Creates a post in the scene's project and takes it through `steps`. */
const onDraft =
  (verb: string, steps: readonly string[] = []): Prepare =>
  async ({ client, projectId }) => {
    const draft = { title: "T", question: binary(), default_project: projectId };
    const { id } = await write(client, draft);
    for (const step of steps) await made(client.post(`/api/posts/${id}/${step}/`));
    return { path: `/api/posts/${id}/${verb}/` };
  };

const onOwnComment =
  (verb: string): Prepare =>
  async ({ client, postId }) => {
    const comment = { on_post: postId, text: "Mine" };
    const { id } = await made(client.post("/api/comments/create/", comment));
    return { path: `/api/comments/${id}/${verb}/` };
  };

const withBoard =
  (path: (projectId: number) => string): Prepare =>
  async ({ client, projectId }) => {
    const board = { project_id: projectId, score_type: "peer", is_primary: true };
    await made(client.post("/api/admin/leaderboards/", board));
    return { path: path(projectId) };
  };

const withJob: Prepare = async ({ client, projectId }) => {
  const path = `/api/projects/${projectId}/download-data/jobs/`;
  const { job_id: job } = await made(client.post(path, {}));
  return { path: `${path}${job}/` };
};

const withOwnJob: Prepare = async ({ client }) => {
  const headers = { Prefer: "respond-async" };
  const path = "/api/users/me/data/";
  const { job_id: job } = await made(client.get(path, { headers }));
  return { path: `${path}jobs/${job}/` };
};

/** Waits until the file of a job is there. */
const finished =
  (prepare: Prepare): Prepare =>
  async (scene, app) => {
    app.startJobs();
    const { path = "" } = await prepare(scene, app);
    await until("the export is done", async () => {
      const { body } = await scene.client.get(path);
      return body.status === "done";
    });
    return { path: `${path}file/` };
  };

const ACCOUNTS: Readonly<Record<string, Prepare>> = {
  logIn,
  logInAlias: logIn,
  refreshSession: async (scene, app) => ({
    body: { refresh: (await session(scene, app)).refresh },
  }),
  logOut: async (scene, app) => {
    const { access } = await session(scene, app);
    return { client: withHeaders(app.as(null), bearer(access)) };
  },
  endSession: async (scene, app) => {
    const { id, client } = await withPassword(scene, app);
    const { refresh = "" } =
      (await openSession(app.caps, (await app.caps.store.users.byId(id))!)) ?? {};
    return { client, path: `/api/users/me/sessions/${refresh.split(".")[0]}/` };
  },
  endToken: async ({ client }) => {
    const { id } = await made(client.post("/api/users/me/tokens/", { name: "t", scope: "read" }));
    return { path: `/api/users/me/tokens/${id}/` };
  },
  signUp: () =>
    Promise.resolve({ body: { username: "newcomer", email: "n@example.org", password: PASSWORD } }),
  updateBot: () => Promise.resolve({ body: { username: "renamed-bot", bio: "b" } }),
  activateAccount: async ({ userId }, { caps }) => {
    await caps.store.users.update(userId, { isActive: false });
    const { text } = await issueSecret(caps, "activation", userId);
    return { path: `/api/auth/signup/activate/?user_id=${userId}&token=${text}`, body: {} };
  },
  changePasswordByReset: async ({ userId }, { caps }) => {
    const { text: token } = await issueSecret(caps, "reset", userId);
    return { path: `/api/auth/password-reset/change/?user_id=${userId}&token=${token}` };
  },
  changePassword: async (scene, app) => {
    const { client } = await withPassword(scene, app);
    return { client, body: { old_password: PASSWORD, new_password: `${PASSWORD} and more` } };
  },
  askEmailChange: async (scene, app) => {
    const { client, login } = await withPassword(scene, app);
    return { client, body: { email: `new-${login.login}@example.org`, password: PASSWORD } };
  },
  confirmEmailChange: async (scene, app) => {
    const { id, client, login } = await withPassword(scene, app);
    const { users } = app.caps.store;
    const { text: token, row } = makeSecret(app.caps);
    const change = { address: `new-${login.login}@example.org`, isOwnerTold: true, ...row };
    await users.wantEmail((await users.byId(id))!, change);
    return { client, path: `/api/users/me/email/confirm/?token=${token}`, body: {} };
  },
  deleteAccount: async (_, app) => {
    // Somebody who signs in by a provider, and has just done so again.
    const { store, clock, config } = app.caps;
    const { id } = await app.make.account();
    const key = `key-${id}`;
    const { issuer } = config.accounts.providers[0]!;
    const identity = { key, provider: "company", issuer, subject: key, linkedAt: 1 };
    await store.users.connectIdentity(id, identity);
    const { access } = (await openSession(app.caps, (await store.users.byId(id))!))!;
    await store.sessions.prove(id, access.split(".")[0]!, clock.now());
    return { client: withHeaders(app.as(null), bearer(access)), body: {} };
  },
  revokeDataAccess: async ({ client, userId }) => {
    const line = await made(client.post("/api/admin/data-access/", { user_id: userId }));
    return { path: `/api/admin/data-access/${line.id}/` };
  },
  resolveReport: async (scene) => {
    const { client, path } = scene;
    await made(client.post(path("/api/comments/:commentId/report/"), { reason: "spam" }));
    const { results } = await made(client.get("/api/admin/reports/"));
    return { path: `/api/admin/reports/${results[0].id}/resolve/` };
  },
};

/** Proposes an outcome, for a call on the proposal. */
const accepting =
  (end: string): Prepare =>
  async ({ client, postId }) => {
    const path = `/api/questions/${postId}/proposals/`;
    const { id } = await made(client.post(path, { resolution: "yes" }));
    return { path: `${path}${id}/${end}`, body: {} };
  };

const CONTENT: Readonly<Record<string, Prepare>> = {
  submitForReview: onDraft("submit-for-review"),
  approvePost: onDraft("approve", ["submit-for-review"]),
  rejectPost: onDraft("reject", ["submit-for-review"]),
  makeDraft: onDraft("make-draft", ["submit-for-review"]),
  repostPost: async (_, { make }) => ({ body: { project_id: (await make.project())._id } }),
  removeFromProject: async ({ client, path }, { make }) => {
    const body = { project_id: (await make.project())._id };
    await made(client.post(path("/api/posts/:postId/repost/"), body));
    return { body };
  },
  updatePost: () => Promise.resolve({ body: { title: "Another title" } }),
  updateOptions: () => Promise.resolve({ body: { options: ["A", "Renamed", "Other"] } }),
  unresolveQuestion: async ({ client, postId }) => {
    await made(resolve(client, postId, "yes"));
    return {};
  },
  acceptProposal: accepting("accept/"),
  checkAcceptance: accepting("accept/check/"),
  listComments: ({ postId }) => Promise.resolve({ path: `/api/comments/?post=${postId}` }),
  editComment: onOwnComment("edit"),
  editCommentByPost: onOwnComment("edit"),
  publishComment: onOwnComment("publish"),
  deleteComment: onOwnComment("delete"),
  deleteCommentByPost: onOwnComment("delete"),
};

/** Makes an invitation to the project of the scene. */
async function invitation({ client, projectId }: HostileScene) {
  const path = `/api/projects/${projectId}/invitations/`;
  const { id, token } = await made(client.post(`${path}link/`, { uses: 500 }));
  return { path, id: id as number, token: token as string };
}

/** Takes the link that ends the daily mails of the caller. */
function linkOfMail({ userId }: HostileScene, { caps }: TestApp) {
  const token = unsubscribeToken(caps, { userId, topic: "daily" });
  return Promise.resolve({ path: `/api/unsubscribe/${token}/` });
}

/** Names a webhook of a new account, because an account has ten. */
const onWebhook =
  (end: string, body?: object): Prepare =>
  async (_, app) => {
    const account = await app.make.account();
    const { _id, delivery } = await insertWebhook(app, account.id);
    const path = `/api/webhooks/${_id}/${end.replace("*", delivery)}`;
    return { client: app.as(account.token), path, ...(body === undefined ? {} : { body }) };
  };

const WEBHOOKS: Readonly<Record<string, Prepare>> = {
  createWebhook: async (_, app) => ({
    client: app.as((await app.make.account()).token),
    body: { url: "https://bot.example/" },
  }),
  readWebhook: onWebhook(""),
  changeWebhook: onWebhook("", { description: "d" }),
  deleteWebhook: onWebhook(""),
  testWebhook: onWebhook("test/"),
  rotateWebhookSecret: onWebhook("rotate-secret/"),
  listWebhookDeliveries: onWebhook("deliveries/"),
  redeliverWebhookDelivery: onWebhook("deliveries/*/redeliver/"),
};

/** Names a new series of the project of the scene. */
const onSeries =
  (end: string, body?: object): Prepare =>
  async ({ projectId }, app) => {
    const path = `/api/projects/${projectId}/series/${await insertSeries(app, projectId)}/${end}`;
    return { path, ...(body === undefined ? {} : { body }) };
  };

/** Counts the series that were made, whose names differ. */
let seriesMade = 0;

/** The project of a scene has a series already, so another one has a name of its own. */
const anotherSeries = () =>
  Promise.resolve({ body: { ...newSeries(), external_id: `fair-${seriesMade++}` } });

const SERIES: Readonly<Record<string, Prepare>> = {
  createSeries: anotherSeries,
  checkNewSeries: anotherSeries,
  readSeries: onSeries(""),
  changeSeries: onSeries("", { name: "Other" }),
  deleteSeries: onSeries(""),
  listRounds: onSeries("rounds/"),
  listObservations: onSeries("observations/"),
  recordObservations: onSeries("observations/", {
    observations: [{ target: "t", date: "2031-01-06", value: 1 }],
  }),
};

const INVITATIONS: Readonly<Record<string, Prepare>> = {
  revokeInvitation: async (scene) => {
    const { path, id } = await invitation(scene);
    return { path: `${path}${id}/` };
  },
  resendInvitation: async ({ projectId, userId }, app) => {
    const made = { projectId, createdBy: userId, ...toAddress(projectId) };
    const { id } = await insertInvitation(app, made);
    return { path: `/api/projects/${projectId}/invitations/${id}/resend/` };
  },
  readInvitation: async (scene) => ({
    path: `/api/invitations/${(await invitation(scene)).token}/`,
  }),
  readMailSubscription: linkOfMail,
  endMailSubscription: linkOfMail,
  changeNotificationPreferences: () => Promise.resolve({ body: { comment: "inbox" } }),
  readNotifications: () => Promise.resolve({ body: { all: true } }),
  acceptInvitation: async (scene, app) => ({
    path: `/api/invitations/${(await invitation(scene)).token}/accept/`,
    client: app.as((await app.make.account()).token),
  }),
};

const fileOfForecasts: Prepare = () =>
  Promise.resolve({ body: { question: 1, probability_yes: 0.5 } });

const withPicture: Prepare = async ({ client, path }) => {
  await made(client.put(path("/api/projects/:projectId/picture/"), undefined, { raw: PIXEL }));
  return {};
};

const PROJECTS: Readonly<Record<string, Prepare>> = {
  readProjectLeaderboard: withBoard((id) => `/api/leaderboards/project/${id}/`),
  readPublicLeaderboard: withBoard((id) => `/api/public/projects/${id}/leaderboard/`),
  updateProjectLeaderboards: withBoard((id) => `/api/leaderboards/project/${id}/update/`),
  readBenchmark: withBoard((id) => `/api/projects/${id}/benchmark/`),
  readLeaderboardInclusion: withBoard((id) => `/api/projects/${id}/leaderboard-inclusion/`),
  readMedals: ({ userId }) => Promise.resolve({ path: `/api/medals/?user_id=${userId}` }),
  readGlobalLeaderboard: async ({ client }) => {
    const window = { start_time: "2020-01-01", end_time: "2100-01-01" };
    const board = { project_id: null, score_type: "peer", ...window };
    await made(client.post("/api/admin/leaderboards/", board));
    return {};
  },
  readCommunity: async (_, { make }) => {
    const { slug } = await make.project({ type: "community" });
    return { path: `/api/projects/communities/${slug ?? ""}/` };
  },
  putPicture: () => Promise.resolve({ raw: PIXEL }),
  readPicture: withPicture,
  readPublicPicture: withPicture,
  retryJobs: () => Promise.resolve({ path: "/api/admin/queues/exports/retry/" }),
  submitFile: fileOfForecasts,
  checkFile: fileOfForecasts,
  readFile: async ({ client, projectId }) => {
    const path = `/api/projects/${projectId}/submissions/`;
    const { id } = await made(client.post(path, { question: 1, probability_yes: 0.5 }));
    return { path: `${path}${id}/` };
  },
  readExportJob: withJob,
  cancelExportJob: withJob,
  downloadExportFile: finished(withJob),
  readOwnDataJob: withOwnJob,
  cancelOwnDataJob: withOwnJob,
  downloadOwnDataFile: finished(withOwnJob),
};

const PREPARE: Readonly<Record<string, Prepare>> = {
  ...ACCOUNTS,
  ...CONTENT,
  ...INVITATIONS,
  ...WEBHOOKS,
  ...SERIES,
  ...PROVIDERS,
  ...PROJECTS,
};

/**
 * Prepares the fair request of a route, with its body or without one. It can be sent any number of
 * times.
 */
export async function fairRequest(
  route: Route,
  scene: HostileScene,
  app: TestApp,
  sent: "body" | "no body" = "body",
): Promise<(options?: CallOptions) => Promise<Answer>> {
  const fair = (await PREPARE[route.name]?.(scene, app)) ?? {};
  const { client = scene.client, path = scene.path(route.path) } = fair;
  const body = fair.body ?? FAIR_BODIES[route.name]?.(scene);
  const raw = fair.raw === undefined ? {} : { raw: fair.raw };
  return (options) =>
    client.call(route.method, path, sent === "body" ? body : undefined, { ...raw, ...options });
}

/** Sends the fair request of a route, with its body or without one. */
export async function sendFair(
  route: Route,
  scene: HostileScene,
  app: TestApp,
  sent: "body" | "no body" = "body",
): Promise<Answer> {
  return (await fairRequest(route, scene, app, sent))();
}
