/** Addresses that a text defines in one place and uses in others, as in `[gauge]: https://…`. */
import type { Events } from "./events.ts";

/** Returns a name of a reference as names are compared: without regard to case and space. */
export function nameOf(source: string): string {
  return source.replace(/\s+/g, " ").trim().toLowerCase().toUpperCase();
}

/** Returns the addresses, with their escapes, by their names. Of two with one name the first counts. */
export function addressesOf(events: Events): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let name = "";
  for (const [kind, token, context] of events) {
    if (kind !== "exit") continue;
    const source = () => context.sliceSerialize(token);
    if (token.type === "definitionLabelString") name = nameOf(source());
    if (token.type === "definitionDestinationString" && !found.has(name)) found.set(name, source());
  }
  return found;
}
