import { useEffect } from "preact/hooks";
import { greetPage } from "./arrival.ts";
import { en } from "./texts/en.ts";

/** Names the page in the tab and the history of the browser, and leads the reader to its heading. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? en.name : `${title} · ${en.name}`;
    greetPage(title === "" ? en.name : title);
  }, [title]);
}
