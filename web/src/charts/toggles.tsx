interface TogglesProps<Name extends string> {
  readonly label: string;
  /** The text of each choice, by its name. */
  readonly choices: Readonly<Record<Name, string>>;
  /** Null where none is pressed. */
  readonly chosen: Name | null;
  readonly onChoose: (name: Name) => void;
}

/** A few buttons of which one is pressed. */
export function Toggles<Name extends string>(props: TogglesProps<Name>) {
  const { label, choices, chosen, onChoose } = props;
  return (
    <div class="toggles" role="group" aria-label={label}>
      {(Object.keys(choices) as Name[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          onClick={() => {
            onChoose(name);
          }}
        >
          {choices[name]}
        </button>
      ))}
    </div>
  );
}
