import type { ComponentChildren } from "preact";
import type { Problem } from "../api/answer.ts";
import { en } from "../texts/en.ts";
import { Button } from "./button.tsx";

/**
 * Says what went wrong, names the request for the operator, and reads again what could not be read.
 * Shows nothing without a problem.
 */
export function ProblemNotice({ problem }: { readonly problem: Problem | null }) {
  if (problem === null) return null;
  return (
    <div class="notice bad" role="alert">
      <p>{problem.message}</p>
      {problem.requestId !== null && (
        <p class="small">
          {en.problems.request} <code>{problem.requestId}</code>
        </p>
      )}
      {problem.retry && <Button onClick={problem.retry}>{en.problems.retry}</Button>}
    </div>
  );
}

/** Says what was done. */
export function Done({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="notice good" role="status">
      {children}
    </p>
  );
}
