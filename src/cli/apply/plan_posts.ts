/** Works out what `presage project apply` changes in the posts of the project. */
import type { PostKind } from "../../domain/vocabulary.ts";
import { checkLine } from "../import_lines.ts";
import { CommandError } from "../command_error.ts";
import type { Session } from "../session.ts";
import { type Difference, differenceLine, differences } from "./differences.ts";
import { bodyOf, type Place, type Step } from "./plan_project.ts";
import type { FileQuestion, Values } from "./tournament_file.ts";

export async function planPosts(
  session: Session,
  questions: readonly FileQuestion[],
  place: Place,
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const question of questions) {
    const postId = place.posts.get(question.externalId);
    steps.push(
      ...(postId === undefined
        ? [newPost(session, question, place)]
        : await changedPost(session, question, postId)),
    );
  }
  return steps;
}

function newPost(session: Session, question: FileQuestion, place: Place): Step {
  const { externalId, approve } = question;
  return {
    lines: [`make ${approve === undefined ? "the draft" : "and approve"} ${externalId}`],
    async check() {
      const { conditional, ...post } = question.post;
      // Its parents may be made by the same file.
      if (conditional !== undefined) return;
      // A project that is not there yet has no names that could be taken.
      const here =
        place.projectId === null
          ? { external_id: undefined }
          : { default_project: place.projectId };
      const line = { number: 0, post: { ...post, ...here }, approve, fault: null };
      const faults = await checkLine(session.caps, await session.caller(), line);
      if (faults.length > 0) throw new CommandError(faults.join("\n"));
    },
    async run() {
      const body = { ...withParents(question.post, place), default_project: place.projectId };
      const { id } = (await session.call("createPost", { body })) as { id: number };
      place.posts.set(externalId, id);
      if (approve !== undefined) await approvePost(session, id, approve);
    },
  };
}

function approvePost({ call }: Session, postId: number, body: Values): Promise<unknown> {
  return call("approvePost", { params: { postId }, body });
}

/** Puts the ids of the parents of a conditional where the file has their external ids. */
function withParents({ conditional, ...post }: Values, { posts }: Place): Values {
  if (conditional === undefined) return post;
  const { condition, child } = conditional as Record<string, string>;
  const idOf = (externalId = "") => {
    const id = posts.get(externalId);
    if (id === undefined) throw new CommandError(`The project has no question ${externalId}.`);
    return id;
  };
  return {
    ...post,
    conditional: { condition_id: idOf(condition), condition_child_id: idOf(child) },
  };
}

interface ShownPost extends Values {
  readonly curation_status: string;
  readonly group_of_questions?: Values & { readonly questions: readonly Values[] };
  readonly projects: Readonly<Record<string, readonly { id: number; name: string }[] | undefined>>;
}

async function changedPost(
  session: Session,
  { externalId, post, approve }: FileQuestion,
  postId: number,
): Promise<Step[]> {
  const { call } = session;
  const shown = (await call("readPost", { params: { postId } })) as ShownPost;
  const isApproved = shown.curation_status === "approved";
  const { published_at: published, ...times } = approve ?? {};
  const wanted = isApproved
    ? { ...post, ...(published === undefined ? {} : { published_at: published }) }
    : post;
  const { body, lines } = changesOf(wanted, isApproved ? times : {}, shown);
  const steps: Step[] = [];
  if (lines.length > 0) {
    const [params, sent] = [{ postId }, { params: { postId }, body }];
    steps.push({
      lines: [`change ${externalId}`, ...lines],
      check: () => call("checkPostUpdate", { params, body }),
      run: () => call("updatePost", sent),
    });
  }
  if (approve !== undefined && !isApproved) {
    steps.push({
      lines: [`approve ${externalId}`],
      check: () => Promise.resolve(),
      run: () => approvePost(session, postId, approve),
    });
  }
  return steps;
}

interface Changes {
  readonly body: Values;
  readonly lines: readonly string[];
}

const NONE: Changes = { body: {}, lines: [] };

/** @param times the schedule that the questions are to have */
function changesOf(wanted: Values, times: Values, shown: ShownPost): Changes {
  const { question, group_of_questions: group, notebook, ...post } = wanted;
  const ofPost = differences(post, {
    ...shown,
    // The parents of a conditional never change.
    conditional: post["conditional"],
    categories: shown.projects["category"]?.map(({ id }) => id),
    tags: shown.projects["tag"]?.map(({ name }) => name),
  });
  const parts = [
    { body: bodyOf(ofPost), lines: ofPost.map(differenceLine) },
    question === undefined ? NONE : within("question", question as Values, { times, shown }),
    notebook === undefined ? NONE : within("notebook", notebook as Values, { times: {}, shown }),
    group === undefined ? NONE : groupChanges(group as Values, times, shown),
  ];
  return {
    body: Object.assign({}, ...parts.map(({ body }) => body)) as Values,
    lines: parts.flatMap(({ lines }) => lines),
  };
}

function within(
  part: PostKind,
  wanted: Values,
  { times, shown }: { readonly times: Values; readonly shown: ShownPost },
): Changes {
  const found = questionDifferences({ ...wanted, ...times }, (shown[part] ?? {}) as Values);
  if (found.length === 0) return NONE;
  return { body: { [part]: bodyOf(found) }, lines: found.map(differenceLine) };
}

/** Compares the range wherever it stands: in `scaling`, or beside it. */
function questionDifferences({ scaling, ...wanted }: Values, shown: Values): Difference[] {
  const range = (shown["scaling"] ?? {}) as Values;
  return differences({ ...wanted, ...(scaling as Values | undefined) }, { ...range, ...shown });
}

/** Finds the questions of a group by their labels. Those that the file does not name stay. */
function groupChanges(wanted: Values, times: Values, shown: ShownPost): Changes {
  const { questions, ...texts } = wanted;
  const now = shown.group_of_questions ?? { questions: [] };
  const ofGroup = differences(texts, now);
  const lines = ofGroup.map(differenceLine);
  const patches: Values[] = [];
  for (const question of questions as readonly Values[]) {
    const label = String(question["label"]);
    const before = now.questions.find((one) => one["label"] === label);
    if (before === undefined) {
      patches.push({ ...question, ...times });
      lines.push(`  ${label}: new`);
      continue;
    }
    const found = questionDifferences({ ...question, ...times }, before);
    if (found.length === 0) continue;
    patches.push({ ...bodyOf(found), id: before["id"] });
    lines.push(...found.map((one) => `  ${label}: ${differenceLine(one).trim()}`));
  }
  if (lines.length === 0) return NONE;
  const sent = patches.length === 0 ? {} : { questions: patches };
  return { body: { group_of_questions: { ...bodyOf(ofGroup), ...sent } }, lines };
}
