/**
 * Expresses the derived status of approved posts as a condition on the stored windows of their
 * questions. So a filter and the `status` in the body agree at any time (Contract 2.1, 4.3).
 */
import type { FeedStatus, ReviewStatus } from "../../domain/vocabulary.ts";

export type DerivedStatus = Exclude<FeedStatus, ReviewStatus>;

/** @param now the time of the request, ms */
export function statusFilter(status: DerivedStatus, now: number): object {
  const open = openWindow(now);
  const upcoming = upcomingWindow(now);
  switch (status) {
    case "resolved":
      return { kind: { $ne: "notebook" }, resolved: true };
    case "open":
      return { $or: [{ kind: "notebook" }, { windows: { $elemMatch: open } }] };
    case "upcoming":
      return {
        kind: { $ne: "notebook" },
        resolved: false,
        windows: { $not: { $elemMatch: open } },
        $or: [{ windows: { $size: 0 } }, { windows: { $elemMatch: upcoming } }],
      };
    case "closed":
      return {
        kind: { $ne: "notebook" },
        resolved: false,
        "windows.0": { $exists: true },
        windows: { $not: { $elemMatch: { $or: [open, upcoming] } } },
      };
    case "pending_resolution":
      return { kind: { $ne: "notebook" }, resolved: false, scheduledResolveTime: { $lte: now } };
  }
}

/** Matches O ≤ now < min(C, A). A comparison never matches a missing time. */
function openWindow(now: number): object {
  return { resolved: false, openTime: { $lte: now }, closeTime: { $gt: now } };
}

function upcomingWindow(now: number): object {
  const notYet = [{ openTime: null }, { closeTime: null }, { openTime: { $gt: now } }];
  return { resolved: false, $or: notYet };
}
