/** Where the reader is signed in. */
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { useRead } from "../../api/use_read.ts";
import { Button } from "../../parts/button.tsx";
import { Done, ProblemNotice } from "../../parts/notice.tsx";
import { ReadState } from "../../parts/read_state.tsx";
import { Time } from "../../parts/time.tsx";
import { sessions as texts } from "../../texts/keys.ts";
import type { PartProps } from "./section.tsx";

type Session = Schemas["OwnSession"];

export function Sessions({ Part }: PartProps) {
  const reading = useRead(() => readOf(api.GET("/api/users/me/sessions/")), "sessions");
  const isDone = useSignal(false);
  /** Ends the session of that id, or all others for null. */
  const ending = useAction((id: string | null) =>
    answerOf<unknown>(
      id === null
        ? api.DELETE("/api/users/me/sessions/")
        : api.DELETE("/api/users/me/sessions/{session}/", { params: { path: { session: id } } }),
    ),
  );
  const end = async (id: string | null) => {
    isDone.value = false;
    const answer = await ending.run(id);
    await reading.read();
    isDone.value = id === null && answer?.problem === null;
  };
  const rows = reading.data.value?.results ?? [];
  return (
    <Part title={texts.title} lead={texts.lead}>
      <ReadState of={reading} />
      <ul class="own-list">
        {rows.map((session) => (
          <Line key={session.id} session={session} onEnd={() => void end(session.id)} />
        ))}
      </ul>
      {rows.some((session) => !session.is_current) && (
        <Button isBusy={ending.isBusy.value} onClick={() => void end(null)}>
          {texts.endAll}
        </Button>
      )}
      {isDone.value && <Done>{texts.ended}</Done>}
      <ProblemNotice problem={ending.problem.value} />
    </Part>
  );
}

interface LineProps {
  readonly session: Session;
  readonly onEnd: () => void;
}

function Line({ session, onEnd }: LineProps) {
  const name = browserOf(session.user_agent);
  return (
    <li>
      <div class="spread">
        <div>
          <strong title={session.user_agent ?? undefined}>{name}</strong>
          {session.is_current && <small class="tag">{texts.here}</small>}
          <p class="hint">
            {texts.since} <Time at={session.created_at} />
            {session.last_used_at !== null && (
              <>
                {" · "}
                {texts.lastUsed} <Time at={session.last_used_at} />
              </>
            )}
            {session.address !== null && ` · ${texts.from(session.address)}`}
          </p>
        </div>
        {!session.is_current && (
          <Button kind="quiet" label={texts.endOf(name)} onClick={onEnd}>
            {texts.end}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What user agents call themselves, and what people call them. The first that is found counts: Edge names Chrome too. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** Returns what a session is called: browser and system, or what a program says of itself. */
function browserOf(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return texts.unknown;
  const named = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = named(BROWSERS);
  return browser === undefined ? userAgent : texts.on(browser, named(SYSTEMS));
}
