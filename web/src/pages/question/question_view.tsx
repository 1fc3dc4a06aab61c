/** One question: what is predicted, how that changed, and what became of it. */
import { useSignal } from "@preact/signals";
import { axisOf, isContinuous } from "../../charts/axis.ts";
import { type Curve, DistributionChart } from "../../charts/distribution_chart.tsx";
import { HistoryChart } from "../../charts/history_chart.tsx";
import { communityOf, scaleOf } from "../../charts/scale.ts";
import { endOf, hasEnded } from "../../feed/ended.ts";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { Time } from "../../parts/time.tsx";
import { en } from "../../texts/en.ts";
import { hiddenUntil, linesOf, outcomePlace, type QuestionViewProps, thinnedOf } from "./lines.ts";
import { firstOptions } from "./option_rows.ts";
import { Prediction } from "./prediction.tsx";

/** Only resolved questions load it. */
const Outcome = lazyPage(() => import("./outcome.tsx"));
/** And this one is for questions with options. */
const Options = lazyPage(() => import("./options.tsx"));
const DISTRIBUTION_TICKS = 4;

export function QuestionView({ question, isCommunityShown }: QuestionViewProps) {
  const axis = axisOf(question);
  const isAll = useSignal(false);
  const isShort = question.type === "multiple_choice" && !isAll.value;
  const lines = isShort
    ? linesOf(question, isCommunityShown, firstOptions(question, isCommunityShown))
    : linesOf(question, isCommunityShown);
  const hidden = hiddenUntil(question);
  const outcome = outcomePlace(question);
  return (
    <section class="one-question">
      {question.resolution !== null && <Outcome question={question} />}
      {hidden !== null && (
        <p class="notice good">
          {en.question.prediction.hiddenUntil} <Time at={hidden} />
        </p>
      )}
      {question.type === "multiple_choice" ? (
        <Options
          {...{ question, isCommunityShown, isShort }}
          onShowAll={() => (isAll.value = true)}
        />
      ) : (
        <Prediction question={question} isCommunityShown={isCommunityShown} />
      )}
      {lines.length > 0 && (
        <HistoryChart
          lines={lines}
          end={endOf(question)}
          axis={axis}
          outcome={outcome}
          thinned={isCommunityShown ? thinnedOf(question) : null}
        />
      )}
      <Distribution question={question} isCommunityShown={isCommunityShown} />
    </section>
  );
}

/** The newest prediction of a continuous question, and the forecast of the reader that stands. */
function Distribution({ question, isCommunityShown }: QuestionViewProps) {
  if (!isContinuous(question)) return null;
  const { names } = en.question.prediction;
  const latest = isCommunityShown ? communityOf(question)?.latest : null;
  const [community, own] = [latest, question.my_forecasts.latest].map((one) =>
    one && !hasEnded(question, one) ? one : null,
  );
  const curves: Curve[] = [
    { name: names.community, kind: "community", cdf: numbers(community?.forecast_values) },
    { name: names.own, kind: "own", cdf: numbers(own?.forecast_values) },
  ];
  const drawn = curves.filter(({ cdf }) => cdf.length > 1);
  if (drawn.length === 0) return null;
  const axis = axisOf(question);
  return (
    <DistributionChart
      curves={drawn}
      textAt={axis.textAt}
      centerAt={scaleOf(question).centerAt}
      ticks={axis.ticks(DISTRIBUTION_TICKS)}
      unit={axis.unit}
      isDiscrete={question.type === "discrete"}
      outcome={outcomePlace(question)}
    />
  );
}

function numbers(values: readonly (number | null)[] | null | undefined): number[] {
  return (values ?? []).filter((value) => value !== null);
}
