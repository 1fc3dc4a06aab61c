/** Says what a question holds before anything is known of it, and before anybody has forecast it. */

/** What time and forecasts change on a question. */
export const UNTOUCHED = {
  cpRevealTime: null,
  spotScoringTime: null,
  actualCloseTime: null,
  actualResolveTime: null,
  resolutionSetTime: null,
  resolution: null,
  averageCoverage: null,
  forecastsCount: 0,
  nrForecasters: 0,
  weeklyMovement: null,
} as const;

export const BLANK_QUESTION = {
  ...UNTOUCHED,
  description: "",
  resolutionCriteria: "",
  finePrint: "",
  options: null,
  optionsOrder: "DEFAULT",
  rangeMin: null,
  rangeMax: null,
  zeroPoint: null,
  openLowerBound: false,
  openUpperBound: false,
  inboundOutcomeCount: null,
  unit: "",
  label: "",
  groupVariable: "",
  groupRank: null,
  questionWeight: 1,
  defaultScoreType: "peer",
  defaultAggregationMethod: "recency_weighted",
} as const;
