import { communityOf, type Question } from "../../charts/scale.ts";
import { en } from "../../texts/en.ts";
import { percent } from "../../texts/format.ts";
import { colourOf, type QuestionViewProps } from "./lines.ts";
import { NoPrediction, ownStanding } from "./prediction.tsx";

interface Row {
  readonly option: string;
  readonly kind: string;
  readonly community: number | null;
  readonly own: number | null;
  readonly isOutcome: boolean;
}

const FULL = 100;

/** What the others and the reader predict now for each option. */
export function Options({ question, isCommunityShown }: QuestionViewProps) {
  const texts = en.question.prediction;
  const own = question.my_forecasts.latest;
  const latest = isCommunityShown ? (communityOf(question)?.latest ?? null) : null;
  if (latest === null && own === null) return <NoPrediction {...{ question, isCommunityShown }} />;
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
          {rowsOf(question, latest?.forecast_values ?? []).map((row) => (
            <tr key={row.option} class={row.isOutcome ? "is-outcome" : undefined}>
              <th scope="row" class={row.kind}>
                <span class="swatch" />
                {row.option}
                {row.isOutcome && <small class="tag">{en.question.outcome.title}</small>}
                <Bar share={row.community} />
              </th>
              {latest && <td>{share(row.community)}</td>}
              {own && <td class="own">{share(row.own)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
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

const share = (value: number | null) => (value === null ? "–" : percent(value));

/** Returns the options on offer, the most probable first, and those of old forecasts after them. */
function rowsOf(question: Question, community: readonly (number | null)[]): Row[] {
  const own = question.my_forecasts.latest?.forecast_values ?? [];
  const rows = (question.all_options_ever ?? []).map((option, at) => ({
    option,
    kind: colourOf(at),
    isOutcome: option === question.resolution,
    community: community[at] ?? null,
    own: own[at] ?? null,
  }));
  return rows
    .filter(({ option, own: mine }) => question.options?.includes(option) === true || mine !== null)
    .sort((one, other) => (other.community ?? -1) - (one.community ?? -1));
}

function Bar({ share: part }: { readonly share: number | null }) {
  return (
    <svg class="bar" width="100%" height="5" aria-hidden="true">
      <rect class="rail" width="100%" height="5" rx="2.5" />
      {part !== null && <rect class="fill" width={`${part * FULL}%`} height="5" rx="2.5" />}
    </svg>
  );
}
