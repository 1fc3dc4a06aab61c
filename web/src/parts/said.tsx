import { useEffect, useRef } from "preact/hooks";

interface SaidProps {
  readonly text: string;
  /** Another one says the same text once more. */
  readonly count?: number;
}

/**
 * Says what was done last. It takes the focus, and so comes into view, because the control that did
 * it is gone or far below. Shows nothing without a text.
 */
export function Said({ text, count = 0 }: SaidProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), [text, count]);
  if (text === "") return null;
  return (
    <p key={text} ref={place} class="notice good" role="status" tabIndex={-1}>
      {text}
    </p>
  );
}
