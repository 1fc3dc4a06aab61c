import { useSignal } from "@preact/signals";
import { answerOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { type PrivateUser, user } from "../../api/session.ts";
import { useAction } from "../../api/use_action.ts";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { ProblemNotice } from "../../parts/notice.tsx";
import { Save } from "../../parts/save.tsx";
import { SessionEnded } from "../../parts/session_ended.tsx";
import { en } from "../../texts/en.ts";
import { Section } from "./section.tsx";

const SHORT = 100;
const LONGEST_BIO = 20_000;
const SHORT_FIELDS = [
  "location",
  "occupation",
  "website",
  "github",
  "twitter",
  "linkedin",
] as const;

interface PartProps {
  readonly account: PrivateUser;
}

/** What everybody sees of the account. */
export function Profile({ account }: PartProps) {
  const texts = en.account.profile;
  return (
    <Section title={texts.title} lead={texts.lead}>
      <Name account={account} />
      <About account={account} />
    </Section>
  );
}

function Name({ account }: PartProps) {
  const texts = en.account.username;
  const name = useSignal(account.username);
  const action = useAction((username: string, headers) =>
    answerOf(api.POST("/api/users/change-username/", { body: { username }, headers })),
  );
  const submit = async () => {
    const answer = await action.run(name.value.trim());
    if (answer?.data) user.value = answer.data;
  };
  const problem = action.problem.value;
  const fault = problem?.fields["username"];
  return (
    <Form onSubmit={() => void submit()} label={texts.submit}>
      <div class="row field-with-button">
        <Field label={texts.label} value={name} hint={texts.hint} fault={fault} isRequired />
        <Button
          type="submit"
          isBusy={action.isBusy.value}
          isDisabled={name.value.trim() === account.username}
        >
          {texts.submit}
        </Button>
      </div>
      {fault === undefined && <ProblemNotice problem={problem} />}
    </Form>
  );
}

function About({ account }: PartProps) {
  const texts = en.account.profile;
  const bio = useSignal(account.bio);
  const short = {
    location: useSignal(account.location),
    occupation: useSignal(account.occupation),
    website: useSignal(account.website),
    github: useSignal(account.github),
    twitter: useSignal(account.twitter),
    linkedin: useSignal(account.linkedin),
  };
  const action = useAction((body: Schemas["ProfileUpdate"], headers) =>
    answerOf(api.PATCH("/api/users/me/update/", { body, headers })),
  );
  const fields = Object.fromEntries(SHORT_FIELDS.map((name) => [name, short[name].value.trim()]));
  const body: Schemas["ProfileUpdate"] = { bio: bio.value, ...fields };
  const isDone = useSignal(false);
  const text = JSON.stringify(body);
  /** What the form began with, or has stored. */
  const known = useSignal(text);
  const submit = async () => {
    const answer = await action.run(body);
    if (!answer?.data) return;
    user.value = answer.data;
    known.value = text;
    isDone.value = true;
  };
  const faults = action.problem.value?.fields ?? {};
  return (
    <Form onSubmit={() => void submit()} label={texts.title}>
      <Field label={texts.bio} value={bio} rows={4} most={LONGEST_BIO} fault={faults["bio"]} />
      <div class="pairs">
        {SHORT_FIELDS.map((name) => (
          <Field
            key={name}
            label={texts[name]}
            value={short[name]}
            most={SHORT}
            fault={faults[name]}
          />
        ))}
      </div>
      <ProblemNotice problem={action.problem.value} />
      <SessionEnded />
      <Save isChanged={text !== known.value} isBusy={action.isBusy.value} isDone={isDone.value} />
    </Form>
  );
}
