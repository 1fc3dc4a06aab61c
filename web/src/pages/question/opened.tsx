/** What a fold of a question holds. It is loaded when a reader opens one. */
import type { Schemas } from "../../api/client.ts";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { Changes } from "./changes.tsx";
import { Share } from "./share.tsx";

const Told = lazyPage(() => import("./told.tsx"));
const Traces = lazyPage(() => import("./traces.tsx"));
const Resolving = lazyPage(() => import("./resolving.tsx"));

/**
 * A fold is about the changes, the outcome or the traces of a question, about what the reader was told
 * of a post, or about ways to show it elsewhere.
 */
export type OpenedProps =
  | { readonly toldOf: number }
  | { readonly questionId: number }
  | { readonly outcomeOf: Schemas["Question"] }
  | { readonly tracesOf: number }
  | { readonly post: { readonly id: number; readonly title: string } };

export function Page(props: OpenedProps) {
  if ("toldOf" in props) return <Told postId={props.toldOf} />;
  if ("tracesOf" in props) return <Traces questionId={props.tracesOf} />;
  if ("outcomeOf" in props) return <Resolving question={props.outcomeOf} />;
  return "post" in props ? <Share {...props.post} /> : <Changes {...props} />;
}
