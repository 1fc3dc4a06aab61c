/** The fields of each kind of post. */
import type { Signal } from "@preact/signals";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { NumberInput } from "../parts/number_field.tsx";
import { write } from "../texts/write.ts";
import { type Draft, QUESTION_KINDS, type TextName, typeOf } from "./draft.ts";

interface FieldsProps {
  readonly draft: Signal<Draft>;
  /** What is wrong with each field, by its name. */
  readonly faults: Readonly<Record<string, string>>;
}

export function Fields(props: FieldsProps) {
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
        <div class="pairs">
          <Text {...props} name="condition_id" isRequired />
          <Text {...props} name="condition_child_id" isRequired />
        </div>
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
        <legend>{write.schedule}</legend>
        <p class="hint">{write.scheduleHint}</p>
        <div class="pairs">
          <Text {...props} name="open_time" type="datetime-local" />
          <Text {...props} name="scheduled_close_time" type="datetime-local" />
          <Text {...props} name="scheduled_resolve_time" type="datetime-local" />
        </div>
      </fieldset>
    </>
  );
}

interface TextProps extends FieldsProps {
  readonly name: TextName & keyof typeof write.fields;
  readonly type?: "number" | "datetime-local" | "date";
  readonly rows?: number;
  readonly isRequired?: boolean;
}

function Text({ draft, faults, name, type, rows, isRequired = false }: TextProps) {
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
  const shared = { label: texts.fields[name], hint: hints[name], fault: faults[name], isRequired };
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
  const { draft } = props;
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
  const type = typeOf(props.draft.value);
  if (type === "multiple_choice") return <Text {...props} name="options" rows={5} isRequired />;
  if (type === null || type === "binary") return null;
  const isDate = type === "date";
  // A scale without its zero would be linear, so a text that is no number is not sent.
  const kind = isDate ? "date" : "number";
  return (
    <>
      <div class="pairs">
        <Text {...props} name="range_min" type={kind} isRequired />
        <Text {...props} name="range_max" type={kind} isRequired />
        {type === "discrete" && <Text {...props} name="step" type="number" isRequired />}
        {!isDate && <Text {...props} name="unit" />}
      </div>
      <div class="switches">
        <Switch {...props} name="open_lower_bound" />
        <Switch {...props} name="open_upper_bound" />
        {type !== "discrete" && <Switch {...props} name="isLogarithmic" />}
      </div>
      {type !== "discrete" && props.draft.value.isLogarithmic && (
        <Text {...props} name="zero_point" type={kind} isRequired />
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
      {write.switches[name]}
    </label>
  );
}
