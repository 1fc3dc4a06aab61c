/** Who has no password signs in again at a provider, before the account is deleted. */
import { answerOf, readOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { useRead } from "../../api/use_read.ts";
import { Button } from "../../parts/button.tsx";
import { ProblemNotice } from "../../parts/notice.tsx";
import { leave as texts } from "../../texts/keys.ts";

/** Shows a button for each provider of the account, and why the last sign-in proved nothing ("" for none). */
export function Provers({ failure }: { readonly failure: string }) {
  const list = useRead(() => readOf(api.GET("/api/auth/oidc/connections/")), "connections");
  const starting = useAction((provider: string) =>
    answerOf(
      api.POST("/api/auth/oidc/connections/{provider}/start/", {
        params: { path: { provider }, query: { fresh: true } },
      }),
    ),
  );
  const start = async (name: string) => {
    const answer = await starting.run(name);
    if (answer?.data) location.assign(answer.data.address);
  };
  if (list.data.value === null && list.problem.value === null) return null;
  const connected = (list.data.value?.results ?? []).filter((one) => one.connected_at !== null);
  return (
    <>
      <p>{connected.length > 0 ? texts.needsProof : texts.needsPassword}</p>
      {failure !== "" && (
        <p class="notice bad" role="alert">
          {texts.proofFailed[failure] ?? texts.proofFailed["refused"]}
        </p>
      )}
      {connected.map(({ name, title }) => (
        <div key={name}>
          <Button kind="danger" isBusy={starting.isBusy.value} onClick={() => void start(name)}>
            {texts.signInAgain(title)}
          </Button>
        </div>
      ))}
      <ProblemNotice problem={list.problem.value ?? starting.problem.value} />
    </>
  );
}
