/** Refusals of the server in the words of a form: its reader knows the labels, and no name of the API. */
import { problems } from "./shared.ts";

/** Labels by the name of the field in the API. */
export type Labels = Readonly<Record<string, string>>;

/** Returns a sentence of the server with labels in the place of the names of fields. */
export function named(text: string, labels: Labels): string {
  return text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => {
    const label = labels[name];
    return label === undefined ? name : `“${label}”`;
  });
}

interface Refusal {
  readonly message: string;
  readonly fields: Labels;
  readonly paths: Labels;
}

/**
 * Returns a refusal with labels in all its sentences. A fault of a field without a control has no
 * place beside one, so it follows the sentence that names the marked fields.
 */
export function labelled<Given extends Refusal>(
  problem: Given | null,
  labels: Labels,
): Given | null {
  if (problem === null) return null;
  const { message, fields, paths } = problem;
  const ofAll = (texts: Labels) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, named(text, labels)]));
  const others = Object.keys(paths).filter((path) => !path.includes(".") && !(path in labels));
  const unmarked = message === problems.fields ? others.map((path) => paths[path]) : [];
  return {
    ...problem,
    message: named([message, ...unmarked].join(" "), labels),
    fields: ofAll(fields),
    paths: ofAll(paths),
  };
}
