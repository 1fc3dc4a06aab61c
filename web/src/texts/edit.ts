/** The texts of what is changed and deleted: a part of the catalogue. */
import { count } from "./format.ts";

const forecasts = (all: number) => count(all, "forecast", "forecasts");
const forecasters = (all: number) => count(all, "forecaster", "forecasters");

export const edit = {
  titleOf: (title: string) => `Edit: ${title}`,
  open: "Open its page",
  manage: "To the management of its project",
  own: {
    title: "Your posts before their approval",
    none: "You have no draft, nothing in review, and nothing that was rejected.",
  },
  form: "The post",
  fixed: "Type and range are fixed, because there are forecasts.",
  fixedOptions:
    "The options are fixed here, because there are forecasts. An administrator renames them, takes some out or adds some in the management of the project.",
  times: "Times",
  inYourZone: "In your zone.",
  sharedTimes:
    "In your zone, for all questions of the group. A field is empty where their times differ; what you type in it goes to all of them.",
  members: "Questions of the group",
  member: (at: number) => `Question ${at}`,
  moreQuestions: "More questions",
  takeOut: "Take out",
  takeOutOf: (name: string) => `Take out: ${name}`,
  keep: "Keep",
  keepOf: (name: string) => `Keep: ${name}`,
  save: "Save",
  undo: "Undo the changes",
  begun: "What you changed is not stored yet. Save it below, or undo it, first.",
  see: "See what changes …",
  saved: "The changes are stored.",
  confirm: {
    title: "Change this post?",
    about: "People see it already. This is what changes.",
    submit: "Change it",
    field: "What",
    before: "Now",
    after: "Afterwards",
    isNew: "new",
    isOut: "taken out",
    text: "The text is replaced.",
    empty: "none",
    is: (isSo: boolean) => (isSo ? "yes" : "no"),
  },
  places: {
    title: "Also listed in",
    about:
      "Other projects can list the post too; then it counts for their leaderboards. Who may read it, and who decides about it, stays with its own project.",
    other: "Another project",
    add: "List it there",
    added: (name: string) => `It is listed in ${name} too.`,
    remove: "Take out",
    removeOf: (name: string) => `Take out of ${name}`,
    removed: (name: string) => `It is not listed in ${name} any more.`,
  },
  follows: {
    opens: "It opens again, and takes forecasts until its new closing time.",
    closes:
      "It takes no more forecasts from now on. Those after its new closing time do not count.",
    waits: "It takes no forecasts until its new opening time.",
    reveals: "All who may read it see the prediction at once.",
    hides: "The prediction is hidden again until the new time. What was seen stays known.",
    scores: (all: number) =>
      `It is resolved: the scores of ${forecasters(all)} and leaderboards that are not final are computed again.`,
    conditionals: {
      title: "Conditionals on it get its new title, unless their authors gave them one.",
      times: "Conditionals on it open and close with it.",
    },
    moved: (from: string, to: string) =>
      `It leaves ${from}. Everybody with access to ${to} may read it, and the curators of ${to} decide about it.`,
    movedForecasts: (all: number) =>
      `Administrators of the new project can read its ${forecasts(all)}. Leaderboards of both that are not final are computed again.`,
    removed: "A question that is taken out is gone from its group, and cannot be put back.",
  },
} as const;
