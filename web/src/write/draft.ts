/** What an author has typed. */

export const QUESTION_KINDS = ["binary", "multiple_choice", "numeric", "discrete", "date"] as const;
export const KINDS = [...QUESTION_KINDS, "group", "conditional", "notebook"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export type Kind = (typeof KINDS)[number];

/** A stored question of a group. */
export interface Member {
  readonly id: number;
  readonly label: string;
  readonly title: string;
  readonly isRemoved: boolean;
}

/** Texts as they stand in the fields; times are those of `datetime-local`. */
export interface Draft {
  readonly kind: Kind;
  /** Type of the questions of a group. */
  readonly groupType: QuestionKind;
  readonly title: string;
  readonly description: string;
  readonly resolution_criteria: string;
  readonly fine_print: string;
  /** One option in each line. */
  readonly options: string;
  /** The questions that a group has already. */
  readonly members: readonly Member[];
  /** One label of a new question in each line. */
  readonly labels: string;
  readonly unit: string;
  readonly range_min: string;
  readonly range_max: string;
  readonly open_lower_bound: boolean;
  readonly open_upper_bound: boolean;
  readonly isLogarithmic: boolean;
  readonly zero_point: string;
  /** Distance between two outcomes of a discrete question. */
  readonly step: string;
  readonly open_time: string;
  readonly cp_reveal_time: string;
  readonly scheduled_close_time: string;
  readonly scheduled_resolve_time: string;
  readonly condition_id: string;
  readonly condition_child_id: string;
  readonly markdown: string;
  /**
   * One number in each line: the chance of yes in percent, that of each option in their order, or a
   * point of the CDF that the API was given.
   */
  readonly prior: string;
}

export type TextName = {
  [Name in keyof Draft]: string extends Draft[Name] ? Name : never;
}[keyof Draft];

export const EMPTY: Draft = {
  kind: "binary",
  groupType: "binary",
  title: "",
  description: "",
  resolution_criteria: "",
  fine_print: "",
  options: "",
  members: [],
  labels: "",
  unit: "",
  range_min: "",
  range_max: "",
  open_lower_bound: false,
  open_upper_bound: false,
  isLogarithmic: false,
  zero_point: "",
  step: "1",
  open_time: "",
  cp_reveal_time: "",
  scheduled_close_time: "",
  scheduled_resolve_time: "",
  condition_id: "",
  condition_child_id: "",
  markdown: "",
  prior: "",
};

/** Returns the type of the questions of a draft; null where it has none of its own. */
export function typeOf({ kind, groupType }: Draft): QuestionKind | null {
  if (kind === "group") return groupType;
  return kind === "conditional" || kind === "notebook" ? null : kind;
}
