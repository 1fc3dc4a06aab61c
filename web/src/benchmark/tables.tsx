/** The tables of a benchmark: means with intervals, and the pairs that differ. */
import { benchmark as texts } from "../texts/benchmark.ts";
import { exact, percent, short, signed, whole } from "../texts/format.ts";
import { keyOf, Name, nameOf } from "./names.tsx";
import { IntervalPlot, rangeOf, type Spread } from "./plots.tsx";
import type { Benchmark } from "./read.ts";

/** Returns how a score is written. Brier scores lie in 0 to 1 and have no sign. */
const writerOf = ({ score_type: type }: Benchmark) => (type === "brier" ? exact : signed);

export function Means({ benchmark }: { readonly benchmark: Benchmark }) {
  const { entries } = benchmark;
  const write = writerOf(benchmark);
  const spreads = entries.map(({ mean, lower, upper }): Spread => ({ value: mean, lower, upper }));
  const range = rangeOf(spreads);
  const hasCost = entries.some(({ cost_usd: cost }) => cost !== null);
  const hasSeconds = entries.some(({ seconds }) => seconds !== null);
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={texts.meansTable}>
      <table class="figures ranks">
        <thead>
          <tr>
            <th scope="col" class="text">
              {texts.name}
            </th>
            <th scope="col">{texts.mean}</th>
            <th scope="col" colSpan={2} class="text">
              {texts.range}
            </th>
            <th scope="col">{texts.adjusted}</th>
            <th scope="col">{texts.questions}</th>
            <th scope="col">{texts.coverage}</th>
            {hasCost && <th scope="col">{texts.cost}</th>}
            {hasSeconds && <th scope="col">{texts.seconds}</th>}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <tr key={keyOf(entry)} class={entry.user === null ? "line" : ""}>
              <th scope="row" class="text">
                <Name entry={entry} />
              </th>
              <td>{write(entry.mean)}</td>
              <td>
                <IntervalPlot spread={spreads[at]!} range={range} />
              </td>
              <td class="text">
                {entry.lower === null || entry.upper === null
                  ? texts.noRange
                  : `${write(entry.lower)} … ${write(entry.upper)}`}
              </td>
              <td>{write(entry.adjusted)}</td>
              <td>{whole(entry.questions)}</td>
              <td>{percent(entry.coverage)}</td>
              {hasCost && <td>{entry.cost_usd !== null && short(entry.cost_usd)}</td>}
              {hasSeconds && <td>{entry.seconds !== null && short(entry.seconds)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Pairs of a page. A board of forty machines may have hundreds. */
const MOST_PAIRS = 60;
/** What rounding leaves between two rows with the same forecasts. */
const LEAST = 1e-9;

export function Pairs({ benchmark }: { readonly benchmark: Benchmark }) {
  const { entries, pairs } = benchmark;
  const differing = pairs
    .filter(({ lower, upper }) => lower > LEAST || upper < -LEAST)
    .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
  const shown = differing.slice(0, MOST_PAIRS);
  if (shown.length === 0) return <p>{texts.noPairs}</p>;
  const write = benchmark.score_type === "brier" ? exact : signed;
  const spreads = shown.map(({ difference: value, lower, upper }) => ({ value, lower, upper }));
  const range = rangeOf(spreads);
  return (
    <>
      <p class="quiet">{texts.pairsLead}</p>
      <p class="quiet">{texts.all(shown.length, differing.length)}</p>
      <div class="scrolls" tabIndex={0} role="region" aria-label={texts.pairsTable}>
        <table class="figures ranks">
          <thead>
            <tr>
              <th scope="col" class="text">
                {texts.ahead}
              </th>
              <th scope="col" class="text">
                {texts.behind}
              </th>
              <th scope="col">{texts.difference}</th>
              <th scope="col" colSpan={2} class="text">
                {texts.range}
              </th>
              <th scope="col">{texts.common}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ first, second, difference, lower, upper, questions }, at) => (
              <tr key={`${first} ${second}`}>
                <th scope="row" class="text">
                  {nameOf(entries[first]!)}
                </th>
                <td class="text">{nameOf(entries[second]!)}</td>
                <td>{write(difference)}</td>
                <td>
                  <IntervalPlot spread={spreads[at]!} range={range} />
                </td>
                <td class="text">{`${write(lower)} … ${write(upper)}`}</td>
                <td>{whole(questions)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
