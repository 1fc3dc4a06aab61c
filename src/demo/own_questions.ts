/**
 * Open questions whose texts are our own. They continue the closed influenza tournament with the
 * next season.
 */
import type { QuestionDraft } from "./content.ts";

const DAY_MS = 86_400_000;
/** For so many days the open questions have been forecast. */
export const OPEN_DAYS = 60;

/**
 * Returns a schedule: open for 60 days already, prediction revealed, closing in `closesInDays`
 * days.
 */
export function schedule(now: number, closesInDays: number) {
  return {
    openTime: now - OPEN_DAYS * DAY_MS,
    cpRevealTime: now - (OPEN_DAYS - 3) * DAY_MS,
    scheduledCloseTime: now + closesInDays * DAY_MS,
    scheduledResolveTime: now + (closesInDays + 7) * DAY_MS,
  };
}

/** Builds a numeric, a logarithmic, a date, a discrete and a multiple choice question. */
export function ownQuestions(now: number): QuestionDraft[] {
  return [
    {
      type: "numeric",
      title:
        "What will be the highest weekly number of US influenza hospital admissions in the next season?",
      resolutionCriteria: "The largest weekly national value that NHSN reports for the season.",
      unit: "admissions",
      rangeMin: 0,
      rangeMax: 100_000,
      openUpperBound: true,
      ...schedule(now, 200),
    },
    {
      type: "numeric",
      title:
        "How many people will live in the most populous city of the world when the next UN ranking appears?",
      resolutionCriteria:
        "The first value of the United Nations' ranking published after the close.",
      unit: "people",
      rangeMin: 1_000_000,
      rangeMax: 1_000_000_000,
      zeroPoint: 0,
      openLowerBound: true,
      openUpperBound: true,
      ...schedule(now, 250),
    },
    ...furtherQuestions(now),
  ];
}

function furtherQuestions(now: number): QuestionDraft[] {
  const day = Math.floor(now / DAY_MS) * DAY_MS;
  return [
    {
      type: "date",
      title: "When will US influenza hospital admissions peak in the next season?",
      resolutionCriteria:
        "The Saturday that ends the week with the most admissions reported by NHSN.",
      rangeMin: day / 1000,
      rangeMax: (day + 300 * DAY_MS) / 1000,
      openUpperBound: true,
      ...schedule(now, 200),
    },
    {
      type: "discrete",
      title:
        "In how many of ten reporting regions will influenza activity be above the epidemic threshold at the peak?",
      resolutionCriteria: "Counted over the ten HHS regions in the week of the national peak.",
      unit: "regions",
      rangeMin: -0.5,
      rangeMax: 10.5,
      inboundOutcomeCount: 11,
      ...schedule(now, 200),
    },
    {
      type: "multiple_choice",
      title:
        "How will the US weekly influenza hospital admission rate move over the two weeks before this question closes?",
      resolutionCriteria: "Stable: change below 0.5 per 100,000 people; large: 3 or more.",
      options: ["large decrease", "decrease", "stable", "increase", "large increase"],
      ...schedule(now, 190),
    },
  ];
}
