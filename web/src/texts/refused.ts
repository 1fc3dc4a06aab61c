/** The texts of a forecast that was refused: a part of the catalogue. */

export const refused = {
  signedOut: "Your session has ended. Nothing was stored; sign in and store it again.",
  forbidden: "You may not forecast this question any more. Nothing was stored.",
  closed: (time: string) =>
    `The question closed on ${time}, before this arrived. Nothing was stored.`,
  resolved: "The question has been resolved. Nothing was stored.",
  notOpen: "The question takes no forecasts now. Nothing was stored.",
  /** What each code of the API means here. */
  codes: {
    required: "A value is missing here.",
    type: "This is not a value that can be stored.",
    range: "It must lie from 0% to 100%.",
    missing_option: "This option is new, and has no probability yet. Load the page again.",
    retired_option: "This option is no longer on offer. Load the page again.",
    unknown_option: "The question no longer has this option. Load the page again.",
    sum: "Together they must be 100%.",
    past: "This time is over. Choose a later one.",
    unknown_question: "The question is gone, or you may not see it any more.",
  } as Readonly<Record<string, string>>,
  changed: "The question has changed meanwhile. Load the page again.",
} as const;
