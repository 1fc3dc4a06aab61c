/** The rows of contract 5.3 about projects, posts and questions: every caller times every action. */
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";
import type { Answer, Client } from "../support/client.ts";
import { approve, at, binary, DAY, publish, schedule, write } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { CALLER_KINDS, type CallerKind, PERMISSION_MATRIX } from "../support/permission_matrix.ts";

/** What an action finds: a project open to viewers, and a fresh post in the state it needs. */
interface Scene {
  readonly projectId: number;
  readonly admin: Client;
  readonly author: Client;
  readonly member: () => Promise<Account>;
}

type Action = (scene: Scene) => Promise<(caller: Client) => Promise<Answer>>;

const inProject = ({ projectId }: Scene) => ({
  title: "T",
  question: binary(),
  default_project: projectId,
});
const draft = async (scene: Scene): Promise<number> =>
  (await write(scene.author, inProject(scene))).id as number;
const approved = async (scene: Scene, given: Record<string, unknown> = {}): Promise<number> => {
  const id = await draft(scene);
  await approve(scene.admin, id, given);
  return id;
};
const pending = async (scene: Scene): Promise<number> => {
  const id = await draft(scene);
  await scene.author.post(`/api/posts/${id}/submit-for-review/`);
  return id;
};
const edit = (id: number) => (caller: Client) =>
  caller.put(`/api/posts/${id}/update/`, { title: "Changed" });
const read = (id: number) => (caller: Client) => caller.get(`/api/posts/${id}/`);
const verdict = { resolution: "yes", actual_resolve_time: at(0) };

const ACTIONS: Readonly<Record<string, Action>> = {
  "read approved post": async (scene) => read(await approved(scene)),
  "read draft post": async (scene) => read(await draft(scene)),
  "read rejected post": async (scene) => {
    const id = await pending(scene);
    await scene.admin.post(`/api/posts/${id}/reject/`);
    return read(id);
  },
  "read pending post in site main": async (scene) => {
    const post = await write(scene.author, { title: "T", question: binary() });
    await scene.author.post(`/api/posts/${post.id}/submit-for-review/`);
    return read(post.id as number);
  },
  subscribe: ({ projectId }) =>
    Promise.resolve((caller) => caller.post(`/api/projects/${projectId}/subscribe/`)),
  "create post in project": (scene) =>
    Promise.resolve((caller) => caller.post("/api/posts/create/", inProject(scene))),
  "edit post, not approved": async (scene) => edit(await draft(scene)),
  "edit post, approved before open": async (scene) =>
    edit(await approved(scene, { open_time: at(DAY), cp_reveal_time: at(DAY) })),
  "edit post, after open": async (scene) => edit(await approved(scene)),
  "submit for review": async (scene) => {
    const id = await draft(scene);
    return (caller) => caller.post(`/api/posts/${id}/submit-for-review/`);
  },
  approve: async (scene) => {
    const id = await pending(scene);
    return (caller) => caller.post(`/api/posts/${id}/approve/`, schedule());
  },
  reject: async (scene) => {
    const id = await pending(scene);
    return (caller) => caller.post(`/api/posts/${id}/reject/`);
  },
  resolve: async (scene) => {
    const id = await approved(scene);
    return (caller) => caller.post(`/api/questions/${id}/resolve/`, verdict);
  },
  unresolve: async (scene) => {
    const id = await approved(scene);
    await scene.admin.post(`/api/questions/${id}/resolve/`, verdict);
    return (caller) => caller.post(`/api/questions/${id}/unresolve/`);
  },
  close: async (scene) => {
    const id = await approved(scene);
    return (caller) => caller.post(`/api/questions/${id}/close/`);
  },
  "list members": ({ projectId }) =>
    Promise.resolve((caller) => caller.get(`/api/projects/${projectId}/members/`)),
  "invite members": async (scene) => {
    const { username } = await scene.member();
    return (caller) =>
      caller.post(`/api/projects/${scene.projectId}/members/invite/`, { usernames: [username] });
  },
  "change member permission": async (scene) => {
    const { id } = await scene.member();
    return (caller) =>
      caller.patch(`/api/projects/${scene.projectId}/members/${id}/`, { permission: "viewer" });
  },
  "create tournament": () =>
    Promise.resolve((caller) =>
      caller.post("/api/projects/create/", { type: "tournament", name: "Cup" }),
    ),
  "create community": () =>
    Promise.resolve((caller) =>
      caller.post("/api/projects/create/", { type: "community", name: "Club" }),
    ),
};

