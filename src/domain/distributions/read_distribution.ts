/**
 * Reads a distribution as it was sent, and checks its form, its numbers and their order. Every
 * fault has a sentence under the name of its field. Contract 2.30.
 */
import { formatDatetime, hasAcceptedYear, parseDatetime } from "../text/datetime.ts";
import { readDecimal } from "../text/decimal.ts";
import { type FieldFaults, Faults } from "../requests/field_faults.ts";
import { isRecord } from "../requests/json_value.ts";
import type { Scaling } from "../questions/scaling.ts";
import {
  type Beyond,
  type Component,
  type Distribution,
  type HistogramBin,
  locationOf,
  type Percentile,
} from "./distribution.ts";

/** Least and most entries of each form. */
export const DISTRIBUTION_LIMITS = {
  percentiles: { least: 2, most: 200 },
  mixture: { least: 1, most: 20 },
  histogram: { least: 1, most: 500 },
  samples: { least: 1, most: 100_000 },
} as const;

/** The names of the forms. A request has exactly one. */
export const DISTRIBUTION_FORMS = [
  "percentiles",
  "normal",
  "log_normal",
  "mixture",
  "histogram",
  "samples",
] as const;

type Form = (typeof DISTRIBUTION_FORMS)[number];
type ListForm = keyof typeof DISTRIBUTION_LIMITS;

/** What the reader needs to know about the question. */
export interface ReadingQuestion {
  /** Whether values are times: ISO texts or Unix seconds. */
  readonly isTime: boolean;
  readonly scaling: Scaling;
  readonly openLowerBound: boolean;
  readonly openUpperBound: boolean;
}

export type DistributionReading =
  | { readonly ok: true; readonly distribution: Distribution; readonly beyond: Beyond }
  | { readonly ok: false; readonly faults: FieldFaults };

/** Reads a distribution from the parsed JSON of a request. */
export function readDistribution(body: unknown, question: ReadingQuestion): DistributionReading {
  const faults = new Faults();
  const sent = isRecord(body) ? body : {};
  const forms = DISTRIBUTION_FORMS.filter((form) => isGiven(sent[form]));
  const [form] = forms;
  if (form === undefined || forms.length > 1) {
    const found = forms.length === 0 ? "none of them is there" : `${forms.join(", ")} are there`;
    faults.add(
      "non_field_errors",
      `Send exactly one of ${DISTRIBUTION_FORMS.join(", ")}; ${found}.`,
    );
    return { ok: false, faults: faults.byField };
  }
  const distribution = readForm(form, sent[form], { question, faults, field: form });
  const beyond = readBeyond(sent, question, faults);
  if (distribution?.kind === "percentiles" && !faults.any) {
    checkBeyond(distribution.percentiles, beyond, { question, faults });
  }
  if (distribution === null || faults.any) return { ok: false, faults: faults.byField };
  return { ok: true, distribution, beyond };
}

interface Context {
  readonly question: ReadingQuestion;
  readonly faults: Faults;
  /** Name under which faults are reported. */
  readonly field: string;
}

function readForm(form: Form, value: unknown, context: Context): Distribution | null {
  if (form === "mixture") return readMixture(value, context);
  if (form === "samples") return readSamples(value, context);
  return readComponent(form, value, context);
}

function readComponent(
  form: Exclude<Form, "mixture" | "samples">,
  value: unknown,
  context: Context,
): Component | null {
  switch (form) {
    case "percentiles":
      return readPercentiles(value, context);
    case "histogram":
      return readHistogram(value, context);
    case "normal":
      return readNormal(value, context);
    case "log_normal":
      return readLogNormal(value, context);
  }
}

