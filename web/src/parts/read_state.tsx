import type { ReadonlySignal } from "@preact/signals";
import type { Problem } from "../api/answer.ts";
import { Reading } from "./lazy_page.tsx";
import { ProblemNotice } from "./notice.tsx";

interface ReadStateProps {
  /** What `useRead` returns. */
  readonly of: {
    readonly data: ReadonlySignal<unknown>;
    readonly problem: ReadonlySignal<Problem | null>;
  };
}

/** Says that something is being read, or why it could not be, with a button that reads it again. */
export function ReadState({ of: { data, problem } }: ReadStateProps) {
  if (data.value === null && problem.value === null) return <Reading />;
  return <ProblemNotice problem={problem.value} />;
}
