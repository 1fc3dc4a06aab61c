/** Makes a webhook, and shows its secret once. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { Done, ProblemNotice } from "../../parts/notice.tsx";
import { Secret } from "../../parts/secret.tsx";
import { webhooks as texts } from "../../texts/webhooks.ts";
import { EventChoice, type EventType, typesFor } from "./events.tsx";

type Webhook = Schemas["Webhook"];
const LONGEST_URL = 2_000;

export function Shown({ text, more }: { readonly text: string; readonly more?: string }) {
  return (
    <>
      <Done>
        {texts.made} {more}
      </Done>
      <Secret label={texts.secret} text={text} />
    </>
  );
}

interface NewProps {
  readonly project: number | undefined;
  readonly onMade: () => void;
}

export function NewOne({ project, onMade }: NewProps) {
  const url = useSignal("");
  const format = useSignal<Webhook["format"]>("json");
  const all = typesFor(project);
  const chosen = useSignal<ReadonlySet<EventType>>(new Set(all));
  const made = useSignal<Schemas["MadeWebhook"] | null>(null);
  const action = useAction((body: Schemas["NewWebhook"]) =>
    answerOf(api.POST("/api/webhooks/", { body })),
  );
  const submit = async () => {
    const types = all.filter((type) => chosen.value.has(type));
    const answer = await action.run({
      url: url.value.trim(),
      format: format.value,
      types: types.length === all.length ? null : types,
      ...(project === undefined ? {} : { project, belongs_to: "project" }),
    });
    if (!answer?.data) return;
    made.value = answer.data;
    url.value = "";
    onMade();
  };
  const turn = (type: EventType) => {
    const next = new Set(chosen.value);
    if (!next.delete(type)) next.add(type);
    chosen.value = next;
  };
  const problem = action.problem.value;
  return (
    <Form onSubmit={() => void submit()} label={texts.create}>
      <Field
        label={texts.url}
        value={url}
        type="url"
        hint={texts.urlHint}
        most={LONGEST_URL}
        isRequired
        fault={problem?.fields["url"]}
      />
      <Choice
        label={texts.format}
        value={format.value}
        options={Object.entries(texts.formats) as [Webhook["format"], string][]}
        onChoose={(value) => (format.value = value)}
      />
      <fieldset class="types">
        <legend>{texts.types}</legend>
        {all.map((type) => (
          <EventChoice
            key={type}
            type={type}
            isChosen={chosen.value.has(type)}
            onTurn={() => turn(type)}
          />
        ))}
      </fieldset>
      <ProblemNotice problem={problem} />
      <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
        {texts.create}
      </Button>
      {made.value !== null && <Shown text={made.value.secret} />}
    </Form>
  );
}
