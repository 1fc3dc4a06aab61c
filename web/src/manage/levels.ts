/** The levels that a member of a project may have. */
import type { Schemas } from "../api/client.ts";
import type { Option } from "../parts/choice.tsx";
import { manage } from "../texts/manage.ts";

export type Level = Schemas["Member"]["permission"];

export const LEVELS: readonly Option<Level>[] = (
  ["viewer", "forecaster", "curator", "admin"] as const
).map((level) => [level, manage.members.levels[level]]);
