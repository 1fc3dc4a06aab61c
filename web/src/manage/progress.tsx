/** How far something is, as a bar and in words. */
import { percent } from "../texts/format.ts";

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly done: number;
  readonly about: string;
}

export function Progress({ label, done, about }: ProgressProps) {
  return (
    <div class="progress">
      <p role="status">
        {label} {percent(Math.round(done * 100) / 100)}
      </p>
      <progress aria-label={label} max={1} value={done} />
      <p class="quiet small">{about}</p>
    </div>
  );
}
