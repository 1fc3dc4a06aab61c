/** `presage audit`: shows the audit record (Contract 3.14). */
import type { AuditEvent } from "../../schema/audit.ts";
import { AUDIT_KINDS } from "../../domain/vocabulary.ts";
import type { Command } from "../command.ts";

interface Page {
  readonly next: string | null;
  readonly results: readonly AuditEvent[];
}

export const audit: Command = {
  name: "audit",
  summary: "Show who did what, when and from which address, newest first",
  about: `Kinds: ${AUDIT_KINDS.join(", ")}.`,
  arguments: [],
  options: [
    { name: "kind", value: "kind", about: "only events of this kind" },
    { name: "actor", value: "username or id", about: "only what this account did" },
    { name: "user", value: "username or id", about: "only what happened to this account" },
    { name: "project", value: "id", about: "only events of this project" },
    { name: "post", value: "id", about: "only events of this post" },
    { name: "address", value: "address", about: "only events from this address" },
    { name: "since", value: "time", about: "only events of this time or later" },
    { name: "until", value: "time", about: "only events before this time" },
    { name: "limit", value: "number", about: "how many, at most 100 (default 50)" },
    { name: "cursor", value: "id", about: "continue after this event" },
  ],
  async run({ call, show }, input) {
    const given = audit.options.flatMap(({ name }) => {
      const value = input.text(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    const page = (await call("listAudit", { query: Object.fromEntries(given) })) as Page;
    const last = page.next === null ? undefined : page.results.at(-1);
    show(page, [
      ...page.results.map(lineOf),
      ...(last === undefined ? [] : [`More: --cursor ${last.id}`]),
    ]);
  },
};

function lineOf({ at, kind, actor, user, address, via, ...event }: AuditEvent): string {
  const place = [
    ...(event.project_id === null ? [] : [`project ${event.project_id}`]),
    ...(event.question_id === null ? [] : [`question ${event.question_id}`]),
  ].join(", ");
  const by = actor === null ? via : (actor.username ?? String(actor.id));
  const about = user === null ? "" : (user.username ?? String(user.id));
  const change = [event.before, event.after]
    .map((values) => (values === null ? "" : JSON.stringify(values)))
    .join(" → ");
  return [at, kind, by, address ?? "-", about, place, change === " → " ? "" : change].join("\t");
}
