/** Something that a page reads, and reads again after a change. */
import { useEffect, useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import type { Answer, Problem } from "./answer.ts";

export interface Read<Data> {
  /** Null until it has been read. A later problem leaves it as it was. */
  readonly data: Signal<Data | null>;
  readonly problem: Signal<Problem | null>;
  /** Resolves when the newest answer is shown. */
  readonly again: () => Promise<void>;
}

/** @param key names what is read; when it changes, it is read as something new */
export function useReading<Data>(ask: () => Promise<Answer<Data>>, key: string): Read<Data> {
  const data = useSignal<Data | null>(null);
  const problem = useSignal<Problem | null>(null);
  const newest = useRef(0);
  const again = async () => {
    const turn = ++newest.current;
    const answer = await ask();
    // A slower answer to an earlier question must not replace this one.
    if (turn !== newest.current) return;
    problem.value = answer.problem;
    data.value = answer.data ?? data.value;
  };
  useEffect(() => {
    data.value = null;
    void again();
    return () => {
      newest.current += 1;
    };
    // `ask` is another function at each drawing; the key says when it asks for something else.
  }, [key]);
  return { data, problem, again };
}
