/** What micromark finds in the text of a user. */
import { parse, postprocess, preprocess } from "micromark";
import { maths } from "./maths_syntax.ts";

export type Events = ReturnType<typeof postprocess>;

export function eventsOf(markdown: string): Events {
  const chunks = preprocess()(markdown, undefined, true);
  return postprocess(
    parse({ extensions: [maths] })
      .document()
      .write(chunks),
  );
}
