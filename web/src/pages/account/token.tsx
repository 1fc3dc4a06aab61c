import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { ProblemNotice } from "../../parts/notice.tsx";
import { Secret } from "../../parts/secret.tsx";
import { en } from "../../texts/en.ts";
import type { PartProps } from "./section.tsx";

/** The API token. It is read when the reader asks for it, and kept only while it is shown. */
export function Token({ Part }: PartProps) {
  const texts = en.account.token;
  /** Undefined while the token is hidden, null where there is none. */
  const token = useSignal<string | null | undefined>(undefined);
  const isAsking = useSignal(false);
  const reading = useAction(() => readOf(api.GET("/api/auth/api-key/")));
  const rotating = useAction((_: null, headers) =>
    answerOf(api.POST("/api/auth/api-key/rotate/", { headers })),
  );
  const show = async () => {
    const answer = await reading.run(null);
    if (answer?.data) token.value = answer.data.token;
  };
  const rotate = async () => {
    const answer = await rotating.run(null);
    if (!answer?.data) return;
    reading.problem.value = null;
    token.value = answer.data.token;
    isAsking.value = false;
  };
  return (
    <Part title={texts.title} lead={texts.lead}>
      {token.value === undefined && (
        <div class="row">
          <Button isBusy={reading.isBusy.value} onClick={() => void show()}>
            {texts.show}
          </Button>
          {reading.problem.value?.status === 409 && (
            <Button kind="quiet" onClick={() => (isAsking.value = true)}>
              {texts.rotate}
            </Button>
          )}
        </div>
      )}
      {token.value === null && (
        <div class="row">
          <p>{texts.none}</p>
          <Button isBusy={rotating.isBusy.value} onClick={() => void rotate()}>
            {texts.create}
          </Button>
        </div>
      )}
      {typeof token.value === "string" && (
        <>
          <Secret label={texts.label} text={token.value} />
          <div class="row">
            <Button onClick={() => (token.value = undefined)}>{en.actions.hide}</Button>
            <Button kind="quiet" onClick={() => (isAsking.value = true)}>
              {texts.rotate}
            </Button>
          </div>
        </>
      )}
      <ProblemNotice problem={reading.problem.value} />
      {!isAsking.value && <ProblemNotice problem={rotating.problem.value} />}
      {isAsking.value && (
        <Confirm
          title={texts.rotateTitle}
          about={texts.rotateAbout}
          confirm={texts.rotateConfirm}
          isBusy={rotating.isBusy.value}
          problem={rotating.problem.value}
          onConfirm={() => void rotate()}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </Part>
  );
}
