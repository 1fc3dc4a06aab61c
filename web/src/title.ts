import { useEffect } from "preact/hooks";
import { en } from "./texts/en.ts";

/** Names the page in the tab and the history of the browser. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? en.name : `${title} · ${en.name}`;
  }, [title]);
}
