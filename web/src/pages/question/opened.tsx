/** What a fold of a question holds. It is loaded when a reader opens one. */
import { Changes } from "./changes.tsx";
import { Share } from "./share.tsx";

/** A fold is about the changes of a question, or about ways to show a post elsewhere. */
export type OpenedProps =
  | { readonly questionId: number }
  | { readonly post: { readonly id: number; readonly title: string } };

export function Page(props: OpenedProps) {
  return "post" in props ? <Share {...props.post} /> : <Changes {...props} />;
}
