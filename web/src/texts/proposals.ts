/** The texts of proposals of outcomes: a part of the catalogue. */
export const proposals = {
  /** Stands where an outcome is entered without a proposal. */
  keeping: {
    before: "To keep evidence beside the outcome, propose the outcome with its sources on",
    link: "the page of the question",
    after: "and accept the proposal.",
  },
  title: "Proposed outcomes",
  about: "Members propose outcomes with their sources. Nothing is resolved until you accept one.",
  none: "No question waits for a decision.",
  agreement: (outcome: string, all: number, of: number) =>
    of === 1
      ? `1 account proposes ${outcome}.`
      : `${all} of ${of} accounts ${all === 1 ? "proposes" : "propose"} ${outcome}.`,
  resolved: (outcome: string) => `Resolved: ${outcome}`,
  objected: "Take the resolution back on the question's page, and then accept an objection.",
  leave: "Leave it open",
  accept: (outcome: string) => `Accept ${outcome}`,
  by: (name: string) => `by ${name}`,
  objection: "Objection",
  sources: "Sources",
  noSources: "No source is named.",
  evidence: "Evidence of the resolution",
  noEvidence: "It was resolved without a proposal.",
  open: "It has no outcome yet.",
  provisional: "Scores are provisional until",
  propose: "Propose an outcome",
  object: "Object to the outcome",
  source: "Address of a source",
  sourceHint: "A page on which others can check it.",
  quote: "The words there that decide",
  note: "How the outcome follows",
  send: "Propose",
  withdraw: "Take it back",
  sent: "Your proposal is there for the curators.",
  withdrawn: "Your proposal is taken back.",
  clarify: {
    title: (name: string) => `Clarify: ${name}`,
    text: "What is made clear",
    about:
      "Markdown. It is added to the fine print with today's date, and nothing before it changes.",
    send: "Add the clarification",
  },
} as const;
