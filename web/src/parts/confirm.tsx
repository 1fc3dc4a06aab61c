import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Problem } from "../api/answer.ts";
import { en } from "../texts/en.ts";
import { Button } from "./button.tsx";
import { ProblemNotice } from "./notice.tsx";

interface ConfirmProps {
  readonly title: string;
  readonly about: string;
  /** What the reader should see before they decide. */
  readonly children?: ComponentChildren;
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. The page mounts it when it asks. */
export function Confirm(props: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const around = placesAround(document.activeElement);
    shown?.showModal();
    return () => {
      // A dialog that is taken away while it is open gives the focus back to nothing.
      shown?.close();
      // What was confirmed may take the opener away too, in the same render.
      setTimeout(() => keepFocus(around));
    };
  }, []);
  return (
    <dialog ref={dialog} class="confirm" aria-label={props.title} onClose={props.onClose}>
      <h2>{props.title}</h2>
      <p>{props.about}</p>
      {props.children}
      <ProblemNotice problem={props.problem} />
      <div class="row end">
        <Button onClick={() => dialog.current?.close()}>{en.actions.cancel}</Button>
        <Button kind="danger" isBusy={props.isBusy} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </div>
    </dialog>
  );
}

/** Returns an element and what it is in, below the body, the innermost first. */
function placesAround(element: Element | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element; place && place !== document.body; place = place.parentElement)
    if (place instanceof HTMLElement) places.push(place);
  return places;
}

/** Where the page has lost the focus, gives it to the innermost of the places that is left. */
function keepFocus(places: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return;
  const left = places.find((place) => place.isConnected);
  if (!left) return;
  if (left.tabIndex < 0) left.tabIndex = -1;
  left.focus({ preventScroll: true });
}
