/** Values before and after a change, one line for each that differs. */
import { changes as texts } from "../texts/changes.ts";
import { dateTime } from "../texts/format.ts";

type Values = Readonly<Record<string, unknown>> | null;

interface ValueChangesProps {
  /** What a page calls the values. Others are called as the API does. */
  readonly names?: Readonly<Record<string, string>>;
  readonly before: Values;
  readonly after: Values;
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function ValueChanges({ names: known = {}, before, after }: ValueChangesProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <dl class="changed">
      {names.map((name) => (
        <div key={name}>
          <dt>{known[name] ?? name.replaceAll("_", " ")}</dt>
          <dd dir="auto">
            {before !== null && name in before && <del>{valueText(before[name])}</del>}{" "}
            {after !== null && name in after && <ins>{valueText(after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return texts.nothing;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  if (typeof value === "string") return TIME.test(value) ? dateTime(value) : value;
  return JSON.stringify(value);
}
