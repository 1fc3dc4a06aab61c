/** The texts of the panel that forecasts: a part of the catalogue. */
import { count } from "./format.ts";

export const forecasting = {
  submit: "Predict",
  replace: "Predict again",
  /** For the rows of a group, or the branches of a conditional, that were changed. */
  submitMany: (changed: number) =>
    changed === 0 ? "Predict" : `Predict ${count(changed, "question", "questions")}`,
  community: (text: string) => `Community ${text}`,
  /** Why the button is off. */
  obstacles: {
    untouched: "Nothing is entered yet. What you see is only where the controls begin.",
    unchanged: "Nothing has changed since your forecast.",
    none: "Nothing has changed yet.",
    missing: "A value is missing, or cannot be stored.",
  },
  stored: "Stored. It counts from now on.",
  closedMeanwhile:
    "The question has closed meanwhile. What you entered is still here, and was not stored.",
  standing: {
    withdraw: "Withdraw …",
    yours: "Your forecast stands.",
    yoursIs: (value: string) => `Your forecast: ${value}.`,
    since: (time: string) => `Since ${time}, until the question closes.`,
    until: (since: string, end: string) => `Since ${since}, until ${end}.`,
    soon: (end: string) => `It expires on ${end}. Predict again to go on counting.`,
    ended: (end: string) => `Your last forecast ended on ${end}. Nothing of yours counts now.`,
  },
  end: {
    label: "Expires",
    time: "Day and time",
    missing: "Choose a day and a time.",
    choices: {
      close: "when the question closes",
      day: "in a day",
      week: "in a week",
      month: "in 30 days",
      own: "at a time of your choice",
    },
  },
  continuous: {
    mode: "How to enter it",
    modes: { quartiles: "Draw", percentiles: "Type percentiles" },
    drawing: "Your distribution",
    figures: "Figures of your distribution",
    begin: {
      quartiles: "Move a handle: the curve appears then.",
      percentiles: "Fill in every value: the curve appears then.",
    },
    handles: { lower: "Lower quartile", center: "Median", upper: "Upper quartile" },
    ofPart: (handle: string, part: number) => `${handle} of component ${part}`,
    addPart: "Add a component",
    /** The zone of dates, in the place of a unit. */
    universal: "UTC",
    below: "Below",
    above: "Above",
    lessThan: (value: string) => `below ${value}`,
    moreThan: (value: string) => `above ${value}`,
    shareBelow: (value: string) => `Probability below ${value}`,
    shareAbove: (value: string) => `Probability above ${value}`,
    byCurve: "as the curve says",
    notBuilt: (sentence: string) => `The curve is not the newest one. ${sentence}`,
    notPossible: "There is no curve for what is entered.",
    faults: {
      notHigher: "This percentile must be higher than the one before.",
      smaller: "This must not be smaller than the value before.",
      together: (most: number) => `Together they can be at most ${most}%.`,
      contradicts: (p: string) => `This contradicts the value of the percentile ${p}%.`,
    },
  },
} as const;
