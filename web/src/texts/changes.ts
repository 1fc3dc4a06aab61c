/** The texts of values that changed: in the audit record, and on the page of a question. */
export const changes = {
  none: "Nothing has changed.",
  kinds: {
    question_edited: "Edited",
    question_clarified: "Clarified",
    options_changed: "Options changed",
    question_closed: "Closed early",
    question_resolved: "Resolved",
    question_unresolved: "Resolution taken back",
  },
  /** The values that people would not know by the names of the API. */
  names: {
    cp_reveal_time: "Prediction shown from",
    actual_resolve_time: "Known since",
    resolution: "Outcome",
  },
  yes: "yes",
  no: "no",
  nothing: "nothing",
};
