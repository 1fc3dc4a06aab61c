/** Changes the rounds of a series that are still to come: the last date, ends, and titles of posts. */
import { type Signal, useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Time } from "../parts/time.tsx";
import { series } from "../texts/series.ts";

const texts = series.change;

type Series = Schemas["Series"];
type Patch = Schemas["SeriesPatch"];
type Post = Schemas["TemplatePost"];

interface ChangeProps {
  readonly series: Pick<Series, "id" | "project" | "edited_at">;
  readonly onChanged: () => void;
}

/** Reads the series with its template, which lists do not have. */
export function ChangeSeries({ series: { id, project, edited_at: at }, onChanged }: ChangeProps) {
  const path = { projectId: project, seriesId: id };
  const reading = useRead(
    () => readOf(api.GET("/api/projects/{projectId}/series/{seriesId}/", { params: { path } })),
    `series ${id} whole ${at}`,
  );
  const whole = reading.data.value;
  return (
    <>
      <ReadState of={reading} />
      {whole !== null && <Fields key={whole.edited_at} series={whole} onChanged={onChanged} />}
    </>
  );
}

/** What is typed: texts as they stand in the fields. */
interface Typed {
  readonly until: Signal<string>;
  readonly closes: EndTyped;
  readonly resolves: EndTyped;
  readonly titles: Signal<readonly string[]>;
}

interface EndTyped {
  readonly days: Signal<string>;
  readonly time: Signal<string>;
}

function useEnd({ days, time }: Series["windows"]["closes"]): EndTyped {
  return { days: useSignal(String(days)), time: useSignal(time) };
}

function Fields({ series: one, onChanged }: { readonly series: Series; onChanged: () => void }) {
  const typed: Typed = {
    until: useSignal(one.calendar.until),
    closes: useEnd(one.windows.closes),
    resolves: useEnd(one.windows.resolves_by),
    titles: useSignal((one.template ?? []).map(({ title = "" }) => title)),
  };
  const foreseen = useSignal<Schemas["SeriesCheck"] | null>(null);
  const params = { path: { projectId: one.project, seriesId: one.id } };
  const checking = useAction((body: Patch) =>
    readOf(api.POST("/api/projects/{projectId}/series/{seriesId}/check/", { params, body })),
  );
  const storing = useAction((body: Patch, headers) =>
    readOf(api.PATCH("/api/projects/{projectId}/series/{seriesId}/", { params, body, headers })),
  );
  const check = async () => {
    foreseen.value = (await checking.run(patchOf(one, typed)))?.data ?? null;
  };
  const store = async () => {
    if ((await storing.run(patchOf(one, typed)))?.problem === null) onChanged();
  };
  const problem = checking.problem.value ?? storing.problem.value;
  return (
    <Form label={texts.title} onSubmit={() => void check()}>
      <p class="quiet">{texts.about}</p>
      <Field label={texts.until} type="date" value={typed.until} isRequired />
      <End names={texts.closes} end={typed.closes} />
      <End names={texts.resolves} end={typed.resolves} />
      {typed.titles.value.map((title, place) => (
        <Field
          key={place}
          label={texts.titleOf(one.template?.[place]?.key ?? "")}
          value={titleAt(typed.titles, place, title)}
        />
      ))}
      <ProblemNotice problem={problem} />
      {problem !== null && (
        <ul>
          {Object.entries(problem.paths).map(([path, text]) => (
            <li key={path}>
              <code>{path}</code>: {text}
            </li>
          ))}
        </ul>
      )}
      {foreseen.value !== null && <Foreseen check={foreseen.value} />}
      <div class="row">
        <Button type="submit" isBusy={checking.isBusy.value}>
          {texts.see}
        </Button>
        {foreseen.value !== null && (
          <Button kind="primary" isBusy={storing.isBusy.value} onClick={() => void store()}>
            {texts.store}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Returns one title of a list as the value of a field. */
function titleAt(titles: Signal<readonly string[]>, place: number, title: string) {
  return {
    get value() {
      return title;
    },
    set value(next: string) {
      titles.value = titles.value.map((one, at) => (at === place ? next : one));
    },
  };
}

interface EndProps {
  readonly names: { readonly days: string; readonly time: string };
  readonly end: EndTyped;
}

function End({ names, end }: EndProps) {
  return (
    <div class="row">
      <Field label={names.days} value={end.days} isRequired />
      <Field label={names.time} value={end.time} isRequired />
    </div>
  );
}

function patchOf(
  { calendar, windows, template }: Series,
  { until, closes, resolves, titles }: Typed,
): Patch {
  const endOf = ({ days, time }: EndTyped) => ({ days: Number(days.value), time: time.value });
  // The calendar is sent as it is taken: what its frequency does not have is left out.
  const { weekday, day, ...common } = calendar;
  return {
    calendar: {
      ...common,
      ...(weekday === null ? {} : { weekday }),
      ...(day === null ? {} : { day }),
      until: until.value,
    },
    windows: { ...windows, closes: endOf(closes), resolves_by: endOf(resolves) },
    template: (template ?? []).map((post, place) => titled(post, titles.value[place] ?? "")),
  };
}

/** Returns a post with another title. Its question had the same one, and gets the new one, too. */
function titled(post: Post, title: string): Post {
  if (title === (post.title ?? "")) return post;
  const { question } = post;
  const isSame = question !== undefined && question.title === post.title;
  return { ...post, title, ...(isSame ? { question: { ...question, title } } : {}) };
}

function Foreseen({ check }: { readonly check: Schemas["SeriesCheck"] }) {
  return (
    <section aria-label={texts.next}>
      <h3>{texts.next}</h3>
      <p role="status">{texts.count(check.rounds_count)}</p>
      <ul>
        {check.rounds.map(({ date, open_time: opens, scheduled_close_time: closes, posts }) => (
          <li key={date}>
            {date}: <Time at={opens} /> – <Time at={closes} />
            <ul>
              {posts.map(({ external_id: name, title }) => (
                <li key={name}>{title}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