function readPercentiles(value: unknown, context: Context): Component | null {
  const rows = readList("percentiles", value, context);
  if (rows === null) return null;
  const { faults, field } = context;
  const percentiles: Percentile[] = [];
  rows.forEach((row, i) => {
    const p = readDecimal(part(row, "p"));
    const at = readValue(part(row, "value"), context);
    if (!(p >= 0 && p <= 1)) {
      const hint = p > 1 && p < 100 ? ` Send ${p / 100} for the percentile ${p}.` : "";
      faults.add(field, `Entry ${i}: p must be a probability from 0 to 1.${hint}`);
    }
    if (Number.isNaN(at)) faults.add(field, `Entry ${i}: value must be ${wanted(context)}.`);
    percentiles.push({ p, value: at });
    const before = percentiles[i - 1];
    if (before === undefined) return;
    if (p <= before.p) {
      faults.add(
        field,
        `Entry ${i}: p must be larger than in the entry before; ${p} follows ${before.p}.`,
      );
    }
    if (at < before.value) {
      const both = `${shown(at, context)} follows ${shown(before.value, context)}`;
      faults.add(field, `Entry ${i}: value must not be smaller than in the entry before; ${both}.`);
    }
  });
  return { kind: "percentiles", percentiles };
}

function readHistogram(value: unknown, context: Context): Component | null {
  const rows = readList("histogram", value, context);
  if (rows === null) return null;
  const { faults, field } = context;
  const bins: HistogramBin[] = rows.map((row, i) => {
    const from = readValue(part(row, "from"), context);
    const to = readValue(part(row, "to"), context);
    const mass = readDecimal(part(row, "mass"));
    if (Number.isNaN(from) || Number.isNaN(to)) {
      faults.add(field, `Entry ${i}: from and to must each be ${wanted(context)}.`);
    } else if (to < from) faults.add(field, `Entry ${i}: to must not be smaller than from.`);
    if (!(mass >= 0)) faults.add(field, `Entry ${i}: mass must be a number of 0 or more.`);
    return { from, to, mass };
  });
  if (!isSum(bins.reduce((sum, { mass }) => sum + mass, 0))) {
    faults.add(field, "At least one mass must be above 0, and their sum must be finite.");
  }
  return { kind: "histogram", bins };
}

function readNormal(value: unknown, context: Context): Component {
  const mean = readValue(part(value, "mean"), context);
  const sd = readDecimal(part(value, "sd"));
  const { faults, field } = context;
  if (Number.isNaN(mean)) faults.add(field, `mean must be ${wanted(context)}.`);
  if (!(sd > 0)) {
    const unit = context.question.isTime ? " of seconds" : "";
    faults.add(field, `sd must be a number${unit} above 0.`);
  }
  return { kind: "normal", mean, sd };
}

function readLogNormal(value: unknown, context: Context): Component {
  const median = readDecimal(part(value, "median"));
  const sigma = readDecimal(part(value, "sigma"));
  const { faults, field, question } = context;
  if (question.isTime) {
    faults.add(field, "The question asks for a date; send normal, percentiles or another form.");
  } else if (!(median > 0)) faults.add(field, "median must be a number above 0.");
  if (!(sigma > 0)) faults.add(field, "sigma must be a number above 0.");
  return { kind: "log_normal", median, sigma };
}

function readMixture(value: unknown, context: Context): Distribution | null {
  const rows = readList("mixture", value, context);
  if (rows === null) return null;
  const { faults, field } = context;
  const forms = ["percentiles", "normal", "log_normal", "histogram"] as const;
  const parts: { weight: number; component: Component }[] = [];
  rows.forEach((row, i) => {
    const weight = readDecimal(part(row, "weight"));
    if (!(weight >= 0)) faults.add(field, `Entry ${i}: weight must be a number of 0 or more.`);
    const [form, ...others] = forms.filter((one) => isGiven(part(row, one)));
    if (form === undefined || others.length > 0) {
      faults.add(field, `Entry ${i}: send exactly one of ${forms.join(", ")}.`);
      return;
    }
    const own = new Faults();
    const component = readComponent(form, part(row, form), { ...context, faults: own });
    for (const sentence of own.byField[field] ?? []) faults.add(field, `Entry ${i}: ${sentence}`);
    if (component !== null) parts.push({ weight, component });
  });
  if (!isSum(parts.reduce((sum, { weight }) => sum + weight, 0))) {
    faults.add(field, "At least one weight must be above 0, and their sum must be finite.");
  }
  return { kind: "mixture", parts };
}

