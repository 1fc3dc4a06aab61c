/** Rules for answers, and for the effects of refused requests. */
import { tmpdir } from "node:os";
import { gunzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import type { FuzzRequest } from "./requests.ts";
import { type CallerName, type FuzzScene, HIDDEN_NUMBERS, MAY_SEE } from "./scene.ts";
import type { Answer } from "./send.ts";

/** Pages and files for people, which are the same for everybody. */
const PUBLIC = /^\/(docs|openapi\.json)/;

const INSIDE = [
  // A line of a stack, a file of the program, an error of a dependency, a hash of a password.
  /\bat [^\n"]{0,200}\((?:file:|node:|\/)/,
  /node_modules|file:\/\/\/|\.(?:ts|mjs|js):\d+/,
  /MongoServerError|MongoNetwork|E11000|ReplyError|ECONNREFUSED|BSONError|TypeError:/,
  /\$argon2/,
];

const PLACES = [fileURLToPath(new URL("../../../", import.meta.url)), `${tmpdir()}/presage`];

/** Returns null when nothing is wrong with the answer. */
export function faultIn(
  request: FuzzRequest,
  answer: Answer,
  { text, scene }: { readonly text: string; readonly scene: FuzzScene },
): string | null {
  const { status, failure, headers } = answer;
  if (failure !== null) return failure;
  if (status >= 500 && !(status === 503 && headers["retry-after"] !== undefined)) {
    return `status ${status}`;
  }
  if (PUBLIC.test(request.target)) return null;
  const inside = INSIDE.find((pattern) => pattern.test(text));
  if (inside !== undefined) return `tells of the inside: ${inside.exec(text)?.[0] ?? ""}`;
  const place = PLACES.find((path) => text.includes(path));
  if (place !== undefined) return `tells a path: ${place}`;
  return leakIn(request.caller, text, scene);
}

function leakIn(caller: CallerName, text: string, { secrets, given }: FuzzScene): string | null {
  const seenAs = given.rights.get(caller) ?? caller;
  if (secrets.some((secret) => text.includes(secret))) return "leaks a token";
  const [ofForecast, ofPrediction] = HIDDEN_NUMBERS;
  const numbers = given.isOpen ? [ofForecast] : [ofForecast, ofPrediction];
  const number = numbers.find((digits) => text.includes(digits));
  if (number !== undefined) return `leaks a number of the keeper: ${number}`;
  for (const [mark, kind = ""] of text.matchAll(/zq(\w+?)\d+q/g)) {
    if (given.isOpen && OPENED.has(kind)) continue;
    if (MAY_SEE[kind]?.includes(seenAs) !== true) return `leaks ${mark} to ${caller}`;
  }
  return null;
}

/** Operations with which a caller with rights lets others see what the keeper hides. */
const OPENING =
  /^(updateProject|inviteMembers|changeMember|grantDataAccess|updatePost|submitForReview|approvePost|sendBackToReview|resolveQuestion)$/;
/** Kinds of marks that others may see afterwards. */
const OPENED: ReadonlySet<string> = new Set(["vault", "draft"]);

/** Takes down what a request that succeeded lets other callers see from now on. */
export function takeDownGiven(
  { caller, operation, method, target, headers, body }: FuzzRequest,
  { callers, given, ids: { projects, posts } }: FuzzScene,
  text: string,
): void {
  if (caller !== "staff" && caller !== "superuser") return;
  if (operation === "updateUser" && method === "PATCH") {
    const changed = JSON.parse(text) as { id: number; is_staff: boolean; is_superuser: boolean };
    const name = callers.get(changed.id);
    const role = changed.is_superuser ? "superuser" : changed.is_staff ? "staff" : name;
    if (name !== undefined && role !== undefined) given.rights.set(name, role);
  }
  if (!OPENING.test(operation)) return;
  const sent = `${target} ${unpacked(body, headers)}`;
  given.isOpen ||= [...projects.foreign, ...posts.foreign].some((id) => sent.includes(String(id)));
}

/** Returns the text of a body; an empty one where the bytes cannot be unpacked. */
function unpacked(body: FuzzRequest["body"], headers: FuzzRequest["headers"]): string {
  if (body === null || headers["Content-Encoding"] !== "gzip") return String(body);
  try {
    return gunzipSync(body).toString();
  } catch {
    return "";
  }
}

/** Whether the request may not have changed anything. */
export function isRefused({ status }: Answer): boolean {
  return status >= 400;
}

/**
 * Whether the refusal may follow a write. These operations answer with the post as it is after
 * their write, and another request may have deleted (404) or changed (409) it meanwhile. Without
 * other requests they are judged like the rest.
 */
export function mayHaveLost({ operation }: FuzzRequest, { status }: Answer): boolean {
  return /^(updatePost|changePostProjects)$/.test(operation) && (status === 404 || status === 409);
}

/** Returns whether a request is recorded also where it is refused: the audit record has failed log-ins. */
export function isRecorded({ operation }: Pick<FuzzRequest, "operation">): boolean {
  return /^logIn(Alias)?$/.test(operation);
}
