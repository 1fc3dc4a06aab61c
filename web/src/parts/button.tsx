import type { ComponentChildren } from "preact";

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly kind?: "primary" | "plain" | "quiet" | "danger";
  readonly type?: "button" | "submit";
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean;
  readonly label?: string;
  /** Names the element that says more, such as why the button is off. */
  readonly describedBy?: string;
  readonly onClick?: () => void;
}

/** A button. While its action runs it stays in place, and takes no further click. */
export function Button(props: ButtonProps) {
  const { children, kind = "plain", type = "button", isBusy = false, onClick } = props;
  return (
    <button
      type={type}
      class={`button ${kind}`}
      disabled={props.isDisabled === true}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-pressed={props.isPressed}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </button>
  );
}
