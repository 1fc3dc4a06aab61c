import { useId } from "preact/hooks";
import type { Signal } from "@preact/signals";
import { BOUNDS } from "../texts/local_time.ts";

interface FieldProps {
  readonly label: string;
  /** Where the text is. */
  readonly value: Pick<Signal<string>, "value">;
  readonly type?: "text" | "email" | "password" | "url" | "datetime-local" | "date";
  readonly hint?: string | undefined;
  /** What the server or the form refuses. */
  readonly fault?: string | undefined;
  readonly autocomplete?: string;
  readonly isRequired?: boolean;
  readonly most?: number;
  /** Lines of a longer text. One line when it is absent. */
  readonly rows?: number;
  /** Texts that the browser offers while the reader types. */
  readonly suggestions?: readonly string[] | undefined;
}

/** A field of a form, with its label, hint and fault. */
export function Field(props: FieldProps) {
  const { label, value, type = "text", hint, fault, isRequired = false, rows, suggestions } = props;
  const id = useId();
  const shared = {
    id,
    value: value.value,
    required: isRequired,
    maxLength: props.most,
    autocomplete: props.autocomplete ?? "off",
    "aria-invalid": fault !== undefined,
    "aria-describedby": hint === undefined && fault === undefined ? undefined : `${id}-note`,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      value.value = currentTarget.value;
    },
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <input type={type} list={suggestions && `${id}-list`} {...BOUNDS[type]} {...shared} />
      ) : (
        <textarea rows={rows} {...shared} />
      )}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {(fault ?? hint) !== undefined && (
        <p id={`${id}-note`} class={fault === undefined ? "hint" : "fault"}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}
