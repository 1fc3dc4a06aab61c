/** What a fold of a question holds. It is loaded when a reader opens one. */
import { lazyPage } from "../../parts/lazy_page.tsx";
import { Changes } from "./changes.tsx";
import { Share } from "./share.tsx";

const Told = lazyPage(() => import("./told.tsx"));

/**
 * A fold is about the changes of a question, about what the reader was told of a post, or about ways
 * to show it elsewhere.
 */
export type OpenedProps =
  | { readonly toldOf: number }
  | { readonly questionId: number }
  | { readonly post: { readonly id: number; readonly title: string } };

export function Page(props: OpenedProps) {
  if ("toldOf" in props) return <Told postId={props.toldOf} />;
  return "post" in props ? <Share {...props.post} /> : <Changes {...props} />;
}
