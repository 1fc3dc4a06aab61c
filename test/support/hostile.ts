/** Values that no client should send, and bodies and queries that contain them. */
import { at, binary, DAY, numeric, schedule } from "./desk.ts";
import type { HostileScene } from "./hostile_scene.ts";
import { newSeries } from "./series.ts";

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** Raw JSON texts, also some that `JSON.stringify` never writes. */
export const HOSTILE_JSON: readonly string[] = [
  ...["null", "true", "false", "0", "-1", "0.5", "1e308", "-1e308", "1e999", "5e-324", "-0"],
  ...["9007199254740993", "123456789012345678901234567890", "999999999999999", "2147483648"],
  ...['""', '" "', '"a"', '"0"', '"NaN"', '"Infinity"', '"1e999"', '"0x10"', '"True"'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u202eabc"', '"ﷺ🧬é"'],
  ...['"$gt"', '"{$ne: 1}"', '"\'; return true; //"', '"(a+)+$"', '"../../etc/passwd"', '"%00"'],
  ...['"javascript:alert(1)"', '"=cmd()"', '"@everyone"', '"<script>"', '"\\r\\nX: y"'],
  ...['"2024-13-45"', '"0000-01-01"', '"9999-12-31T23:59:59Z"', '"1900-01-01"', '"now"'],
  ...["[]", "{}", "[null]", "[[]]", "[{}]", "[1,1]", '["a","a"]', '["a",1,null,{}]'],
  ...['{"$gt":""}', '{"$where":"sleep(9)"}', '[{"$ne":1}]', '{"$gt":1,"a.b":2}', '{"a.b":1}'],
  ...['{"__proto__":{"is_staff":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"":0}'],
  ...['{"toString":1,"valueOf":2,"hasOwnProperty":3,"length":4}', '{"_bsontype":"ObjectId"}'],
  JSON.stringify(nested(31)),
  JSON.stringify("x".repeat(70_000)),
  JSON.stringify("9".repeat(400)),
  JSON.stringify(Array.from({ length: 1_200 }, (_, index) => index / 1_199)),
  JSON.stringify(Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`k${i}`, i]))),
];

