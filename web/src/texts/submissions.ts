/** The texts of the page that sends files of forecasts. */
import { count, whole } from "./format.ts";

const forecasts = (value: number) => count(value, "forecast", "forecasts");
const faults = (value: number) => count(value, "fault", "faults");

export const submissions = {
  title: "Forecasts from a file",
  titleOf: (name: string) => `Forecasts from a file: ${name}`,
  lead: "The file is checked first, and you see what is wrong by line. Nothing is recorded until you send it. Forecasts begin when the file has arrived.",
  forms:
    "JSON lines, CSV, a forecast file of ForecastBench, or model output of hubverse (CSV or Parquet), at most 50 MiB and 5,000 forecasts.",
  guide: "What a file may hold",
  onlyViewer:
    "You may read this project and not forecast in it. Its administrators can make you a forecaster.",
  send: "A file of forecasts",
  choose: "File",
  drop: "Choose a file, or drop it here.",
  dropped: "Let go to check the file.",
  busy: "Wait until this file is done.",
  several: "Drop one file at a time.",
  empty: "The file is empty.",
  tooLarge: "The file has more than 50 MiB.",
  naming: "How a hubverse file names its questions",
  pattern: "Pattern of names",
  patternHint: "Columns in braces. Empty means {reference_date}/{target}/{horizon}#{location}.",
  chosen: (name: string, size: string) => `${name}, ${size}`,
  check: "Check the file again",
  checking: "The file is being checked. A large one takes up to a minute.",
  checked: "What the check found",
  found: (lines: number, all: number, right: number, wrong: number) =>
    wrong === 0
      ? `${count(lines, "line", "lines")} with ${forecasts(all)}, all without a fault.`
      : `${count(lines, "line", "lines")} with ${forecasts(all)}: ${whole(right)} without a fault, ${faults(wrong)}.`,
  mode: "If a line has a fault",
  modes: {
    all_or_nothing: ["Record nothing", "Mend the file and send it again."],
    what_is_right: ["Record what is right", "Lines with a fault are left out."],
  },
  held: "Nothing would be recorded, because a line has a fault.",
  nothing: "No forecast of the file can be recorded.",
  record: (value: number) => `Send ${forecasts(value)}`,
  sending: "The file is on its way. Keep this page open.",
  line: "Line",
  question: "Question",
  fault: "What is wrong, and what to do",
  whole: "whole file",
  faultsTitle: "Faults by line",
  firstFaults: (shown: number, all: number) =>
    `The first ${whole(shown)} of ${faults(all)} are shown.`,
  earlierFaults: "Faults before these",
  laterFaults: "Faults after these",
  progress: "Recorded so far:",
  about: "You may leave the page. The report stays here for 30 days.",
  report: "Report",
  reportOf: (name: string) => `Report of ${name}`,
  queued: "The file has arrived and waits for its turn.",
  written: (value: number, wrong: number) =>
    `${count(value, "forecast is", "forecasts are")} recorded${wrong === 0 ? "." : `, ${faults(wrong)}.`}`,
  noneWritten: (wrong: number) => `Nothing is recorded, because the file has ${faults(wrong)}.`,
  failed: (error: string) => `The file could not be recorded: ${error}`,
  earlier: "Your files",
  earlierTable: "Your files in this project",
  none: "You have sent no file to this project yet.",
  file: "File",
  received: "Arrived",
  state: "State",
  states: { queued: "waits", running: "is recorded", done: "done", failed: "failed" },
  recorded: "Recorded",
  wrong: "Faults",
  show: "Show the report",
  showOf: (name: string) => `Show the report of ${name}`,
  unnamed: "without a name",
} as const;
