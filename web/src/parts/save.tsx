import { useId } from "preact/hooks";
import { en } from "../texts/en.ts";
import { save } from "../texts/save.ts";
import { Button } from "./button.tsx";
import { Done } from "./notice.tsx";

interface SaveProps {
  /** Whether the form holds anything that is not stored. */
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  /** Whether the form has stored something. */
  readonly isDone?: boolean;
  /** What the button says, where it is another word than "Save". */
  readonly text?: string;
}

/** The button that stores a form of values. It is off until one was changed, and says why. */
export function Save({ isChanged, isBusy, isDone = false, text = en.actions.save }: SaveProps) {
  const id = useId();
  return (
    <>
      {isDone && !isChanged && <Done>{en.actions.saved}</Done>}
      <div class="row">
        <Button
          kind="primary"
          type="submit"
          isBusy={isBusy}
          isDisabled={!isChanged}
          describedBy={id}
        >
          {text}
        </Button>
        <span id={id} class="quiet">
          {!isChanged && (isDone ? save.nothingSince : save.nothing)}
        </span>
      </div>
    </>
  );
}
