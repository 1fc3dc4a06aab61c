/** Contract 5.3, cell by cell: every row of the matrix by every kind of caller, as real requests. */
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { binary, publish } from "../support/desk.ts";
import { MATRIX_ACTIONS } from "../support/matrix_actions.ts";
import {
  callerOf,
  type Column,
  COLUMNS,
  type MatrixCaller,
  openPrivateScene,
  openScene,
  type Scene,
} from "../support/matrix_scene.ts";
import { type MatrixRow, type Outcome, PERMISSION_MATRIX } from "../support/permission_matrix.ts";

const KIND_OF_LEVEL = { viewer: "V", forecaster: "F", curator: "C", admin: "A" } as const;

/** What a cell says; "as its level" is looked up, everybody being a viewer at least. */
function outcomeOf({ outcomes }: MatrixRow, { kind, level = "viewer" }: Column): Outcome {
  return outcomes[kind] === "lv" ? outcomes[KIND_OF_LEVEL[level]] : outcomes[kind];
}

/** A success, or a refusal of this status with its words. */
function expectOutcome(answer: Answer, outcome: Outcome): void {
  if (outcome === "y") {
    expect(answer.status, answer.text).to.be.within(200, 204);
    return;
  }
  expect(answer.status, answer.text).to.equal(outcome);
  if (outcome === 401) expect(answer.body.detail).to.match(/credentials not provided/i);
  if (outcome === 403 || outcome === 404) {
    expect(answer.body).to.have.all.keys("detail");
    expect(answer.body.detail).to.be.a("string").that.is.not.equal("");
  }
}

describe("who may do what (contract 5.3)", () => {
  let app: TestApp;
  let scene: Scene;
  let callers: Map<Column, MatrixCaller>;

  before(async () => {
    app = await startApp("permission_matrix");
    scene = await openScene(app);
    callers = new Map();
    for (const column of COLUMNS) callers.set(column, await callerOf(scene, column));
  });
  after(() => app.close());

  it("has a request for every row", () => {
    const rows = PERMISSION_MATRIX.map(({ action }) => action);
    expect(Object.keys(MATRIX_ACTIONS)).to.have.members(rows);
  });

  for (const row of PERMISSION_MATRIX) {
    const action = MATRIX_ACTIONS[row.action]!;
    const cells = COLUMNS.map((column) => ({ column, outcome: outcomeOf(row, column) }));
    const asked = cells.filter(({ outcome }) => outcome !== "n/a");

    describe(row.action, () => {
      const answers = new Map<Column, Answer>();
      before(() =>
        Promise.all(
          asked.map(async ({ column }) => {
            const caller = callers.get(column)!;
            answers.set(column, await (await action.prepare(scene, caller))(caller.client));
          }),
        ),
      );

      for (const { column, outcome } of asked) {
        it(`${column.name}: ${outcome}`, async () => {
          const answer = answers.get(column)!;
          if (outcome === "part") {
            const { client } = callers.get(column)!;
            expectOutcome(answer, 403);
            expectOutcome(await (await action.part!(scene))(client), "y");
            return;
          }
          expectOutcome(answer, outcome === 403 && action.secret === true ? 404 : outcome);
        });
      }
    });
  }

  it("a branch of a conditional is judged by the conditional's post", async () => {
    const owner = app.as(scene.owner.token);
    const single = { title: "T", question: binary(), default_project: scene.projectId };
    const condition = await publish(owner, single);
    const child = await publish(owner, single);
    const post = await publish(owner, {
      default_project: scene.projectId,
      conditional: { condition_id: condition.id, condition_child_id: child.id },
    });
    const path = `/api/questions/${post.conditional.question_yes.id}/resolve/`;
    const verdict = { resolution: "yes", actual_resolve_time: new Date().toISOString() };
    for (const [column, { client }] of callers) {
      if (column.kind === "F") expect((await client.post(path, verdict)).status).to.equal(403);
      if (column.kind === "C") expect((await client.post(path, verdict)).status).to.equal(400);
    }
  });
});

describe("who may do what in a private project (contract 5.2)", () => {
  let app: TestApp;
  let scene: Scene;

  before(async () => {
    app = await startApp("permission_matrix_private");
    scene = await openPrivateScene(app);
  });
  after(() => app.close());

  /** Accounts without any level there, and the one that has a level everywhere. */
  const COMERS: readonly Column[] = [
    { name: "the author who is no member", kind: "AU" },
    { name: "an account of elsewhere", kind: "F" },
    { name: "staff", kind: "ST" },
    { name: "a bot of the owner", kind: "B" },
    { name: "a superuser", kind: "SU" },
  ];

  for (const { action: name } of PERMISSION_MATRIX) {
    const action = MATRIX_ACTIONS[name]!;
    const { hidden } = action;
    if (hidden === null) continue;

    describe(name, () => {
      const answers = new Map<Column, Answer>();
      before(() =>
        Promise.all(
          COMERS.map(async (column) => {
            const caller = await callerOf(scene, column);
            answers.set(column, await (await action.prepare(scene, caller))(caller.client));
          }),
        ),
      );

      for (const column of COMERS) {
        const enters =
          column.kind === "SU" || (column.kind === "ST" && action.staffEverywhere === true);
        const outcome = enters ? "y" : hidden;
        it(`${column.name}: ${outcome}`, () => {
          expectOutcome(answers.get(column)!, outcome);
        });
      }
    });
  }
});
