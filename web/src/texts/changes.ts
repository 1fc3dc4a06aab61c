/** The texts of values that changed: in the audit record, and on the page of a question. */
export const changes = {
  none: "Nothing has changed since it opened.",
  kinds: {
    question_edited: "Edited",
    question_clarified: "Clarified",
    options_changed: "Options changed",
    question_closed: "Closed early",
    question_resolved: "Resolved",
    question_unresolved: "Resolution taken back",
  },
  yes: "yes",
  no: "no",
  nothing: "nothing",
};
