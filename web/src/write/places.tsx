/** The projects that list a post besides its own one: it is added to them and taken out. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import type { Post } from "../pages/question/use_post.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { edit } from "../texts/edit.ts";
import { isCurator, type WritableProject } from "./use_projects.ts";

interface PlacesProps {
  readonly post: Post;
  readonly projects: readonly WritableProject[];
  /** Called with what was done. */
  readonly onChanged: (said: string) => void;
}

interface Change {
  readonly isAdded: boolean;
  readonly projectId: number;
}

export function Places({ post, projects, onChanged }: PlacesProps) {
  const texts = edit.places;
  const params = { path: { postId: post.id } };
  const action = useAction(({ isAdded, projectId }: Change, headers) => {
    const options = { params, body: { project_id: projectId }, headers };
    return answerOf<unknown>(
      isAdded
        ? api.POST("/api/posts/{postId}/repost/", options)
        : api.POST("/api/posts/{postId}/remove_from_project/", options),
    );
  });
  const run = async (isAdded: boolean, { id, name }: Pick<WritableProject, "id" | "name">) => {
    const answer = await action.run({ isAdded, projectId: id });
    if (answer?.problem === null) onChanged((isAdded ? texts.added : texts.removed)(name));
  };
  const listed = placesOf(post);
  const others = projects.filter(
    (one) =>
      isCurator(one) &&
      one.id !== post.projects.default_project.id &&
      !listed.some(({ id }) => id === one.id),
  );
  if (listed.length === 0 && others.length === 0) return null;
  return (
    <section aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.about}</p>
      <ul class="places">
        {listed.map((project) => (
          <li key={project.id}>
            <b>{project.name}</b>
            <div>
              <Button
                label={texts.removeOf(project.name)}
                isBusy={action.isBusy.value}
                onClick={() => void run(false, project)}
              >
                {texts.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <AddTo
          projects={others}
          isBusy={action.isBusy.value}
          onAdd={(project) => void run(true, project)}
        />
      )}
      <ProblemNotice problem={action.problem.value} />
      <SessionEnded />
    </section>
  );
}

interface AddToProps {
  readonly projects: readonly WritableProject[];
  readonly isBusy: boolean;
  readonly onAdd: (project: WritableProject) => void;
}

function AddTo({ projects, isBusy, onAdd }: AddToProps) {
  const texts = edit.places;
  const chosen = useSignal<number | null>(null);
  const project = projects.find(({ id }) => id === chosen.value) ?? projects[0];
  if (project === undefined) return null;
  return (
    <Form label={texts.add} onSubmit={() => onAdd(project)}>
      <Choice
        label={texts.other}
        value={String(project.id)}
        options={projects.map(({ id, name }) => [String(id), name])}
        onChoose={(id) => (chosen.value = Number(id))}
      />
      <Button type="submit" isBusy={isBusy}>
        {texts.add}
      </Button>
    </Form>
  );
}

/** Returns the projects that list the post, without its own one and those that only describe it. */
function placesOf({ projects }: Post) {
  const { site_main, tournament, question_series = [], index = [], community = [] } = projects;
  const all = [...site_main, ...tournament, ...question_series, ...index, ...community];
  return all.filter(({ id }) => id !== projects.default_project.id);
}
