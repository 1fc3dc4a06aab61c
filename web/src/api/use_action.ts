/** An action that a reader starts with a click or a form. */
import { useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import type { Answer, Problem } from "./answer.ts";

export interface Action<Input, Data> {
  readonly isBusy: Signal<boolean>;
  readonly problem: Signal<Problem | null>;
  /** Runs the action. Returns null when it runs already. */
  readonly run: (input: Input) => Promise<Answer<Data> | null>;
}

/** Sends the request under a key: the server carries out requests with one key only once. */
export type Send<Input, Data> = (
  input: Input,
  headers: { readonly "Idempotency-Key": string },
) => Promise<Answer<Data>>;

/**
 * Returns an action. A click has one key. A click after an uncertain end repeats the key when
 * the input is the same, so nothing is stored twice.
 */
export function useAction<Input, Data>(send: Send<Input, Data>): Action<Input, Data> {
  const isBusy = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  const open = useRef<{ readonly input: string; readonly key: string } | null>(null);
  const run = async (input: Input): Promise<Answer<Data> | null> => {
    if (isBusy.peek()) return null;
    isBusy.value = true;
    problem.value = null;
    const text = JSON.stringify(input) as string | undefined;
    if (open.current?.input !== (text ?? "")) {
      open.current = { input: text ?? "", key: randomKey() };
    }
    const answer = await send(input, { "Idempotency-Key": open.current.key });
    if (answer.problem?.isUncertain !== true) open.current = null;
    problem.value = answer.problem;
    isBusy.value = false;
    return answer;
  };
  return { isBusy, problem, run };
}

const KEY_BYTES = 16;

/** Returns a key. `crypto.randomUUID` exists on secure origins only, and a console may be served without TLS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
