/** The export of a project that the reader has asked for. A page that is opened again finds it. */
import { useEffect } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { type Answer, answerOf, type Problem, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { type Send, useAction } from "../api/use_action.ts";

type Job = Schemas["ExportJob"];

const NOT_FOUND = 404;
const TOO_MANY = 429;
const FIRST_REFUSAL = 400;
const FIRST_SERVER_FAULT = 500;
const PAUSE_MS = 2_000;

export interface Export {
  /** Undefined while it is being read, null where there is none. */
  readonly job: Signal<Job | null | undefined>;
  readonly problem: Signal<Problem | null>;
  readonly isBusy: Signal<boolean>;
  readonly begin: (options: Schemas["ExportJobBody"]) => Promise<void>;
  /** Cancels the export, or removes its file. */
  readonly cancel: () => Promise<void>;
  /** Turns to a new one. */
  readonly forget: () => void;
}

const makeJob =
  (projectId: number): Send<Schemas["ExportJobBody"], Schemas["ExportJobAccepted"]> =>
  (body, headers) => {
    const params = { path: { projectId } };
    return answerOf(
      api.POST("/api/projects/{projectId}/download-data/jobs/", { params, body, headers }),
    );
  };

const removeJob =
  (projectId: number): Send<string, unknown> =>
  (job, headers) => {
    const params = { path: { projectId, job } };
    return answerOf<unknown>(
      api.DELETE("/api/projects/{projectId}/download-data/jobs/{job}/", { params, headers }),
    );
  };

function readJob(projectId: number, job: string): Promise<Answer<Job>> {
  const params = { path: { projectId, job } };
  return readOf(api.GET("/api/projects/{projectId}/download-data/jobs/{job}/", { params }));
}

export function useExport(projectId: number): Export {
  // The id opens nothing by itself: the server shows the job to its creator only.
  const place = `presage.export.${projectId}`;
  const id = useSignal(localStorage.getItem(place));
  const job = useSignal<Job | null | undefined>(undefined);
  const reading = useSignal<Problem | null>(null);
  const making = useAction(makeJob(projectId));
  const removing = useAction(removeJob(projectId));
  const forget = () => {
    localStorage.removeItem(place);
    id.value = null;
  };
  const read = async (name: string): Promise<boolean> => {
    const { data, problem } = await readJob(projectId, name);
    if (id.peek() !== name) return true;
    reading.value = problem?.status === NOT_FOUND ? null : problem;
    if (problem?.status === NOT_FOUND) forget();
    if (data !== null) job.value = data;
    if (problem !== null) return isRefused(problem);
    return data.status !== "queued" && data.status !== "running";
  };
  useEffect(() => {
    const name = id.value;
    job.value = name === null ? null : undefined;
    if (name === null) return;
    const stop = new AbortController();
    void repeat(() => read(name), stop.signal);
    return () => stop.abort();
  }, [id.value]);
  return {
    job,
    problem: making.problem.value === null ? reading : making.problem,
    isBusy: making.isBusy.value ? making.isBusy : removing.isBusy,
    async begin(options) {
      const answer = await making.run(options);
      if (!answer?.data) return;
      localStorage.setItem(place, answer.data.job_id);
      id.value = answer.data.job_id;
    },
    async cancel() {
      const answer = await removing.run(id.peek() ?? "");
      if (answer === null) return;
      if (answer.problem === null || answer.problem.status === NOT_FOUND) forget();
      else reading.value = answer.problem;
    },
    forget,
  };
}

/** Carries a step out every two seconds until it says that it was the last one. */
async function repeat(step: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await step()))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/** Returns whether asking again would bring the same answer. */
function isRefused({ status }: Problem): boolean {
  return status >= FIRST_REFUSAL && status < FIRST_SERVER_FAULT && status !== TOO_MANY;
}
