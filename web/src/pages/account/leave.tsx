/** The end of the account. What goes and what stays is shown before. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { type PrivateUser, signOut } from "../../api/session.ts";
import { useAction } from "../../api/use_action.ts";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { go } from "../../router.tsx";
import { leave as texts } from "../../texts/keys.ts";
import "../../manage/cascade.css";
import type { PartProps } from "./section.tsx";

export interface LeaveProps extends PartProps {
  readonly account: PrivateUser;
}

export function Leave({ account, Part }: LeaveProps) {
  const isAsking = useSignal(false);
  const password = useSignal("");
  const action = useAction((given: string) =>
    answerOf<unknown>(api.DELETE("/api/users/me/", { body: { password: given } })),
  );
  const run = async () => {
    if ((await action.run(password.value))?.problem !== null) return;
    go("/");
    await signOut();
  };
  const close = () => {
    isAsking.value = false;
    password.value = "";
    action.problem.value = null;
  };
  return (
    <Part title={texts.title} lead={texts.lead}>
      {account.has_password ? (
        <Button kind="danger" onClick={() => (isAsking.value = true)}>
          {texts.ask}
        </Button>
      ) : (
        <p>{texts.needsPassword}</p>
      )}
      {isAsking.value && (
        <Confirm
          title={texts.title}
          about={texts.about}
          confirm={texts.confirm}
          isBusy={action.isBusy.value}
          problem={action.problem.value}
          onConfirm={() => void run()}
          onClose={close}
        >
          <div class="cascade" tabIndex={-1} autofocus>
            <Lines title={texts.goes} lines={texts.gone} />
            <Lines title={texts.stays} lines={texts.kept} />
            <Field
              label={texts.password}
              value={password}
              type="password"
              autocomplete="current-password"
              fault={action.problem.value?.fields["password"]}
            />
          </div>
        </Confirm>
      )}
    </Part>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
}

function Lines({ title, lines }: LinesProps) {
  return (
    <div>
      <h3>{title}</h3>
      <ul class="notes">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
