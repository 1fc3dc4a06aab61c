/**
 * Decides which questions count for a board, and why the others do not. Times are milliseconds
 * since the epoch. Maths 6.1, 7.
 */

const DAY = 24 * 3600 * 1000;
/** Milliseconds after the end of a global window at which a question may close at the latest. */
const CLOSING_GRACE = 3 * DAY;
/**
 * Milliseconds after the end of a global window at which a question may be resolved at the latest.
 */
const RESOLVING_GRACE = 100 * DAY;

export interface CandidateQuestion {
  postApproved: boolean;
  openTime: number | null;
  scheduledCloseTime: number | null;
  actualResolveTime: number | null;
  resolutionSetTime: number | null;
  resolution: string | null;
  /** Whether the default project is open to the public. It matters for global boards. */
  isPublic: boolean;
  /**
   * Whether a project brings the question to the main feed. It matters for global boards. Contract
   * 5.2.
   */
  isInMainFeed: boolean;
}

export interface GlobalWindow {
  start: number;
  end: number;
}

export type ExclusionReason =
  | "post_not_approved"
  | "not_public"
  | "not_in_main_feed"
  | "opened_outside_window"
  | "closes_after_window"
  | "resolved_after_window"
  | "counts_for_shorter_window"
  | "not_resolved"
  | "annulled"
  | "ambiguous"
  | "closes_after_finalization"
  | "resolved_after_finalization";

export interface Inclusion {
  counts: boolean;
  /** Null when the question counts. */
  reason: ExclusionReason | null;
}

export interface InclusionBoard {
  /** Finalize time of the board, else the close date of the project; null for no limit. */
  finalizeTime: number | null;
  /** Window of a global board; null for the board of a project. */
  window: GlobalWindow | null;
  /** Windows of all global boards. Only those inside this one matter. */
  windows: readonly GlobalWindow[];
}

function closesBy(question: CandidateQuestion, window: GlobalWindow): boolean {
  const close = question.scheduledCloseTime;
  return close !== null && close <= window.end + CLOSING_GRACE;
}

function resolvesBy(question: CandidateQuestion, window: GlobalWindow): boolean {
  const resolve = question.actualResolveTime;
  return resolve === null || resolve <= window.end + RESOLVING_GRACE;
}

function isInside(inner: GlobalWindow, outer: GlobalWindow): boolean {
  const isSame = inner.start === outer.start && inner.end === outer.end;
  return inner.start >= outer.start && inner.end <= outer.end && !isSame;
}

/** Returns whether a shorter window inside `window` already holds the question. */
function hasShorterWindow(
  question: CandidateQuestion,
  window: GlobalWindow,
  windows: readonly GlobalWindow[],
): boolean {
  return windows.some(
    (inner) =>
      isInside(inner, window) &&
      question.openTime !== null &&
      question.openTime >= inner.start &&
      closesBy(question, inner) &&
      resolvesBy(question, inner),
  );
}

/** Returns why a question does not belong to a global window, or null when it does. Maths 7. */
function windowReason(
  question: CandidateQuestion,
  window: GlobalWindow,
  windows: readonly GlobalWindow[],
): ExclusionReason | null {
  const open = question.openTime;
  if (!question.isPublic) return "not_public";
  if (!question.isInMainFeed) return "not_in_main_feed";
  if (open === null || open < window.start || open >= window.end) return "opened_outside_window";
  if (!closesBy(question, window)) return "closes_after_window";
  if (!resolvesBy(question, window)) return "resolved_after_window";
  return hasShorterWindow(question, window, windows) ? "counts_for_shorter_window" : null;
}

/** Returns why a question of the board gives no rows, or null when it does. Maths 6.1. */
function resolutionReason(
  question: CandidateQuestion,
  finalizeTime: number | null,
): ExclusionReason | null {
  const { resolution, scheduledCloseTime, resolutionSetTime } = question;
  if (resolution === null) return "not_resolved";
  if (resolution === "annulled" || resolution === "ambiguous") return resolution;
  if (finalizeTime === null) return null;
  if (scheduledCloseTime === null || scheduledCloseTime > finalizeTime) {
    return "closes_after_finalization";
  }
  if (resolutionSetTime === null || resolutionSetTime > finalizeTime) {
    return "resolved_after_finalization";
  }
  return null;
}

/** Returns whether a question belongs to a global window, resolved or not. Maths 6.6, 7. */
export function belongsToWindow(
  question: CandidateQuestion,
  { window, windows }: Pick<InclusionBoard, "window" | "windows">,
): boolean {
  if (!question.postApproved || window === null) return false;
  return windowReason(question, window, windows) === null;
}

/** Returns whether a question counts, and the first reason against it. */
export function questionInclusion(question: CandidateQuestion, board: InclusionBoard): Inclusion {
  const reason = inclusionReason(question, board);
  return { counts: reason === null, reason };
}

function inclusionReason(
  question: CandidateQuestion,
  board: InclusionBoard,
): ExclusionReason | null {
  if (!question.postApproved) return "post_not_approved";
  const outside =
    board.window === null ? null : windowReason(question, board.window, board.windows);
  return outside ?? resolutionReason(question, board.finalizeTime);
}
