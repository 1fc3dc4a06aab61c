/** Where a file is chosen: by a button, which keys and fingers reach, or by dropping it. */
import { useEffect, useId, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { submissions as texts } from "../texts/submissions.ts";

const MOST_BYTES = 50 * 1024 * 1024;

interface DropProps {
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

export function Drop({ isBusy, onChoose }: DropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const fault = useSignal<string | undefined>(undefined);
  const isOver = useSignal(false);
  useEffect(keepPage, []);
  const choose = (files: FileList | null | undefined) => {
    const [file, ...others] = files ?? [];
    if (file === undefined) return;
    fault.value = isBusy ? texts.busy : others.length > 0 ? texts.several : faultOf(file);
    if (fault.value !== undefined) return;
    // The field names a dropped file, too.
    if (input.current) input.current.files = files ?? null;
    onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    isOver.value = false;
    choose(event.dataTransfer?.files);
  };
  const hint = isOver.value ? texts.dropped : texts.drop;
  return (
    <div
      class={`drop ${isOver.value ? "over" : ""}`}
      onDragEnter={() => {
        isOver.value = true;
        fault.value = undefined;
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // It is left for a part of it, too.
        isOver.value = currentTarget.contains(relatedTarget as Node | null);
      }}
      onDrop={drop}
    >
      <label for={id}>{texts.choose}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".jsonl,.ndjson,.json,.csv,.parquet,.txt"
        aria-invalid={fault.value !== undefined}
        aria-describedby={`${id}-note`}
        // The same name may be chosen again, after the file was mended.
        onClick={({ currentTarget }) => (currentTarget.value = "")}
        onChange={({ currentTarget }) => choose(currentTarget.files)}
      />
      <p id={`${id}-note`} class={fault.value === undefined ? "hint" : "fault"}>
        {fault.value ?? hint}
      </p>
    </div>
  );
}

function faultOf({ size }: File): string | undefined {
  if (size === 0) return texts.empty;
  return size > MOST_BYTES ? texts.tooLarge : undefined;
}

/** Keeps a browser from leaving the page for a file that is dropped beside the place. */
function keepPage(): () => void {
  const names = ["dragover", "drop"] as const;
  const refuse = (event: Event) => event.preventDefault();
  for (const name of names) addEventListener(name, refuse);
  return () => {
    for (const name of names) removeEventListener(name, refuse);
  };
}
