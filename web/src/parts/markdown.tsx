import { useEffect, useRef, useState } from "preact/hooks";
import type { Named } from "../markdown/mentions.ts";
import { reading } from "../texts/reading.ts";

interface MarkdownProps {
  readonly text: string;
  /** The accounts that it mentions. */
  readonly mentioned?: readonly Named[];
}

/**
 * A text of a user. Its source is shown until the part that renders it has been loaded, and that of
 * its formulas until the part that draws them has been. A text that takes too long to read stays as
 * it was written, and a line says why.
 */
export function Markdown({ text, mentioned = [] }: MarkdownProps) {
  const place = useRef<HTMLDivElement>(null);
  const [plain, setPlain] = useState("");
  useEffect(() => {
    let isShown = true;
    const isWanted = () => isShown;
    const fill = async () => {
      const { MATHS, read, render } = await import("../markdown/render.ts");
      const tree = await read(text, isWanted);
      if (tree === null) {
        if (isWanted()) setPlain(text);
        return;
      }
      const content = await render(tree, mentioned);
      if (!isWanted() || !place.current) return;
      place.current.replaceChildren(content);
      const formulas = [...place.current.querySelectorAll<HTMLElement>(`.${MATHS}`)];
      if (formulas.length > 0) await (await import("../markdown/maths.ts")).drawAll(formulas);
    };
    // A reader whose network is lost keeps the source.
    fill().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [text]);
  // A new text gets a new element, because Preact does not know what was put into the old one.
  return (
    <>
      {plain === text && <p class="hint">{reading.plain}</p>}
      <div key={text} ref={place} dir="auto" class={plain === text ? "prose plain" : "prose"}>
        {text}
      </div>
    </>
  );
}
