import { axisOf } from "../../charts/axis.ts";
import { communityOf, type Question } from "../../charts/scale.ts";
import { en } from "../../texts/en.ts";
import { dateTime } from "../../texts/format.ts";
import { hasEnded } from "../../feed/ended.ts";
import { hiddenUntil, linesOf, ownPlace, type QuestionViewProps } from "./lines.ts";

const MS = 1000;

/** What the others and the reader predict now, as large figures. */
export function Prediction({ question, isCommunityShown }: QuestionViewProps) {
  const texts = en.question.prediction;
  const { textAt } = axisOf(question);
  const own = question.my_forecasts.latest;
  const now = isCommunityShown ? communityNow(question) : null;
  if (now === null && own === null) return <NoPrediction {...{ question, isCommunityShown }} />;
  return (
    <dl class="now">
      {now?.ended === null && (
        <div class="community">
          <dt>{texts.names.community}</dt>
          <dd>{textAt(now.center)}</dd>
          <dd class="quiet">
            {now.low !== undefined && now.high !== undefined && (
              <>
                {texts.middleHalf(textAt(now.low), textAt(now.high))}
                <br />
              </>
            )}
            {texts.by(now.forecasters)}
          </dd>
        </div>
      )}
      {now !== null && now.ended !== null && (
        <div class="over">
          <dt>{texts.names.community}</dt>
          <dd>{texts.noneStands}</dd>
          <dd class="quiet">{texts.was(textAt(now.center), dateTime(now.ended * MS))}</dd>
        </div>
      )}
      {own && (
        <div class={hasEnded(question, own) ? "over" : "own"}>
          <dt>{texts.names.own}</dt>
          <dd>{textAt(ownPlace(question, own))}</dd>
          <dd class="quiet">{ownStanding(question, own)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Says when the forecast of the reader began to stand, or that it stands no longer. */
export function ownStanding(
  question: Question,
  own: NonNullable<Question["my_forecasts"]["latest"]>,
): string {
  const { since, ended } = en.question.prediction;
  return hasEnded(question, own)
    ? ended(dateTime((own.end_time ?? 0) * MS))
    : since(dateTime(own.start_time * MS));
}

function communityNow(question: Question) {
  const latest = communityOf(question)?.latest;
  const step = linesOf(question, true)
    .find(({ kind }) => kind === "community")
    ?.steps.at(-1);
  if (!latest || !step) return null;
  const ended = hasEnded(question, latest) ? latest.end_time : null;
  return { ...step, ended, forecasters: latest.forecaster_count };
}

/** Says in a few characters what the question predicts, for a list. */
export function predictionText(question: Question): string {
  if (hiddenUntil(question) !== null) return en.question.prediction.hidden;
  if (question.type === "multiple_choice") return "";
  const now = communityNow(question);
  return now === null || now.ended !== null ? "–" : axisOf(question).textAt(now.center);
}

/** Says that there is nothing to see yet, where it is not already said why. */
export function NoPrediction({ question, isCommunityShown }: QuestionViewProps) {
  if (!isCommunityShown || hiddenUntil(question) !== null) return null;
  return <p class="quiet">{en.question.prediction.none}</p>;
}
