/** What micromark finds in the text of a user. */
import { parse, postprocess, preprocess } from "micromark";
import type { Extension } from "micromark-util-types";

export type Events = ReturnType<typeof postprocess>;

/** @param extensions what it shall find beside CommonMark */
export function eventsOf(markdown: string, extensions: Extension[]): Events {
  const chunks = preprocess()(markdown, undefined, true);
  return postprocess(parse({ extensions }).document().write(chunks));
}
