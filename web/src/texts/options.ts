/** The texts of a change of options: a part of the catalogue. */
import { count } from "./format.ts";

const forecasters = (all: number) => count(all, "forecaster", "forecasters");

export const options = {
  title: (title: string) => `Options: ${title}`,
  way: "What to do",
  ways: { rename: "Rename", delete: "Take out", add: "Add" },
  about: {
    rename: "Forecasts stay as they are.",
    delete: "The probability of an option that is taken out goes to the last one.",
    add: "New options stand just before the last one.",
  },
  closed: "The question is closed, so its options can only be renamed.",
  list: "Options",
  at: (at: number) => `Option ${at}`,
  takeOut: (name: string) => `Take out “${name}”`,
  last: (name: string) => `“${name}” is the last option. It catches all others, and stays.`,
  added: "New options",
  addedHint: "One in each line.",
  until: "Time to forecast them",
  untilHint: "Forecasts without the new options stand until then. In your zone.",
  see: "See what changes …",
  labels: { grace_period_end: "Time to forecast them", options: "Options" },
  confirmTitle: "Change the options?",
  confirmAbout: "This is what changes. It cannot be taken back.",
  confirm: "Change the options",
  now: "Now",
  afterwards: "Afterwards",
  isNew: (name: string) => `${name} (new)`,
  goesTo: (last: string) => `taken out; goes to “${last}”`,
  follows: {
    rename: (all: number) => `The forecasts of ${forecasters(all)} stay, under the new names.`,
    delete: (all: number) =>
      `Standing forecasts of ${forecasters(all)} go on with the probability moved to the last option. Forecasts up to now keep their scores.`,
    add: (all: number, until: string) =>
      `Forecasts of ${forecasters(all)} without the new options end on ${until}. They forecast again to stay in.`,
    onlyNames: "Until then options can only be renamed.",
    conditionals: "The branches of conditionals on this question get the same options.",
  },
} as const;
