/** Where organisers choose the picture of a project, see it before it is stored, and remove it. */
import { useId } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Form } from "../parts/form.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { dataUrl, Picture } from "../project/picture.tsx";
import type { Project } from "../project/use_project.ts";
import { picture as texts } from "../texts/picture.ts";

const MOST_BYTES = 65_536;

interface PictureProps {
  readonly project: Project;
  readonly onChanged: () => void;
}

/** A file with its address, which names its bytes. */
interface Chosen {
  readonly file: Blob;
  readonly address: string;
}

export function ProjectPicture({ project, onChanged }: PictureProps) {
  const chosen = useSignal<Chosen | null>(null);
  const fault = useSignal<string | undefined>(undefined);
  const done = useSignal<string | null>(null);
  const params = { path: { projectId: project.id } };
  const storing = useAction((_address: string, headers) =>
    answerOf<unknown>(
      api.PUT("/api/projects/{projectId}/picture/", {
        params,
        body: chosen.value?.file as never,
        headers,
      }),
    ),
  );
  const removing = useAction((_: undefined, headers) =>
    answerOf<unknown>(api.DELETE("/api/projects/{projectId}/picture/", { params, headers })),
  );
  const choose = async (file: File | undefined) => {
    done.value = null;
    storing.problem.value = null;
    const isTooLarge = file !== undefined && file.size > MOST_BYTES;
    fault.value = isTooLarge ? texts.tooLarge : undefined;
    chosen.value = file === undefined || isTooLarge ? null : { file, address: await dataUrl(file) };
  };
  const store = async () => {
    if (chosen.value === null) return;
    const answer = await storing.run(chosen.value.address);
    if (answer?.problem !== null) {
      fault.value = answer?.problem.fields["picture"];
      return;
    }
    chosen.value = null;
    done.value = texts.stored;
    onChanged();
  };
  const remove = async () => {
    const answer = await removing.run(undefined);
    if (answer?.problem !== null) return;
    done.value = texts.removed;
    onChanged();
  };
  const { picture } = project;
  return (
    <Form label={texts.title} onSubmit={() => void store()}>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.about}</p>
      <div class="row">
        {chosen.value === null ? (
          picture !== null && (
            <div role="img" aria-label={texts.present}>
              <Picture project={project} />
            </div>
          )
        ) : (
          <span class="picture">
            <img src={chosen.value.address} alt={texts.preview} />
          </span>
        )}
        <PictureFile fault={fault.value} onChoose={(file) => void choose(file)} />
      </div>
      <ProblemNotice problem={storing.problem.value ?? removing.problem.value} />
      {done.value !== null && <Done>{done.value}</Done>}
      <div class="row">
        {chosen.value !== null && (
          <Button kind="primary" type="submit" isBusy={storing.isBusy.value}>
            {texts.store}
          </Button>
        )}
        {picture !== null && (
          <Button isBusy={removing.isBusy.value} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        )}
      </div>
    </Form>
  );
}

interface FileProps {
  readonly fault: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
}

function PictureFile({ fault, onChoose }: FileProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{texts.choose}</label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-note`}
        // A browser says nothing when the file that it holds is chosen again, smaller than before.
        onClick={({ currentTarget }) => (currentTarget.value = "")}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0]);
        }}
      />
      <p id={`${id}-note`} class={fault === undefined ? "hint" : "fault"}>
        {fault ?? texts.hint}
      </p>
    </div>
  );
}
