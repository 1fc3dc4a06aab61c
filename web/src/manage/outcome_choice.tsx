/** The choice of an outcome of a question, with a field for a number or a time. */
import type { Signal } from "@preact/signals";
import type { Schemas } from "../api/client.ts";
import { Choice, type Option } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { NumberInput } from "../parts/number_input.tsx";
import { manage } from "../texts/manage.ts";
import { outcomesOf, TYPED } from "./outcomes.ts";

interface OutcomeChoiceProps {
  readonly question: Schemas["Question"];
  readonly chosen: Signal<string>;
  readonly typed: Signal<string>;
  readonly label?: string;
  /** What may be chosen before the outcomes of the question. */
  readonly first?: readonly Option[];
  readonly fault: string | undefined;
}

/** The outcomes of a question, and a field for a number or a time. */
export function OutcomeChoice({ question, chosen, typed, fault, ...more }: OutcomeChoiceProps) {
  const texts = manage.resolve;
  const { label = texts.outcome, first = [] } = more;
  const isTyped = chosen.value === TYPED;
  return (
    <>
      <Choice
        label={label}
        value={chosen.value}
        options={[...first, ...outcomesOf(question)]}
        fault={isTyped ? undefined : fault}
        onChoose={(value) => (chosen.value = value)}
      />
      {isTyped && question.type === "date" && (
        <Field label={texts.date} type="datetime-local" value={typed} fault={fault} isRequired />
      )}
      {isTyped && question.type !== "date" && (
        <NumberInput
          label={texts.number(question.unit)}
          text={typed.value}
          fault={fault}
          isRequired
          onInput={(text) => (typed.value = text)}
        />
      )}
    </>
  );
}
