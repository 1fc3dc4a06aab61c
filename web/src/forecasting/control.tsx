import type { Row } from "./entry.ts";

export interface ControlProps {
  readonly row: Row;
  readonly faults: Readonly<Record<string, string>>;
  readonly onTouch: () => void;
}

/** The editor of a question. */
export function Control({ row, ...props }: ControlProps) {
  const { question, name, editor, entry } = row;
  return (
    <editor.View
      // The options may change while the page is open.
      key={question.options?.join("\n")}
      draft={entry.draft}
      isRow={name !== undefined}
      {...{ question, ...props }}
    />
  );
}
