import { useEffect, useRef } from "preact/hooks";

interface MarkdownProps {
  readonly text: string;
}

/** A text of a user. Its source is shown until the part that renders it has been loaded. */
export function Markdown({ text }: MarkdownProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isShown = true;
    const fill = async () => {
      const { render } = await import("../markdown/render.ts");
      if (isShown) place.current?.replaceChildren(render(text));
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
