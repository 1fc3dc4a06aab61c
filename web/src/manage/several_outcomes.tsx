/** Checks and writes the outcomes of several questions, and shows what follows before. */
import { type Answer, answerOf, type Problem, readOf, type Reply } from "../api/answer.ts";
import type { Schemas } from "../api/client.ts";
import { Confirm } from "../parts/confirm.tsx";
import { manage } from "../texts/manage.ts";
import { resolveSeveral as texts } from "../texts/several.ts";
import { type Foreseen, Line, readTitles } from "./cascade.tsx";

/** How one question gets its outcome. */
export interface ResolvingCall {
  readonly question: Schemas["Question"];
  readonly title: string;
  readonly check: () => Promise<Reply<Schemas["ResolutionCheck"]>>;
  readonly resolve: (headers: { "Idempotency-Key": string }) => Promise<Reply<unknown>>;
}

export interface CheckedCall extends Omit<Foreseen, "body"> {
  readonly call: ResolvingCall;
}

interface ConfirmAllProps {
  readonly checked: readonly CheckedCall[];
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly onConfirm: (checked: readonly CheckedCall[]) => void;
  readonly onClose: () => void;
}

/** Shows what follows from all outcomes, and asks whether that is wanted. */
export function ConfirmAll({ checked, onConfirm, ...asking }: ConfirmAllProps) {
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
            {checked.flatMap(({ call, would, titles }) =>
              would.map((after) => {
                const branch = titles.get(after.question);
                const isOwn = after.question === call.question.id;
                return (
                  <Line
                    key={`${call.question.id} ${after.question}`}
                    title={isOwn ? call.title : (branch?.title ?? heads.unnamed(after.question))}
                    question={branch?.question ?? call.question}
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

/** Stops at the first outcome that would be refused, and names its question. */
export async function checkAll(calls: readonly ResolvingCall[]): Promise<Answer<CheckedCall[]>> {
  const all: CheckedCall[] = [];
  for (const call of calls) {
    const { data, problem } = await readOf(call.check());
    if (problem !== null) return refused(problem, texts.stopped(call.title, whyOf(problem)));
    all.push({ call, would: data.would, titles: await readTitles(data.would.slice(1)) });
  }
  return { data: all, problem: null };
}

interface Run {
  readonly key: string;
  /** The questions that are resolved already. Another run leaves them out. */
  readonly done: Set<number>;
}

/** Stops at the first question that is refused, and names it. */
export async function resolveAll(
  checked: readonly CheckedCall[],
  { key, done }: Run,
): Promise<Answer<number>> {
  for (const { call } of checked) {
    const { id } = call.question;
    if (done.has(id)) continue;
    const { problem } = await answerOf(call.resolve({ "Idempotency-Key": `${key}-${id}` }));
    if (problem !== null) return refused(problem, texts.stoppedLater(call.title, whyOf(problem)));
    done.add(id);
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
