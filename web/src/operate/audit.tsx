/** The audit record: who did what, when and from which address. */
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Time } from "../parts/time.tsx";
import { ValueChanges } from "../parts/value_changes.tsx";
import { Link } from "../router.tsx";
import "../styles/changes.css";
import { audit as texts } from "../texts/audit.ts";

type Event = Schemas["AuditEvent"];
type Kind = keyof typeof texts.kinds;

interface Wanted {
  readonly kind: Kind | "";
  readonly actor: string;
  readonly user: string;
  /** The id of the last event that was shown; empty on the first page. */
  readonly cursor: string;
}

const PAGE_SIZE = 20;
const KINDS = Object.entries(texts.kinds) as [Kind, string][];

function readEvents({ kind, actor, user, cursor }: Wanted) {
  const query = {
    ...(kind === "" ? {} : { kind }),
    ...(actor === "" ? {} : { actor }),
    ...(user === "" ? {} : { user }),
    ...(cursor === "" ? {} : { cursor }),
    limit: PAGE_SIZE,
  };
  return readOf(api.GET("/api/admin/audit/", { params: { query } }));
}

export function Audit() {
  const wanted = useSignal<Wanted>({ kind: "", actor: "", user: "", cursor: "" });
  const reading = useRead(() => readEvents(wanted.value), `audit ${JSON.stringify(wanted.value)}`);
  const found = reading.data.value;
  const turn = (cursor: string) => (wanted.value = { ...wanted.value, cursor });
  const last = found?.results.at(-1);
  return (
    <section>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <Filter
        faults={reading.problem.value?.fields ?? {}}
        onChosen={(chosen) => (wanted.value = { ...chosen, cursor: "" })}
      />
      <ReadState of={reading} />
      {found?.results.length === 0 && <p class="quiet">{texts.none}</p>}
      <ul class="lines">
        {found?.results.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ul>
      <div class="pages">
        {wanted.value.cursor !== "" && <Button onClick={() => turn("")}>{texts.newest}</Button>}
        {found && found.next !== null && last && (
          <Button onClick={() => turn(last.id)}>{texts.older}</Button>
        )}
      </div>
    </section>
  );
}

interface FilterProps {
  /** What the server refuses, by the name of the field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly onChosen: (chosen: Omit<Wanted, "cursor">) => void;
}

function Filter({ faults, onChosen }: FilterProps) {
  const kind = useSignal<Kind | "">("");
  const actor = useSignal("");
  const user = useSignal("");
  const submit = () =>
    onChosen({ kind: kind.value, actor: actor.value.trim(), user: user.value.trim() });
  return (
    <Form onSubmit={submit} label={texts.filter}>
      <Choice
        label={texts.kind}
        value={kind.value}
        options={[["", texts.all], ...KINDS]}
        onChoose={(value) => (kind.value = value)}
      />
      <Field
        label={texts.actor}
        value={actor}
        hint={texts.hint}
        fault={faults["actor"]}
        most={200}
      />
      <Field label={texts.user} value={user} hint={texts.hint} fault={faults["user"]} most={200} />
      <div>
        <Button type="submit">{texts.submit}</Button>
      </div>
    </Form>
  );
}

function EventLine({ event }: { readonly event: Event }) {
  const { at, kind, actor, via, user, address, project_id: project, before, after } = event;
  const isOther = user !== null && user.id !== actor?.id;
  return (
    <li>
      <p>
        <b>{texts.kinds[kind]}</b>
      </p>
      <p class="meta">
        <Time at={at} />
        <span>{actor === null ? byNone(via) : <Account account={actor} />}</span>
        {isOther && <Link href={`/users/${user.id}/`}>{texts.about(nameOf(user))}</Link>}
        {address !== null && <span>{texts.from(address)}</span>}
        {project !== null && <span>{texts.project(project)}</span>}
        {event.post_id !== null && (
          <Link href={`/questions/${event.post_id}/`}>
            {texts.question(event.question_id ?? event.post_id)}
          </Link>
        )}
      </p>
      <ValueChanges before={before} after={after} />
    </li>
  );
}

type Account = NonNullable<Event["actor"]>;

const nameOf = ({ id, username }: Account) => username ?? texts.gone(id);

const byNone = (via: Event["via"]) => (via === "program" ? texts.operator : texts.unknown);

function Account({ account }: { readonly account: Account }) {
  return <Link href={`/users/${account.id}/`}>{nameOf(account)}</Link>;
}
