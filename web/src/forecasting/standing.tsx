/** The forecast of the reader that stands now, and how to take it back. */
import { useSignal } from "@preact/signals";
import type { Schemas } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { en } from "../texts/en.ts";
import { dateTime, percent } from "../texts/format.ts";
import type { Question } from "./draft.ts";
import { isStanding, type Row } from "./entry.ts";

const Withdraw = lazyPage(() => import("./withdraw.tsx"));
const MS = 1000;
const SOON_MS = 3 * 86_400_000;
const BINARY_VALUES = 2;

interface WithdrawProps {
  readonly question: Question;
  readonly onWithdrawn: () => void;
}

interface StandingProps extends WithdrawProps {
  /** The start of the forecast that was withdrawn here. */
  readonly withdrawn: number | null;
}

type OwnForecast = Schemas["OwnForecast"];

interface StandingOfProps {
  readonly row: Row;
  readonly onStored: () => void;
}

/** What stands of a row, with what the reader does here. */
export function StandingOf({ row: { question, entry }, onStored }: StandingOfProps) {
  return (
    <Standing
      question={question}
      withdrawn={entry.withdrawn.value}
      onWithdrawn={() => {
        entry.withdrawn.value = question.my_forecasts.latest?.start_time ?? null;
        entry.isDone.value = false;
        onStored();
      }}
    />
  );
}

/** Says what stands since when and until when. Shows nothing where the reader never forecast. */
function Standing({ question, withdrawn, onWithdrawn }: StandingProps) {
  const texts = en.forecasting.standing;
  const { latest } = question.my_forecasts;
  if (latest === null) return null;
  const now = Date.now();
  const since = dateTime(latest.start_time * MS);
  const end = latest.end_time === null ? null : latest.end_time * MS;
  const isOver = withdrawn === latest.start_time || !isStanding(latest, now);
  if (isOver) return <p class="quiet">{texts.ended(dateTime(end ?? now))}</p>;
  const value = valueText(question, latest);
  return (
    <div class="standing">
      <div>
        <p>
          {value === null ? texts.yours : texts.yoursIs(value)}{" "}
          <span class="quiet">
            {end === null ? texts.since(since) : texts.until(since, dateTime(end))}
          </span>
        </p>
        {endsSoon(question, end, now) && <p class="soon">{texts.soon(dateTime(end ?? now))}</p>}
      </div>
      {question.status === "open" && <WithdrawButton {...{ question, onWithdrawn }} />}
    </div>
  );
}

/** Whether a forecast ends in the next days, and before its question closes. */
function endsSoon({ actual_close_time }: Question, end: number | null, now: number): boolean {
  if (end === null || end - now > SOON_MS) return false;
  return actual_close_time === null || end < Date.parse(actual_close_time);
}

function valueText({ type }: Question, { forecast_values }: OwnForecast): string | null {
  const [, yes] = forecast_values.length === BINARY_VALUES ? forecast_values : [];
  return type === "binary" && typeof yes === "number" ? percent(yes) : null;
}

function WithdrawButton(props: WithdrawProps) {
  const isAsking = useSignal(false);
  return (
    <>
      <Button onClick={() => (isAsking.value = true)}>{en.forecasting.standing.withdraw}</Button>
      {isAsking.value && <Withdraw {...props} onClose={() => (isAsking.value = false)} />}
    </>
  );
}
