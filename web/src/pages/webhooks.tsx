/** The webhooks of the reader, or those of the project that the address names. */
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { useReader } from "../api/use_reader.ts";
import { basePath } from "../base_path.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Secret } from "../parts/secret.tsx";
import { Time } from "../parts/time.tsx";
import { useSearch } from "../router.tsx";
import "../styles/account.css";
import { webhooks as texts } from "../texts/webhooks.ts";
import { useTitle } from "../title.ts";
import { SignInFirst } from "./not_shown.tsx";

type Webhook = Schemas["Webhook"];
type Made = Schemas["MadeWebhook"];
type New = Schemas["NewWebhook"];
const PATH = "/api/webhooks/";
const LONGEST_URL = 2_000;
const TYPES = [
  ...["question.opened", "question.closed", "question.resolved", "question.unresolved"],
  ...["question.edited", "prediction.changed", "comment.created", "score.ready", "board.updated"],
] as readonly NonNullable<Webhook["types"]>[number][];
const LAST = 10;

export function Page() {
  const account = useReader();
  const project = Number(new URLSearchParams(useSearch()).get("project")) || undefined;
  if (account === undefined) return <Reading />;
  return account === null ? <SignInFirst /> : <Webhooks key={project} project={project} />;
}

function Webhooks({ project }: { readonly project: number | undefined }) {
  useTitle(texts.title);
  const query = project === undefined ? {} : { project };
  const reading = useRead(() => readOf(api.GET(PATH, { params: { query } })), "webhooks");
  const rows = reading.data.value?.results;
  return (
    <div class="listed">
      <h1>{texts.title}</h1>
      <p class="lead">{project === undefined ? texts.lead : texts.ofProject}</p>
      <p>
        <a href={`${basePath}/docs/guide/webhooks`}>{texts.guide}</a>
      </p>
      <ReadState of={reading} />
      {rows?.length === 0 && <p class="quiet">{texts.none}</p>}
      <ul class="own-list">
        {rows?.map((hook) => (
          <Line key={hook.id} hook={hook} onChanged={() => void reading.read()} />
        ))}
      </ul>
      {rows && <NewOne project={project} onMade={() => void reading.read()} />}
    </div>
  );
}

interface LineProps {
  readonly hook: Webhook;
  readonly onChanged: () => void;
}

function Line({ hook, onChanged }: LineProps) {
  const { url, is_enabled: isEnabled, disabled_reason: reason, last_delivered_at: last } = hook;
  return (
    <li>
      <div>
        <strong class="code">{url}</strong>{" "}
        <small class="tag">{isEnabled ? texts.enabled : texts.disabled}</small>
        <p class="hint">
          {texts.formats[hook.format]}
          {hook.types && ` · ${hook.types.join(", ")}`}
          {" · "}
          {texts[last === null ? "never" : "delivered"]} {last !== null && <Time at={last} />}
        </p>
        {reason !== null && <p class="fault">{texts.reasons[reason]}</p>}
      </div>
      <Actions hook={hook} onChanged={onChanged} />
      <Log hook={hook} />
    </li>
  );
}

function Actions({ hook, onChanged }: LineProps) {
  const isAsked = useSignal(false);
  const secret = useSignal<string | null>(null);
  const params = { path: { webhookId: hook.id } };
  const turning = useAction((enabled: boolean) =>
    answerOf(api.PATCH(`${PATH}{webhookId}/`, { params, body: { is_enabled: enabled } })),
  );
  const rotating = useAction((_: undefined) =>
    answerOf(api.POST(`${PATH}{webhookId}/rotate-secret/`, { params })),
  );
  const removing = useAction((_: undefined) =>
    answerOf<unknown>(api.DELETE(`${PATH}{webhookId}/`, { params })),
  );
  const turn = async () => {
    if ((await turning.run(!hook.is_enabled))?.problem === null) onChanged();
  };
  const rotate = async () => {
    secret.value = (await rotating.run(undefined))?.data?.secret ?? null;
  };
  const remove = async () => {
    if ((await removing.run(undefined))?.problem === null) onChanged();
  };
  return (
    <>
      <div class="row">
        <Button isBusy={turning.isBusy.value} onClick={() => void turn()}>
          {hook.is_enabled ? texts.disable : texts.enable}
        </Button>
        <Button isBusy={rotating.isBusy.value} onClick={() => void rotate()}>
          {texts.rotate}
        </Button>
        <Button kind="quiet" onClick={() => (isAsked.value = true)}>
          {texts.remove}
        </Button>
      </div>
      <ProblemNotice problem={turning.problem.value ?? rotating.problem.value} />
      {secret.value !== null && <Shown text={secret.value} more={texts.rotated} />}
      {isAsked.value && (
        <Confirm
          title={texts.removeTitle}
          about={texts.removeAbout}
          confirm={texts.removeConfirm}
          isBusy={removing.isBusy.value}
          problem={removing.problem.value}
          onConfirm={() => void remove()}
          onClose={() => (isAsked.value = false)}
        />
      )}
    </>
  );
}

