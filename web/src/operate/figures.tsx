interface FigureProps {
  readonly name: string;
  readonly text: string;
}

/** One of the figures of a list. */
export function Figure({ name, text }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
