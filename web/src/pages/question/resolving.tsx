/** How a question is resolved: the evidence of its outcome, and what the reader proposes. */
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { user } from "../../api/session.ts";
import { useAction } from "../../api/use_action.ts";
import { useRead } from "../../api/use_read.ts";
import { Button } from "../../parts/button.tsx";
import { Done, ProblemNotice } from "../../parts/notice.tsx";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { Evidence } from "../../parts/proposal.tsx";
import { ReadState } from "../../parts/read_state.tsx";
import { Time } from "../../parts/time.tsx";
import { proposals as texts } from "../../texts/proposals.ts";

const Propose = lazyPage(() => import("./propose.tsx"));

type Question = Schemas["Question"];

export function Page({ question }: { readonly question: Question }) {
  const params = { path: { questionId: question.id } };
  const said = useSignal("");
  const isProposing = useSignal(false);
  const reading = useRead(
    () => readOf(api.GET("/api/questions/{questionId}/proposals/", { params })),
    `proposals ${question.id}`,
  );
  const withdrawing = useAction(() =>
    answerOf(api.DELETE("/api/questions/{questionId}/proposals/", { params })),
  );
  const found = reading.data.value;
  if (found === null) return <ReadState of={reading} />;
  const change = (text: string) => {
    said.value = text;
    isProposing.value = false;
    void reading.read();
  };
  const withdraw = async () => {
    if ((await withdrawing.run(null))?.problem === null) change(texts.withdrawn);
  };
  const { accepted, results, objections_until: until } = found;
  const others = results.filter(({ id }) => id !== accepted?.id);
  const isOpen = question.resolution === null;
  return (
    <>
      {accepted === null ? (
        <p class="quiet">{isOpen ? texts.open : texts.noEvidence}</p>
      ) : (
        <section aria-label={texts.evidence}>
          <Evidence {...{ question }} proposal={accepted} />
        </section>
      )}
      {until !== null && (
        <p>
          {texts.provisional} <Time at={until} />.
        </p>
      )}
      {others.map((proposal) => (
        <Evidence key={proposal.id} {...{ question, proposal }} />
      ))}
      {said.value !== "" && <Done>{said.value}</Done>}
      <ProblemNotice problem={withdrawing.problem.value} />
      {found.may_propose && !isProposing.value && (
        <div class="row">
          <Button onClick={() => (isProposing.value = true)}>
            {isOpen ? texts.propose : texts.object} …
          </Button>
          {results.some(({ author }) => author.id === user.value?.id) && (
            <Button kind="quiet" isBusy={withdrawing.isBusy.value} onClick={() => void withdraw()}>
              {texts.withdraw}
            </Button>
          )}
        </div>
      )}
      {isProposing.value && <Propose {...{ question }} onDone={() => change(texts.sent)} />}
    </>
  );
}
