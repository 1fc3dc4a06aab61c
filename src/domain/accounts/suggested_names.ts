/** Makes usernames from what a provider says of a person (Contract 3.17). */
import { checkUsername, MAX_TYPED_USERNAME, MAX_USERNAME_LENGTH } from "./username.ts";

/** What a provider says, best first. Any of it may be missing. */
export interface SaidNames {
  readonly preferredUsername: string;
  readonly name: string;
  readonly email: string;
}

const NOT_ALLOWED = /[^\p{L}\p{M}\p{Nd}.+\-_]+/gu;
const EDGES = /^[.+\-_]+|[.+\-_]+$/g;
/** Room for what tells people of one name apart. */
const ROOM = 5;
const NUMBERS = [2, 3, 4, 5];
const STOPGAP = "forecaster";

/**
 * Returns names in the order in which they are to be tried. They break no rule of names; each may
 * be taken. A name never holds the whole address of the person, because everybody sees it.
 * @param last four characters that no other name ends with
 */
export function suggestedNames(
  { preferredUsername, name, email }: SaidNames,
  { reserved, last }: { readonly reserved: readonly string[]; readonly last: string },
): string[] {
  const isGood = (stem: string) => checkUsername(stem, reserved).faults.length === 0;
  const stems = [preferredUsername, name, email].map(stemOf).filter(isGood);
  const [first = STOPGAP] = stems;
  return [
    ...new Set([...stems, ...NUMBERS.map((number) => `${first}${number}`), `${first}-${last}`]),
  ];
}

function stemOf(text: string): string {
  const [local = ""] = text.slice(0, MAX_TYPED_USERNAME).normalize("NFKC").split("@");
  const spelled = local.trim().replaceAll(NOT_ALLOWED, "-").replaceAll(EDGES, "");
  const short = Array.from(spelled).slice(0, MAX_USERNAME_LENGTH - ROOM);
  return short.join("").replaceAll(EDGES, "");
}
