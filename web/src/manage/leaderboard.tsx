/** The leaderboard for its organisers: what counts, who gets which prize, and the end of it. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { Board } from "../project/board.tsx";
import { isTournament, type Project } from "../project/use_project.ts";
import { manage } from "../texts/manage.ts";
import { dateTime } from "../texts/format.ts";
import { Final } from "./final.tsx";
import { Inclusion } from "./inclusion.tsx";
import { Prizes } from "./prizes.tsx";
import { readState, waitUntil } from "./recompute.ts";
import { isAdministered } from "./use_managed.ts";

const NOT_FOUND = 404;

export function Page({ project }: { readonly project: Project }) {
  const turn = useSignal(0);
  const hasPool = isTournament(project) && project.prize_pool !== null;
  return (
    <section>
      {isAdministered(project) && (
        <Controls project={project} onChanged={() => (turn.value += 1)} />
      )}
      {hasPool && <Prizes key={`prizes ${turn.value}`} projectId={project.id} />}
      <Board key={turn.value} project={project} />
      <Inclusion key={`inclusion ${turn.value}`} projectId={project.id} />
    </section>
  );
}

interface ControlsProps {
  readonly project: Project;
  /** Called when the board has been computed. */
  readonly onChanged: () => void;
}

/** Computes the board again, and makes it final after a question. */
function Controls({ project, onChanged }: ControlsProps) {
  const texts = manage.board;
  const isAsking = useSignal(false);
  const said = useSignal("");
  const state = useRead(() => readState(project.id), `state ${project.id}`);
  const action = useAction(async (isFinal: boolean, headers) => {
    const before = await readState(project.id);
    if (before.data === null) return before;
    const query = isFinal ? { force_finalize: true } : { force_update: true };
    const params = { path: { projectId: project.id }, query };
    const asked = await answerOf<unknown>(
      api.POST("/api/leaderboards/project/{projectId}/update/", { params, headers }),
    );
    if (asked.problem !== null) return asked;
    return await waitUntil(project.id, isFinal, before.data);
  });
  const run = async (isFinal: boolean) => {
    said.value = "";
    const answer = await action.run(isFinal);
    if (answer?.problem !== null) return;
    isAsking.value = false;
    said.value = answer.data === null ? texts.later : isFinal ? texts.isFinal : texts.computed;
    await state.read();
    onChanged();
  };
  const board = state.data.value;
  // The board below says that there is none.
  if (state.problem.value?.status === NOT_FOUND) return null;
  if (board === null) return <ProblemNotice problem={state.problem.value} />;
  return (
    <div class="controls">
      <p>{board.finalized ? texts.final : texts.notFinal(whenOf(board))}</p>
      <div class="row">
        <Button
          isBusy={action.isBusy.value}
          onClick={() => void run(false)}
          isDisabled={board.finalized}
        >
          {texts.compute}
        </Button>
        <Button kind="danger" isDisabled={board.finalized} onClick={() => (isAsking.value = true)}>
          {texts.finalise}
        </Button>
      </div>
      {said.value !== "" && <Done>{said.value}</Done>}
      {!isAsking.value && <ProblemNotice problem={action.problem.value} />}
      <SessionEnded />
      {isAsking.value && (
        <Confirm
          title={texts.finaliseTitle}
          about={texts.finaliseAbout}
          confirm={texts.finaliseConfirm}
          isBusy={action.isBusy.value}
          problem={action.problem.value}
          onConfirm={() => void run(true)}
          onClose={() => (isAsking.value = false)}
        >
          <Final project={project} />
        </Confirm>
      )}
    </div>
  );
}

function whenOf({ finalize_time: at }: Schemas["ProjectLeaderboard"]): string | null {
  return at === null ? null : dateTime(at);
}
