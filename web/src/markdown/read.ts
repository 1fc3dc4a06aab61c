/**
 * Reads the texts of users. A short one with few marks is read at once. Some others take seconds,
 * because micromark's time grows with the square of some marks, so a worker reads them.
 */
import { policy } from "./parse_html.ts";
import { isQuick } from "./quick.ts";
import { type Part, treeOf } from "./tree.ts";
import address from "./worker.ts?worker&url";

/** A text that takes longer, in milliseconds, is not read to its end. */
const PATIENCE = 4_000;

let worker: Promise<Worker> | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Returns the tree of a text, or null when that would take too long.
 * @param isWanted whether the text is still shown when its turn comes
 */
export async function read(text: string, isWanted: () => boolean): Promise<Part | null> {
  if (isQuick(text)) return treeOf(text, (await further(text))?.extensions);
  const answer = last.then(() => (isWanted() ? readBeside(text) : null));
  last = answer.catch(() => undefined);
  return answer;
}

/** Loads what reads formulas, tables, bare addresses and the like, for a text with their marks. */
export async function further(text: string) {
  return /[$|~@]|:\/\/|www\./i.test(text) ? import("./further.ts") : null;
}

/** Lets the worker read a text. The worker is ended when it takes too long. */
async function readBeside(text: string): Promise<Part | null> {
  worker ??= begun();
  const asked = await worker.catch((error: unknown) => {
    worker = null;
    throw error;
  });
  return new Promise((resolve) => {
    const giveUp = () => {
      asked.terminate();
      worker = null;
      resolve(null);
    };
    const timer = setTimeout(giveUp, PATIENCE);
    asked.onmessage = ({ data }: MessageEvent<Part>) => {
      clearTimeout(timer);
      resolve(data);
    };
    asked.onerror = () => {
      clearTimeout(timer);
      giveUp();
    };
    asked.postMessage(text);
  });
}

/** Starts the worker. Returns it when it has been loaded. */
function begun(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const started = new Worker(policy?.createScriptURL(address) ?? address, { type: "module" });
    started.onmessage = () => resolve(started);
    started.onerror = () => reject(new Error("The worker was not loaded."));
  });
}
