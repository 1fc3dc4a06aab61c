import { communityOf } from "../../charts/scale.ts";
import { Button } from "../../parts/button.tsx";
import { en } from "../../texts/en.ts";
import "../../styles/options.css";
import { percent } from "../../texts/format.ts";
import type { QuestionViewProps } from "./lines.ts";
import { FEW_OPTIONS, rowsOf } from "./option_rows.ts";
import { NoPrediction, ownStanding } from "./prediction.tsx";

const FULL = 100;

interface OptionsProps extends QuestionViewProps {
  /** Whether only the first options are shown. */
  readonly isShort: boolean;
  readonly onShowAll: () => void;
}

/** What the others and the reader predict now for each option. */
export function Page({ question, isCommunityShown, isShort, onShowAll }: OptionsProps) {
  const texts = en.question.prediction;
  const own = question.my_forecasts.latest;
  const latest = isCommunityShown ? (communityOf(question)?.latest ?? null) : null;
  if (latest === null && own === null) return <NoPrediction {...{ question, isCommunityShown }} />;
  const rows = rowsOf(question, latest?.forecast_values ?? []);
  return (
    <div>
      <table class="figures option-table">
        <thead>
          <tr>
            <th scope="col">{texts.option}</th>
            {latest && <th scope="col">{texts.names.community}</th>}
            {own && <th scope="col">{texts.names.own}</th>}
          </tr>
        </thead>
        <tbody>
          {(isShort ? rows.slice(0, FEW_OPTIONS) : rows).map((row) => (
            <tr key={row.option} class={row.isOutcome ? "is-outcome" : undefined}>
              <th scope="row" class={row.kind}>
                <span class="swatch" />
                <bdi>{row.option}</bdi>
                {row.isOutcome && <small class="tag">{en.question.outcome.title}</small>}
                <Bar share={row.community} />
              </th>
              {latest && <td>{share(row.community)}</td>}
              {own && <td class="own">{share(row.own)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {isShort && <ShowAll options={rows.length} onShowAll={onShowAll} />}
      <p class="quiet small">
        {[
          latest && texts.by(latest.forecaster_count),
          own && texts.ownIs(ownStanding(question, own)),
        ]
          .filter((text) => text !== null)
          .join(" · ")}
      </p>
    </div>
  );
}

interface ShowAllProps {
  readonly options: number;
  readonly onShowAll: () => void;
}

function ShowAll({ options, onShowAll }: ShowAllProps) {
  if (options <= FEW_OPTIONS) return null;
  return (
    <p class="more">
      <Button onClick={onShowAll}>{en.question.prediction.showAll(options)}</Button>
    </p>
  );
}

const share = (value: number | null) => (value === null ? "–" : percent(value));

function Bar({ share: part }: { readonly share: number | null }) {
  return (
    <svg class="bar" width="100%" height="5" aria-hidden="true">
      <rect class="rail" width="100%" height="5" rx="2.5" />
      {part !== null && <rect class="fill" width={`${part * FULL}%`} height="5" rx="2.5" />}
    </svg>
  );
}
