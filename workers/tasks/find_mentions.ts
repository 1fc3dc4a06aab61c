/**
 * Finds the mentions of long texts outside of the event loop. Short texts are read by the same code
 * in the event loop.
 */
import { parseMentions } from "../../src/domain/text/mentions.ts";
import { usernameKey } from "../../src/domain/accounts/username.ts";
import type { Answer, TaskInput } from "../messages.ts";

export function findMentions({ text }: TaskInput<"findMentions">): Answer<"findMentions"> {
  return { output: parseMentions(text, usernameKey), transfer: [] };
}
