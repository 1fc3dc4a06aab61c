/** The texts of the pages of authors: a part of the catalogue. */
import { count, whole } from "./format.ts";

export const write = {
  title: "Write",
  parts: {
    label: "Ways to write",
    question: "One question",
    own: "Your posts",
    import: "A file",
    projects: "Projects",
  },
  project: "Project",
  nowhere: "There is no project in which you may write.",
  kind: "Kind",
  kinds: {
    binary: "Yes or no",
    multiple_choice: "Multiple choice",
    numeric: "Number",
    discrete: "Whole number",
    date: "Date",
    group: "Group of questions",
    conditional: "Conditional",
    notebook: "Notebook",
  },
  about: {
    binary: "It resolves to yes or to no.",
    multiple_choice: "Exactly one of the options comes true.",
    numeric: "It resolves to a number of a range.",
    discrete: "It resolves to one of equally spaced numbers, such as 0, 1, 2 …",
    date: "It resolves to a day or a time of a range.",
    group: "Several questions of one type with common texts, such as one for each town.",
    conditional:
      "How another question ends if a yes-or-no question is answered with yes, and if with no.",
    notebook: "A text without a question.",
  },
  groupType: "Type of its questions",
  fields: {
    title: "Title",
    markdown: "Text",
    condition_id: "Condition",
    condition_child_id: "Question that depends on it",
    labels: "Questions",
    options: "Options",
    range_min: "Lowest value",
    range_max: "Highest value",
    step: "Distance between two values",
    unit: "Unit",
    zero_point: "Zero of the scale",
    resolution_criteria: "How it is resolved",
    fine_print: "Fine print",
    description: "Background",
    open_time: "Opening",
    cp_reveal_time: "Prediction shown from",
    scheduled_close_time: "Closing",
    scheduled_resolve_time: "Resolution",
    prior: "A prior for benchmarks",
  },
  hints: {
    title: "The question itself, as short as it is clear.",
    markdown: "Markdown.",
    condition_id: "A yes-or-no question.",
    condition_child_id: "A question of any type. Both of its branches are forecast.",
    labels: "One in each line: what differs between them, such as the name of a town.",
    options: "One in each line. The last one should catch all others.",
    unit: "Such as mm or €.",
    zero_point: "A value outside the range, from which distances are counted as ratios.",
    resolution_criteria: "Markdown. Who or what decides, and when.",
    fine_print: "Markdown. Cases that the criteria leave open.",
    description: "Markdown. What one should know.",
  },
  switches: {
    open_lower_bound: "The outcome may lie below the lowest value",
    open_upper_bound: "The outcome may lie above the highest value",
    isLogarithmic: "Logarithmic scale",
  },
  /** What the fields of a range of dates are called. */
  dates: {
    range_min: "Earliest date",
    range_max: "Latest date",
    open_lower_bound: "The outcome may lie before the earliest date",
    open_upper_bound: "The outcome may lie after the latest date",
  },
  schedule: "Proposed times",
  scheduleHint: "In your zone. The approval of the question may change them.",
  prior: {
    about:
      "If you like: what was likely before anybody knew more, such as how often such things happen. Benchmarks compare forecasters with it. Without it every outcome is equally likely.",
    yes: "Chance of yes",
    noOptions: "Type the options first.",
    byApi:
      "The prior of a number or a date is a whole distribution. It has too many values for this form, so a program sends it as “prior” (API).",
    isSet: "It has a prior, which came by the API.",
    remove: "Take it away",
    cdf: "a distribution",
    fixed: "It is fixed, because there are forecasts.",
  },
  find: {
    words: (label: string) => `Find: ${label.toLowerCase()}`,
    hint: "Words of its title, or the number in its address.",
    none: "Not chosen yet",
    nothing: "Nothing was found.",
    count: (found: number) =>
      `${count(found, "question was", "questions were")} found. Choose here.`,
  },
  warnings: "Unusual, and allowed",
  fixes: {
    off_centre_outcomes:
      "Let the lowest and the highest value be multiples of the distance between two values",
  },
  store: "Store as a draft",
  publish: "Publish",
  publishHint:
    "“Publish” approves it at once with these times; it opens now where no time is given.",
  needsTime: "A time is needed to publish it.",
  afterOpening: "It must be later than “Opening”, and than now where no opening is given.",
  afterClosing: "It must not be earlier than “Closing”.",
  kept: "What you type is kept in this browser until it is stored.",
  discard: {
    open: "Empty the form …",
    title: "Empty the form?",
    about: "What you typed is nowhere else, and is lost.",
    confirm: "Empty it",
  },
  stored: {
    said: {
      draft: (title: string) =>
        `“${title}” is stored as a draft. Only you and the organisers see it.`,
      submitted: (title: string) => `“${title}” is in review now.`,
      published: (title: string) => `“${title}” is published.`,
    },
    notPublished: "It is stored, and not published.",
    edit: "Edit",
    submit: "Submit for review",
    open: "Open its page",
    manage: "To the review queue",
  },
  preview: {
    title: "Preview",
    untitled: "Without a title",
    questions: "Questions",
    options: "Options",
    range: (low: string, high: string, beyond: readonly string[]) =>
      [`From ${low} to ${high}`, ...beyond.map((word) => `or ${word}`)].join(", ") + ".",
    beyond: { number: ["below", "above"], date: ["before", "after"] },
  },
  import: {
    about:
      "A table (CSV) with one question a line, or lines of JSON as the API takes them. With “approve” a line is approved too; without, it stays a draft. First all lines are checked.",
    example:
      '{"title": "Rain on 1 May?", "question": {"type": "binary", "title": "Rain on 1 May?"}}',
    table:
      "title,type,open_time,scheduled_close_time,scheduled_resolve_time,approve\nRain on 1 May?,binary,2027-04-01,2027-04-30,2027-05-02,yes",
    columnsTitle: "Columns of a table",
    columns: (names: string) => `${names}. The character | stands between options and tags.`,
    file: "File (CSV or JSON lines)",
    noColumn: (name: string) => `There is no column “${name}”.`,
    cells: (cells: number, names: number) =>
      cells === 0
        ? "A quotation mark is missing or too much."
        : `It has ${count(cells, "cell", "cells")}, and the first line names ${whole(names)}.`,
    mode: "What is stored",
    modes: {
      good: ["All good lines", "Lines with faults are left out."],
      all: ["All lines or none", "Nothing is stored while a line has a fault."],
    },
    notAll: "Nothing is stored, because a line has a fault. Mend it and check the lines again.",
    text: "Lines",
    textHint: "A chosen file is shown here, and can be changed.",
    check: "Check the lines",
    report: "Report",
    linesTitle: "Lines of the file",
    lines: ["line", "lines"] as const,
    line: "Line",
    post: "Post",
    result: "Result",
    checked: (all: string, good: number, faulty: number, stored: number) =>
      `${all}: ${whole(good)} can be stored, ${count(faulty, "has a fault", "have faults")}. ${stored === 0 ? "Nothing of these is stored yet." : `${whole(stored)} are stored.`}`,
    summary: (stored: number, all: string) => `${whole(stored)} of ${all} are stored.`,
    store: (lines: string) => `Store ${lines}`,
    goOn: "Go on",
    manage: "To the review queue",
    states: {
      unchecked: "Not checked yet",
      good: "Can be stored",
      faulty: "Not stored:",
      draft: "Stored as a draft",
      approved: "Stored and approved",
      not_approved: "Stored as a draft, and not approved:",
      refused: "Not stored:",
    },
  },
  projects: {
    title: "Projects that you manage",
    none: "You manage no project yet. Make one above, or ask an administrator of a project to invite you.",
    make: "A new project",
    communitiesOnly:
      "You can make communities. Tournaments and series are made by operators, who can make you their administrator.",
    type: "Kind",
    about: {
      tournament: "It has a beginning, an end, a leaderboard and, if you like, prizes.",
      question_series: "Questions that belong together, with a leaderboard.",
      community: "A place of a group of people with its own questions.",
    },
    submit: "Make the project",
  },
} as const;
