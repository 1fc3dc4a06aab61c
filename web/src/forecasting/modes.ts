/** Two ways to enter one distribution. To go from one to the other changes nothing of it. */
import { type Signal, untracked, useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Scale } from "../charts/scale.ts";
import type { Builder } from "./builder.ts";
import type { EditorProps } from "./draft.ts";
import { type Controls, distributionOf, enteredOf, switched } from "./entered.ts";
import type { Entered } from "./quartiles.ts";
import type { Ends } from "./smooth.ts";

interface Asking {
  readonly draft: EditorProps["draft"];
  readonly builder: Builder<Entered>;
  readonly scale: Scale;
  readonly grid: number;
  readonly ends: Ends;
}

/** Asks for the CDF of what the controls hold. There is no draft where they hold none. */
export function ask(controls: Controls, { draft, builder, ...question }: Asking): void {
  const entry = enteredOf(controls, question.scale);
  draft.value = entry === null ? null : "building";
  builder.ask(entry && { distribution: distributionOf(entry, question), entry });
}

interface Modes {
  readonly choose: (mode: Entered["type"]) => void;
  /** Forgets how the controls stood before, because the reader has changed them. */
  readonly forget: () => void;
}

interface ModesProps extends Asking {
  readonly controls: Signal<Controls>;
  /** The newest own CDF. */
  readonly own: readonly number[] | null;
}

/**
 * Switches between the ways to enter. The draft stays what it is, and the controls show it. When the
 * reader goes back without a change, the controls stand as they left them.
 */
export function useModes({ controls, own, ...asking }: ModesProps): Modes {
  const { draft, builder, scale, grid } = asking;
  const left = useRef<{
    readonly controls: Controls;
    readonly draft: EditorProps["draft"]["value"];
    readonly hadProblem: boolean;
  } | null>(null);
  const wanted = useSignal<Entered["type"] | null>(null);
  const change = () => {
    const [before, back] = [controls.value, left.current];
    const hadProblem = builder.problem.value !== null;
    left.current = { controls: before, draft: draft.value, hadProblem };
    builder.ask(null);
    if (back !== null) {
      controls.value = back.controls;
      draft.value = back.draft;
      if (back.hadProblem) ask(back.controls, asking);
      return;
    }
    const cdf = builder.built.value?.cdf ?? own;
    controls.value = switched(before, cdf, { scale, grid });
    // What is shown can be stored, also where a row is not complete.
    if (cdf !== null) draft.value ??= { continuous_cdf: [...cdf] };
  };
  useSignalEffect(() => {
    // A curve that is being built comes first.
    if (wanted.value === null || draft.value === "building") return;
    untracked(() => {
      const isOther = wanted.value !== controls.value.mode;
      wanted.value = null;
      if (isOther) change();
    });
  });
  return {
    choose: (mode) => (wanted.value = mode),
    forget: () => (left.current = null),
  };
}
