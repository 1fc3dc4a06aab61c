/** Values before and after a change, one line for each that differs. */
import { changes as texts } from "../texts/changes.ts";
import { dateTime, dateTimeUtc } from "../texts/format.ts";

type Values = Readonly<Record<string, unknown>> | null;

interface ValueChangesProps {
  /** What a page calls the values. Others are called as the API does. */
  readonly names?: Readonly<Record<string, string>>;
  readonly before: Values;
  readonly after: Values;
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function ValueChanges({ names: known = {}, ...props }: ValueChangesProps) {
  const [before, after] = [props.before ?? {}, props.after ?? {}];
  const names = Object.keys({ ...before, ...after });
  if (names.length === 0) return null;
  return (
    <dl class="changed">
      {names.map((name) => (
        <div key={name}>
          <dt>{known[name] ?? name.replaceAll("_", " ")}</dt>
          <dd dir="auto">
            {name in before && <del>{valueText(before[name], name)}</del>}{" "}
            {name in after && <ins>{valueText(after[name], name)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function valueText(value: unknown, name = ""): string {
  if ((value ?? "") === "") return texts.nothing;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map((one) => valueText(one)).join(", ");
  if (typeof value !== "string") return JSON.stringify(value);
  if (!TIME.test(value)) return value;
  // Outcomes are the same in every zone.
  return (name === "resolution" ? dateTimeUtc : dateTime)(value);
}
