/** Deletes a project. Operators may do so, and the dialog says what goes with it. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { isTournament, type Project } from "../project/use_project.ts";
import { go } from "../router.tsx";
import { settings } from "../texts/settings.ts";
import "./cascade.css";

export function DeleteProject({ project }: { readonly project: Project }) {
  const texts = settings.remove;
  const isAsking = useSignal(false);
  const action = useAction((_: null, headers) =>
    answerOf<unknown>(
      api.POST("/api/projects/{projectId}/delete/", {
        params: { path: { projectId: project.id } },
        headers,
      }),
    ),
  );
  const run = async () => {
    if ((await action.run(null))?.problem === null) go("/write/?part=projects");
  };
  // The page is for administrators of the project. Of these, only operators delete it.
  const isOperator = user.value?.is_staff === true || user.value?.is_superuser === true;
  if (project.type === "site_main") return null;
  if (!isOperator) return <p class="quiet">{texts.onlyOperators}</p>;
  const posts = isTournament(project) ? project.questions_count : project.posts_count;
  return (
    <div>
      <Button kind="danger" onClick={() => (isAsking.value = true)}>
        {texts.ask}
      </Button>
      {isAsking.value && (
        <Confirm
          title={texts.title(project.name)}
          about={texts.about}
          confirm={texts.confirm}
          isBusy={action.isBusy.value}
          problem={action.problem.value}
          onConfirm={() => void run()}
          onClose={() => (isAsking.value = false)}
        >
          <div class="cascade">
            <ul class="notes">
              <li>{texts.posts(posts)}</li>
              <li>{texts.followers(project.followers_count)}</li>
              <li>{texts.board}</li>
              <li>{texts.conditionals}</li>
              <li>{texts.refused}</li>
            </ul>
          </div>
        </Confirm>
      )}
    </div>
  );
}
