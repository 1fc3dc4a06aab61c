/** What the reader was told, newest first, and what they want to be told. */
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import type { components } from "../api/generated/openapi.d.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { useReader } from "../api/use_reader.ts";
import { useUpdates } from "../api/use_updates.ts";
import { mayTell, readUnread, unread } from "../frame/unread.ts";
import { Button } from "../parts/button.tsx";
import { Choice, type Option } from "../parts/choice.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Time } from "../parts/time.tsx";
import { Link } from "../router.tsx";
import "../styles/places.css";
import { en } from "../texts/en.ts";
import { dateTimeUtc } from "../texts/format.ts";
import { notifications as texts } from "../texts/notifications.ts";
import { useTitle } from "../title.ts";
import { SignInFirst } from "./not_shown.tsx";

type Told = components["schemas"]["Notification"];
type Kind = Told["kind"];
const PATH = "/api/users/me/notifications/";
const MS = 1000;

export function Page() {
  const account = useReader();
  if (account === undefined) return <Reading />;
  return account === null ? <SignInFirst /> : <Notifications />;
}

function Notifications() {
  useTitle(texts.title);
  const cursor = useSignal("");
  const older = useSignal<readonly Told[]>([]);
  const reading = useRead(async () => {
    const from = cursor.peek();
    const query = from === "" ? {} : { cursor: from };
    const answer = await readOf(api.GET(PATH, { params: { query } }));
    if (answer.data !== null) unread.value = answer.data.unread_count;
    return answer;
  }, `notifications ${cursor.value}`);
  // News stand on the first page.
  const isFirst = cursor.value === "";
  useUpdates(
    () => (isFirst ? reading.refresh() : readUnread()),
    `notifications ${isFirst}`,
    mayTell,
  );
  const reads = useAction((_: undefined, headers) =>
    answerOf(api.POST(`${PATH}read/`, { body: { all: true }, params: { header: headers } })),
  );
  const page = reading.data.value;
  const shown = [...older.value, ...(page?.results ?? [])];
  const readAll = async () => {
    const answer = await reads.run(undefined);
    if ((answer?.data ?? null) === null) return;
    older.value = [];
    cursor.value = "";
    await reading.read();
  };
  const next = nextCursor(page?.next ?? null);
  return (
    <div class="listed">
      <h1>{texts.title}</h1>
      <p class="lead">{texts.lead}</p>
      <ProblemNotice problem={reads.problem.value} />
      {unread.value > 0 && (
        <Button isBusy={reads.isBusy.value} onClick={() => void readAll()}>
          {texts.readAll}
        </Button>
      )}
      <ReadState of={reading} />
      {page && shown.length === 0 && <p>{texts.none}</p>}
      <ul class="told">
        {shown.map((told) => (
          <Line key={told.id} told={told} />
        ))}
      </ul>
      {next !== undefined && (
        <Button
          onClick={() => {
            older.value = shown;
            cursor.value = next;
          }}
        >
          {texts.older}
        </Button>
      )}
      <Preferences />
    </div>
  );
}

/** Returns the cursor in the address of the next page. */
function nextCursor(next: string | null): string | undefined {
  return next === null ? undefined : (new URL(next).searchParams.get("cursor") ?? undefined);
}

/** One thing that the reader was told. */
export function Line({ told }: { readonly told: Told }) {
  const { post, question, kind, count, comment_id: comment } = told;
  const isNew = told.read_at === null;
  const address = comment === null ? "" : `#comment-${comment}`;
  return (
    <li class={isNew ? "new" : ""}>
      <p>
        {isNew && <span class="hidden">{texts.isUnread}: </span>}
        {post && (
          <Link
            href={
              kind === "proposal"
                ? `/manage/${told.project?.id}/?part=proposals`
                : `/questions/${post.id}/${address}`
            }
          >
            {question?.title ?? post.title}
          </Link>
        )}
        {kind === "webhook_disabled" && <Link href="/webhooks/">{texts.webhook}</Link>}
        {kind === "invitation" && told.project?.name}
        {kind === "export_ready" && <ExportLink project={told.project} />}{" "}
        <span>{texts.lines[kind](count)}</span>
      </p>
      <p class="meta">
        <Time at={told.happens_at ?? told.created_at} />
        <Facts told={told} />
      </p>
    </li>
  );
}

/** Where the file of an export is loaded: what is managed of its project, or the own account. */
function ExportLink({ project }: Pick<Told, "project">) {
  if (project === null) return <Link href="/account/">{texts.ownData}</Link>;
  return <Link href={`/manage/${project.id}/?part=archive`}>{project.name}</Link>;
}

function Facts({ told: { actor, question, outcome } }: { readonly told: Told }) {
  const { resolution = null, own_score: score = null, own_rank: rank = null } = question ?? {};
  return (
    <>
      {actor && <span>{texts.by(actor.username)}</span>}
      {question && resolution !== null && (
        <span>{texts.resolution(outcomeOf(question.type, resolution))}</span>
      )}
      {score !== null && <span>{texts.score(score)}</span>}
      {rank !== null && <span>{texts.rank(rank, question?.rank_before ?? null)}</span>}
      {outcome && <span>{texts.outcome[outcome]}</span>}
    </>
  );
}

/** Returns an outcome in words. That of a date question comes in Unix seconds. */
function outcomeOf(type: NonNullable<Told["question"]>["type"], resolution: string): string {
  const words: Readonly<Record<string, string>> = en.resolutions;
  const date = () => dateTimeUtc(Number(resolution) * MS);
  return words[resolution] ?? (type === "date" ? date() : resolution);
}

type Ways = components["schemas"]["NotificationPreferences"];
type Way = Ways[Kind];
const WAYS = Object.entries(texts.ways) as [Way, string][];

/** Returns the distances to choose from, and the chosen one where it is none of them. */
function distances(chosen: number): readonly Option[] {
  const known = Object.entries(texts.distances);
  const isKnown = known.some(([value]) => Number(value) === chosen);
  return isKnown ? known : [...known, [String(chosen), texts.otherDistance(chosen)]];
}

function Preferences() {
  const path = `${PATH}preferences/` as const;
  const reading = useRead(() => readOf(api.GET(path)), "preferences of notifications");
  const changes = useAction((body: Partial<Ways>, headers) =>
    answerOf(api.PATCH(path, { body, params: { header: headers } })),
  );
  const ways = reading.data.value;
  const choose = async (body: Partial<Ways>) => {
    const answer = await changes.run(body);
    if (answer !== null && answer.data !== null) reading.data.value = answer.data;
  };
  return (
    <details class="fold">
      <summary>{texts.settings}</summary>
      <p>{texts.settingsLead}</p>
      <ReadState of={reading} />
      <ProblemNotice problem={changes.problem.value} />
      <div class="ways">
        {ways &&
          (Object.keys(texts.kinds) as Kind[]).map((kind) => (
            <Choice
              key={kind}
              label={texts.kinds[kind]}
              value={ways[kind]}
              options={WAYS}
              onChoose={(way) => void choose({ [kind]: way })}
            />
          ))}
        {ways && (
          <Choice
            label={texts.distance}
            value={String(ways.movement_distance)}
            options={distances(ways.movement_distance)}
            onChoose={(value) => void choose({ movement_distance: Number(value) })}
          />
        )}
      </div>
    </details>
  );
}
