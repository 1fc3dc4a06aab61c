/** Turns an event into its API form: ids, type and time. Contract 2.38. */
import { isNotice, type Notice, type PlatformEvent } from "../domain/requests/platform_event.ts";
import { toIso } from "./time.ts";

export function presentEvent(event: PlatformEvent | Notice) {
  const { type, key, time } = event;
  const { projectId, postId, questionId, commentId, boardId }: Partial<PlatformEvent> = isNotice(
    event,
  )
    ? {}
    : event;
  return {
    type,
    key,
    time: toIso(time),
    project_id: projectId,
    post_id: postId,
    question_id: questionId,
    comment_id: commentId,
    leaderboard_id: boardId,
  };
}
