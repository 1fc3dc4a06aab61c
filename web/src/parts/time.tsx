import { dateTime, dateTimeUtc } from "../texts/format.ts";

interface TimeProps {
  /** An ISO text of the API. */
  readonly at: string;
}

/** A time in the reader's zone. The pointer over it shows the time in UTC. */
export function Time({ at }: TimeProps) {
  return (
    <time dateTime={at} title={dateTimeUtc(at)}>
      {dateTime(at)}
    </time>
  );
}
