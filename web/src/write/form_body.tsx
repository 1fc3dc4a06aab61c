/** What the form of a new post and that of a stored one share: fields, warnings and the preview. */
import type { ComponentChildren } from "preact";
import { type Signal, useSignal } from "@preact/signals";
import type { Problem } from "../api/answer.ts";
import type { Schemas } from "../api/client.ts";
import { lazyPage } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { labelled, type Labels, named } from "../texts/named.ts";
import { write } from "../texts/write.ts";
import { labelsOf } from "./body.ts";
import type { Draft } from "./draft.ts";
import { Fields } from "./fields.tsx";
import type { Checked } from "./use_check.ts";
import type { WritableProject } from "./use_projects.ts";

const Preview = lazyPage(() => import("./preview.tsx"));

interface FormBodyProps {
  readonly draft: Signal<Draft>;
  /** What is wrong with each field, by its name; the rest stands under the empty name. */
  readonly faults: Readonly<Record<string, string>>;
  readonly checked: Checked;
  readonly problem: Problem | null;
  readonly project: WritableProject;
  /** The post is stored already. */
  readonly stored?: { readonly isFixed: boolean };
  /** The buttons. */
  readonly children: ComponentChildren;
}

export function FormBody(props: FormBodyProps) {
  const { draft, faults, checked, problem, project, stored, children } = props;
  const labels = labelsOf(draft.value);
  return (
    <>
      <Fields {...{ draft, faults }} {...(stored === undefined ? {} : { stored })} />
      {faults[""] !== undefined && <p class="fault">{faults[""]}</p>}
      <Warnings warnings={checked.warnings} labels={labels} />
      <ProblemNotice problem={labelled(problem ?? checked.problem, labels)} />
      <SessionEnded />
      {children}
      <Fold draft={draft.value} project={project} />
    </>
  );
}

/** The preview. Its code is loaded when it is opened. */
function Fold(props: { readonly draft: Draft; readonly project: WritableProject }) {
  const isOpen = useSignal(false);
  return (
    <details class="preview" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{write.preview.title}</summary>
      {isOpen.value && <Preview {...props} />}
    </details>
  );
}

interface WarningsProps {
  readonly warnings: readonly Schemas["PostWarning"][];
  readonly labels: Labels;
}

function Warnings({ warnings, labels }: WarningsProps) {
  if (warnings.length === 0) return null;
  // The form makes the bounds of the outcomes, so the advice to send others would mislead.
  const fixes: Readonly<Record<string, string>> = write.fixes;
  // The questions of a group share their fields, and so their warnings.
  const texts = warnings.map(
    ({ code, message, fix }) =>
      [named(message, labels), fixes[code] ?? named(fix, labels)] as const,
  );
  return (
    <section class="warnings" aria-label={write.warnings}>
      <h2>{write.warnings}</h2>
      <ul>
        {[...new Map(texts)].map(([message, fix]) => (
          <li key={message}>
            {message}. <span class="quiet">{fix}.</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
