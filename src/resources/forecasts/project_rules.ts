/** What the project of a question asks of forecasts beside their values (Contract 2.45, 2.46). */
import type { TargetAccess } from "../../access/forecast_targets.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import { BLANK_CARD, missingOn } from "../../domain/accounts/bot_card.ts";
import type { ForecastItem } from "../../domain/forecasts/forecast_batch.ts";
import { traceFaults } from "../../domain/forecasts/trace.ts";
import type { Fault } from "../../domain/requests/fault.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import { TRACE_POLICIES } from "../../domain/forecasts/trace_words.ts";

/** Returns what the card of a bot lacks. Nothing is read unless one of the projects requires it. */
export async function missingOnCard(
  { store }: Pick<Capabilities, "store">,
  { id, isBot }: Caller,
  targets: ReadonlyMap<number, TargetAccess>,
): Promise<readonly string[]> {
  const isRequired = isBot && [...targets.values()].some(({ project }) => project.requiresCard);
  if (!isRequired) return [];
  return missingOn((await store.botCards.newestOf(id))?.card ?? BLANK_CARD);
}

/** @param missing what the card of the author lacks */
export function projectFaults(
  { project }: TargetAccess,
  { trace }: ForecastItem,
  missing: readonly string[],
): Fault[] {
  return [
    ...cardFaults(project, missing),
    ...traceFaults(trace, project.traces ?? TRACE_POLICIES[0]),
  ];
}

function cardFaults(project: ProjectDocument, missing: readonly string[]): Fault[] {
  if (project.requiresCard !== true || missing.length === 0) return [];
  return [
    {
      code: "card",
      path: "",
      index: null,
      value: missing,
      limit: null,
      message: `The project requires a card of bots, and yours lacks ${missing.join(", ")}`,
      fix: "Its owner sends these fields to PATCH /api/users/me/bots/{id}/card/",
    },
  ];
}
