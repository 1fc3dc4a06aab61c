/** What was likely before anybody knew more. Benchmarks compare forecasters with it. */
import { useEffect } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { Button } from "../parts/button.tsx";
import { NumberInput } from "../parts/number_input.tsx";
import { write } from "../texts/write.ts";
import { type Draft, typeOf } from "./draft.ts";
import { linesOf } from "./lines.ts";

const texts = write.prior;
/** The bounds of a probability, in percent. */
const LEAST = 0.1;
const MOST = 99.9;

interface PriorProps {
  readonly draft: Signal<Draft>;
  readonly fault: string | undefined;
  /** There are forecasts, so it cannot change. */
  readonly isFixed: boolean;
}

/** A part of the form that few need. It is open where there is a prior, or something is wrong with it. */
export function Prior(props: PriorProps) {
  const { draft, fault } = props;
  const isOpen = useSignal(draft.value.prior !== "");
  const open = () => (isOpen.value = true);
  useEffect(() => {
    if (fault !== undefined) open();
  }, [fault]);
  return (
    <details
      class="preview"
      open={isOpen.value}
      onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
      // A browser cannot point at a field that is folded away.
      onInvalidCapture={open}
    >
      <summary>{write.fields.prior}</summary>
      <div class="prior">
        <p class="hint">{texts.about}</p>
        <Values {...props} />
        {fault !== undefined && <p class="fault">{fault}</p>}
        {props.isFixed && <p class="hint">{texts.fixed}</p>}
      </div>
    </details>
  );
}

function Values({ draft, isFixed }: PriorProps) {
  const type = typeOf(draft.value);
  const { prior } = draft.value;
  const lines = prior.split("\n");
  const change = (typed: readonly string[]) => {
    const isEmpty = typed.every((text) => text.trim() === "");
    draft.value = { ...draft.value, prior: isEmpty ? "" : typed.join("\n") };
  };
  if (type !== "binary" && type !== "multiple_choice") {
    if (prior === "") return <p>{texts.byApi}</p>;
    return (
      <div class="row">
        <p>{texts.isSet}</p>
        <Button isDisabled={isFixed} onClick={() => change([])}>
          {texts.remove}
        </Button>
      </div>
    );
  }
  const names = type === "binary" ? [texts.yes] : linesOf(draft.value.options);
  if (names.length === 0) return <p>{texts.noOptions}</p>;
  return (
    <div class="pairs">
      {names.map((name, at) => (
        <NumberInput
          key={at}
          label={name}
          unit="%"
          text={lines[at] ?? ""}
          least={LEAST}
          most={MOST}
          isDisabled={isFixed}
          onInput={(text) =>
            change(names.map((_, place) => (place === at ? text : (lines[place] ?? ""))))
          }
        />
      ))}
    </div>
  );
}
