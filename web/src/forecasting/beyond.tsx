import type { Scale } from "../charts/scale.ts";
import { NumberInput } from "../parts/number_input.tsx";
import { en } from "../texts/en.ts";
import type { Question } from "./draft.ts";
import { SHARE } from "./rows.ts";

interface BeyondProps {
  readonly question: Question;
  readonly scale: Scale;
  readonly below: string;
  readonly above: string;
  readonly faults: Readonly<Record<string, string | undefined>>;
  readonly onChange: (change: { readonly below: string } | { readonly above: string }) => void;
}

/** How much probability lies beyond open bounds. An empty field leaves it to the curve. */
export function Beyond({ question, scale, below, above, faults, onChange }: BeyondProps) {
  const texts = en.forecasting.continuous;
  const { open_lower_bound, open_upper_bound } = question;
  if (!open_lower_bound && !open_upper_bound) return null;
  const textAt = (place: number) => scale.text(scale.valueAt(place));
  const shared = { ...SHARE, unit: "%", placeholder: texts.byCurve };
  return (
    <div class="pairs">
      {open_lower_bound && (
        <NumberInput
          {...shared}
          label={texts.shareBelow(textAt(0))}
          text={below}
          fault={faults["below"]}
          onInput={(next) => onChange({ below: next })}
        />
      )}
      {open_upper_bound && (
        <NumberInput
          {...shared}
          label={texts.shareAbove(textAt(1))}
          text={above}
          fault={faults["above"]}
          onInput={(next) => onChange({ above: next })}
        />
      )}
    </div>
  );
}
