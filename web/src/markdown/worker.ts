/** Reads texts beside the page, which stays usable however long one takes. */
import { extensions } from "./further.ts";
import { treeOf } from "./tree.ts";

addEventListener("message", ({ data }: MessageEvent<string>) => {
  postMessage(treeOf(data, extensions));
});
// The page counts the time of a text from here on, and not while this file is loaded.
postMessage(null);
