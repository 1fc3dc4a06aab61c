/** The API tokens with a name: what each may do, until when, and when it was used. */
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { useRead } from "../../api/use_read.ts";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { Done, ProblemNotice } from "../../parts/notice.tsx";
import { Radios } from "../../parts/radios.tsx";
import { ReadState } from "../../parts/read_state.tsx";
import { Secret } from "../../parts/secret.tsx";
import { Time } from "../../parts/time.tsx";
import { tokens as texts } from "../../texts/keys.ts";
import { sentTime } from "../../texts/local_time.ts";
import type { PartProps } from "./section.tsx";

type Token = Schemas["NamedToken"];

const SCOPES = (["read", "forecast", "all"] as const).map(
  (scope) => [scope, ...texts.scopes[scope]] as const,
);
const LONGEST_NAME = 100;

export function Tokens({ Part }: PartProps) {
  const reading = useRead(() => readOf(api.GET("/api/users/me/tokens/")), "tokens");
  const revoked = useSignal<Token | null>(null);
  const revoking = useAction((tokenId: number) =>
    answerOf<unknown>(
      api.DELETE("/api/users/me/tokens/{tokenId}/", { params: { path: { tokenId } } }),
    ),
  );
  const revoke = async (token: Token) => {
    if ((await revoking.run(token.id))?.problem !== null) return;
    revoked.value = null;
    await reading.read();
  };
  const rows = reading.data.value?.results;
  return (
    <Part title={texts.title} lead={texts.lead}>
      <ReadState of={reading} />
      {rows?.length === 0 && <p class="quiet">{texts.none}</p>}
      <ul class="own-list">
        {rows?.map((token) => (
          <Line key={token.id} token={token} onRevoke={() => (revoked.value = token)} />
        ))}
      </ul>
      <NewToken onMade={() => void reading.read()} />
      {revoked.value !== null && (
        <Confirm
          title={texts.revokeTitle(revoked.value.name)}
          about={texts.revokeAbout}
          confirm={texts.revokeConfirm}
          isBusy={revoking.isBusy.value}
          problem={revoking.problem.value}
          onConfirm={() => revoked.value && void revoke(revoked.value)}
          onClose={() => (revoked.value = null)}
        />
      )}
    </Part>
  );
}

interface LineProps {
  readonly token: Token;
  readonly onRevoke: () => void;
}

function Line({ token, onRevoke }: LineProps) {
  const { name, scope, created_at: made, last_used_at: used, expires_at: end } = token;
  return (
    <li>
      <div class="spread">
        <div>
          <strong dir="auto">{name}</strong>
          <small class="tag">{texts.scopes[scope][0]}</small>
          <p class="hint">
            {texts.made} <Time at={made} />
            {" · "}
            {used === null ? (
              texts.never
            ) : (
              <>
                {texts.used} <Time at={used} />
              </>
            )}
            {" · "}
            {end === null ? (
              texts.noEnd
            ) : (
              <>
                {Date.parse(end) > Date.now() ? texts.ends : texts.ended} <Time at={end} />
              </>
            )}
          </p>
        </div>
        <Button kind="quiet" label={texts.revokeOf(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </li>
  );
}

function NewToken({ onMade }: { readonly onMade: () => void }) {
  const [name, expires] = [useSignal(""), useSignal("")];
  const scope = useSignal<Token["scope"]>("forecast");
  const made = useSignal<Schemas["MadeNamedToken"] | null>(null);
  const action = useAction((body: Pick<Token, "name" | "scope" | "expires_at">) =>
    answerOf(api.POST("/api/users/me/tokens/", { body })),
  );
  const submit = async () => {
    made.value = null;
    const answer = await action.run({
      name: name.value.trim(),
      scope: scope.value,
      expires_at: sentTime(expires.value),
    });
    if (!answer?.data) return;
    made.value = answer.data;
    name.value = "";
    onMade();
  };
  const faults = action.problem.value?.fields ?? {};
  return (
    <Form onSubmit={() => void submit()} label={texts.create}>
      <Field
        label={texts.name}
        value={name}
        most={LONGEST_NAME}
        isRequired
        fault={faults["name"]}
      />
      <Radios
        legend={texts.scope}
        value={scope.value}
        options={SCOPES}
        fault={faults["scope"]}
        onChoose={(value) => (scope.value = value)}
      />
      <Field
        label={texts.expires}
        value={expires}
        type="datetime-local"
        hint={texts.expiresHint}
        fault={faults["expires_at"]}
      />
      <ProblemNotice problem={action.problem.value} />
      <Button type="submit" isBusy={action.isBusy.value}>
        {texts.create}
      </Button>
      {made.value !== null && (
        <>
          <Done>{texts.created(made.value.name)}</Done>
          <Secret label={texts.secretOf(made.value.name)} text={made.value.token} />
        </>
      )}
    </Form>
  );
}
