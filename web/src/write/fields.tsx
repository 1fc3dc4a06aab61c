/** The fields of each kind of post. */
import type { Signal } from "@preact/signals";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { NumberInput } from "../parts/number_input.tsx";
import { edit } from "../texts/edit.ts";
import { write } from "../texts/write.ts";
import { labelsOf, TIMES } from "./body.ts";
import { type Draft, QUESTION_KINDS, type TextName, typeOf } from "./draft.ts";
import { Members } from "./members.tsx";
import { Prior } from "./prior.tsx";

const QuestionChoice = lazyPage(() => import("./question_choice.tsx"));

interface FieldsProps {
  readonly draft: Signal<Draft>;
  /** What is wrong with each field, by its name. */
  readonly faults: Readonly<Record<string, string>>;
  /** The post is stored already. Its type, range and options are fixed once there are forecasts. */
  readonly stored?: { readonly isFixed: boolean };
}

export function Fields(props: FieldsProps) {
  const { stored } = props;
  const { kind } = props.draft.value;
  if (kind === "notebook")
    return (
      <>
        <Text {...props} name="title" isRequired />
        <Text {...props} name="markdown" rows={14} />
      </>
    );
  if (kind === "conditional")
    return (
      <>
        <Text {...props} name="title" />
        {stored === undefined && (
          <>
            <Parent {...props} name="condition_id" />
            <Parent {...props} name="condition_child_id" />
          </>
        )}
      </>
    );
  return (
    <>
      <Text {...props} name="title" isRequired />
      {kind === "group" && <GroupFields {...props} />}
      <TypeFields {...props} />
      <Text {...props} name="resolution_criteria" rows={4} />
      <Text {...props} name="fine_print" rows={2} />
      <Text {...props} name="description" rows={4} />
      <fieldset class="times">
        <legend>{stored === undefined ? write.schedule : edit.times}</legend>
        <p class="hint">
          {stored === undefined
            ? write.scheduleHint
            : kind === "group"
              ? edit.sharedTimes
              : edit.inYourZone}
        </p>
        <div class="pairs">
          {TIMES.map((name) => (
            <Text key={name} {...props} name={name} type="datetime-local" />
          ))}
        </div>
      </fieldset>
      {kind !== "group" && (
        <Prior
          key={kind}
          draft={props.draft}
          fault={props.faults["prior"]}
          isFixed={stored?.isFixed === true}
        />
      )}
    </>
  );
}

interface ParentProps extends FieldsProps {
  readonly name: "condition_id" | "condition_child_id";
}

/** One of the two questions of a conditional. */
function Parent({ draft, faults, name }: ParentProps) {
  return (
    <QuestionChoice
      label={write.fields[name]}
      hint={write.hints[name]}
      fault={faults[name]}
      isBinary={name === "condition_id"}
      value={draft.value[name]}
      onChoose={(id) => (draft.value = { ...draft.value, [name]: id })}
    />
  );
}

interface TextProps extends FieldsProps {
  readonly name: TextName & keyof typeof write.fields;
  readonly type?: "number" | "datetime-local" | "date";
  readonly rows?: number;
  readonly isRequired?: boolean;
  /** Another label than the usual one. */
  readonly label?: string | undefined;
}

function Text({ draft, faults, name, type, rows, label, isRequired = false }: TextProps) {
  const texts = write;
  const hints: Readonly<Record<string, string>> = texts.hints;
  const place = {
    get value() {
      return draft.value[name];
    },
    set value(text: string) {
      draft.value = { ...draft.value, [name]: text };
    },
  };
  const shared = {
    label: label ?? texts.fields[name],
    hint: hints[name],
    fault: faults[name],
    isRequired,
  };
  if (type === "number")
    return <NumberInput {...shared} text={place.value} onInput={(text) => (place.value = text)} />;
  return (
    <Field
      {...shared}
      value={place}
      {...(type === undefined ? {} : { type })}
      {...(rows === undefined ? {} : { rows })}
    />
  );
}

function GroupFields(props: FieldsProps) {
  const { draft, stored } = props;
  if (stored !== undefined)
    return (
      <>
        <Members draft={draft} />
        <Text {...props} name="labels" label={edit.moreQuestions} rows={2} />
      </>
    );
  return (
    <>
      <Choice
        label={write.groupType}
        value={draft.value.groupType}
        options={QUESTION_KINDS.map((kind) => [kind, write.kinds[kind]])}
        onChoose={(groupType) => (draft.value = { ...draft.value, groupType })}
      />
      <Text {...props} name="labels" rows={4} isRequired />
    </>
  );
}

/** What a question of the type needs besides its texts. */
function TypeFields(props: FieldsProps) {
  const { kind } = props.draft.value;
  const type = typeOf(props.draft.value);
  if (type === null || type === "binary") return null;
  const isContinuous = type !== "multiple_choice";
  if (props.stored?.isFixed === true)
    return (
      <>
        <p class="hint">{isContinuous ? edit.fixed : edit.fixedOptions}</p>
        {isContinuous && type !== "date" && <Text {...props} name="unit" />}
      </>
    );
  // A value that differs between the questions of a stored group is an empty field.
  const isRequired = props.stored === undefined || kind !== "group";
  return isContinuous ? (
    <RangeFields {...props} isRequired={isRequired} />
  ) : (
    <Text {...props} name="options" rows={5} isRequired={isRequired} />
  );
}

function RangeFields({ isRequired, ...props }: FieldsProps & { readonly isRequired: boolean }) {
  const type = typeOf(props.draft.value);
  const isDate = type === "date";
  const labels = labelsOf(props.draft.value);
  // A text that is no number would be left out, and a scale without its zero would be linear.
  const shared = { ...props, isRequired, type: isDate ? "date" : "number" } as const;
  return (
    <>
      <div class="pairs">
        <Text {...shared} name="range_min" label={labels["range_min"]} />
        <Text {...shared} name="range_max" label={labels["range_max"]} />
        {type === "discrete" && <Text {...shared} name="step" />}
        {!isDate && <Text {...props} name="unit" />}
      </div>
      <div class="switches">
        <Switch {...props} name="open_lower_bound" />
        <Switch {...props} name="open_upper_bound" />
        {type !== "discrete" && <Switch {...props} name="isLogarithmic" />}
      </div>
      {type !== "discrete" && props.draft.value.isLogarithmic && (
        <Text {...shared} name="zero_point" />
      )}
    </>
  );
}

interface SwitchProps extends FieldsProps {
  readonly name: "open_lower_bound" | "open_upper_bound" | "isLogarithmic";
}

function Switch({ draft, name }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={draft.value[name]}
        onChange={({ currentTarget }) =>
          (draft.value = { ...draft.value, [name]: currentTarget.checked })
        }
      />
      {labelsOf(draft.value)[name]}
    </label>
  );
}
