/** A form to propose an outcome with its evidence. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { OutcomeChoice } from "../../manage/outcome_choice.tsx";
import { outcomesOf, resolutionOf } from "../../manage/outcomes.ts";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { ProblemNotice } from "../../parts/notice.tsx";
import { SessionEnded } from "../../parts/session_ended.tsx";
import { proposals as texts } from "../../texts/proposals.ts";

interface ProposeProps {
  readonly question: Schemas["Question"];
  readonly onDone: () => void;
}

export function Page({ question, onDone }: ProposeProps) {
  const chosen = useSignal(outcomesOf(question)[0]?.[0] ?? "");
  const typed = useSignal("");
  const url = useSignal("");
  const quote = useSignal("");
  const note = useSignal("");
  const params = { path: { questionId: question.id } };
  const sending = useAction((body: Schemas["ProposalBody"], headers) =>
    answerOf(api.POST("/api/questions/{questionId}/proposals/", { params, body, headers })),
  );
  const send = async () => {
    const now = new Date().toISOString();
    const sources =
      url.value === "" ? [] : [{ url: url.value, quote: quote.value, retrieved_at: now }];
    const resolution = resolutionOf(question, chosen.value, typed.value);
    const answer = await sending.run({ resolution, sources, note: note.value });
    if (answer?.problem === null) onDone();
  };
  const { fields = {}, paths = {} } = sending.problem.value ?? {};
  const title = question.resolution === null ? texts.propose : texts.object;
  return (
    <Form label={title} onSubmit={() => void send()}>
      <h3>{title}</h3>
      <div class="pairs">
        <OutcomeChoice {...{ question, chosen, typed }} fault={fields["resolution"]} />
        <Field
          label={texts.source}
          hint={texts.sourceHint}
          type="url"
          value={url}
          isRequired={quote.value !== ""}
          fault={paths["sources.0.url"]}
        />
        <Field label={texts.quote} value={quote} rows={2} most={2_000} />
        <Field label={texts.note} value={note} rows={3} most={5_000} />
      </div>
      <ProblemNotice problem={sending.problem.value} />
      <SessionEnded />
      <Button kind="primary" type="submit" isBusy={sending.isBusy.value}>
        {texts.send}
      </Button>
    </Form>
  );
}
