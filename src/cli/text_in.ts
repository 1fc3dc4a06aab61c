/** Reads a file that a command names. */
import { readFile } from "node:fs/promises";
import { text as textOf } from "node:stream/consumers";
import { CommandError } from "./command_error.ts";

/** Returns the text of a file; `-` means standard input. */
export async function textIn(file: string): Promise<string> {
  if (file === "-") return textOf(process.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CommandError(`Cannot read ${file}: ${(error as Error).message}`);
  }
}
