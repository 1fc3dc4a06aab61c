/**
 * Tells accounts what happened (Contract 3.15). Everything depends only on what is stored: the line
 * of an event has an id that follows from the event, so a run that was interrupted is repeated and
 * tells each account once. The mark of the event goes when all of them have been told.
 */
import type { Announcing } from "../../../src/consequences/announce.ts";
import type { ToldEvent } from "../../../src/domain/vocabulary.ts";
import type { JobPayloads } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";
import { tellOfComment } from "./tell_of_comment.ts";
import { tellOfMovement } from "./tell_of_movement.ts";
import { tellOfProposal } from "./tell_of_proposal.ts";
import { tellOfReport } from "./tell_of_report.ts";
import { tellOfReview } from "./tell_of_review.ts";

const tellers: Readonly<
  Record<ToldEvent, (caps: Announcing, id: number, signal: AbortSignal) => Promise<void>>
> = {
  comment: tellOfComment,
  review: tellOfReview,
  report: tellOfReport,
  proposal: tellOfProposal,
  movement: tellOfMovement,
};

export function writeNotifications(
  caps: Announcing,
  { about, id }: JobPayloads["write_notifications"],
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  return tellers[about](caps, id, signal);
}
