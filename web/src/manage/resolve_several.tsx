/** Resolves several questions at once. What follows from all of them is shown before. */
import { useMemo, useRef } from "preact/hooks";
import { type Signal, signal, useSignal } from "@preact/signals";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import type { FeedPost } from "../feed/pages.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { GuidingForm } from "../parts/guiding_form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import { localText, sentTime } from "../texts/local_time.ts";
import { manage } from "../texts/manage.ts";
import { resolveSeveral as texts } from "../texts/several.ts";
import { resolutionOf } from "./outcomes.ts";
import { OutcomeChoice } from "./outcome_choice.tsx";
import {
  checkAll,
  type CheckedCall,
  ConfirmAll,
  resolveAll,
  type ResolvingCall,
} from "./several_outcomes.tsx";

/** Stands for a question that is left as it is. */
const LEAVE = "";

interface SeveralProps {
  readonly posts: readonly FeedPost[];
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

interface Entered {
  readonly chosen: Signal<string>;
  readonly typed: Signal<string>;
}

/** A question that has no outcome yet, and what is entered for it. */
interface Row extends Entered {
  readonly question: Schemas["Question"];
  readonly title: string;
}

export function Page({ posts, onDone, onClose }: SeveralProps) {
  // The posts are read again after each change of one of them, and what was entered stays.
  const entered = useRef(new Map<number, Entered>());
  const rows = posts.flatMap((post) => rowsOf(post, entered.current));
  const now = useMemo(() => localText(Date.now()), []);
  const time = useSignal(now);
  const foreseen = useSignal<readonly CheckedCall[] | null>(null);
  const done = useRef(new Set<number>());
  const chosen = rows.filter((row) => row.chosen.value !== LEAVE);
  const checking = useAction(() => {
    // The field shows whole minutes. A time that was not changed is the time of the click.
    const at = time.value === now ? new Date().toISOString() : sentTime(time.value);
    return checkAll(chosen.map((row) => callOf(row, at ?? "")));
  });
  const resolving = useAction((checked: readonly CheckedCall[], headers) =>
    resolveAll(checked, { key: headers["Idempotency-Key"], done: done.current }),
  );
  const check = async () => {
    const answer = await checking.run(null);
    if (answer?.data) foreseen.value = answer.data;
  };
  const resolve = async (checked: readonly CheckedCall[]) => {
    if ((await resolving.run(checked))?.problem === null) onDone(texts.done(done.current.size));
  };
  const leave = () => {
    foreseen.value = null;
    if (done.current.size > 0) onDone(texts.done(done.current.size));
  };
  return (
    <GuidingForm label={texts.title} isOpened onSubmit={check}>
      <fieldset class="several">
        <legend>{texts.title}</legend>
        <p class="hint">{rows.length === 0 ? texts.none : texts.about}</p>
        {rows.map((row) => (
          <div key={row.question.id} class="pairs">
            <OutcomeChoice
              {...row}
              label={row.title}
              first={[[LEAVE, texts.leave]]}
              fault={undefined}
            />
          </div>
        ))}
        <Field
          label={manage.resolve.time}
          hint={manage.resolve.timeHint}
          type="datetime-local"
          value={time}
          isRequired
        />
      </fieldset>
      <ProblemNotice problem={checking.problem.value} />
      <div class="row">
        <Button
          kind="primary"
          type="submit"
          isDisabled={chosen.length === 0}
          isBusy={checking.isBusy.value}
        >
          {texts.see}
        </Button>
        <Button onClick={onClose}>{en.actions.cancel}</Button>
      </div>
      {foreseen.value !== null && (
        <ConfirmAll
          checked={foreseen.value}
          isBusy={resolving.isBusy.value}
          problem={resolving.problem.value}
          onConfirm={(checked) => void resolve(checked)}
          onClose={leave}
        />
      )}
    </GuidingForm>
  );
}

function rowsOf(
  { title, question, group_of_questions: group }: FeedPost,
  entered: Map<number, Entered>,
): Row[] {
  const questions = question === undefined ? (group?.questions ?? []) : [question];
  return questions
    .filter(({ resolution }) => resolution === null)
    .map((one) => {
      const own = entered.get(one.id) ?? { chosen: signal(LEAVE), typed: signal("") };
      entered.set(one.id, own);
      return {
        question: one,
        title: group === undefined ? title : `${title} – ${one.label}`,
        chosen: own.chosen,
        typed: own.typed,
      };
    });
}

function callOf({ question, title, chosen, typed }: Row, time: string): ResolvingCall {
  const params = { path: { questionId: question.id } };
  const resolution = resolutionOf(question, chosen.value, typed.value);
  const body = { resolution, actual_resolve_time: time };
  return {
    question,
    title,
    check: () => api.POST("/api/questions/{questionId}/resolve/check/", { params, body }),
    resolve: (headers) =>
      api.POST("/api/questions/{questionId}/resolve/", { params, body, headers }),
  };
}
