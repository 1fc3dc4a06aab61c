/** Accounts, their credentials and their bots. */
import { issueSecret, makeSecret } from "../../../src/accounts/mailed_secrets.ts";
import { insertDelivery } from "../matrix/world.ts";
import { hashPassword } from "../../../src/password_hash.ts";
import type { Recorder } from "./recorder.ts";
import type { Cast, Person } from "./scene.ts";

const MINUTE = 60_000;
const PASSWORD = "a long password 1";
const NEW_PASSWORD = "a longer password 2";

export async function openAccounts(recorder: Recorder): Promise<Cast> {
  const { app, record } = recorder;
  const superuser = await app.make.account({
    username: "grace",
    email: "grace@example.org",
    isStaff: true,
    isSuperuser: true,
  });
  const grace = { ...superuser, client: app.as(superuser.token) };
  const create = async (username: string): Promise<Person> => {
    const body = { username, email: `${username}@example.org`, password: PASSWORD };
    const made = await record("createUser", grace.client, { body });
    return { id: made.id, username, client: app.as(made.token) };
  };
  const chidi = await create("chidi");
  const ada = await create("ada");
  const basil = await signUp(recorder);
  await tellSessions(recorder, ada);
  await tellSecrets(recorder, { ada, chidi });
  await record("updateUser", grace.client, {
    params: { userId: ada.id },
    body: { api_access_tier: "benchmarking" },
  });
  await tellEmail(recorder, ada);
  await tellProfiles(recorder, ada);
  await tellBots(recorder, ada);
  await tellWebhooks(recorder, ada);
  const rotated = await record("rotateApiKey", chidi.client);
  const { token } = await app.make.account({
    username: "dora",
    passwordHash: await hashPassword(PASSWORD),
  });
  await record("deleteAccount", app.as(token), { body: { password: PASSWORD } });
  return { grace, ada, basil, chidi: { ...chidi, client: app.as(rotated.token) } };
}

async function signUp({ app, record }: Recorder): Promise<Person> {
  const body = { username: "basil", email: "basil@example.org", password: PASSWORD };
  const { user, tokens } = await record("signUp", app.as(null), { body });
  const headers = { Authorization: `Bearer ${tokens.access}` };
  const { body: made } = await app.as(null).post("/api/auth/api-key/rotate/", undefined, {
    headers,
  });
  return { id: user.id, username: "basil", client: app.as(made.token) };
}

async function tellSessions({ app, record }: Recorder, ada: Person): Promise<void> {
  const anonymous = app.as(null);
  const body = { login: "ada", password: PASSWORD };
  const { tokens: earlier } = await record("logInAlias", anonymous, { body });
  const { tokens } = await record("logIn", anonymous, { body });
  await record("listSessions", ada.client);
  await record("endSession", ada.client, { params: { session: earlier.refresh.split(".")[0] } });
  const next = await record("refreshSession", anonymous, { body: { refresh: tokens.refresh } });
  const headers = { Authorization: `Bearer ${next.access}` };
  await record("endOtherSessions", anonymous, { headers });
  await record("logOut", anonymous, { headers });
  await record("readApiKey", ada.client);
  const made = await record("createToken", ada.client, {
    body: { name: "Morning run", scope: "forecast", expires_at: null },
  });
  await record("listTokens", ada.client);
  await record("endToken", ada.client, { params: { tokenId: made.id } });
  await record("verifyToken", ada.client);
}

async function tellWebhooks({ app, record }: Recorder, ada: Person): Promise<void> {
  await record("createWebhook", ada.client, {
    body: { url: "https://10.0.0.1/presage" },
    refused: 400,
  });
  const { id: webhookId } = await record("createWebhook", ada.client, {
    body: {
      url: "https://bot.example/presage",
      description: "Morning run",
      types: ["question.opened", "question.resolved"],
      following: true,
    },
  });
  const params = { webhookId };
  await record("listWebhooks", ada.client);
  await record("readWebhook", ada.client, { params });
  await record("changeWebhook", ada.client, { params, body: { following: false } });
  await record("rotateWebhookSecret", ada.client, { params });
  const delivery = await insertDelivery(app, webhookId as number);
  await record("listWebhookDeliveries", ada.client, { params });
  await record("redeliverWebhookDelivery", ada.client, { params: { ...params, delivery } });
  await record("testWebhook", ada.client, { params });
  await record("deleteWebhook", ada.client, { params });
}

async function tellSecrets(
  { app, record }: Recorder,
  { ada, chidi }: Record<"ada" | "chidi", Person>,
): Promise<void> {
  const anonymous = app.as(null);
  await app.caps.store.users.update(chidi.id, { isActive: false });
  const { text: token } = await issueSecret(app.caps, "activation", chidi.id);
  await record("activateAccount", anonymous, { body: { user_id: chidi.id, token } });
  await record("askPasswordReset", anonymous, { body: { login: "chidi" } });
  const reset = await issueSecret(app.caps, "reset", chidi.id);
  await record("changePasswordByReset", anonymous, {
    query: `?user_id=${chidi.id}&token=${reset.text}`,
    body: { password: NEW_PASSWORD },
  });
  await record("changePassword", ada.client, {
    body: { old_password: PASSWORD, new_password: NEW_PASSWORD },
  });
}

async function tellEmail({ app, record }: Recorder, ada: Person): Promise<void> {
  const email = "ada@uni.example";
  await record("askEmailChange", ada.client, { body: { email, password: NEW_PASSWORD } });
  const { text: token, row } = makeSecret(app.caps);
  await app.caps.store.users.renewEmailSecret(ada.id, email, row);
  await record("confirmEmailChange", ada.client, { body: { token } });
}

async function tellProfiles({ app, record }: Recorder, ada: Person): Promise<void> {
  await record("updateProfile", ada.client, {
    body: { bio: "Rivers and their floods.", website: "https://ada.example", location: "Ulm" },
  });
  await record("readMe", ada.client);
  await record("readUser", ada.client, { params: { userId: ada.id } });
  await record("listUsers", ada.client, { query: "?search=ada" });
  // Meanwhile all buckets of the account have filled.
  app.travel(MINUTE);
  await record("readLimits", ada.client);
}

async function tellBots({ app, record }: Recorder, ada: Person): Promise<void> {
  const bot = await record("createBot", ada.client, {
    body: { username: "ada-bot", bio: "Forecasts every morning." },
  });
  const params = { botId: bot.id };
  await record("readBotToken", ada.client, { params });
  await record("updateBot", ada.client, { params, body: { bio: "Forecasts at noon." } });
  const card = {
    model: "Alder 2",
    provider: "Alder Labs",
    training_cutoff: "2025-06-01",
    tools: ["web search"],
    method: "Asks five times and takes the median.",
  };
  await record("changeBotCard", ada.client, { params, body: card });
  await record("readBotCard", ada.client, { params });
  await record("listBots", ada.client);
  await record("changeUsername", app.as(bot.token), { body: { username: "ada-river-bot" } });
}
