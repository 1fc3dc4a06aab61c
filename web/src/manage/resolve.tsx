/** Resolves a question. What follows from it is shown before it is confirmed. */
import { useMemo } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { answerOf, type Problem, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import type { FeedPost } from "../feed/pages.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Field } from "../parts/field.tsx";
import { GuidingForm } from "../parts/guiding_form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import type { Project } from "../project/use_project.ts";
import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";
import { proposals } from "../texts/proposals.ts";
import { localText, sentTime } from "../texts/local_time.ts";
import { Cascade, type Foreseen, readTitles } from "./cascade.tsx";
import { OutcomeChoice } from "./outcome_choice.tsx";
import { outcomesOf, resolutionOf } from "./outcomes.ts";

type Question = Schemas["Question"];

interface ResolveProps {
  readonly question: Question;
  readonly post: FeedPost;
  readonly project: Project;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What the form holds. */
interface Entered {
  readonly chosen: Signal<string>;
  readonly typed: Signal<string>;
  readonly time: Signal<string>;
}

export function Resolve({ question, post, project, onDone, onClose }: ResolveProps) {
  const texts = manage.resolve;
  const { keeping } = proposals;
  const outcomes = outcomesOf(question);
  const now = useMemo(() => localText(Date.now()), []);
  const entered: Entered = {
    chosen: useSignal(outcomes[0]?.[0] ?? ""),
    typed: useSignal(""),
    time: useSignal(now),
  };
  const foreseen = useSignal<Foreseen | null>(null);
  const path = { questionId: question.id };
  const checking = useAction(async (body: Schemas["ResolveBody"]) => {
    const call = api.POST("/api/questions/{questionId}/resolve/check/", { params: { path }, body });
    const answer = await readOf(call);
    if (answer.data === null) return answer;
    const titles = await readTitles(answer.data.would.slice(1));
    return { data: { body, titles, would: answer.data.would }, problem: null };
  });
  const resolving = useAction((body: Schemas["ResolveBody"], headers) =>
    answerOf(api.POST("/api/questions/{questionId}/resolve/", { params: { path }, body, headers })),
  );
  const check = async () => {
    const resolution = resolutionOf(question, entered.chosen.value, entered.typed.value);
    // The field shows whole minutes. A time that was not changed is the time of the click.
    const time =
      entered.time.value === now ? new Date().toISOString() : sentTime(entered.time.value);
    const answer = await checking.run({ resolution, actual_resolve_time: time ?? "" });
    if (answer?.data) foreseen.value = answer.data;
  };
  const resolve = async (body: Schemas["ResolveBody"]) => {
    const answer = await resolving.run(body);
    if (answer?.problem !== null) return;
    foreseen.value = null;
    onDone();
  };
  return (
    <>
      <GuidingForm label={texts.title(question.title)} isOpened onSubmit={check}>
        <OutcomeFields {...{ question, entered }} problem={checking.problem.value} />
        <p class="hint">
          {keeping.before} <Link href={`/questions/${post.id}/`}>{keeping.link}</Link>{" "}
          {keeping.after}
        </p>
        <ProblemNotice problem={checking.problem.value} />
        <SessionEnded />
        <div class="row">
          <Button kind="primary" type="submit" isBusy={checking.isBusy.value}>
            {texts.check}
          </Button>
          <Button onClick={onClose}>{en.actions.cancel}</Button>
        </div>
      </GuidingForm>
      {foreseen.value !== null && (
        <ConfirmResolution
          {...{ question, post, project, foreseen: foreseen.value }}
          isBusy={resolving.isBusy.value}
          problem={resolving.problem.value}
          onConfirm={(body) => void resolve(body)}
          onClose={() => (foreseen.value = null)}
        />
      )}
    </>
  );
}

interface OutcomeProps {
  readonly question: Question;
  readonly entered: Entered;
  readonly problem: Problem | null;
}

function OutcomeFields({ question, entered, problem }: OutcomeProps) {
  const texts = manage.resolve;
  const { chosen, typed, time } = entered;
  const fault = problem?.fields["resolution"];
  return (
    <div class="pairs">
      <OutcomeChoice {...{ question, chosen, typed, fault }} />
      <Field
        label={texts.time}
        hint={texts.timeHint}
        type="datetime-local"
        value={time}
        fault={problem?.fields["actual_resolve_time"]}
        isRequired
      />
    </div>
  );
}

interface ConfirmProps {
  readonly question: Question;
  readonly post: FeedPost;
  readonly project: Project;
  readonly foreseen: Foreseen;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly onConfirm: (body: Schemas["ResolveBody"]) => void;
  readonly onClose: () => void;
}

function ConfirmResolution({ question, post, project, foreseen, ...asking }: ConfirmProps) {
  const texts = manage.resolve;
  return (
    <Confirm
      title={texts.confirmTitle}
      about={texts.confirmAbout}
      confirm={texts.confirm}
      isBusy={asking.isBusy}
      problem={asking.problem}
      onConfirm={() => asking.onConfirm(foreseen.body)}
      onClose={asking.onClose}
    >
      <Cascade {...{ question, post, project, foreseen }} />
    </Confirm>
  );
}
