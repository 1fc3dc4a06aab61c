/** One request for each row of the permission matrix, on objects made for it. */
import type { PostDocument, QuestionDocument } from "../../src/store/documents.ts";
import type { Answer, Client } from "./client.ts";
import { at, binary, DAY, schedule } from "./desk.ts";
import { commentOf, type MatrixCaller, postOf, type Scene } from "./matrix_scene.ts";

type Call = (client: Client) => Promise<Answer>;

export interface MatrixAction {
  /**
   * The answer to whom the project does not exist: 404 for what the path names, 400 for what a
   * body or a filter names, null where no object is named.
   */
  readonly hidden: 404 | 400 | null;
  /** The object itself is invisible to whom the matrix refuses: 404 where it says 403. */
  readonly secret?: true;
  /** Site administrators do this in private projects too (Contract 5.1, 5.2). */
  readonly staffEverywhere?: true;
  prepare(scene: Scene, caller: MatrixCaller): Promise<Call>;
  /** What those whose cell says "part" may do. */
  part?(scene: Scene): Promise<Call>;
}

type Given = Partial<PostDocument>;
type OnPost = (id: number) => Call;

const onPost = (
  call: OnPost,
  given: Given | ((scene: Scene) => Given & { inProject?: number }) = {},
  question: Partial<QuestionDocument> = {},
): MatrixAction["prepare"] => {
  return async (scene) => {
    const wanted = typeof given === "function" ? given(scene) : given;
    return call((await postOf(scene, wanted, question)).post._id);
  };
};
const onComment = (call: OnPost): MatrixAction["prepare"] => {
  return async (scene) => call((await commentOf(scene, scene.owner.id))._id);
};
const onOwnComment = (call: OnPost): MatrixAction["prepare"] => {
  return async (scene, { account }) =>
    call((await commentOf(scene, account?.id ?? scene.owner.id))._id);
};
const onProject = (call: OnPost): MatrixAction["prepare"] => {
  return ({ projectId }) => Promise.resolve(call(projectId));
};

const read: OnPost = (id) => (client) => client.get(`/api/posts/${id}/`);
const edit: OnPost = (id) => (client) => client.put(`/api/posts/${id}/update/`, { title: "New" });
const verb =
  (name: string, body?: object): OnPost =>
  (id) =>
  (client) =>
    client.post(`/api/${name.replace("ID", String(id))}/`, body);
const waiting = ({ queueId }: Scene) => ({
  curationStatus: "pending" as const,
  inProject: queueId,
});
const remark = (id: number, parent?: number) => ({ on_post: id, text: "So it is", parent });
const verdict = { resolution: "yes", actual_resolve_time: at(0) };
const resolved = {
  resolution: "yes",
  actualResolveTime: Date.now(),
  resolutionSetTime: Date.now(),
};

let names = 0;
const freshName = (stem: string): string => `${stem}${++names}`;

const READING: Readonly<Record<string, MatrixAction>> = {
  "read approved post": { hidden: 404, prepare: onPost(read) },
  "read comments": {
    hidden: 400,
    prepare: onPost((id) => (client) => client.get(`/api/comments/?post=${id}`)),
  },
  "read community prediction": {
    hidden: 404,
    prepare: onPost((id) => (client) => client.get(`/api/questions/${id}/?with_cp=true`)),
  },
  "read draft post": { hidden: 404, prepare: onPost(read, { curationStatus: "draft" }) },
  "read rejected post": { hidden: 404, prepare: onPost(read, { curationStatus: "rejected" }) },
  "read pending post in site main": { hidden: 404, prepare: onPost(read, waiting) },
  "filter forecaster_id of others": {
    hidden: null,
    prepare: ({ owner }) =>
      Promise.resolve((client) => client.get(`/api/posts/?forecaster_id=${owner.id}`)),
  },
};

const FORECASTING: Readonly<Record<string, MatrixAction>> = {
  forecast: {
    hidden: 400,
    prepare: onPost(
      (id) => (client) =>
        client.post("/api/questions/forecast/", [{ question: id, probability_yes: 0.4 }]),
    ),
  },
  withdraw: {
    hidden: 400,
    prepare: onPost(
      (id) => (client) => client.post("/api/questions/withdraw/", [{ question: id }]),
    ),
  },
};

