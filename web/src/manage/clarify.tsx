/** Adds a dated clarification to the fine print of a question. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { GuidingForm } from "../parts/guiding_form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { en } from "../texts/en.ts";
import { proposals } from "../texts/proposals.ts";

const LONGEST = 5_000;

interface ClarifyProps {
  readonly questionId: number;
  readonly name: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function Page({ questionId, name, onDone, onClose }: ClarifyProps) {
  const texts = proposals.clarify;
  const text = useSignal("");
  const action = useAction((body: { readonly text: string }, headers) =>
    answerOf(
      api.POST("/api/questions/{questionId}/clarify/", {
        params: { path: { questionId } },
        body,
        headers,
      }),
    ),
  );
  const send = async () => {
    if ((await action.run({ text: text.value }))?.problem === null) onDone();
  };
  return (
    <GuidingForm label={texts.title(name)} isOpened onSubmit={send}>
      <Field
        label={texts.text}
        hint={texts.about}
        value={text}
        rows={3}
        most={LONGEST}
        fault={action.problem.value?.fields["text"]}
        isRequired
      />
      <ProblemNotice problem={action.problem.value} />
      <SessionEnded />
      <div class="row">
        <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
          {texts.send}
        </Button>
        <Button onClick={onClose}>{en.actions.cancel}</Button>
      </div>
    </GuidingForm>
  );
}
