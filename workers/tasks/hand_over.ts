/** Returns a task's answer. Its vectors are transferred and not copied. */
import { move, transferableSymbol, valueSymbol } from "piscina";
import type { Answer, TaskName, TaskOutput } from "../messages.ts";

export function handOver<Name extends TaskName>(answer: Answer<Name>): TaskOutput<Name> {
  const { output, transfer } = answer;
  if (transfer.length === 0) return output;
  return move({ [transferableSymbol]: transfer, [valueSymbol]: output }) as never;
}
