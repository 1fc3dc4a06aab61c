/** What the curator does: resolves and unresolves questions. */
import type { QuestionType } from "../../../src/domain/vocabulary.ts";
import { keyOf, type Lane } from "./authors.ts";
import type { Outcome } from "./ledger.ts";
import { type Asked, documentsOf, type Scene } from "./scene.ts";

const RESOLUTIONS: Partial<Record<QuestionType, readonly string[]>> = {
  binary: ["yes", "no", "yes", "no", "annulled"],
  multiple_choice: ["A", "B", "Other"],
  discrete: ["4", "9", "0"],
  numeric: ["42", "50.5", "above_upper_bound"],
};
/** At least this many questions stay open, so that the others can forecast. */
const LEAST_OPEN = 4;
const MOST_BACK_MS = 3_000;

/** Makes one resolution, or takes one back. */
export async function curate(lane: Lane): Promise<void> {
  const { scene, random } = lane;
  const clear = scene.inUse.filter(({ isUnclear }) => !isUnclear);
  const open = clear.filter(({ resolution }) => resolution === null);
  const resolved = clear.filter(({ resolution }) => resolution !== null);
  if (open.length > LEAST_OPEN) await resolve(lane, random.pick(open));
  else if (resolved.length > 0) await unresolve(lane, random.pick(resolved));
}

async function resolve(lane: Lane, question: Asked): Promise<void> {
  const { scene, random, account } = lane;
  const resolution = random.pick(RESOLUTIONS[question.type] ?? []);
  // The resolve time may be in the past. Later forecasts then do not count.
  const at = Date.now() - random.below(MOST_BACK_MS);
  const { outcome } = await scene.sender.send(account, {
    kind: "resolutions",
    path: `/api/questions/${question.id}/resolve/`,
    body: { resolution, actual_resolve_time: new Date(at).toISOString() },
    key: keyOf(lane),
  });
  note(scene, question, { outcome, resolution });
}

async function unresolve(lane: Lane, question: Asked): Promise<void> {
  const { outcome } = await lane.scene.sender.send(lane.account, {
    kind: "resolutions taken back",
    path: `/api/questions/${question.id}/unresolve/`,
    body: {},
    key: keyOf(lane),
  });
  note(lane.scene, question, { outcome, resolution: null });
}

function note(
  { ledger }: Scene,
  question: Asked,
  { outcome, resolution }: { outcome: Outcome; resolution: string | null },
): void {
  ledger.state(`resolution of ${question.id}`, resolution ?? "", outcome);
  ledger.change(`revision of ${question.id}`, outcome);
  if (outcome === "done") question.resolution = resolution;
  if (outcome === "unknown") question.isUnclear = true;
}

/** The curator reads the results of calls that had no answer. */
export async function lookAtStates(scene: Scene): Promise<void> {
  const byId = new Map((await documentsOf(scene)).map((question) => [question._id, question]));
  for (const question of scene.questions.filter(({ isUnclear }) => isUnclear)) {
    const { resolution = null, revision = 0 } = byId.get(question.id) ?? {};
    scene.ledger.settle(`resolution of ${question.id}`, resolution ?? "");
    scene.ledger.settleCount(`revision of ${question.id}`, revision);
    question.resolution = resolution;
    question.isUnclear = false;
  }
}
