import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import { report } from "../texts/report.ts";
import { refused } from "./refused.ts";

interface ReportProps {
  readonly commentId: number;
  readonly onCancel: () => void;
}

/** Tells the moderators about a comment. */
export function Page({ commentId, onCancel }: ReportProps) {
  const texts = report;
  const reason = useSignal("");
  const isDone = useSignal(false);
  const params = { path: { commentId } };
  const action = useAction((text: string, headers) =>
    answerOf(
      api.POST("/api/comments/{commentId}/report/", { params, headers, body: { reason: text } }),
    ),
  );
  const submit = async () => {
    const answer = await action.run(reason.value);
    isDone.value = answer?.problem === null;
  };
  if (isDone.value) return <Done>{texts.done}</Done>;
  const problem = refused(action.problem.value);
  return (
    <Form onSubmit={() => void submit()}>
      <Field
        {...{ label: texts.reason, hint: texts.hint, value: reason, rows: 2 }}
        fault={problem?.fields["reason"]}
      />
      <ProblemNotice problem={problem} />
      <div class="row">
        <Button type="submit" isBusy={action.isBusy.value} isDisabled={reason.value.trim() === ""}>
          {texts.submit}
        </Button>
        <Button onClick={onCancel}>{en.actions.cancel}</Button>
      </div>
    </Form>
  );
}
