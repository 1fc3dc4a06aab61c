/** Resolves several questions at once. What follows from all of them is shown before. */
import { useMemo, useRef } from "preact/hooks";
import { type Signal, signal, useSignal } from "@preact/signals";
import { type Answer, answerOf, type Problem, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import type { FeedPost } from "../feed/pages.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import { localText, sentTime } from "../texts/local_time.ts";
import { manage } from "../texts/manage.ts";
import { resolveSeveral as texts } from "../texts/several.ts";
import { type Foreseen, Line, readTitles } from "./cascade.tsx";
import { resolutionOf } from "./outcomes.ts";
import { OutcomeChoice } from "./resolve.tsx";

/** Stands for a question that is left as it is. */
const LEAVE = "";

interface SeveralProps {
  readonly posts: readonly FeedPost[];
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

/** A question that has no outcome yet, and what is entered for it. */
interface Row {
  readonly question: Schemas["Question"];
  readonly title: string;
  readonly chosen: Signal<string>;
  readonly typed: Signal<string>;
}

interface Checked extends Foreseen {
  readonly row: Row;
}

export function Page({ posts, onDone, onClose }: SeveralProps) {
  const rows = useMemo(() => posts.flatMap(rowsOf), [posts]);
  const now = useMemo(() => localText(Date.now()), []);
  const time = useSignal(now);
  const foreseen = useSignal<readonly Checked[] | null>(null);
  const done = useRef(new Set<number>());
  const chosen = rows.filter((row) => row.chosen.value !== LEAVE);
  const checking = useAction(() => {
    // The field shows whole minutes. A time that was not changed is the time of the click.
    const at = time.value === now ? new Date().toISOString() : sentTime(time.value);
    return checkAll(chosen, at ?? "");
  });
  const resolving = useAction((checked: readonly Checked[], headers) =>
    resolveAll(checked, { key: headers["Idempotency-Key"], done: done.current }),
  );
  const check = async () => {
    const answer = await checking.run(null);
    if (answer?.data) foreseen.value = answer.data;
  };
  const resolve = async (checked: readonly Checked[]) => {
    if ((await resolving.run(checked))?.problem === null) onDone(texts.done(done.current.size));
  };
  const leave = () => {
    foreseen.value = null;
    if (done.current.size > 0) onDone(texts.done(done.current.size));
  };
  return (
    <Form label={texts.title} onSubmit={() => void check()}>
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
    </Form>
  );
}

interface ConfirmAllProps {
  readonly checked: readonly Checked[];
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly onConfirm: (checked: readonly Checked[]) => void;
  readonly onClose: () => void;
}

function ConfirmAll({ checked, onConfirm, ...asking }: ConfirmAllProps) {
  const heads = manage.cascade;
  return (
    <Confirm
      title={texts.confirmTitle(checked.length)}
      about={texts.confirmAbout}
      confirm={texts.confirm}
      {...asking}
      onConfirm={() => onConfirm(checked)}
    >
      <div class="cascade">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{heads.question}</th>
              <th scope="col">{heads.before}</th>
              <th scope="col">{heads.after}</th>
            </tr>
          </thead>
          <tbody>
            {checked.flatMap(({ row, would, titles }) =>
              would.map((after) => {
                const branch = titles.get(after.question);
                const isOwn = after.question === row.question.id;
                return (
                  <Line
                    key={`${row.question.id} ${after.question}`}
                    title={isOwn ? row.title : (branch?.title ?? heads.unnamed(after.question))}
                    question={branch?.question ?? row.question}
                    after={after}
                    isUnknown={!isOwn && branch === undefined}
                  />
                );
              }),
            )}
          </tbody>
        </table>
      </div>
    </Confirm>
  );
}

function rowsOf({ title, question, group_of_questions: group }: FeedPost): Row[] {
  const questions = question === undefined ? (group?.questions ?? []) : [question];
  return questions
    .filter(({ resolution }) => resolution === null)
    .map((one) => ({
      question: one,
      title: group === undefined ? title : `${title} – ${one.label}`,
      chosen: signal(LEAVE),
      typed: signal(""),
    }));
}

/** Stops at the first outcome that would be refused, and names its question. */
async function checkAll(rows: readonly Row[], time: string): Promise<Answer<Checked[]>> {
  const all: Checked[] = [];
  for (const row of rows) {
    const { question, chosen, typed, title } = row;
    const resolution = resolutionOf(question, chosen.value, typed.value);
    const body = { resolution, actual_resolve_time: time };
    const { data, problem } = await readOf(
      api.POST("/api/questions/{questionId}/resolve/check/", {
        params: { path: { questionId: question.id } },
        body,
      }),
    );
    if (problem !== null) return refused(problem, texts.stopped(title, whyOf(problem)));
    all.push({ row, body, would: data.would, titles: await readTitles(data.would.slice(1)) });
  }
  return { data: all, problem: null };
}

interface Run {
  readonly key: string;
  /** The questions that are resolved already. Another run leaves them out. */
  readonly done: Set<number>;
}

/** Stops at the first question that is refused, and names it. */
async function resolveAll(
  checked: readonly Checked[],
  { key, done }: Run,
): Promise<Answer<number>> {
  for (const { row, body } of checked) {
    const questionId = row.question.id;
    if (done.has(questionId)) continue;
    const { problem } = await answerOf<unknown>(
      api.POST("/api/questions/{questionId}/resolve/", {
        params: { path: { questionId } },
        body,
        headers: { "Idempotency-Key": `${key}-${questionId}` },
      }),
    );
    if (problem !== null) return refused(problem, texts.stoppedLater(row.title, whyOf(problem)));
    done.add(questionId);
  }
  return { data: done.size, problem: null };
}

function refused(problem: Problem, message: string) {
  return { data: null, problem: { ...problem, fields: {}, message } };
}

function whyOf({ paths, message }: Problem): string {
  const faults = Object.values(paths);
  return faults.length === 0 ? message : faults.join(" ");
}
