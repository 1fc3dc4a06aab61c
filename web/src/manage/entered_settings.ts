/** What an organiser has entered in the settings of a project. */
import { useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { plainText } from "../parts/typed_number.ts";
import { isTournament, type Project } from "../project/use_project.ts";
import { localText, sentTime } from "../texts/local_time.ts";
import { useDraft } from "../write/use_draft.ts";

export type Patch = Schemas["ProjectPatch"];
export type Access = NonNullable<Project["default_permission"]> | "private";
export type Entered = ReturnType<typeof useEntered>;

/** What the form holds, and what of it is sent: only what the organiser has changed. */
export function useEntered(project: Project) {
  const tournament = isTournament(project) ? project : null;
  const { name, description } = project;
  const texts = { name, description, subtitle: tournament?.subtitle ?? "" };
  const fields = {
    ...useTexts(project.id, texts),
    prize_pool: useSignal(tournament?.prize_pool ?? ""),
    prize_currency: useSignal(tournament?.prize_currency ?? ""),
    start_date: useSignal(day(tournament?.start_date)),
    close_date: useSignal(day(tournament?.close_date)),
  };
  const access = useSignal<Access>(project.default_permission ?? "private");
  const visibility = useSignal(project.visibility);
  const isPublic = useSignal(project.public_read);
  const areBotsQuiet = useSignal(project.private_bot_comments);
  const bots = useSignal(tournament?.bot_leaderboard_status ?? "exclude_and_show");
  const requiresCard = useSignal(project.requires_card);
  const traces = useSignal(project.traces);
  const reveal = useSignal(project.trace_reveal);
  const proposers = useSignal(project.proposers);
  const days = useSignal(String(project.objection_days));
  const whole = (): Patch => ({
    name: fields.name.value,
    subtitle: fields.subtitle.value,
    description: fields.description.value,
    prize_pool: plainText(fields.prize_pool.value) || null,
    prize_currency: fields.prize_currency.value.trim().toUpperCase(),
    start_date: sentTime(fields.start_date.value),
    close_date: sentTime(fields.close_date.value),
    default_permission: access.value === "private" ? null : access.value,
    visibility: visibility.value,
    public_read: isPublic.value,
    private_bot_comments: areBotsQuiet.value,
    bot_leaderboard_status: bots.value,
    requires_card: requiresCard.value,
    traces: traces.value,
    trace_reveal: reveal.value,
    proposers: proposers.value,
    objection_days: Number(plainText(days.value)),
  });
  // The project had it when the form began, or the form has stored it. Others may have changed the
  // project since: what they changed is no change of this form.
  const known = useSignal(useMemo((): Patch => ({ ...whole(), ...texts }), []));
  const patch = (): Patch =>
    Object.fromEntries(
      Object.entries(whole()).filter(([name, value]) => value !== known.value[name as keyof Patch]),
    );
  const keep = (stored: Patch) => (known.value = { ...known.value, ...stored });
  const shown = { fields, access, visibility, isPublic, areBotsQuiet, bots };
  return { ...shown, requiresCard, traces, reveal, proposers, days, known, patch, keep };
}

/** What is long to type outlives a look at another page. */
function useTexts(projectId: number, texts: Record<"name" | "subtitle" | "description", string>) {
  const place = `${user.peek()?.id}.settings.${projectId}`;
  const useText = (of: keyof typeof texts) => useDraft(`${place}.${of}`, texts[of], sessionStorage);
  return {
    name: useText("name"),
    subtitle: useText("subtitle"),
    description: useText("description"),
  };
}

/** Returns an ISO time as the field takes it: empty without one. */
function day(time: string | null | undefined): string {
  return time === null || time === undefined ? "" : localText(Date.parse(time));
}
