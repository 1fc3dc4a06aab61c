/** The texts of the cards of bots: a part of the catalogue. */

const labels = {
  model: "Model or method",
  provider: "Provider",
  released_at: "Released",
  training_cutoff: "Training cutoff",
  tools: "Tools",
  method: "Method",
  code_url: "Address of the code",
  paper_url: "Address of a paper",
  contact: "Contact",
  is_open_weights: "Weights of the model",
} as const;

export const cards = {
  labels,
  title: (name: string) => `Card of ${name}`,
  lead: "Everybody reads it on the page of the bot. A change makes a version that holds from now on, and earlier forecasts stay with theirs.",
  missing: (names: readonly string[]) =>
    `Projects that require cards refuse this bot until these are said: ${names.map((name) => (labels as Readonly<Record<string, string>>)[name] ?? name).join(", ")}.`,
  hints: {
    provider: "Who makes or runs the model.",
    training_cutoff: "Nothing later was in the data that the model was trained on.",
    tools: "One on each line, such as web search.",
    method: "How a forecast comes about. Markdown.",
    contact: "How to reach its makers. Everybody reads it.",
  },
  weights: { unsaid: "Not said", open: "Public", closed: "Not public" },
  saved: (version: number) => `Saved. Version ${version} holds.`,
  versions: "Versions",
  version: (version: number) => `Version ${version}`,
} as const;
