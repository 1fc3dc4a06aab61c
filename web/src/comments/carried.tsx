import { axisOf } from "../charts/axis.ts";
import type { Question } from "../charts/scale.ts";
import { Time } from "../parts/time.tsx";
import { en } from "../texts/en.ts";
import { percent } from "../texts/format.ts";
import type { Comment } from "./threads.ts";

type Forecast = NonNullable<Comment["included_forecast"]>;

interface CarriedProps {
  readonly forecast: Comment["included_forecast"];
  /** The question of the post. Only posts with one question have comments with forecasts. */
  readonly question: Question | undefined;
}

/** The forecast that the author of a comment carried along. */
export function Carried({ forecast, question }: CarriedProps) {
  if (forecast === null || question === undefined) return null;
  const texts = en.comments.comment;
  return (
    <p class="carried">
      {texts.forecast} <b>{textOf(forecast, question)}</b>{" "}
      <span class="quiet">
        {texts.since} <Time at={forecast.start_time} />
      </span>
    </p>
  );
}

function textOf(forecast: Forecast, question: Question): string {
  const { share, range, below, above } = en.comments.comment;
  const { probability_yes: yes, probability_yes_per_category: shares, quartiles } = forecast;
  if (yes !== null) return percent(yes);
  const { textAt } = axisOf(question);
  const valueAt = (place: number) =>
    place > 0 && place < 1 ? textAt(place) : (place <= 0 ? below : above)(textAt(place));
  const [low = "", median = "", high = ""] = (quartiles ?? []).map(valueAt);
  if (shares === null) return range(median, low, high);
  return Object.entries(shares)
    .flatMap(([option, probability]) =>
      probability === null ? [] : [share(option, percent(probability))],
    )
    .join(", ");
}