function Shown({ text, more }: { readonly text: string; readonly more?: string }) {
  return (
    <>
      <Done>
        {texts.made} {more}
      </Done>
      <Secret label={texts.secret} text={text} />
    </>
  );
}

/** The last deliveries, which are read when the reader opens them. */
function Log({ hook }: Pick<LineProps, "hook">) {
  const isOpen = useSignal(false);
  return (
    <details class="fold" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{texts.log}</summary>
      {isOpen.value && <Deliveries hook={hook} />}
    </details>
  );
}

function Deliveries({ hook }: Pick<LineProps, "hook">) {
  const path = { webhookId: hook.id };
  const reading = useRead(
    () =>
      readOf(
        api.GET(`${PATH}{webhookId}/deliveries/`, { params: { path, query: { limit: LAST } } }),
      ),
    `deliveries ${hook.id}`,
  );
  const testing = useAction((_: undefined) =>
    answerOf(api.POST(`${PATH}{webhookId}/test/`, { params: { path } })),
  );
  const again = useAction((delivery: string) =>
    answerOf(
      api.POST(`${PATH}{webhookId}/deliveries/{delivery}/redeliver/`, {
        params: { path: { ...path, delivery } },
      }),
    ),
  );
  const then = async (sent: Promise<unknown>) => {
    await sent;
    await reading.read();
  };
  const rows = reading.data.value?.results;
  return (
    <>
      <ReadState of={reading} />
      {rows?.length === 0 && <p class="quiet">{texts.logNone}</p>}
      <ul class="own-list">
        {rows?.map((one) => (
          <li key={one.id}>
            <div class="spread">
              <p>
                <Time at={one.created_at} />: {one.types.join(", ")} ·{" "}
                {texts.events(one.event_count)} · {texts.states[one.state]} ·{" "}
                {texts.attempts(one.attempts)}
                <br />
                <small class="hint">{one.last_attempt?.fault}</small>
              </p>
              {one.state !== "waiting" && hook.is_enabled && (
                <Button kind="quiet" onClick={() => void then(again.run(one.id))}>
                  {texts.again}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={testing.problem.value ?? again.problem.value} />
      <div class="row">
        {hook.is_enabled && (
          <Button isBusy={testing.isBusy.value} onClick={() => void then(testing.run(undefined))}>
            {texts.test}
          </Button>
        )}
        <Button onClick={() => void reading.read()}>{texts.refresh}</Button>
      </div>
    </>
  );
}

interface NewProps {
  readonly project: number | undefined;
  readonly onMade: () => void;
}

function NewOne({ project, onMade }: NewProps) {
  const url = useSignal("");
  const format = useSignal<Webhook["format"]>("json");
  const chosen = useSignal<ReadonlySet<string>>(new Set(TYPES));
  const made = useSignal<Made | null>(null);
  const action = useAction((body: New) => answerOf(api.POST(PATH, { body })));
  const submit = async () => {
    const types = TYPES.filter((type) => chosen.value.has(type));
    const answer = await action.run({
      url: url.value.trim(),
      format: format.value,
      types: types.length === TYPES.length ? null : types,
      ...(project === undefined ? {} : { project, belongs_to: "project" }),
    });
    if (!answer?.data) return;
    made.value = answer.data;
    url.value = "";
    onMade();
  };
  const turn = (type: string) => {
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
      <fieldset>
        <legend>{texts.types}</legend>
        {TYPES.map((type) => (
          <label key={type} class="check">
            <input type="checkbox" checked={chosen.value.has(type)} onChange={() => turn(type)} />
            <code>{type}</code>
          </label>
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
