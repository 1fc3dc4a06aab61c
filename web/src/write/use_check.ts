/** Asks the server, while an author types, what it would say of the post. */
import { useEffect, useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { type Answer, type Problem } from "../api/answer.ts";
import type { Schemas } from "../api/client.ts";

const PAUSE_MS = 500;
const REFUSED = 400;

export interface Checked {
  /** What would become of each question. */
  readonly would: Schemas["PostCheck"]["would"];
  readonly warnings: readonly Schemas["PostWarning"][];
  /** Faults of the rules, by their path. */
  readonly faults: Readonly<Record<string, string>>;
  /** Why it could not be checked. */
  readonly problem: Problem | null;
}

const NOTHING: Checked = { would: [], warnings: [], faults: {}, problem: null };

/** @param body null while there is nothing to check */
export function useCheck<Body>(
  body: Body | null,
  ask: (body: Body) => Promise<Answer<Schemas["PostCheck"]>>,
): Signal<Checked> {
  const checked = useSignal(NOTHING);
  const newest = useRef(0);
  const attempt = useSignal(0);
  const text = body === null ? "" : JSON.stringify(body);
  useEffect(() => {
    const turn = ++newest.current;
    if (body === null) {
      checked.value = NOTHING;
      return;
    }
    const timer = setTimeout(() => {
      void ask(body).then(({ data, problem }) => {
        if (turn !== newest.current) return;
        const isRefused = problem?.status === REFUSED;
        const retry = () => (attempt.value += 1);
        checked.value = {
          would: data?.would ?? [],
          warnings: data?.warnings ?? [],
          faults: isRefused ? problem.paths : {},
          problem: isRefused ? null : problem && { ...problem, retry },
        };
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // The text stands for the body.
  }, [text, attempt.value]);
  return checked;
}
