/** The archive of a project: it is made by the server, and then loaded in parts. */
import { type Signal, useSignal } from "@preact/signals";
import type { Schemas } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { Form } from "../parts/form.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { Time } from "../parts/time.tsx";
import type { Project } from "../project/use_project.ts";
import { manage } from "../texts/manage.ts";
import { count, whole } from "../texts/format.ts";
import { Download } from "./archive_download.tsx";
import { Progress } from "./progress.tsx";
import { type Export, useExport } from "./use_export.ts";

const CHOICES = [
  "include_comments",
  "include_scores",
  "include_traces",
  "include_benchmark",
  "anonymized",
] as const;
type ChoiceName = (typeof CHOICES)[number];

export function Page({ project }: { readonly project: Project }) {
  const texts = manage.archive;
  const made = useExport(project.id);
  const job = made.job.value;
  return (
    <section class="archive" aria-label={manage.parts.archive}>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.about}</p>
      <ProblemNotice problem={made.problem.value} />
      <SessionEnded />
      {job === undefined && <Reading />}
      {job === null && <NewArchive made={made} />}
      {job && <JobView {...{ project, job, made }} />}
    </section>
  );
}

function NewArchive({ made }: { readonly made: Export }) {
  const texts = manage.archive;
  const chosen = useSignal<readonly ChoiceName[]>(["include_comments", "include_scores"]);
  const submit = () =>
    void made.begin(Object.fromEntries(chosen.value.map((name) => [name, true])));
  return (
    <Form label={texts.title} onSubmit={submit}>
      {CHOICES.map((name) => (
        <Switch key={name} {...{ name, chosen }} />
      ))}
      <Button kind="primary" type="submit" isBusy={made.isBusy.value}>
        {texts.make}
      </Button>
    </Form>
  );
}

interface SwitchProps {
  readonly name: ChoiceName;
  readonly chosen: Signal<readonly ChoiceName[]>;
}

function Switch({ name, chosen }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={chosen.value.includes(name)}
        onChange={({ currentTarget: { checked } }) => {
          const others = chosen.value.filter((one) => one !== name);
          chosen.value = checked ? [...others, name] : others;
        }}
      />
      {manage.archive.choices[name]}
    </label>
  );
}

interface JobProps {
  readonly project: Project;
  readonly job: Schemas["ExportJob"];
  readonly made: Export;
}

function JobView({ project, job, made }: JobProps) {
  const texts = manage.archive;
  if (job.status === "queued" || job.status === "running")
    return (
      <div class="stack">
        <Progress label={texts.making} done={job.progress} about={rowsOf(job)} />
        <Button isBusy={made.isBusy.value} onClick={() => void made.cancel()}>
          {texts.cancel}
        </Button>
      </div>
    );
  if (job.status === "done")
    return (
      <div class="stack">
        <p>
          {texts.ready}
          {job.expires_at !== null && (
            <>
              {" "}
              {texts.until} <Time at={job.expires_at} />.
            </>
          )}
        </p>
        <Download projectId={project.id} job={job.job_id} />
        <Button isBusy={made.isBusy.value} onClick={() => void made.cancel()}>
          {texts.remove}
        </Button>
      </div>
    );
  return (
    <div class="stack">
      <p class="notice bad" role="alert">
        {job.status === "expired" ? texts.expired : texts.failed(job.error ?? "")}
      </p>
      <Button onClick={made.forget}>{texts.another}</Button>
    </div>
  );
}

function rowsOf({ rows_done: done, rows_total: total, seconds_left: left }: JobProps["job"]) {
  const texts = manage.archive;
  if (total === null) return texts.waiting;
  const rows = texts.rows(whole(done), whole(total));
  return left === null
    ? rows
    : `${rows} · ${texts.left(count(Math.ceil(left), "second", "seconds"))}`;
}
