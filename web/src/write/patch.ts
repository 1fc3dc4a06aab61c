/** Turns the changes of a form into the body of an update (Contract 3.10). */
import type { Schemas } from "../api/client.ts";
import { priorOf, textsOf, titleOf, valuesOf } from "./body.ts";
import { type Draft, type Member, typeOf } from "./draft.ts";
import { linesOf } from "./lines.ts";

type Patch = Schemas["PostPatch"];
type QuestionPatch = Schemas["QuestionPatch"];

/**
 * Returns what was changed, and nothing else: others may have changed the rest meanwhile.
 * @param first the values of the first question of a group, which new ones take where theirs differ
 */
export function patchOf(before: Draft, after: Draft, first: Draft): Patch {
  const title = before.title === after.title ? {} : { title: after.title };
  return { ...title, ...contentOf(before, after, first) };
}

function contentOf(before: Draft, after: Draft, first: Draft): Patch {
  const { kind } = after;
  if (kind === "conditional") return {};
  if (kind === "notebook")
    return before.markdown === after.markdown ? {} : { notebook: { markdown: after.markdown } };
  if (kind === "group") return groupOf(before, after, first);
  const question = differences(aloneOf(before), aloneOf(after));
  return Object.keys(question).length === 0 ? {} : { question };
}

/** Returns what a post with one question holds. */
function aloneOf(draft: Draft) {
  const type = typeOf(draft);
  const prior = type === null ? {} : priorOf(draft, type);
  return { ...textsOf(draft), ...valuesAt(draft), ...prior, title: draft.title, type: draft.kind };
}

function valuesAt(draft: Draft): QuestionPatch {
  const type = typeOf(draft);
  return type === null ? {} : valuesOf(draft, type);
}

/** Returns the values that differ. A value that was removed is null, which clears the field. */
function differences(was: object, is: object): QuestionPatch {
  const before: Readonly<Record<string, unknown>> = { ...was };
  const after: Readonly<Record<string, unknown>> = { ...is };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function groupOf(before: Draft, after: Draft, first: Draft): Patch {
  const shared = differences(valuesAt(before), valuesAt(after));
  const texts = differences(textsOf(before), textsOf(after));
  const removed = after.members.filter(({ isRemoved }) => isRemoved).map(({ id }) => id);
  const changed = after.members.flatMap((member): QuestionPatch[] => {
    const known = before.members.find(({ id }) => id === member.id);
    if (member.isRemoved || known === undefined) return [];
    const own = { ...shared, ...nameOf(known, member, [before.title, after.title]) };
    return Object.keys(own).length === 0 ? [] : [{ id: member.id, ...own }];
  });
  const questions = [...changed, ...addedTo(after, first)];
  const group = {
    ...texts,
    ...(questions.length === 0 ? {} : { questions }),
    ...(removed.length === 0 ? {} : { delete: removed }),
  };
  return Object.keys(group).length === 0 ? {} : { group_of_questions: group };
}

/** Returns the new questions of a group. */
function addedTo(after: Draft, first: Draft): QuestionPatch[] {
  const type = after.groupType;
  const own = Object.entries(after).filter(([, value]) => value !== "");
  const values = valuesOf({ ...first, ...Object.fromEntries(own) }, type);
  return linesOf(after.labels).map((label) => ({
    ...values,
    label,
    title: titleOf(after.title, label),
    type,
  }));
}

/** Returns the new label, and the new title where the old one was made of title and label. */
function nameOf(known: Member, member: Member, [was, is]: readonly [string, string]) {
  const made = titleOf(is, member.label);
  const isMade = known.title === titleOf(was, known.label);
  return {
    ...(known.label === member.label ? {} : { label: member.label }),
    ...(isMade && made !== known.title ? { title: made } : {}),
  };
}
