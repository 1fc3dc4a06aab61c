import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ComponentChildren;
}

/** A part of the account: what it is on the left, its controls on the right. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section class="part" aria-labelledby={id}>
      <div class="about">
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      <div class="controls">{children}</div>
    </section>
  );
}

/** Parts that are loaded later take the frame from the page, which has it. */
export interface PartProps {
  readonly Part: typeof Section;
}
