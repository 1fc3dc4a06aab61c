/** Runs cdf-validation.json: acceptance of forecasts (Maths 1). */
import { checkCdf } from "../../src/domain/forecasts/cdf.ts";
import { allOptionsEver } from "../../src/domain/questions/options_history.ts";
import { checkBinary, checkMultipleChoice } from "../../src/domain/forecasts/probability.ts";
import { expectClose, expectSame } from "./expect_close.ts";
import { domainQuestion, historyOf, type VectorQuestion } from "./vector_question.ts";

interface AcceptanceCase {
  kind: "binary" | "cdf" | "multiple_choice";
  question: VectorQuestion;
  options: string[];
  options_history: [string, string[]][];
  input: unknown;
  valid: boolean;
  errors?: string[];
  stored?: unknown;
}

export function runCase(input: unknown): void {
  const example = input as AcceptanceCase;
  if (example.kind === "cdf") {
    runCdf(example);
    return;
  }
  const verdict =
    example.kind === "binary"
      ? checkBinary(example.input)
      : checkMultipleChoice(example.input, {
          options: example.options,
          allOptionsEver: allOptionsEver(historyOf(example.options_history)),
        });
  expectSame(verdict.ok, example.valid, "valid");
  if (!verdict.ok) return;
  if (example.stored !== undefined) expectClose(verdict.stored, example.stored, "stored");
  else if (example.kind === "binary") expectSame(verdict.stored, example.input, "stored");
}

function runCdf(example: AcceptanceCase): void {
  const values = example.input as number[];
  const verdict = checkCdf(values, domainQuestion(example.question));
  expectSame(verdict.ok, example.valid, "valid");
  if (verdict.ok) expectSame([...verdict.stored], example.stored ?? values, "stored");
  else expectSame(verdict.codes, example.errors, "errors");
}
