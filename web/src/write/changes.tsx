/** What a change of a stored post does: each field now and afterwards, and what follows from it. */
import "../manage/cascade.css";
import type { Post } from "../pages/question/use_post.ts";
import { edit } from "../texts/edit.ts";
import { dateTime } from "../texts/format.ts";
import { isoOfLocal } from "../texts/local_time.ts";
import { write } from "../texts/write.ts";
import { labelsOf, TIMES } from "./body.ts";
import { type Draft, typeOf } from "./draft.ts";
import { linesOf } from "./lines.ts";

type Shown = Pick<Post, "forecasts_count" | "nr_forecasters" | "status" | "curation_status">;

interface Change {
  readonly before: Draft;
  readonly after: Draft;
  /** Names of the project that it leaves and of the one that it comes to; null where it stays. */
  readonly move: { readonly from: string; readonly to: string } | null;
}

/** Texts of several lines are not repeated. */
const LONG = ["markdown", "description", "resolution_criteria", "fine_print"] as const;
const SHORT = ["title", "unit", "range_min", "range_max", "step", "zero_point"] as const;
const SWITCHES = ["open_lower_bound", "open_upper_bound", "isLogarithmic"] as const;

export function Changes({ post, change }: { readonly post: Shown; readonly change: Change }) {
  const texts = edit.confirm;
  return (
    <div class="cascade">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {linesOfChange(change).map(([name, before, after]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>
                <b>{after}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="notes">
        {followsOf(post, change, Date.now()).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

type Line = readonly [name: string, before: string, after: string];

function linesOfChange({ before, after, move }: Change): Line[] {
  const { fields, kinds, project } = write;
  const labels = labelsOf(after);
  const none = (text: string) => (text === "" ? edit.confirm.empty : text);
  const differing = <Name extends keyof Draft>(names: readonly Name[]) =>
    names.filter((name) => before[name] !== after[name]);
  const time = (text: string) => {
    const at = isoOfLocal(text);
    return at === null ? none(text) : dateTime(at);
  };
  const types = [typeOf(before), typeOf(after)];
  return [
    ...(move === null ? [] : [[project, move.from, move.to] as const]),
    ...(types[0] === types[1]
      ? []
      : [[write.kind, kinds[before.kind], kinds[after.kind]] as const]),
    ...differing(SHORT).map((name): Line => [
      labels[name] ?? name,
      none(before[name]),
      none(after[name]),
    ]),
    ...differing(["options"]).map((): Line => [
      fields.options,
      linesOf(before.options).join(", "),
      linesOf(after.options).join(", "),
    ]),
    ...differing(["prior"]).map((): Line => [
      fields.prior,
      none(priorShown(before)),
      none(priorShown(after)),
    ]),
    ...differing(SWITCHES).map((name): Line => [
      labels[name] ?? name,
      edit.confirm.is(before[name]),
      edit.confirm.is(after[name]),
    ]),
    ...membersOf(before, after),
    ...differing(TIMES).map((name): Line => [fields[name], time(before[name]), time(after[name])]),
    ...differing(LONG).map((name): Line => [fields[name], "", edit.confirm.text]),
  ];
}

/** Returns the chances of a prior. A CDF has too many numbers to be read. */
function priorShown(draft: Draft): string {
  const type = typeOf(draft);
  const numbers = linesOf(draft.prior);
  if (type !== "binary" && type !== "multiple_choice")
    return numbers.length === 0 ? "" : write.prior.cdf;
  return numbers.map((number) => `${number} %`).join(", ");
}

/** Returns a line for each question of a group that is renamed, taken out or new. */
function membersOf(before: Draft, after: Draft): Line[] {
  const { isNew, isOut } = edit.confirm;
  const changed = after.members.flatMap((member, at): Line[] => {
    const was = before.members.find(({ id }) => id === member.id)?.label ?? "";
    const is = member.isRemoved ? isOut : member.label;
    return was === is ? [] : [[edit.member(at + 1), was, is]];
  });
  return [...changed, ...linesOf(after.labels).map((label): Line => [label, "", isNew])];
}

/** Returns what follows from a change, as the contract has it (3.10, 4.1, 4.4). */
function followsOf(post: Shown, { before, after, move }: Change, now: number): string[] {
  const texts = edit.follows;
  const isMoved = (name: keyof Draft) => before[name] !== after[name];
  const hasTimes = TIMES.some(isMoved);
  const isResolved = post.status === "resolved";
  return [
    ...(move === null ? [] : [texts.moved(move.from, move.to)]),
    ...(move !== null && post.forecasts_count > 0
      ? [texts.movedForecasts(post.forecasts_count)]
      : []),
    ...(isResolved || post.curation_status !== "approved"
      ? []
      : openingOf(post, before, after, now)),
    ...(isResolved && hasTimes ? [texts.scores(post.nr_forecasters)] : []),
    ...(isMoved("title") ? [texts.conditionals.title] : []),
    ...(hasTimes ? [texts.conditionals.times] : []),
    ...(after.members.some(({ isRemoved }) => isRemoved) ? [texts.removed] : []),
  ];
}

/** Says what new times do to a post that is approved and not resolved. */
function openingOf({ status }: Shown, before: Draft, after: Draft, now: number): string[] {
  const texts = edit.follows;
  const isLater = (text: string) => text !== "" && new Date(text).getTime() > now;
  const { open_time: opens, scheduled_close_time: closes } = after;
  const hasClose = closes !== "" && closes !== before.scheduled_close_time;
  const reopens = status === "closed" && !isLater(opens) && isLater(closes);
  return [
    ...(hasClose && reopens ? [texts.opens] : []),
    ...(hasClose && status === "open" && !isLater(closes) ? [texts.closes] : []),
    ...(status === "open" && isLater(opens) ? [texts.waits] : []),
    ...revealOf(before.cp_reveal_time, after.cp_reveal_time, isLater),
  ];
}

function revealOf(was: string, is: string, isLater: (text: string) => boolean): string[] {
  if (was === is) return [];
  if (isLater(is)) return [edit.follows.hides];
  return isLater(was) ? [edit.follows.reveals] : [];
}
