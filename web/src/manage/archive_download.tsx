/** Loads a finished archive: with progress, and from where it stopped after a cancel or a lost network. */
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Problem } from "../api/answer.ts";
import { Button } from "../parts/button.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { manage } from "../texts/manage.ts";
import { megabytes } from "../texts/format.ts";
import { type FileParams, load, type Loaded, NOTHING, save } from "./download.ts";
import { Progress } from "./progress.tsx";

export function Download(file: FileParams) {
  const texts = manage.archive;
  const loaded = useSignal<Loaded>(NOTHING);
  const problem = useSignal<Problem | null>(null);
  const isLoading = useSignal(false);
  const isSaved = useSignal(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const run = async () => {
    if (isLoading.peek()) return;
    isLoading.value = true;
    problem.value = null;
    isSaved.value = false;
    abort.current = new AbortController();
    const from = isWhole(loaded.value) ? NOTHING : loaded.value;
    const { signal } = abort.current;
    const stopped = await load(file, from, signal, (now) => (loaded.value = now));
    isLoading.value = false;
    loaded.value = stopped.loaded;
    problem.value = stopped.problem;
    if (stopped.problem !== null || !isWhole(stopped.loaded)) return;
    save(stopped.loaded);
    isSaved.value = true;
  };
  const { bytes, size } = loaded.value;
  const isPart = bytes > 0 && !isWhole(loaded.value);
  return (
    <>
      {(isLoading.value || isPart) && (
        <Progress
          label={isLoading.value ? texts.loading : texts.stopped}
          done={size === null || size === 0 ? 0 : bytes / size}
          about={texts.bytes(megabytes(bytes), megabytes(size ?? 0))}
        />
      )}
      <ProblemNotice problem={problem.value} />
      {isSaved.value && <Done>{texts.saved(loaded.value.name)}</Done>}
      <div class="row">
        {isLoading.value ? (
          <Button onClick={() => abort.current?.abort()}>{texts.stop}</Button>
        ) : (
          <Button kind="primary" onClick={() => void run()}>
            {isPart ? texts.resume : texts.download}
          </Button>
        )}
      </div>
    </>
  );
}

function isWhole({ bytes, size }: Loaded): boolean {
  return size !== null && bytes === size;
}
