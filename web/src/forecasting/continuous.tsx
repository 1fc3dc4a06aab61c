/** The distribution of a number or a date: drawn by handles or typed, and built by the server. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { scaleOf } from "../charts/scale.ts";
import { Button } from "../parts/button.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import { Beyond } from "./beyond.tsx";
import { type Builder, createBuilder } from "./builder.ts";
import type { Draft, EditorProps, Question } from "./draft.ts";
import {
  type Controls,
  distributionOf,
  enteredOf,
  ownCdf,
  rowsOf,
  startControls,
} from "./entered.ts";
import { LANE, Lanes } from "./lanes.tsx";
import { Parts } from "./parts.tsx";
import { Percentiles } from "./percentiles.tsx";
import { type Entered, gridOf, keepEntered, type Part } from "./quartiles.ts";
import { Figures, Shape } from "./shape.tsx";

/** Returns the newest own forecast, which can be stored again as it is. Null without one. */
export function startOfContinuous(question: Question): Draft | null {
  const cdf = ownCdf(question);
  if (cdf === null) return null;
  const input: unknown = question.my_forecasts.latest?.distribution_input ?? null;
  return { continuous_cdf: cdf, ...(input !== null && { distribution_input: input }) };
}

export function ContinuousEditor({ question, draft, faults, onTouch }: EditorProps) {
  const texts = en.forecasting.continuous;
  const scale = useMemo(() => scaleOf(question), [question]);
  const grid = gridOf(scale.steps);
  const controls = useSignal(useMemo(() => startControls(question, scale, grid), []));
  const own = useMemo(() => ownCdf(question), []);
  const builder = useBuilder(question.id, draft);
  const { mode, parts, rows, below, above } = controls.value;
  const cdf = builder.built.value?.cdf ?? own;
  const set = (change: Partial<Controls>) => {
    controls.value = { ...controls.value, ...change };
    const entered = enteredOf(controls.value, scale);
    draft.value = entered === null ? null : "building";
    builder.ask(entered && { distribution: distributionOf(entered, scale, grid), entry: entered });
    onTouch();
  };
  const setPart = (at: number, part: Part) => {
    set({ parts: parts.map((before, place) => (place === at ? part : before)) });
  };
  /** The parts as they were when the reader left the rows. */
  const seen = useRef<Controls["parts"]>();
  const change = (next: Entered["type"]) => {
    if (next === mode) return;
    if (mode === "percentiles") seen.current = parts;
    // What was typed stays, unless the handles were moved since.
    const isKept = parts === seen.current && rows.some(({ value }) => value !== "");
    set({ mode: next, rows: isKept ? rows : rowsOf(cdf, scale) });
  };
  const refused = builder.problem.value?.fields ?? {};
  return (
    <div class="continuous">
      <ModeChoice mode={mode} onChange={change} />
      <Shape
        {...{ cdf, scale }}
        below={
          mode === "quartiles"
            ? {
                height: parts.length * LANE,
                draw: (size) => (
                  <Lanes
                    {...{ ...size, parts, grid }}
                    text={(place) => scale.textAt(place / grid)}
                    onChange={setPart}
                  />
                ),
              }
            : null
        }
      />
      {cdf === null ? <p class="hint">{texts.begin[mode]}</p> : <Figures cdf={cdf} scale={scale} />}
      {mode === "quartiles" ? (
        <Parts {...{ parts, grid }} onChange={(next) => set({ parts: next })} />
      ) : (
        <Percentiles
          {...{ rows, scale }}
          unit={question.unit}
          fault={refused["percentiles"]}
          onChange={(next) => set({ rows: next })}
        />
      )}
      <Beyond {...{ question, scale, below, above }} faults={refused} onChange={set} />
      <BuildProblem builder={builder} />
      {faults["continuous_cdf"] !== undefined && <p class="fault">{faults["continuous_cdf"]}</p>}
    </div>
  );
}

/** Returns a builder whose last answer becomes the draft. */
function useBuilder(questionId: number, draft: EditorProps["draft"]): Builder<Entered> {
  const builder = useMemo(() => createBuilder<Entered>(questionId), [questionId]);
  useEffect(() => builder.end, [builder]);
  useSignalEffect(() => {
    const built = builder.built.value;
    if (built?.isLast !== true) return;
    const input = keepEntered(built.entry);
    draft.value = { continuous_cdf: [...built.cdf], distribution_input: input };
  });
  useSignalEffect(() => {
    if (builder.problem.value !== null) draft.value = null;
  });
  return builder;
}

const SHOWN_ELSEWHERE = ["percentiles", "below", "above"];

/** Says why there is no new curve, unless the sentence stands beside the control that it names. */
function BuildProblem({ builder }: { readonly builder: Builder<Entered> }) {
  const problem = builder.problem.value;
  if (problem === null) return null;
  const names = Object.keys(problem.fields);
  const isElsewhere = names.length > 0 && names.every((name) => SHOWN_ELSEWHERE.includes(name));
  if (isElsewhere) return null;
  return (
    <ProblemNotice
      problem={{ ...problem, message: en.forecasting.continuous.notBuilt(problem.message) }}
    />
  );
}

interface ModeChoiceProps {
  readonly mode: Entered["type"];
  readonly onChange: (mode: Entered["type"]) => void;
}

function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const texts = en.forecasting.continuous;
  return (
    <div class="modes" role="group" aria-label={texts.mode}>
      {(["quartiles", "percentiles"] as const).map((one) => (
        <Button key={one} kind="quiet" isPressed={one === mode} onClick={() => onChange(one)}>
          {texts.modes[one]}
        </Button>
      ))}
    </div>
  );
}
