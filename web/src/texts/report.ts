/** The texts of the report of a comment: a part of the catalogue. */
export const report = {
  reason: "What is wrong with it?",
  hint: "The moderators read this. Others do not see it.",
  submit: "Report",
  done: "The moderators have your report.",
} as const;
