import { useEffect, useRef } from "preact/hooks";

interface MarkdownProps {
  readonly text: string;
}

/**
 * A text of a user. Its source is shown until the part that renders it has been loaded, and that of
 * its formulas until the part that draws them has been.
 */
export function Markdown({ text }: MarkdownProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isShown = true;
    const fill = async () => {
      const { MATHS, render } = await import("../markdown/render.ts");
      if (!isShown || !place.current) return;
      place.current.replaceChildren(render(text));
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
    <div key={text} ref={place} class="prose">
      {text}
    </div>
  );
}
