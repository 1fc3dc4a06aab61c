/** The types of events that webhooks send: a sentence for people, and the code that programs filter by. */
import type { Schemas } from "../../api/client.ts";
import { webhooks as texts } from "../../texts/webhooks.ts";

export type EventType = NonNullable<Schemas["Webhook"]["types"]>[number];

/** The compiler asks for a sentence for each type. */
const SENTENCES: Readonly<Record<EventType, string>> = texts.kinds;
const TYPES = Object.keys(SENTENCES) as EventType[];
/** Webhooks of projects never tell it. */
const OWN: EventType = "notification.created";

/** Returns the types that a webhook of an account can have, or one of a project. */
export function typesFor(project: number | undefined): readonly EventType[] {
  return project === undefined ? TYPES : TYPES.filter((type) => type !== OWN);
}

/** Returns the sentences of some types. One that this page does not know stays a code. */
export function sentencesOf(types: readonly string[]): string {
  const known: Readonly<Record<string, string>> = { ...SENTENCES, "webhook.test": texts.testKind };
  return types.map((type) => known[type] ?? type).join("; ");
}

interface EventProps {
  readonly type: EventType;
  readonly isChosen: boolean;
  readonly onTurn: () => void;
}

/** A type that can be chosen. */
export function EventChoice({ type, isChosen, onTurn }: EventProps) {
  return (
    <label class="switch">
      <input type="checkbox" checked={isChosen} onChange={onTurn} />
      <span>
        {SENTENCES[type]} <code class="hint">{type}</code>
      </span>
    </label>
  );
}
