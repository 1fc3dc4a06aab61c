/** Whether the platform can serve requests now, for people. Programs read `/readyz`. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Schemas } from "../api/client.ts";
import { basePath } from "../base_path.ts";
import { Button } from "../parts/button.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { en } from "../texts/en.ts";
import { status as texts } from "../texts/places.ts";
import { useTitle } from "../title.ts";

type State = Schemas["Readiness"] | "reading" | "unreachable";

const FINE = "ok";
/** How long a platform that serves no requests is left alone before it is asked again, ms. */
const AGAIN_MS = 5_000;

/** A platform that is not ready says why in an answer of the same form. */
async function readState(): Promise<State> {
  try {
    const state = (await (await fetch(`${basePath}/readyz`)).json()) as Partial<
      Schemas["Readiness"]
    >;
    const { ready, checks } = state;
    return ready === undefined || checks === undefined ? "unreachable" : { ready, checks };
  } catch {
    return "unreachable";
  }
}

export function Page() {
  useTitle(texts.title);
  const state = useSignal<State>("reading");
  const read = async () => {
    state.value = await readState();
  };
  useEffect(() => void read(), []);
  const isFine = typeof state.value === "object" && state.value.ready;
  useEffect(() => {
    if (isFine) return undefined;
    const timer = setInterval(() => void read(), AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isFine]);
  return (
    <div class="narrow status-page">
      <h1>{texts.title}</h1>
      {state.value === "reading" ? <Reading /> : <Shown state={state.value} />}
      <Button onClick={() => void read()}>{texts.again}</Button>
    </div>
  );
}

function Shown({ state }: { readonly state: Exclude<State, "reading"> }) {
  if (state === "unreachable") {
    return (
      <p class="notice bad" role="alert">
        {en.problems.unreachable}
      </p>
    );
  }
  return (
    <>
      <p class={`notice ${state.ready ? "good" : "bad"}`} role="status">
        {state.ready ? texts.good : texts.bad}
      </p>
      <table class="figures">
        <caption class="hidden">{texts.parts}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.part}</th>
            <th scope="col">{texts.state}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(state.checks).map(([name, said]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{said === FINE ? texts.works : said}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
