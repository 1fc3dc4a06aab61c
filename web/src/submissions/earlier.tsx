/** The files that the reader has sent to a project, newest first. */
import { useEffect } from "preact/hooks";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Time } from "../parts/time.tsx";
import { submissions as texts } from "../texts/submissions.ts";

interface EarlierProps {
  readonly projectId: number;
  /** Another number has the list read again. */
  readonly version: number;
  readonly onShow: (submission: string) => void;
}

export function Earlier({ projectId, version, onShow }: EarlierProps) {
  const params = { path: { projectId } };
  const reading = useRead(
    () => readOf(api.GET("/api/projects/{projectId}/submissions/", { params })),
    `files ${projectId}`,
  );
  useEffect(() => void reading.refresh(), [version]);
  const files = reading.data.value?.results;
  return (
    <section aria-label={texts.earlier}>
      <h2>{texts.earlier}</h2>
      <ReadState of={reading} />
      {files?.length === 0 && <p>{texts.none}</p>}
      {files !== undefined && files.length > 0 && (
        <div class="scrolls" tabIndex={0} role="region" aria-label={texts.earlierTable}>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{texts.file}</th>
                <th scope="col">{texts.received}</th>
                <th scope="col">{texts.state}</th>
                <th scope="col">{texts.recorded}</th>
                <th scope="col">{texts.wrong}</th>
                <th scope="col">{texts.report}</th>
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <tr key={file.id}>
                  <th scope="row">{file.file_name ?? texts.unnamed}</th>
                  <td>
                    <Time at={file.received_at} />
                  </td>
                  <td>{texts.states[file.status]}</td>
                  <td>{file.written}</td>
                  <td>{file.faults_count}</td>
                  <td>
                    <Button
                      label={texts.showOf(file.file_name ?? texts.unnamed)}
                      onClick={() => onShow(file.id)}
                    >
                      {texts.show}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
