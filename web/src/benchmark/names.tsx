/** Names of what a benchmark compares. */
import { Link } from "../router.tsx";
import { benchmark as texts } from "../texts/benchmark.ts";
import type { Entry } from "./read.ts";

export function nameOf({ user, aggregation_method: method, reference, card }: Entry): string {
  const line = method ?? reference ?? "";
  if (user === null) return texts.lines[line] ?? line;
  return card === null ? user.username : `${user.username} · ${versionOf(card)}`;
}

export const keyOf = ({ user, aggregation_method: method, reference, card }: Entry) =>
  `${user?.id ?? method ?? reference ?? ""} ${card?.version ?? ""}`;

const versionOf = ({ model, version }: NonNullable<Entry["card"]>) => texts.version(model, version);

export function Name({ entry }: { readonly entry: Entry }) {
  const { user, card } = entry;
  if (user === null) return <span class="reference">{nameOf(entry)}</span>;
  return (
    <>
      <Link href={`/users/${user.id}/`}>{user.username}</Link>
      {user.is_bot && <span class="tag small">{texts.bot}</span>}
      {card && <span class="quiet small">{versionOf(card)}</span>}
    </>
  );
}
