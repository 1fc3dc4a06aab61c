import { en } from "../texts/en.ts";
import { dateTime } from "../texts/format.ts";
import type { Line } from "./steps.ts";

export interface HistoryTableProps {
  readonly lines: readonly Line[];
  readonly textAt: (place: number) => string;
}

/** A history that the API has thinned has about 400, and the reader's own forecasts are rows too. */
const MOST_ROWS = 500;
const MS = 1000;

/** The rows of the table behind the chart. */
export function Page({ lines, textAt }: HistoryTableProps) {
  const texts = en.question.history;
  const all = lines
    .flatMap(({ name, steps }) => steps.map((step) => ({ ...step, name })))
    .sort((one, other) => other.start - one.start);
  const hasBand = all.some(({ low }) => low !== undefined);
  return (
    <>
      {all.length > MOST_ROWS && <p class="quiet">{texts.newest(MOST_ROWS, all.length)}</p>}
      <div class="scroll" tabIndex={0} role="region" aria-label={texts.title}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{texts.from}</th>
              <th scope="col">{texts.series}</th>
              <th scope="col">{texts.value}</th>
              {hasBand && <th scope="col">{texts.middleHalf}</th>}
            </tr>
          </thead>
          <tbody>
            {all.slice(0, MOST_ROWS).map(({ name, start, center, low, high }) => (
              <tr key={`${name} ${start}`}>
                <th scope="row">{dateTime(start * MS)}</th>
                <td>{name}</td>
                <td>{textAt(center)}</td>
                {hasBand && (
                  <td>
                    {low === undefined || high === undefined
                      ? "–"
                      : texts.between(textAt(low), textAt(high))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
