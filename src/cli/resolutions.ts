/** Reads and checks the file of `presage resolve --file`. */
import { parse } from "yaml";
import type { PostDocument } from "../store/posts/post_documents.ts";
import { readResolution } from "../domain/questions/resolution.ts";
import { CommandError } from "./command_error.ts";
import { explainFailure } from "./explain_failure.ts";
import { projectCalled } from "./find_objects.ts";
import type { Session } from "./session.ts";

export interface FileResolution {
  /** The question as the file names it. */
  readonly name: string;
  readonly questionId: number;
  readonly body: { readonly resolution: unknown; readonly actual_resolve_time: unknown };
}

/**
 * Finds the questions of a file: by id, or by external id in a project, with `/label` in a group.
 * A question that has the resolution already is left out.
 * @throws {CommandError} with a line for each question that cannot be resolved
 */
export async function readResolutions(
  session: Session,
  text: string,
  { project, at }: { readonly project: string | undefined; readonly at: string },
): Promise<FileResolution[]> {
  const { caps, call } = session;
  const projectId = project === undefined ? null : (await projectCalled(caps, project))._id;
  const wanted: FileResolution[] = [];
  const faults: string[] = [];
  for (const [name, value] of Object.entries(mapIn(text))) {
    try {
      const question = await questionCalled(session, name, projectId);
      const body = bodyOf(value, at);
      const verdict = readResolution(body.resolution, question);
      if (verdict.ok && verdict.resolution === question.resolution) continue;
      await call("checkResolution", { params: { questionId: question._id }, body });
      wanted.push({ name, questionId: question._id, body });
    } catch (error) {
      faults.push(...explainFailure(error).lines.map((line) => `${name}: ${line}`));
    }
  }
  if (faults.length > 0) throw new CommandError([...faults, "Nothing was resolved."].join("\n"));
  return wanted;
}

/** @throws {CommandError} unless the text is a map */
function mapIn(text: string): Readonly<Record<string, unknown>> {
  let read: unknown;
  try {
    read = parse(text);
  } catch (error) {
    throw new CommandError((error as Error).message.trimEnd());
  }
  if (typeof read === "object" && read !== null && !Array.isArray(read)) return { ...read };
  throw new CommandError("Each line of the file is a question and its resolution: rain: yes");
}

/** A value is a resolution, or an object with the time at which it became known. */
function bodyOf(value: unknown, at: string): FileResolution["body"] {
  if (typeof value !== "object" || value === null) {
    return { resolution: value, actual_resolve_time: at };
  }
  const { resolution, at: own = at } = value as { resolution?: unknown; at?: unknown };
  return { resolution, actual_resolve_time: own };
}

/** @throws {CommandError} */
async function questionCalled(
  { caps: { store } }: Session,
  name: string,
  projectId: number | null,
) {
  const [post, label] = await postCalled({ store }, name, projectId);
  if (post === null && /^[1-9]\d{0,14}$/.test(name)) {
    const question = await store.questions.byId(Number(name));
    const home = question === null ? null : await store.posts.byId(question.postId);
    // The names of the file are those of one project.
    const isHere = projectId === null || home?.projectIds.includes(projectId) === true;
    if (question !== null && isHere) return question;
  }
  const questions = post === null ? [] : await store.questions.byIds(post.questionIds);
  const found = questions.filter((one) => label === null || one.label === label);
  const [question] = found;
  if (question !== undefined && found.length === 1) return question;
  throw new CommandError(
    found.length > 1
      ? "This is a group. Name one of its questions with a slash and its label."
      : "There is no such question. External ids need --project.",
  );
}

/** Returns the post and the label. An external id may itself hold a slash. */
async function postCalled(
  { store }: Pick<Session["caps"], "store">,
  name: string,
  projectId: number | null,
): Promise<[PostDocument | null, string | null]> {
  if (projectId === null) return [null, null];
  const whole = await store.posts.byExternalId(projectId, name);
  const at = name.lastIndexOf("/");
  if (whole !== null || at < 0) return [whole, null];
  return [await store.posts.byExternalId(projectId, name.slice(0, at)), name.slice(at + 1)];
}
