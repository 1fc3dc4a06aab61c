import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { en } from "../../texts/en.ts";

interface SheetProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** On a window of this width the sheet comes from below. The style names the same width. */
const NARROW = "(max-width: 43.99rem)";
/** Pixels: a finger that goes down this far closes the sheet. */
const FAR = 60;

/**
 * Stands beside the page on a wide window. On a phone a button opens it over the page; what is in it
 * stays while it is closed.
 */
export function Sheet({ title, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef<number | null>(null);
  useLayoutEffect(() => {
    const narrow = matchMedia(NARROW);
    const place = () => {
      dialog.current?.close();
      // The method that opens it would take the focus.
      if (dialog.current) dialog.current.open = !narrow.matches;
    };
    place();
    narrow.addEventListener("change", place);
    return () => {
      narrow.removeEventListener("change", place);
    };
  }, []);
  const close = () => dialog.current?.close();
  const isModal = () => dialog.current?.matches(":modal") === true;
  /** Moves the sheet with the finger. */
  const follow = (by: number) => {
    if (dialog.current) dialog.current.style.translate = by > 0 ? `0 ${by}px` : "";
  };
  const lift = ({ clientY }: PointerEvent) => {
    if (from.current !== null && clientY - from.current > FAR) close();
    from.current = null;
    follow(0);
  };
  return (
    <>
      <div class="opener">
        <Button kind="primary" onClick={() => dialog.current?.showModal()}>
          {en.forecasts.open}
        </Button>
      </div>
      <dialog
        ref={dialog}
        class="sheet"
        aria-label={title}
        onClick={({ target, currentTarget }) => {
          // Only the backdrop is the dialog and nothing in it.
          if (target === currentTarget && isModal()) close();
        }}
      >
        <div class="sheet-body">
          <div
            class="spread sheet-head"
            onPointerDown={({ clientY }) => (from.current = isModal() ? clientY : null)}
            onPointerMove={({ clientY }) => from.current !== null && follow(clientY - from.current)}
            onPointerUp={lift}
            onPointerCancel={lift}
          >
            <h2>{title}</h2>
            <Button kind="quiet" label={en.forecasts.close} onClick={close}>
              ×
            </Button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  );
}
