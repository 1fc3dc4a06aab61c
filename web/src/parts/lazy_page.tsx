import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { en } from "../texts/en.ts";
import { Button } from "./button.tsx";

interface LoadedModule<Props> {
  readonly Page: ComponentType<Props>;
}

/**
 * Returns a page whose code is loaded when it is shown for the first time.
 * @param isQuiet whether nothing stands in its place until then, or where it cannot be loaded
 */
export function lazyPage<Props extends object>(
  load: () => Promise<LoadedModule<Props>>,
  isQuiet = false,
) {
  return function LazyPage(props: Props) {
    const loaded = useSignal<LoadedModule<Props> | "failed" | null>(null);
    useEffect(() => {
      load().then(
        (module) => (loaded.value = module),
        () => (loaded.value = "failed"),
      );
    }, [loaded]);
    if (loaded.value === null) return isQuiet ? null : <Reading />;
    if (loaded.value === "failed") return isQuiet ? null : <NotLoaded />;
    const { Page } = loaded.value;
    return <Page {...props} />;
  };
}

/** Holds the place of a page that is being loaded. */
export function Reading() {
  return (
    <p class="reading" role="status">
      {en.nav.reading}
    </p>
  );
}

function NotLoaded() {
  const { unreachable, again, retry } = en.problems;
  return (
    <div class="narrow">
      <p role="alert">
        {unreachable} {again.read("")}
      </p>
      <Button
        onClick={() => {
          location.reload();
        }}
      >
        {retry}
      </Button>
    </div>
  );
}
