import { useSignal } from "@preact/signals";
import { readOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import type { Question } from "../../charts/scale.ts";
import { Button } from "../../parts/button.tsx";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { ProblemNotice } from "../../parts/notice.tsx";
import { Time } from "../../parts/time.tsx";
import { en } from "../../texts/en.ts";
import "../../styles/outcome.css";
import { scores as scoreTexts } from "../../texts/scores.ts";
import { percent, signed } from "../../texts/format.ts";
import { outcomeText } from "./lines.ts";
import { SCORE_KINDS } from "./score_kinds.ts";

const Why = lazyPage(async () => ({ Page: (await import("./why.tsx")).Why }));

/** The outcome of a resolved question, and what the reader got for it. */
export function Page({ question }: { readonly question: Question }) {
  const texts = en.question.outcome;
  return (
    <div class="outcome-box">
      <p class="quiet">
        {texts.title}
        {question.actual_resolve_time !== null && (
          <>
            {" "}
            <Time at={question.actual_resolve_time} />
          </>
        )}
      </p>
      <p class="answer" dir="auto">
        {outcomeText(question)}
      </p>
      <Scores question={question} />
    </div>
  );
}

function Scores({ question }: { readonly question: Question }) {
  const texts = scoreTexts;
  const data = question.my_forecasts.score_data;
  const explanation = useSignal<Schemas["ScoreExplanation"] | null>(null);
  const reading = useAction((questionId: number) => {
    const params = { path: { questionId } };
    return readOf(api.GET("/api/questions/{questionId}/score-explanation/", { params }));
  });
  const explain = async () => {
    const answer = await reading.run(question.id);
    if (answer?.data) explanation.value = answer.data;
  };
  const scores = SCORE_KINDS.flatMap((kind) => {
    const score = data[`${kind}_score`];
    return score === undefined ? [] : [{ kind, score }];
  });
  if (scores.length === 0) {
    return question.my_forecasts.history.length > 0 ? <p class="quiet">{texts.none}</p> : null;
  }
  return (
    <>
      <dl class="scores">
        {scores.map(({ kind, score }) => (
          <div key={kind}>
            <dt>{texts.kinds[kind]}</dt>
            <dd>{signed(score)}</dd>
          </div>
        ))}
        {data.coverage !== undefined && (
          <div>
            <dt>{texts.coverage}</dt>
            <dd>{percent(data.coverage)}</dd>
          </div>
        )}
      </dl>
      <ProblemNotice problem={reading.problem.value} />
      {explanation.value === null ? (
        <Button isBusy={reading.isBusy.value} onClick={() => void explain()}>
          {texts.why}
        </Button>
      ) : (
        <Why explanation={explanation.value} />
      )}
    </>
  );
}
