/** The settings of a project about its bots, traces and outcomes. */
import { NumberInput } from "../parts/number_input.tsx";
import { Radios } from "../parts/radios.tsx";
import { settings } from "../texts/settings.ts";
import type { Entered } from "./entered_settings.ts";

const TRACES = ["off", "optional", "required"] as const;
const TRACE_REVEALS = ["never", "at_close", "at_resolution"] as const;
const PROPOSERS = ["curators", "forecasters"] as const;
const MOST_OBJECTION_DAYS = 90;

interface ChoiceProps {
  readonly entered: Entered;
  readonly faults: Readonly<Record<string, string>>;
}

/** What bots say about themselves, and forecasts about their reasons. */
export function Machines({ entered: { requiresCard, traces, reveal }, faults }: ChoiceProps) {
  const texts = settings;
  return (
    <>
      <Radios
        legend={texts.cards}
        value={requiresCard.value ? "required" : "optional"}
        options={(["optional", "required"] as const).map((one) => [one, ...texts.cardKinds[one]])}
        fault={faults["requires_card"]}
        onChoose={(value) => (requiresCard.value = value === "required")}
      />
      <Radios
        legend={texts.traces}
        value={traces.value}
        options={TRACES.map((one) => [one, ...texts.traceKinds[one]] as const)}
        fault={faults["traces"]}
        onChoose={(value) => (traces.value = value)}
      />
      {traces.value !== "off" && (
        <Radios
          legend={texts.reveal}
          value={reveal.value}
          options={TRACE_REVEALS.map((one) => [one, ...texts.reveals[one]] as const)}
          fault={faults["trace_reveal"]}
          onChoose={(value) => (reveal.value = value)}
        />
      )}
    </>
  );
}

/** Who says how a question ended, and how long others may object. */
export function Outcomes({ entered: { proposers, days }, faults }: ChoiceProps) {
  const texts = settings;
  return (
    <>
      <Radios
        legend={texts.proposers}
        value={proposers.value}
        options={PROPOSERS.map((one) => [one, ...texts.proposerKinds[one]] as const)}
        fault={faults["proposers"]}
        onChoose={(value) => (proposers.value = value)}
      />
      <NumberInput
        label={texts.objectionDays}
        hint={texts.hints.objection_days}
        text={days.value}
        least={0}
        most={MOST_OBJECTION_DAYS}
        decimals={0}
        isRequired
        fault={faults["objection_days"]}
        onInput={(text) => (days.value = text)}
      />
    </>
  );
}
