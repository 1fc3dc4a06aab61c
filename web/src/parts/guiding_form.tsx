import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface FormProps {
  readonly children: ComponentChildren;
  /** Where it returns a promise, the first field that was refused takes the focus afterwards. */
  readonly onSubmit: () => unknown;
  readonly label?: string;
  /** Whether a button above has opened it, so that it has to come into view. */
  readonly isOpened?: boolean;
}

/** A form that comes into view where it opens, and leads to the first field that was refused. */
export function GuidingForm({ children, onSubmit, label, isOpened = false }: FormProps) {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOpened) place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  // The faults are drawn with the next picture.
  const showRefused = () =>
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  return (
    <form
      ref={place}
      class="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const sent = onSubmit();
        if (sent instanceof Promise) void sent.then(showRefused);
      }}
    >
      {children}
    </form>
  );
}
