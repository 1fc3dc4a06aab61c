import { useSignal } from "@preact/signals";
import { answerOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { keep } from "../../api/session.ts";
import { useAction } from "../../api/use_action.ts";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { Done, ProblemNotice } from "../../parts/notice.tsx";
import { en } from "../../texts/en.ts";
import { Section } from "./section.tsx";

/** A new password. This session goes on with the tokens of the answer, all others end. */
export function Password() {
  const texts = en.account.password;
  const old = useSignal("");
  const fresh = useSignal("");
  const isDone = useSignal(false);
  const action = useAction((body: { old_password: string; new_password: string }, headers) =>
    answerOf(api.POST("/api/users/me/password/", { body, headers })),
  );
  const submit = async () => {
    isDone.value = false;
    const answer = await action.run({ old_password: old.value, new_password: fresh.value });
    if (!answer?.data) return;
    keep(answer.data);
    old.value = "";
    fresh.value = "";
    isDone.value = true;
  };
  const faults = action.problem.value?.fields ?? {};
  return (
    <Section title={texts.title}>
      <Form onSubmit={() => void submit()} label={texts.title}>
        <Field
          label={texts.old}
          value={old}
          type="password"
          autocomplete="current-password"
          isRequired
          fault={faults["old_password"]}
        />
        <Field
          label={texts.fresh}
          value={fresh}
          type="password"
          autocomplete="new-password"
          isRequired
          hint={texts.hint}
          fault={faults["new_password"]}
        />
        <ProblemNotice problem={action.problem.value} />
        {isDone.value && <Done>{texts.done}</Done>}
        <Button type="submit" isBusy={action.isBusy.value}>
          {texts.submit}
        </Button>
      </Form>
    </Section>
  );
}
