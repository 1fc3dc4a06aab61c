/** Everything about the forecast of the reader on one question. */
import { useSignal } from "@preact/signals";
import { Link } from "wouter-preact";
import type { Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { signInPath, useHere } from "../sign_in_path.ts";
import { en } from "../texts/en.ts";
import type { Question } from "./draft.ts";
import { ForecastForm } from "./form.tsx";
import "./forecasting.css";
import { noteOf } from "./note.ts";
import { Standing } from "./standing.tsx";

interface ForecastPanelProps {
  readonly post: Pick<Schemas["PostDetail"], "user_permission">;
  readonly question: Question;
  /** What tells it from the other panels of the page. */
  readonly name?: string;
  /** Called after a forecast or a withdrawal was stored, and when the question turns out closed. */
  readonly onStored: () => void;
}

/**
 * The panel of one question: a single one, one of a group or a branch of a conditional. A form that
 * the reader has begun stays when the session ends or the question closes, with what was entered.
 */
export function ForecastPanel({ post, question, name, onStored }: ForecastPanelProps) {
  const isTouched = useSignal(false);
  const isDone = useSignal(false);
  const withdrawn = useSignal<number | null>(null);
  const note = isTouched.value ? null : noteOf(question, post.user_permission);
  if (user.value === null && !isTouched.value) return <Invitation />;
  return (
    <div class="forecasting">
      <Standing
        question={question}
        withdrawn={withdrawn.value}
        onWithdrawn={() => {
          withdrawn.value = question.my_forecasts.latest?.start_time ?? null;
          isDone.value = false;
          onStored();
        }}
      />
      {note === null ? (
        <ForecastForm
          key={question.id}
          {...{ question, isTouched, isDone, onStored }}
          withdrawn={withdrawn.value}
          label={name === undefined ? en.forecasting.title : en.forecasting.titleOf(name)}
        />
      ) : (
        <p class="quiet">{note}</p>
      )}
    </div>
  );
}

function Invitation() {
  const texts = en.forecasting.invitation;
  const here = useHere();
  return (
    <div class="forecasting">
      <p>{texts.lead}</p>
      <p class="row">
        <Link href={signInPath(here)} class="button primary">
          {en.nav.signIn}
        </Link>
      </p>
    </div>
  );
}
