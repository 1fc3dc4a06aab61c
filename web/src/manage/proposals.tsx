/** The questions of a project on which a curator decides, with what members propose side by side. */
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { type Answer, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { Form } from "../parts/form.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { Evidence, proposedText } from "../parts/proposal.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import type { Project } from "../project/use_project.ts";
import { Link } from "../router.tsx";
import { proposals as texts } from "../texts/proposals.ts";
import { resolveSeveral } from "../texts/several.ts";
import {
  checkAll,
  type CheckedCall,
  ConfirmAll,
  resolveAll,
  type ResolvingCall,
} from "./several_outcomes.tsx";

type Question = Schemas["Question"];
type Proposal = Schemas["Proposal"];

/** A question that waits for a decision. */
interface Waiting {
  readonly question: Question;
  readonly proposed: Schemas["Proposals"];
}

export function Page({ project }: { readonly project: Project }) {
  const said = useSignal("");
  const reading = useRead(() => readWaiting(project.id), `proposals of ${project.id}`);
  const list = reading.data.value;
  return (
    <section aria-label={texts.title}>
      {said.value !== "" && <Done>{said.value}</Done>}
      <ReadState of={reading} />
      {list?.length === 0 && <p class="quiet">{texts.none}</p>}
      {list !== null && list.length > 0 && (
        <Decide
          key={said.value}
          list={list}
          onDone={(text) => {
            said.value = text;
            void reading.read();
          }}
        />
      )}
    </section>
  );
}

/** Reads what waits, and the questions themselves, whose types say how an outcome is written. */
async function readWaiting(projectId: number): Promise<Answer<Waiting[]>> {
  const params = { path: { projectId } };
  const found = await readOf(api.GET("/api/projects/{projectId}/proposals/", { params }));
  if (found.data === null) return found;
  const { results } = found.data;
  const ids = [...new Set(results.map(({ post_id: id }) => id))];
  if (ids.length === 0) return { data: [], problem: null };
  const posts = await readOf(
    api.GET("/api/posts/", { params: { query: { ids, limit: ids.length } } }),
  );
  if (posts.data === null) return posts;
  const questions = new Map(
    posts.data.results.flatMap(({ question, group_of_questions: group }) =>
      (question === undefined ? (group?.questions ?? []) : [question]).map(
        (one) => [one.id, one] as const,
      ),
    ),
  );
  const data = results.flatMap((proposed) => {
    const question = questions.get(proposed.question_id);
    return question === undefined ? [] : [{ question, proposed }];
  });
  return { data, problem: null };
}

interface DecideProps {
  readonly list: readonly Waiting[];
  readonly onDone: (said: string) => void;
}

function Decide({ list, onDone }: DecideProps) {
  const chosen = useSignal<ReadonlyMap<number, Proposal>>(new Map());
  const foreseen = useSignal<readonly CheckedCall[] | null>(null);
  const done = useRef(new Set<number>());
  const calls = list.flatMap(({ question }) => {
    const proposal = chosen.value.get(question.id);
    return proposal === undefined ? [] : [callOf(question, proposal)];
  });
  const checking = useAction(() => checkAll(calls));
  const accepting = useAction((checked: readonly CheckedCall[], headers) =>
    resolveAll(checked, { key: headers["Idempotency-Key"], done: done.current }),
  );
  const check = async () => {
    const answer = await checking.run(null);
    if (answer?.data) foreseen.value = answer.data;
  };
  const finish = () => onDone(resolveSeveral.done(done.current.size));
  const accept = async (checked: readonly CheckedCall[]) => {
    if ((await accepting.run(checked))?.problem === null) finish();
  };
  const choose = (id: number, proposal: Proposal | null) => {
    const others = [...chosen.value].filter(([question]) => question !== id);
    chosen.value = new Map(proposal === null ? others : [...others, [id, proposal]]);
  };
  return (
    <Form label={texts.title} onSubmit={() => void check()}>
      <p class="hint">{texts.about}</p>
      {list.map((waiting) => (
        <Choice
          key={waiting.question.id}
          {...waiting}
          chosen={chosen.value.get(waiting.question.id) ?? null}
          onChoose={(proposal) => choose(waiting.question.id, proposal)}
        />
      ))}
      <ProblemNotice problem={checking.problem.value} />
      <SessionEnded />
      <Button
        kind="primary"
        type="submit"
        isDisabled={calls.length === 0}
        isBusy={checking.isBusy.value}
      >
        {resolveSeveral.see}
      </Button>
      {foreseen.value !== null && (
        <ConfirmAll
          checked={foreseen.value}
          isBusy={accepting.isBusy.value}
          problem={accepting.problem.value}
          onConfirm={(checked) => void accept(checked)}
          onClose={() => {
            foreseen.value = null;
            if (done.current.size > 0) finish();
          }}
        />
      )}
    </Form>
  );
}

interface ChoiceProps extends Waiting {
  readonly chosen: Proposal | null;
  readonly onChoose: (proposal: Proposal | null) => void;
}

function Choice({ question, proposed, chosen, onChoose }: ChoiceProps) {
  const { agreement, results } = proposed;
  const name = `outcome-${question.id}`;
  const isResolved = question.resolution !== null;
  return (
    <fieldset class="waiting-outcome">
      <legend>
        <Link href={`/questions/${question.post_id}/`}>{question.title}</Link>
      </legend>
      {agreement !== null && (
        <p>
          {texts.agreement(
            proposedText(question, agreement.resolution),
            agreement.count,
            agreement.of,
          )}
        </p>
      )}
      {isResolved ? (
        <p class="notice">
          {texts.resolved(proposedText(question, question.resolution ?? ""))}. {texts.objected}
        </p>
      ) : (
        <label>
          <input
            type="radio"
            name={name}
            checked={chosen === null}
            onChange={() => onChoose(null)}
          />{" "}
          {texts.leave}
        </label>
      )}
      <div class="side-by-side">
        {results.map((proposal) => (
          <div key={proposal.id}>
            <Evidence {...{ question, proposal }} />
            {!isResolved && (
              <label>
                <input
                  type="radio"
                  name={name}
                  checked={chosen?.id === proposal.id}
                  onChange={() => onChoose(proposal)}
                />{" "}
                {texts.accept(proposedText(question, proposal.resolution))}{" "}
                {texts.by(proposal.author.username)}
              </label>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function callOf(question: Question, proposal: Proposal): ResolvingCall {
  const params = { path: { questionId: question.id, proposalId: proposal.id } };
  const path = "/api/questions/{questionId}/proposals/{proposalId}/accept/";
  return {
    question,
    title: question.title,
    check: () => api.POST(`${path}check/`, { params, body: {} }),
    resolve: (headers) => api.POST(path, { params, body: {}, headers }),
  };
}
