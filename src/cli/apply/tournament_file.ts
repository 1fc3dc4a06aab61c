/**
 * Reads the file of `presage project apply`. The API checks the values; here only the form is
 * checked, and that no name is mistyped, because the API ignores names that it does not know.
 */
import { parseDocument } from "yaml";
import { ApproveBody, PostWrite } from "../../schema/post_write.ts";
import { ProjectWrite } from "../../schema/project_write.ts";
import { SeriesWrite } from "../../schema/series.ts";
import { QuestionWrite } from "../../schema/question_write.ts";
import { CommandError } from "../command_error.ts";

export type Values = Readonly<Record<string, unknown>>;

export interface FileQuestion {
  readonly externalId: string;
  /** Body of the post, without its project. A conditional names its parents by external ids. */
  readonly post: Values;
  /** Body of the approval; undefined when the post stays a draft. */
  readonly approve: Values | undefined;
}

export interface FileSeries {
  readonly externalId: string;
  /** Body of the series. */
  readonly body: Values;
}

export interface TournamentFile {
  readonly type: string;
  readonly project: Values & { readonly slug: string };
  /** Username and level. */
  readonly members: readonly (readonly [string, string])[];
  readonly questions: readonly FileQuestion[];
  readonly series: readonly FileSeries[];
}

const namesOf = (schema: { readonly properties: object }) => Object.keys(schema.properties);
const OF_FILE = ["project", "rounds", "members", "questions", "series"];
/** Names that the answers of the API do not show cannot be compared. */
const OF_PROJECT = namesOf(ProjectWrite).filter((name) => name !== "emoji" && name !== "section");
const OF_POST = [...namesOf(PostWrite), "round", "approve"].filter(
  (name) => name !== "default_project",
);
const OF_GROUP = namesOf(PostWrite.properties.group_of_questions);
const OF_CONDITIONAL = ["condition", "child"];
const OF_SERIES = namesOf(SeriesWrite);

/** @throws {CommandError} with a line for each fault */
export function readTournament(text: string): TournamentFile {
  const faults: string[] = [];
  const file = part(rootOf(text), "", { names: OF_FILE, faults });
  const project = part(file["project"], "project", { names: OF_PROJECT, faults });
  if (typeof project["slug"] !== "string") faults.push("project.slug: Required.");
  const rounds = part(file["rounds"] ?? {}, "rounds", { faults });
  for (const [name, round] of Object.entries(rounds)) {
    part(round, `rounds.${name}`, { names: namesOf(ApproveBody), faults });
  }
  const members = part(file["members"] ?? {}, "members", { faults });
  const questions = listIn(file, "questions", faults).map((one, index) =>
    readQuestion(one, `questions[${index}]`, { rounds, faults }),
  );
  const series = listIn(file, "series", faults).map((one, index): FileSeries => {
    const body = part(one, `series[${index}]`, { names: OF_SERIES, faults });
    return { externalId: externalIdOf(body, `series[${index}]`, faults), body };
  });
  faults.push(...twiceIn("questions", questions), ...twiceIn("series", series));
  if (faults.length > 0) throw new CommandError([...faults, "Nothing was changed."].join("\n"));
  const { type = "tournament", ...ofProject } = project;
  return {
    type: type as string,
    project: ofProject as TournamentFile["project"],
    members: Object.entries(members).map(([name, level]) => [name, String(level)]),
    questions,
    series,
  };
}

function listIn(file: Values, name: string, faults: string[]): readonly unknown[] {
  const listed = file[name] ?? [];
  if (Array.isArray(listed)) return listed;
  faults.push(`${name}: Must be a list.`);
  return [];
}

function externalIdOf({ external_id: id }: Values, path: string, faults: string[]): string {
  if (typeof id === "string" && id !== "") return id;
  faults.push(`${path}.external_id: Required, as a text.`);
  return "";
}

/** Returns a fault for each external id that comes again. */
function twiceIn(name: string, all: readonly Pick<FileSeries, "externalId">[]): string[] {
  const ids = all.map(({ externalId }) => externalId).filter((id) => id !== "");
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return twice.map((id) => `${name}: ${id} is the external_id of two ${name}.`);
}

/** @throws {CommandError} where the text is no YAML */
function rootOf(text: string): unknown {
  const document = parseDocument(text);
  if (document.errors.length === 0) return document.toJS();
  throw new CommandError(document.errors.map(({ message }) => message.trimEnd()).join("\n"));
}

interface Form {
  /** The names that the part may have; without them any. */
  readonly names?: readonly string[];
  readonly faults: string[];
}

/** Returns the part, or an empty one and a fault where it is no object. */
function part(value: unknown, path: string, { names, faults }: Form): Values {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    faults.push(`${path === "" ? "The file" : path}: Must hold names and values.`);
    return {};
  }
  const unknown = Object.keys(value).filter((name) => names?.includes(name) === false);
  const before = path === "" ? "" : `${path}.`;
  faults.push(...unknown.map((name) => `${before}${name}: There is no such name here.`));
  return value as Values;
}

function readQuestion(
  given: unknown,
  path: string,
  { rounds, faults }: { readonly rounds: Values; readonly faults: string[] },
): FileQuestion {
  const read = part(given, path, { names: OF_POST, faults });
  const { round, approve, ...post } = read;
  const externalId = externalIdOf(post, path, faults);
  if (approve !== undefined) {
    part(approve, `${path}.approve`, { names: namesOf(ApproveBody), faults });
  }
  const schedule = typeof round === "string" ? rounds[round] : undefined;
  if (round !== undefined && schedule === undefined) {
    faults.push(`${path}.round: There is no such round.`);
  }
  const times = { ...(schedule as Values | undefined), ...(approve as Values | undefined) };
  return {
    externalId,
    post: { ...post, ...contentOf(post, path, faults) },
    approve: round === undefined && approve === undefined ? undefined : times,
  };
}

/** Returns the content of a post. A question without a title has that of its post. */
function contentOf(post: Values, path: string, faults: string[]): Values {
  const one = (value: unknown, at: string) => {
    const question = part(value, at, { names: namesOf(QuestionWrite), faults });
    return { title: post["title"], ...question };
  };
  const { question, group_of_questions: grouped, conditional } = post;
  if (conditional !== undefined) {
    part(conditional, `${path}.conditional`, { names: OF_CONDITIONAL, faults });
  }
  if (question !== undefined) return { question: one(question, `${path}.question`) };
  if (grouped === undefined) return {};
  const at = `${path}.group_of_questions`;
  const { questions, ...group } = part(grouped, at, { names: OF_GROUP, faults });
  const listed = Array.isArray(questions) ? (questions as unknown[]) : [];
  const members = listed.map((each, index) => one(each, `${at}.questions[${index}]`));
  const labels = members.map((member: Values) => member["label"]);
  if (labels.length === 0 || labels.includes(undefined) || new Set(labels).size < labels.length) {
    faults.push(`${at}.questions: Each needs a label of its own.`);
  }
  return { group_of_questions: { ...group, questions: members } };
}