/** Complete bodies, for any route. */
export const HOSTILE_BODIES: readonly (string | Uint8Array)[] = [
  ...["", " ", "{", "[", "]", "null", "3", '"x"', "nul", "{]", '{"a":1,}', "\ufeff{}", "\0"],
  ...["[]", "{}", "[{}]", "[[1]]", "[null]", '{"a":1,"a":2}', "[".repeat(5_000), "-", "1e"],
  ...['{"__proto__":1}', '{"__proto__":{"question":1}}', '[{"__proto__":{"question":1}}]'],
  `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
  new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
  new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
];

/** Query values as they are written in the address. */
export const HOSTILE_QUERY: readonly string[] = [
  ...["", "%00", "a%00b", "-1", "0", "1e999", "NaN", "null", "[]", "{}", "%5B%5D", "true", "True"],
  ...["$gt", "%24where", "%F0%28%8C%BC", "%ED%A0%80", "%", "%zz", "+", "a,b,,c", ",", "%2C"],
  ...["2000000000000000000000", "9007199254740993", "99999999999999", "2024-13-45", "1900-01-01"],
  ...[
    "(a%2B)%2B%24",
    "%27%3B--",
    "..%2F..%2F",
    "__proto__",
    "constructor",
    "%E2%80%AE",
    "%0d%0aX:",
  ],
  "a".repeat(3_000),
  Array.from({ length: 101 }, (_, index) => index).join(","),
];

type Body = Readonly<Record<string, unknown>>;

const profile = { bio: "b", website: "https://example.org", location: "l", app_theme: "dark" };
const account = { username: "hostile-x", email: "h@example.org", password: "horse battery 7" };
const project = {
  type: "tournament",
  name: "Hostile cup",
  slug: "hostile-cup",
  prize_pool: "10.00",
  start_date: at(0),
  close_date: at(DAY),
  order: 1,
  default_permission: "viewer",
  visibility: "normal",
  leaderboard_score_type: "peer",
};
const group = {
  questions: [{ ...numeric(), label: "One" }],
  group_variable: "Year",
  graph_type: "fan_graph",
};

type Fair = (scene: HostileScene) => Body | Body[];

const BODIES: Readonly<Record<string, Fair>> = {
  createUser: () => ({ ...account, is_bot: false, metadata: {} }),
  updateUser: () => ({ email: "o@example.org", is_spam: false, metadata: {} }),
  grantDataAccess: ({ userId, projectId }) => ({ user_id: userId, project_id: projectId }),
  createLeaderboard: ({ projectId }) => ({
    project_id: projectId,
    score_type: "peer",
    name: "B",
    start_time: at(0),
    end_time: at(DAY),
    finalize_time: at(DAY),
    prize_pool: "1.00",
    is_primary: true,
  }),
  logIn: () => ({ login: "somebody", password: "x" }),
  logInAlias: () => ({ login: "somebody", password: "x" }),
  refreshSession: () => ({ refresh: "x" }),
  signUp: () => ({ ...account, language: "en", app_theme: "dark" }),
  activateAccount: ({ userId }) => ({ user_id: userId, token: "x" }),
  askPasswordReset: () => ({ login: "somebody" }),
  changePasswordByReset: () => ({ password: "horse battery 7" }),
  createPost: ({ projectId }) => ({
    title: "T",
    short_title: "S",
    default_project: projectId,
    categories: [],
    tags: ["t"],
    question: { ...numeric(), open_time: at(0), scheduled_close_time: at(DAY) },
  }),
  updatePost: () => ({ title: "T", tags: ["t"], question: { title: "Q", description: "d" } }),
  updateOptions: () => ({ options: ["A", "C", "Other"], grace_period_end: at(DAY) }),
  approvePost: () => schedule(),
  repostPost: ({ projectId }) => ({ project_id: projectId }),
  removeFromProject: ({ projectId }) => ({ project_id: projectId }),
  changePostProjects: ({ projectId }) => ({ add: [projectId], remove: [] }),
  createBot: () => ({ username: "hostile-bot", bio: "b" }),
  updateBot: () => ({ ...profile, username: "hostile-bot" }),
  changeBotCard: () => ({
    model: "m",
    provider: "p",
    training_cutoff: "2025-06-01",
    tools: ["search"],
    method: "x",
    is_open_weights: true,
  }),
  createWebhook: () => ({ url: "https://hooks.example/h", types: ["question.opened"] }),
  changeWebhook: () => ({ description: "d", format: "slack", is_enabled: true }),
  createSeries: newSeries,
  submitFile: ({ postId }) => ({ question: postId, probability_yes: 0.5 }),
  changeSeries: () => {
    const { name, calendar, windows, template } = newSeries();
    return { name, calendar, windows, template, is_paused: true };
  },
  recordObservations: () => ({
    observations: [{ target: "t", date: "2031-01-06", value: 1 }],
    observed_at: "2026-01-01",
    note: "n",
  }),
  createComment: ({ postId }) => ({
    on_post: postId,
    text: "t",
    is_private: false,
    included_forecast: true,
    parent: null,
    key_factors: [{ driver: { text: "d", impact_direction: 1 } }],
  }),
  editComment: () => ({ text: "t", include_forecast: true }),
  editCommentByPost: () => ({ text: "t" }),
  voteComment: () => ({ direction: 1 }),
  reportComment: () => ({ reason: "spam" }),
  pinComment: () => ({ pin: true }),
  markChangedMind: () => ({ enabled: true }),
  submitForecasts: ({ postId, numericId, choiceId }) => [
    { question: postId, probability_yes: 0.5, end_time: at(DAY), source: "api" },
    { question: choiceId, probability_yes_per_category: { A: 0.2, B: 0.3, Other: 0.5 } },
    {
      question: numericId,
      continuous_cdf: Array.from({ length: 201 }, (_, index) => (index / 200) * 0.99),
      distribution_input: { components: [] },
    },
  ],
  withdrawForecasts: ({ postId }) => [{ question: postId, withdraw_at: at(DAY) }],
  createExportJob: () => ({ include_comments: true, raw: false, format: "zip" }),
  subscribeProject: () => ({ follow_questions: true }),
  inviteMembers: ({ username }) => ({ usernames: [username], permission: "viewer" }),
  createInvitationLink: () => ({
    permission: "viewer",
    uses: 2,
    expires_at: at(DAY),
    allowed_domains: ["example.org"],
  }),
  sendInvitations: () => ({
    emails: ["ada@example.org"],
    permission: "viewer",
    message: "Join us.",
  }),
  changeMember: () => ({ permission: "viewer" }),
  createProject: () => project,
  updateProject: () => ({ ...project, slug: "hostile-cup-2" }),
  readPredictions: ({ postId, choiceId }) => ({
    questions: [postId, choiceId],
    at: ["2026-01-01T00:00:00Z", "2030-06-01T12:00:00Z"],
    method: "unweighted",
  }),
  buildCdf: () => ({
    percentiles: [
      { p: 0.25, value: 30 },
      { p: 0.75, value: 60 },
    ],
    above: 0.02,
  }),
  resolveQuestion: () => ({ resolution: "yes", actual_resolve_time: at(0) }),
  makeProposal: () => ({
    resolution: "yes",
    sources: [{ url: "https://example.org", quote: "Yes.", retrieved_at: at(0) }],
    note: "The station says so.",
  }),
  acceptProposal: () => ({ actual_resolve_time: at(0) }),
  clarifyQuestion: () => ({ text: "A night counts from dusk." }),
  closeQuestion: () => ({ actual_close_time: at(0) }),
  changeNotificationPreferences: () => ({ mention: "mail", review: "weekly" }),
  readNotifications: () => ({ all: true, ids: null }),
  updateProfile: () => ({ ...profile, unsubscribed_mailing_tags: ["a"], language: "en" }),
  changeUsername: () => ({ username: "hostile-name" }),
  changePassword: () => ({ old_password: "x", new_password: "horse battery 7" }),
  askEmailChange: () => ({ email: "n@example.org", password: "x" }),
  confirmEmailChange: () => ({ token: "x" }),
  createToken: () => ({ name: "cron", scope: "forecast", expires_at: at(10_000 * DAY) }),
  deleteAccount: () => ({ password: "x" }),
  votePost: () => ({ direction: 1 }),
  exchangeProviderCode: () => ({ code: "x" }),
  connectProvider: () => ({ code: "x" }),
};

/** A check → the call that has the same body. */
const CHECKED: Readonly<Record<string, string>> = {
  checkAcceptance: "acceptProposal",
  checkComment: "createComment",
  checkFile: "submitFile",
  checkForecasts: "submitForecasts",
  checkNewPost: "createPost",
  checkNewSeries: "createSeries",
  checkObservations: "recordObservations",
  checkPostUpdate: "updatePost",
  checkResolution: "resolveQuestion",
  checkSeriesChange: "changeSeries",
  checkWithdrawals: "withdrawForecasts",
};

/** A valid body for each route, by the route's name. The hostile values are put into it. */
export const FAIR_BODIES: Readonly<Record<string, Fair>> = {
  ...BODIES,
  ...Object.fromEntries(Object.entries(CHECKED).map(([check, call]) => [check, BODIES[call]!])),
};

/** Further valid bodies for routes that take several kinds. */
export const OTHER_FAIR_BODIES: Readonly<Record<string, (scene: HostileScene) => Body[]>> = {
  buildCdf: () => [
    { normal: { mean: 50, sd: 10 } },
    { log_normal: { median: 50, sigma: 0.3 } },
    { histogram: [{ from: 10, to: 60, mass: 0.4 }] },
    { samples: [10, 20.5, 30] },
    {
      mixture: [
        { weight: 2, normal: { mean: 50, sd: 10 } },
        { weight: 1, histogram: [{ from: 0, to: 10, mass: 1 }] },
      ],
    },
  ],
  createPost: ({ postId, numericId }) => [
    { title: "T", group_of_questions: group },
    { title: "T", notebook: { markdown: "# M", image_url: null } },
    { title: "T", conditional: { condition_id: postId, condition_child_id: numericId } },
    { title: "T", question: { ...binary(), type: "multiple_choice", options: ["A", "B"] } },
  ],
};

/** Yields `body` with each value at every level replaced by each hostile value, one at a time. */
export function* spoiled(body: unknown): Generator<string> {
  yield* HOSTILE_JSON;
  if (Array.isArray(body)) {
    for (const [index, item] of body.slice(0, 3).entries()) {
      const put = (text: string) =>
        body.map((kept: unknown, at) => textOf(kept, at === index, text));
      for (const text of spoiled(item)) yield `[${put(text).join(",")}]`;
    }
  } else if (typeof body === "object" && body !== null) {
    const entries = Object.entries(body);
    for (const [name, value] of [...entries, ["unknown_key", 1] as const]) {
      for (const text of spoiled(value)) {
        const others = entries.filter(([other]) => other !== name);
        const all = [...others.map(([key, kept]) => [key, JSON.stringify(kept)]), [name, text]];
        yield `{${all.map(([key, json]) => `${JSON.stringify(key)}:${json ?? "null"}`).join(",")}}`;
      }
    }
  }
}

function textOf(kept: unknown, isSpoiled: boolean, text: string): string {
  return isSpoiled ? text : JSON.stringify(kept);
}
