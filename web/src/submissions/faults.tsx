/** The faults of a file: in which line, of which question, what is wrong, and what to do. */
import type { Schemas } from "../api/client.ts";
import { submissions as texts } from "../texts/submissions.ts";

type Fault = Schemas["FileFault"];

export function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={texts.faultsTitle}>
      <table class="figures faults">
        <thead>
          <tr>
            <th scope="col">{texts.line}</th>
            <th scope="col">{texts.question}</th>
            <th scope="col">{texts.fault}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, question, name, message, fix }, index) => (
            <tr key={index}>
              <th scope="row">{line ?? texts.whole}</th>
              <td>{name ?? question ?? "–"}</td>
              <td>
                {message}
                <p class="hint">{fix}</p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