const TALKING: Readonly<Record<string, MatrixAction>> = {
  comment: {
    hidden: 400,
    prepare: onPost((id) => (client) => client.post("/api/comments/create/", remark(id))),
  },
  reply: {
    hidden: 400,
    prepare: async (scene) => {
      const { _id, postId } = await commentOf(scene, scene.owner.id);
      return (client) => client.post("/api/comments/create/", remark(postId, _id));
    },
  },
  vote: { hidden: 404, prepare: onComment(verb("comments/ID/vote", { direction: 1 })) },
  report: { hidden: 404, prepare: onComment(verb("comments/ID/report", { reason: "spam" })) },
  subscribe: { hidden: 404, prepare: onProject(verb("projects/ID/subscribe")) },
  "edit own comment": {
    hidden: 404,
    prepare: onOwnComment(
      (id) => (client) => client.patch(`/api/comments/${id}/edit/`, { text: "Better" }),
    ),
  },
  "delete own comment": {
    hidden: 404,
    staffEverywhere: true,
    prepare: onOwnComment((id) => (client) => client.delete(`/api/comments/${id}/delete/`)),
  },
  "delete others' comment": {
    hidden: 404,
    staffEverywhere: true,
    prepare: onComment((id) => (client) => client.delete(`/api/comments/${id}/delete/`)),
  },
  "pin comment": { hidden: 404, prepare: onComment(verb("comments/ID/toggle-pin", { pin: true })) },
};

const AUTHORING: Readonly<Record<string, MatrixAction>> = {
  "create post in project": {
    hidden: 400,
    prepare: onProject((id) => (client) => {
      const post = { title: "T", question: binary(), default_project: id };
      return client.post("/api/posts/create/", post);
    }),
  },
  "edit post, not approved": { hidden: 404, prepare: onPost(edit, waiting) },
  "edit post, approved before open": {
    hidden: 404,
    prepare: onPost(edit, {}, { openTime: Date.now() + DAY }),
  },
  "edit post, after open": { hidden: 404, prepare: onPost(edit) },
  "submit for review": {
    hidden: 404,
    secret: true,
    prepare: onPost(verb("posts/ID/submit-for-review"), { curationStatus: "draft" }),
  },
  approve: { hidden: 404, prepare: onPost(verb("posts/ID/approve", schedule()), waiting) },
  reject: { hidden: 404, prepare: onPost(verb("posts/ID/reject"), waiting) },
  resolve: { hidden: 404, prepare: onPost(verb("questions/ID/resolve", verdict)) },
  unresolve: { hidden: 404, prepare: onPost(verb("questions/ID/unresolve"), {}, resolved) },
  close: { hidden: 404, prepare: onPost(verb("questions/ID/close")) },
};

const PROJECTS: Readonly<Record<string, MatrixAction>> = {
  "list members": {
    hidden: 404,
    staffEverywhere: true,
    prepare: onProject((id) => (client) => client.get(`/api/projects/${id}/members/`)),
  },
  "invite members": {
    hidden: 404,
    prepare: async ({ app, projectId }) => {
      const usernames = [(await app.make.account()).username];
      return verb("projects/ID/members/invite", { usernames })(projectId);
    },
  },
  "change member permission": {
    hidden: 404,
    prepare: async ({ app, projectId }) => {
      const { id } = await app.make.account();
      await app.make.member(projectId, id, "forecaster");
      return (client) =>
        client.patch(`/api/projects/${projectId}/members/${id}/`, { permission: "viewer" });
    },
  },
  "download project data": {
    hidden: 404,
    staffEverywhere: true,
    prepare: onProject((id) => (client) => client.get(`/api/projects/${id}/download-data/`)),
  },
  "create tournament": {
    hidden: null,
    prepare: () => Promise.resolve(newProject("tournament")),
  },
  "create community": { hidden: null, prepare: () => Promise.resolve(newProject("community")) },
};

function newProject(type: string): Call {
  return (client) => client.post("/api/projects/create/", { type, name: freshName("Club ") });
}

const changeAccount =
  (change: object) =>
  async ({ app }: Scene): Promise<Call> => {
    const { id } = await app.make.account();
    return (client) => client.patch(`/api/admin/users/${id}/`, change);
  };

const ACCOUNTS: Readonly<Record<string, MatrixAction>> = {
  "manage accounts": {
    hidden: null,
    prepare: changeAccount({ is_staff: true }),
    part: changeAccount({ api_access_tier: "benchmarking" }),
  },
  "manage own bots": {
    hidden: null,
    prepare: () =>
      Promise.resolve((client) =>
        client.post("/api/users/me/bots/create/", { username: freshName("helpful-bot-") }),
      ),
  },
};

/** By the matrix' own names of the rows. */
export const MATRIX_ACTIONS: Readonly<Record<string, MatrixAction>> = {
  ...READING,
  ...FORECASTING,
  ...TALKING,
  ...AUTHORING,
  ...PROJECTS,
  ...ACCOUNTS,
};
