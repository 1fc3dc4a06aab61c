/** Finds the mentions of long texts beside the event loop, with the code that reads short ones in it. */
import { parseMentions } from "../../src/domain/text/mentions.ts";
import { usernameKey } from "../../src/domain/accounts/username.ts";
import type { Answer, TaskInput } from "../messages.ts";

export function findMentions({ text }: TaskInput<"findMentions">): Answer<"findMentions"> {
  return { output: parseMentions(text, usernameKey), transfer: [] };
}
