import { Button } from "../parts/button.tsx";
import { operate } from "../texts/operate.ts";

interface PagerProps {
  readonly offset: number;
  readonly size: number;
  readonly count: number;
  readonly onTurn: (offset: number) => void;
}

/** Turns the pages of a list. Shows nothing where there is one page only. */
export function Pager({ offset, size, count, onTurn }: PagerProps) {
  if (offset === 0 && count <= size) return null;
  return (
    <div class="pages">
      <Button isDisabled={offset === 0} onClick={() => onTurn(Math.max(offset - size, 0))}>
        {operate.previous}
      </Button>
      <Button isDisabled={offset + size >= count} onClick={() => onTurn(offset + size)}>
        {operate.next}
      </Button>
    </div>
  );
}
