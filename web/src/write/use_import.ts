/** Checks and stores the lines of a file, one after the other, and says of each what became of it. */
import { type Signal, useSignal } from "@preact/signals";
import { type Answer, answerOf, type Problem, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { randomKey } from "../api/use_action.ts";
import { write } from "../texts/write.ts";
import type { ImportLine } from "./import_lines.ts";

export type LineState =
  "unchecked" | "good" | "faulty" | "draft" | "approved" | "not_approved" | "refused";

export interface Progress {
  readonly line: ImportLine;
  readonly state: LineState;
  /** Why it was not stored or approved; empty otherwise. */
  readonly why: string;
  /** The stored post, or null. */
  readonly postId: number | null;
  /** A repeated request under the same key stores nothing a second time. */
  readonly key: string;
}

export interface Importing {
  readonly lines: Signal<readonly Progress[]>;
  readonly isBusy: Signal<boolean>;
  /** Why it stopped; another run goes on where it was. */
  readonly problem: Signal<Problem | null>;
  readonly start: (lines: readonly ImportLine[]) => Promise<void>;
  readonly check: () => Promise<void>;
  readonly store: () => Promise<void>;
}

const BAD_REQUEST = 400;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_LARGE = 413;
const TOO_MANY = 429;
/** Answers that are about the line. All others are about the connection, the session or the server. */
const ABOUT_THE_LINE: readonly number[] = [BAD_REQUEST, FORBIDDEN, NOT_FOUND, TOO_LARGE];

export function useImport(): Importing {
  const lines = useSignal<readonly Progress[]>([]);
  const isBusy = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  /** Carries a step out for each line of a state. It stops at an answer that is not about the line. */
  const each = async (states: readonly LineState[], step: Step) => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    problem.value = null;
    for (const { line } of lines.peek()) {
      const before = lines.peek().find((one) => one.line === line);
      if (before === undefined || !states.includes(before.state)) continue;
      const after = await step(before);
      if ("status" in after) {
        problem.value = after;
        break;
      }
      lines.value = lines.peek().map((one) => (one.line === line ? after : one));
    }
    isBusy.value = false;
  };
  const check = () => each(["unchecked"], checkLine);
  return {
    lines,
    isBusy,
    problem,
    check,
    async start(read) {
      if (isBusy.peek()) return;
      lines.value = begun(lines.peek(), read);
      await check();
    },
    store: () => each(["good", "not_approved"], storeLine),
  };
}

/** Returns the lines of a text. What has become of the posts of the text before is kept. */
function begun(before: readonly Progress[], read: readonly ImportLine[]): Progress[] {
  const posts = before.map(({ line }) => JSON.stringify(line.post));
  return read.map((line) => {
    const at = posts.indexOf(JSON.stringify(line.post));
    const same = before[at];
    // Two equal lines are two posts.
    if (same !== undefined) posts[at] = "";
    if (same === undefined || same.postId === null)
      return {
        line,
        why: line.fault,
        postId: null,
        key: same?.key ?? randomKey(),
        state: line.fault === "" ? "unchecked" : "faulty",
      };
    const isMended =
      same.state !== "approved" &&
      line.approve !== null &&
      JSON.stringify(line.approve) !== JSON.stringify(same.line.approve);
    return { ...same, line, ...(isMended ? { state: "good", why: "" } : {}) };
  });
}

/** Returns what became of a line, or why the import cannot go on. */
type Step = (progress: Progress) => Promise<Progress | Problem>;

async function checkLine(progress: Progress): Promise<Progress | Problem> {
  const { post } = progress.line;
  if (post === null) return progress;
  const { problem } = await patiently(() =>
    readOf(api.POST("/api/posts/create/check/", { body: post })),
  );
  if (problem === null) return { ...progress, state: "good", why: "" };
  return isAboutLine(problem)
    ? { ...progress, state: "faulty", why: whyOf(problem, progress.line) }
    : problem;
}

async function storeLine(progress: Progress): Promise<Progress | Problem> {
  const { post, approve } = progress.line;
  if (post === null) return progress;
  let { postId } = progress;
  if (postId === null) {
    const headers = { "Idempotency-Key": progress.key };
    const stored = await patiently(() =>
      answerOf(api.POST("/api/posts/create/", { body: post, headers })),
    );
    if (stored.problem !== null)
      return isAboutLine(stored.problem)
        ? { ...progress, state: "refused", why: whyOf(stored.problem, progress.line) }
        : stored.problem;
    postId = stored.data.id;
  }
  if (approve === null) return { ...progress, state: "draft", why: "", postId };
  const params = { path: { postId } };
  const { problem } = await patiently(() =>
    answerOf<unknown>(
      api.POST("/api/posts/{postId}/approve/", {
        params,
        body: approve,
        headers: { "Idempotency-Key": `${progress.key}-approve` },
      }),
    ),
  );
  if (problem === null) return { ...progress, state: "approved", why: "", postId };
  if (!isAboutLine(problem)) return problem;
  return { ...progress, state: "not_approved", why: whyOf(problem, progress.line), postId };
}

function isAboutLine({ status }: Problem): boolean {
  return ABOUT_THE_LINE.includes(status);
}

/** Returns every fault with its column, or with the path of its value, as the command line does. */
function whyOf({ paths, message }: Problem, { isOfTable }: ImportLine): string {
  const faults = Object.entries(paths).map(([path, text]) =>
    path === "detail" ? text : `${isOfTable ? path.replace("question.", "") : path}: ${text}`,
  );
  return faults.length === 0 ? message : faults.join(" ");
}

const MS = 1_000;
const MOST_WAITS = 60;

/** Sends a request again after the time that the server asks for, while it is asked too often. */
async function patiently<Data>(send: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  for (let wait = 0; ; wait++) {
    const answer = await send();
    if (answer.problem?.status !== TOO_MANY || wait === MOST_WAITS) return answer;
    const seconds = Math.max(1, answer.problem.waitSeconds);
    await new Promise((resolve) => setTimeout(resolve, seconds * MS));
  }
}

/** Returns the text for what became of a line. */
export function stateText({ state }: Progress): string {
  return write.import.states[state];
}
