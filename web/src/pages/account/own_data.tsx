/** Everything that is held on the reader, as a file that a job makes. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { readOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { Download } from "../../manage/archive_download.tsx";
import { Progress } from "../../manage/progress.tsx";
import { Button } from "../../parts/button.tsx";
import { ProblemNotice } from "../../parts/notice.tsx";
import { ownData as texts } from "../../texts/keys.ts";
import type { PartProps } from "./section.tsx";

const POLL_MS = 1_000;

export function OwnData({ Part }: PartProps) {
  const job = useSignal<Schemas["ExportJob"] | null>(null);
  const read = async (id: string) => {
    const path = { job: id };
    const answer = await readOf(api.GET("/api/users/me/data/jobs/{job}/", { params: { path } }));
    if (answer.data !== null) job.value = answer.data;
    return answer;
  };
  const asking = useAction(async () => {
    const headers = { Prefer: "respond-async" };
    const begun = await readOf(api.GET("/api/users/me/data/", { headers }));
    if (begun.data === null) return begun;
    return read((begun.data as Schemas["ExportJobAccepted"]).job_id);
  });
  const { status, job_id: id, progress = 0 } = job.value ?? {};
  const isWaiting = status === "queued" || status === "running";
  useEffect(() => {
    if (!isWaiting || id === undefined) return undefined;
    const timer = setInterval(() => void read(id), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, id]);
  return (
    <Part title={texts.title} lead={texts.lead}>
      <ProblemNotice problem={asking.problem.value} />
      {isWaiting && <Progress label={texts.making} done={progress} about={texts.about} />}
      {status === "done" && id !== undefined && <Download job={id} />}
      {!isWaiting && status !== "done" && (
        <Button isBusy={asking.isBusy.value} onClick={() => void asking.run(null)}>
          {texts.ask}
        </Button>
      )}
    </Part>
  );
}
