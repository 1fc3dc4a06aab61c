/** Which providers sign the account in. */
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { answerOf, readOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { useRead } from "../../api/use_read.ts";
import { Button } from "../../parts/button.tsx";
import { Done, ProblemNotice } from "../../parts/notice.tsx";
import { takeReturned } from "../../provider/returned.ts";
import { date } from "../../texts/format.ts";
import { providers } from "../../texts/providers.ts";
import type { PartProps } from "./section.tsx";

const texts = providers.account;

/** Shows nothing where the platform has no providers. */
export function Page({ Part }: PartProps) {
  const [returned] = useState(takeReturned);
  const done = useSignal<string | null>(null);
  const list = useRead(() => readOf(api.GET("/api/auth/oidc/connections/")), "connections");
  const connecting = useAction((body: { code: string }) =>
    answerOf(api.POST("/api/auth/oidc/connections/", { body })),
  );
  const starting = useAction((provider: string) =>
    answerOf(
      api.POST("/api/auth/oidc/connections/{provider}/start/", { params: { path: { provider } } }),
    ),
  );
  const ending = useAction((provider: string) =>
    answerOf(
      api.DELETE("/api/auth/oidc/connections/{provider}/", { params: { path: { provider } } }),
    ),
  );
  useEffect(() => {
    if (returned === null || returned.code === "") return;
    void connecting.run({ code: returned.code }).then((answer) => {
      if (answer?.problem === null) done.value = texts.connected;
      void list.read();
    });
  }, []);
  const start = async (name: string) => {
    const answer = await starting.run(name);
    if (answer?.data) location.assign(answer.data.address);
  };
  const end = async (name: string) => {
    done.value = null;
    const answer = await ending.run(name);
    if (answer?.problem === null) done.value = texts.disconnected;
    await list.read();
  };
  const rows = list.data.value?.results ?? [];
  const refused = connecting.problem.value;
  if (rows.length === 0 && list.problem.value === null) return null;
  return (
    <Part title={texts.title} lead={texts.lead}>
      {rows.map(({ name, title, connected_at: since }) => (
        <div class="row spread" key={name}>
          <p>{since === null ? texts.none(title) : texts.since(title, date(since))}</p>
          {since === null ? (
            <Button isBusy={starting.isBusy.value} onClick={() => void start(name)}>
              {texts.connect(title)}
            </Button>
          ) : (
            <Button kind="quiet" isBusy={ending.isBusy.value} onClick={() => void end(name)}>
              {texts.disconnect(title)}
            </Button>
          )}
        </div>
      ))}
      {done.value !== null && <Done>{done.value}</Done>}
      {returned !== null && returned.error !== "" && (
        <p class="notice bad" role="alert">
          {providers.errors[returned.error] ?? providers.errors["refused"]}
        </p>
      )}
      <ProblemNotice
        problem={refused && { ...refused, message: refused.fields["code"] ?? refused.message }}
      />
      <ProblemNotice
        problem={list.problem.value ?? starting.problem.value ?? ending.problem.value}
      />
    </Part>
  );
}
