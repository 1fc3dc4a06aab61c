import type { ComponentChildren } from "preact";

interface FormProps {
  readonly children: ComponentChildren;
  readonly onSubmit: () => void;
  readonly label?: string;
}

/** A form that a script sends. The policy of the page lets no form be sent by the browser. */
export function Form({ children, onSubmit, label }: FormProps) {
  return (
    <form
      class="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