function readSamples(value: unknown, context: Context): Distribution | null {
  const rows = readList("samples", value, context);
  if (rows === null) return null;
  const samples = Float64Array.from(rows, (row) => readValue(row, context));
  const bad = samples.findIndex((sample) => Number.isNaN(sample));
  if (bad >= 0) context.faults.add("samples", `Entry ${bad} must be ${wanted(context)}.`);
  return { kind: "samples", samples };
}

function readList(form: ListForm, value: unknown, context: Context): readonly unknown[] | null {
  const { least, most } = DISTRIBUTION_LIMITS[form];
  const { faults, field } = context;
  const rows: readonly unknown[] | null = Array.isArray(value) ? value : null;
  if (rows !== null && rows.length >= least && rows.length <= most) return rows;
  const found = rows === null ? "it is no list" : `it has ${rows.length}`;
  faults.add(field, `${form} must be a list of ${least} to ${most} entries; ${found}.`);
  return null;
}

function readBeyond(
  sent: Readonly<Record<string, unknown>>,
  question: ReadingQuestion,
  faults: Faults,
): Beyond {
  const read = (name: "below" | "above", isOpen: boolean): number | undefined => {
    if (!isGiven(sent[name])) return undefined;
    const mass = readDecimal(sent[name]);
    if (!(mass >= 0 && mass < 1)) faults.add(name, "This must be a probability below 1.");
    else if (!isOpen && mass > 0) {
      faults.add(name, `The bound is closed: no outcome lies ${name} it. Leave it out or send 0.`);
    }
    return mass;
  };
  const below = read("below", question.openLowerBound);
  const above = read("above", question.openUpperBound);
  if ((below ?? 0) + (above ?? 0) >= 1) {
    faults.add("non_field_errors", "below and above together must be less than 1.");
  }
  return { below, above };
}

/**
 * Checks that the probabilities beyond the bounds fit between the percentiles, because each is one
 * more percentile.
 */
function checkBeyond(
  percentiles: readonly Percentile[],
  { below, above }: Beyond,
  { question, faults }: Pick<Context, "question" | "faults">,
): void {
  percentiles.forEach(({ p, value }, i) => {
    const u = locationOf(value, question.scaling);
    if (below !== undefined && (u < 0 ? p > below : p < below)) {
      faults.add("below", `This contradicts entry ${i} of percentiles: p is ${p} at its value.`);
    }
    if (above !== undefined && (u > 1 ? p < 1 - above : p > 1 - above)) {
      faults.add("above", `This contradicts entry ${i} of percentiles: p is ${p} at its value.`);
    }
  });
}

/**
 * Returns a number, or for date questions a time in Unix seconds. Returns NaN for anything else.
 */
function readValue(value: unknown, { question }: Context): number {
  const number = readDecimal(value);
  if (!question.isTime || typeof value !== "string" || !Number.isNaN(number)) return number;
  const time = parseDatetime(value);
  return time === null ? Number.NaN : time / 1000;
}

function wanted({ question }: Context): string {
  return question.isTime ? "an ISO 8601 date or a number of Unix seconds" : "a number";
}

/** Returns a value with all its digits, and a time in the form in which times are sent. */
function shown(value: number, { question }: Context): string {
  const isText = question.isTime && Number.isInteger(1000 * value) && hasAcceptedYear(1000 * value);
  return isText ? formatDatetime(1000 * value) : String(value);
}

function part(row: unknown, name: string): unknown {
  return isRecord(row) ? row[name] : undefined;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;
const isSum = (sum: number) => sum > 0 && Number.isFinite(sum);
