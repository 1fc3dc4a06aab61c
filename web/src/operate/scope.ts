/** The words for a line of the download whitelist. */
import type { Schemas } from "../api/client.ts";
import { operate } from "../texts/operate.ts";

type Scope = Pick<Schemas["DataAccessWrite"], "view_user_data" | "view_deanonymized_data"> & {
  readonly project_id?: number | null;
  readonly project_name?: string | null;
  readonly post_id?: number | null;
};

/** Names what a line lets an account download. */
export function scopeText(scope: Scope): string {
  const { project_id: projectId, project_name: projectName, post_id: postId } = scope;
  const texts = operate.access;
  if (projectId) return projectName ?? texts.project(projectId);
  return postId ? texts.post(postId) : texts.everything;
}

/** Names what downloads of a line hold besides the predictions. */
export function withText({ view_user_data, view_deanonymized_data }: Scope): string {
  const texts = operate.access;
  const parts = [
    ...(view_user_data === true ? [texts.forecasts] : []),
    ...(view_deanonymized_data === true ? [texts.names] : []),
  ];
  return parts.length === 0 ? texts.only : parts.join(", ");
}
