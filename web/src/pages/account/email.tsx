import { useSignal } from "@preact/signals";
import { answerOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { Done, ProblemNotice } from "../../parts/notice.tsx";
import { en } from "../../texts/en.ts";
import { Section } from "./section.tsx";

/** Another e-mail address. A link that goes there confirms it. */
export function Email() {
  const texts = en.account.email;
  const email = useSignal("");
  const password = useSignal("");
  const sentTo = useSignal("");
  const action = useAction((body: { email: string; password: string }, headers) =>
    answerOf(api.POST("/api/users/me/email/", { body, headers })),
  );
  const submit = async () => {
    sentTo.value = "";
    const body = { email: email.value.trim(), password: password.value };
    const answer = await action.run(body);
    if (answer?.problem !== null) return;
    sentTo.value = body.email;
    email.value = "";
    password.value = "";
  };
  const faults = action.problem.value?.fields ?? {};
  return (
    <Section title={texts.title} lead={texts.lead}>
      <Form onSubmit={() => void submit()} label={texts.title}>
        <Field
          label={texts.fresh}
          value={email}
          type="email"
          autocomplete="email"
          isRequired
          fault={faults["email"]}
        />
        <Field
          label={en.account.password.old}
          value={password}
          type="password"
          autocomplete="current-password"
          isRequired
          fault={faults["password"]}
        />
        <ProblemNotice problem={action.problem.value} />
        {sentTo.value !== "" && <Done>{texts.sent(sentTo.value)}</Done>}
        <Button type="submit" isBusy={action.isBusy.value}>
          {texts.submit}
        </Button>
      </Form>
    </Section>
  );
}
