/** The distribution of a number or a date: drawn by handles or typed, and built by the server. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { axisOf } from "../charts/axis.ts";
import { scaleOf } from "../charts/scale.ts";
import type { Tick } from "../charts/ticks.ts";
import { Button } from "../parts/button.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import { Beyond } from "./beyond.tsx";
import { type Builder, createBuilder } from "./builder.ts";
import { communityCdf } from "./community.ts";
import type { Draft, Editor, EditorProps, Question } from "./draft.ts";
import { type Controls, ownCdf, startControls } from "./entered.ts";
import { LANE, Lanes } from "./lanes.tsx";
import { ask, useModes } from "./modes.ts";
import { Parts } from "./parts.tsx";
import { type Entered, gridOf, keepEntered, type Part } from "./quartiles.ts";
import { faultsOfShares } from "./rows.ts";
import { Figures, Shape } from "./shape.tsx";

const MARKS = 5;
/** Few people type. */
const Percentiles = lazyPage(() => import("./percentiles.tsx"));

/** Returns the newest own forecast, which can be stored again as it is. Null without one. */
function startOfContinuous(question: Question): Draft | null {
  const cdf = ownCdf(question);
  if (cdf === null) return null;
  const input: unknown = question.my_forecasts.latest?.distribution_input ?? null;
  return { continuous_cdf: cdf, ...(input !== null && { distribution_input: input }) };
}

function ContinuousEditor({ question, draft, faults, onTouch }: EditorProps) {
  const texts = en.forecasting.continuous;
  const scale = useMemo(() => scaleOf(question), [question]);
  const grid = gridOf(scale.steps);
  const ticks = question.type === "discrete" ? outcomesOf(question) : null;
  const own = useMemo(() => ownCdf(question), []);
  const builder = useBuilder(question.id, draft);
  const ends = { isLowOpen: question.open_lower_bound, isHighOpen: question.open_upper_bound };
  const asking = { draft, builder, scale, grid, ends };
  const controls = useSignal(useMemo(() => startControls(question, scale, grid), []));
  const modes = useModes({ controls, own, ...asking });
  const { mode, parts, rows, below, above } = controls.value;
  const cdf = builder.built.value?.cdf ?? own;
  const set = (change: Partial<Controls>) => {
    controls.value = { ...controls.value, ...change };
    modes.forget();
    ask(controls.value, asking);
    onTouch();
  };
  const setPart = (at: number, part: Part) => {
    set({ parts: parts.map((before, place) => (place === at ? part : before)) });
  };
  return (
    <div class="continuous">
      <ModeChoice mode={mode} onChange={modes.choose} />
      <Shape
        {...{ cdf, scale, ticks }}
        community={communityCdf(question)}
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
          unit={scale.isDate ? texts.universal : question.unit}
          onChange={(next) => set({ rows: next })}
        />
      )}
      <Beyond
        {...{ question, scale, below, above }}
        faults={faultsOfShares(controls.value, mode === "quartiles" ? [] : rows, scale)}
        onChange={set}
      />
      <BuildProblem builder={builder} />
      {faults["continuous_cdf"] !== undefined && <p class="fault">{faults["continuous_cdf"]}</p>}
    </div>
  );
}

/** Returns marks at outcomes. The last one names the unit. */
function outcomesOf(question: Question): Tick[] {
  const { ticks, unit } = axisOf(question);
  const marks = [...ticks(MARKS)];
  const last = marks.pop();
  return last === undefined
    ? []
    : [...marks, { ...last, text: `${last.text}\u00a0${unit}`.trim() }];
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

const REFUSED = 400;

/** Says why there is no new curve. */
function BuildProblem({ builder }: { readonly builder: Builder<Entered> }) {
  const problem = builder.problem.value;
  if (problem === null) return null;
  const { notBuilt, notPossible } = en.forecasting.continuous;
  const sentence = problem.status === REFUSED ? notPossible : problem.message;
  return <ProblemNotice problem={{ ...problem, message: notBuilt(sentence) }} />;
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

export const editor: Editor = { startOf: startOfContinuous, View: ContinuousEditor };
