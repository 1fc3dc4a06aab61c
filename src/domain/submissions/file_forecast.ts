/** What a file of forecasts says, before its questions are known. Contract 2.47. */
import type { FileFormat } from "./file_words.ts";
import { MAX_FAULT_TEXT, MAX_FILE_FORECASTS, MAX_LISTED_FAULTS, MAX_NAME } from "./file_limits.ts";

/** How a line names its question: by id, or by an external id (`name` or `name#label`). */
export type QuestionName =
  { readonly kind: "id"; readonly id: number } | { readonly kind: "name"; readonly name: string };

/** One forecast of a file. */
export interface FileForecast {
  /** The number of its first line, or of its entry, from 1. */
  readonly line: number;
  readonly name: QuestionName;
  /** Its values under the names of Contract 2.4 and 2.30, and `pmf`, `cdf` and `samples`. */
  readonly item: Readonly<Record<string, unknown>>;
}

/** What is wrong with a line, or with the file where `line` is null. */
export interface FileFault {
  readonly line: number | null;
  /** The id of the question; null where it is not known. */
  readonly question: number | null;
  /** How the line names its question; null where it names none. */
  readonly name: string | null;
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}

export interface FileReading {
  /** Null where the form was not recognised. */
  readonly format: FileFormat | null;
  /** Lines, rows or entries that were read. */
  readonly lines: number;
  readonly forecasts: readonly FileForecast[];
  /** The first faults. */
  readonly faults: readonly FileFault[];
  readonly faultCount: number;
}

/**
 * A forecast as a thread hands it over. Its item is JSON, so that the event loop reads the values of
 * one forecast after the other, and never those of a whole file at once.
 */
export interface HandedForecast extends Omit<FileForecast, "item"> {
  readonly json: string;
}

export interface HandedReading extends Omit<FileReading, "forecasts"> {
  readonly forecasts: readonly HandedForecast[];
}

/** A fault with its place. */
export type Fault = Pick<FileFault, "code" | "message" | "fix"> & {
  readonly line?: number | null;
  readonly question?: number | null;
  readonly name?: string | null;
};

/** Is thrown where reading cannot go on. */
export class EndOfReading extends Error {}

/** Collects faults. The first ones are listed, and all are counted. */
export class FileFaults {
  readonly listed: FileFault[] = [];
  count = 0;

  /** Returns those that a file has by itself, to add more. */
  static of({ faults, faultCount }: Pick<FileReading, "faults" | "faultCount">): FileFaults {
    const made = new FileFaults();
    made.listed.push(...faults);
    made.count = faultCount;
    return made;
  }

  add({ line = null, question = null, name = null, code, message, fix }: Fault): void {
    this.count += 1;
    if (this.listed.length >= MAX_LISTED_FAULTS) return;
    const shown = name === null ? null : cut(name, MAX_NAME);
    const texts = { message: cut(message, MAX_FAULT_TEXT), fix: cut(fix, MAX_FAULT_TEXT) };
    this.listed.push({ line, question, name: shown, code, ...texts });
  }
}

/** Collects what a file says. */
export class FileReader {
  readonly faults = new FileFaults();
  readonly forecasts: FileForecast[] = [];
  lines = 0;

  /** @throws {EndOfReading} when the file has too many forecasts */
  add(forecast: FileForecast): void {
    if (this.forecasts.length >= MAX_FILE_FORECASTS) {
      this.end({
        line: forecast.line,
        code: "too_many",
        message: `The file has more than ${MAX_FILE_FORECASTS} forecasts`,
        fix: "Divide it into several files",
      });
    }
    this.forecasts.push(forecast);
  }

  fault(fault: Fault): void {
    this.faults.add(fault);
  }

  /** @throws {EndOfReading} always */
  end(fault: Fault): never {
    this.faults.add(fault);
    throw new EndOfReading(fault.message);
  }

  read(format: FileFormat | null): FileReading {
    const { forecasts, lines, faults } = this;
    return { format, lines, forecasts, faults: faults.listed, faultCount: faults.count };
  }
}

/** Returns a reading as a thread hands it over. */
export function handOver({ forecasts, ...reading }: FileReading): HandedReading {
  const handed = forecasts.map(({ item, ...forecast }) => ({
    ...forecast,
    json: JSON.stringify(item),
  }));
  return { ...reading, forecasts: handed };
}

/** Returns the reading of a file that was given up. */
export function heavyFile(): HandedReading {
  const reader = new FileReader();
  const message = "The file takes more time or memory than a file may take";
  reader.fault({ code: "file", message, fix: "Divide it into several files, or write it as CSV" });
  return handOver(reader.read(null));
}

function cut(text: string, most: number): string {
  const clean = text.replaceAll("\0", "").toWellFormed();
  return clean.length <= most ? clean : `${clean.slice(0, most - 1).toWellFormed()}…`;
}

/** Returns how a fault shows the name of a question. */
export function shownName(name: QuestionName): string {
  return name.kind === "id" ? String(name.id) : name.name;
}

/** Returns the name from an id or an external id, or why there is none. */
export function readName(
  id: unknown,
  name: unknown,
): QuestionName | Pick<FileFault, "code" | "message" | "fix"> {
  const text = typeof name === "string" ? name.trim() : "";
  const isGiven = id !== undefined && id !== null && id !== "";
  if (isGiven && text !== "") {
    const message = "The line names its question twice";
    return { code: "question", message, fix: "Send the id of the question or its external id" };
  }
  if (isGiven) {
    const number = typeof id === "string" ? Number(id.trim()) : id;
    if (typeof number === "number" && Number.isSafeInteger(number) && number > 0) {
      return { kind: "id", id: number };
    }
    const message = "The id of the question is not a positive integer";
    return { code: "question", message, fix: "Send the id of a question, not of its post" };
  }
  if (text !== "" && text.length <= MAX_NAME) return { kind: "name", name: text };
  const message = text === "" ? "The line names no question" : "The name is too long";
  return { code: "question", message, fix: "Send question_id or external_id" };
}