/** Rows whose object must be hidden from whoever may not touch it: 404 stands for 403. */
const HIDDEN_FROM_OTHERS = new Set([
  "edit post, not approved",
  "submit for review",
  "approve",
  "reject",
]);

describe("who may do what (contract 5.3)", () => {
  let app: TestApp;
  let scene: Scene;
  let clients: Record<CallerKind, Client>;

  before(async () => {
    app = await startApp("authoring_matrix");
    const { make } = app;
    const owner = await make.account();
    const project = await make.project({ createdBy: owner.id, defaultPermission: "viewer" });
    const as = async (level: "viewer" | "forecaster" | "curator" | "admin", given = {}) => {
      const account = await make.account(given);
      await make.member(project._id, account.id, level);
      return app.as(account.token);
    };
    clients = {
      anon: app.as(null),
      V: await as("viewer"),
      F: await as("forecaster"),
      AU: await as("forecaster"),
      C: await as("curator"),
      A: await as("admin"),
      ST: app.as((await make.account({ isStaff: true })).token),
      SU: app.as((await make.account({ isSuperuser: true })).token),
      B: await as("forecaster", { isBot: true, botOwnerId: owner.id }),
    };
    scene = {
      projectId: project._id,
      admin: app.as(owner.token),
      author: clients.AU,
      member: async () => {
        const account = await make.account();
        await make.member(project._id, account.id, "forecaster");
        return account;
      },
    };
  });
  after(() => app.close());

  /** Staff has the project's default level here, the bot is a forecaster. */
  const LEVEL_OF = { ST: "V", B: "F" } as const;

  for (const { action, outcomes } of PERMISSION_MATRIX) {
    const prepare = ACTIONS[action];
    if (prepare === undefined) continue;
    for (const kind of CALLER_KINDS) {
      const asLevel = kind === "ST" || kind === "B" ? outcomes[LEVEL_OF[kind]] : outcomes[kind];
      const outcome = outcomes[kind] === "lv" ? asLevel : outcomes[kind];
      if (outcome === "n/a") continue;
      it(`${action}: ${kind} ${outcome}`, async () => {
        const call = await prepare(scene);
        const answer = await call(clients[kind]);
        if (outcome === "y") {
          expect(answer.status, answer.text).to.be.within(200, 204);
          return;
        }
        const hidden = outcome === 403 && HIDDEN_FROM_OTHERS.has(action);
        expect(hidden ? [403, 404] : [outcome]).to.include(answer.status);
        expect(answer.body).to.have.property("detail").that.is.a("string");
      });
    }
  }

  it("has an action for the rows it claims", () => {
    const rows = new Set(PERMISSION_MATRIX.map(({ action }) => action));
    for (const action of Object.keys(ACTIONS)) expect(rows.has(action), action).to.equal(true);
  });

  it("a branch of a conditional is judged by the conditional's post", async () => {
    const condition = await publish(scene.admin, inProject(scene));
    const child = await publish(scene.admin, inProject(scene));
    const post = await publish(scene.admin, {
      default_project: scene.projectId,
      conditional: { condition_id: condition.id, condition_child_id: child.id },
    });
    const path = `/api/questions/${post.conditional.question_yes.id}/resolve/`;
    expect((await clients.F.post(path, verdict)).status).to.equal(403);
    expect((await clients.C.post(path, verdict)).status).to.equal(400);
  });
});
