/** The card of a bot, which its owner fills in, with its versions. It is loaded when it is opened. */
import { useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { useRead } from "../../api/use_read.ts";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { Done, ProblemNotice } from "../../parts/notice.tsx";
import { Save } from "../../parts/save.tsx";
import { ReadState } from "../../parts/read_state.tsx";
import { Time } from "../../parts/time.tsx";
import { ValueChanges } from "../../parts/value_changes.tsx";
import "../../styles/changes.css";
import { cards as texts } from "../../texts/cards.ts";
import { dateUtc } from "../../texts/format.ts";
import { labelled } from "../../texts/named.ts";

type Card = Schemas["BotCard"];
type Version = Schemas["BotCardVersion"];
type Patch = Schemas["BotCardPatch"];
type Bot = Pick<Schemas["Bot"], "id" | "username">;

const PATH = "/api/users/me/bots/{botId}/card/";
const SHORT = 200;
const LONGEST_METHOD = 4000;
const LONGEST_URL = 2000;
const WEIGHTS = ["unsaid", "open", "closed"] as const;
type Weights = (typeof WEIGHTS)[number];

export function Page({ bot }: { readonly bot: Bot }) {
  const path = { botId: bot.id };
  const isSaved = useSignal(false);
  const reading = useRead(() => readOf(api.GET(PATH, { params: { path } })), `card ${bot.id}`);
  const action = useAction((body: Patch, headers) =>
    answerOf(api.PATCH(PATH, { params: { path }, body, headers })),
  );
  const card = reading.data.value;
  if (card === null) return <ReadState of={reading} />;
  const store = async (patch: Patch) => {
    isSaved.value = false;
    const answer = await action.run(patch);
    if (!answer?.data) return;
    reading.data.value = answer.data;
    isSaved.value = true;
  };
  const problem = labelled(action.problem.value, texts.labels);
  return (
    <section aria-label={texts.title(bot.username)}>
      <h3>{texts.title(bot.username)}</h3>
      <p class="quiet">{texts.lead}</p>
      {card.missing.length > 0 && <p>{texts.missing(card.missing)}</p>}
      <CardForm
        key={card.version}
        {...{ bot, card }}
        faults={problem?.fields ?? {}}
        isBusy={action.isBusy.value}
        onStore={(patch) => void store(patch)}
      />
      <ProblemNotice problem={problem} />
      {isSaved.value && <Done>{texts.saved(card.version)}</Done>}
      <Versions versions={card.versions} />
    </section>
  );
}

interface CardFormProps {
  readonly bot: Bot;
  readonly card: Card;
  readonly faults: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly onStore: (patch: Patch) => void;
}

function CardForm({ bot, card, faults, isBusy, onStore }: CardFormProps) {
  const { fields, weights, patch } = useCard(card);
  const of = (name: keyof typeof fields) => ({
    label: texts.labels[name],
    hint: (texts.hints as Partial<Record<string, string>>)[name],
    value: fields[name],
    fault: faults[name],
  });
  return (
    <Form label={texts.title(bot.username)} onSubmit={() => onStore(patch())}>
      <div class="pairs">
        <Field {...of("model")} most={SHORT} />
        <Field {...of("provider")} most={SHORT} />
        <Field {...of("released_at")} type="date" />
        <Field {...of("training_cutoff")} type="date" />
      </div>
      <Field {...of("method")} rows={4} most={LONGEST_METHOD} />
      <Field {...of("tools")} rows={3} />
      <div class="pairs">
        <Field {...of("code_url")} type="url" most={LONGEST_URL} />
        <Field {...of("paper_url")} type="url" most={LONGEST_URL} />
        <Field {...of("contact")} most={SHORT} />
        <Choice
          label={texts.labels.is_open_weights}
          value={weights.value}
          options={WEIGHTS.map((one) => [one, texts.weights[one]] as const)}
          fault={faults["is_open_weights"]}
          onChoose={(value) => (weights.value = value)}
        />
      </div>
      <Save isChanged={Object.keys(patch()).length > 0} isBusy={isBusy} />
    </Form>
  );
}

/** Returns what the form holds, and what of it is sent: only what the owner has changed. */
function useCard(card: Card) {
  const fields = {
    model: useSignal(card.model),
    provider: useSignal(card.provider),
    released_at: useSignal(dayOf(card.released_at)),
    training_cutoff: useSignal(dayOf(card.training_cutoff)),
    tools: useSignal(card.tools.join("\n")),
    method: useSignal(card.method),
    code_url: useSignal(card.code_url ?? ""),
    paper_url: useSignal(card.paper_url ?? ""),
    contact: useSignal(card.contact),
  };
  const known = card.is_open_weights;
  const weights = useSignal<Weights>(known === null ? "unsaid" : known ? "open" : "closed");
  const whole = () => ({
    model: fields.model.value,
    provider: fields.provider.value,
    released_at: timeOf(fields.released_at.value),
    training_cutoff: timeOf(fields.training_cutoff.value),
    tools: fields.tools.value,
    method: fields.method.value,
    code_url: fields.code_url.value.trim(),
    paper_url: fields.paper_url.value.trim(),
    contact: fields.contact.value,
    is_open_weights: weights.value === "unsaid" ? null : weights.value === "open",
  });
  const before = useMemo(whole, []);
  const patch = (): Patch => {
    const { tools, ...others } = whole();
    const changed = Object.entries(others).filter(
      ([name, value]) => value !== before[name as keyof typeof before],
    );
    const listed = tools.split("\n").flatMap((line) => line.trim() || []);
    return { ...Object.fromEntries(changed), ...(tools !== before.tools && { tools: listed }) };
  };
  return { fields, weights, patch };
}

/** Returns the day of a time in UTC as the field takes it: empty without one. */
function dayOf(time: string | null): string {
  return time?.slice(0, "2036-01-01".length) ?? "";
}

/** Returns the begin of a day in UTC: null without one. */
function timeOf(day: string): string | null {
  return day === "" ? null : `${day}T00:00:00Z`;
}

/** Shows what each version changed of the one before, the newest first. */
function Versions({ versions }: { readonly versions: readonly Version[] }) {
  if (versions.length === 0) return null;
  return (
    <>
      <h4>{texts.versions}</h4>
      <ul class="change-list">
        {versions.map((one, index) => (
          <li key={one.version}>
            <p>
              <b>{texts.version(one.version)}</b> <Time at={one.since} />
            </p>
            <ValueChanges {...between(versions[index + 1], one)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** These hold days and no hours. */
const DAYS: readonly string[] = ["released_at", "training_cutoff"];

const isBlank = (value: boolean | string | readonly string[] | null) =>
  value === null || value === "" || (typeof value === "object" && value.length === 0);

/** Returns the fields of a version that differ from those of the one before. */
function between(before: Version | undefined, after: Version) {
  const names = (Object.keys(texts.labels) as (keyof typeof texts.labels)[]).filter((name) =>
    before === undefined
      ? !isBlank(after[name])
      : JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const shown = (name: string, value: Version[keyof Version]) =>
    DAYS.includes(name) && typeof value === "string" ? dateUtc(value) : value;
  const of = (version: Version) =>
    Object.fromEntries(names.map((name) => [name, shown(name, version[name])]));
  return { before: before === undefined ? null : of(before), after: of(after) };
}
