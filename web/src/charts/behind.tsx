import type { ComponentChildren } from "preact";
import { useSignal } from "@preact/signals";

interface BehindProps {
  /** Names the table for readers who listen. */
  readonly label: string;
  readonly summary: string;
  readonly head: readonly string[];
  /** Returns the rows. The first cell of each is its header. */
  readonly rows: () => readonly (readonly ComponentChildren[])[];
}

/** The table behind a chart. Its rows exist only while it is open. */
export function Behind({ label, summary, head, rows }: BehindProps) {
  const isOpen = useSignal(false);
  return (
    <details class="behind" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen.value && (
        <div class="scroll" tabIndex={0} role="region" aria-label={label}>
          <table class="figures">
            <thead>
              <tr>
                {head.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(([first, ...others], at) => (
                <tr key={at}>
                  <th scope="row">{first}</th>
                  {others.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
