/** The end of the account. What goes and what stays is shown before. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { answerOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { type PrivateUser, signOut } from "../../api/session.ts";
import { useAction } from "../../api/use_action.ts";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { takeProof } from "../../provider/returned.ts";
import { go } from "../../router.tsx";
import { leave as texts } from "../../texts/keys.ts";
import "../../manage/cascade.css";
import { Provers } from "./provers.tsx";
import type { PartProps } from "./section.tsx";

export interface LeaveProps extends PartProps {
  readonly account: PrivateUser;
}

export function Leave({ account, Part }: LeaveProps) {
  const [failure] = useState(takeProof);
  const isProven = useSignal(failure === "");
  const isAsking = useSignal(false);
  const place = useRef<HTMLDivElement>(null);
  const show = () => place.current?.scrollIntoView({ block: "center" });
  useEffect(() => {
    if (failure === null) return;
    show();
    // The dialog gives the focus back to it.
    place.current?.focus({ preventScroll: true });
    isAsking.value = isProven.value;
  }, []);
  const { has_password: hasPassword } = account;
  return (
    <Part title={texts.title} lead={texts.lead}>
      <div class="controls" ref={place} tabIndex={-1}>
        {hasPassword || isProven.value ? (
          <Button kind="danger" onClick={() => (isAsking.value = true)}>
            {texts.ask}
          </Button>
        ) : (
          <Provers failure={failure ?? ""} />
        )}
      </div>
      {isAsking.value && (
        <Asking
          hasPassword={hasPassword}
          onStale={() => (isProven.value = false)}
          onClose={() => {
            isAsking.value = false;
            show();
          }}
        />
      )}
    </Part>
  );
}

interface AskingProps {
  readonly hasPassword: boolean;
  /** Called when the proof that takes the place of the password is too old. */
  readonly onStale: () => void;
  readonly onClose: () => void;
}

/** Shows what goes and what stays, and deletes. */
function Asking({ hasPassword, onStale, onClose }: AskingProps) {
  const password = useSignal("");
  const action = useAction((given: string) =>
    answerOf<unknown>(
      api.DELETE("/api/users/me/", { body: hasPassword ? { password: given } : {} }),
    ),
  );
  const problem = action.problem.value;
  const fault = problem?.fields["password"];
  const isStale = !hasPassword && fault !== undefined;
  const run = async () => {
    const answer = await action.run(password.value);
    if (answer?.problem === null) {
      go("/");
      await signOut();
    } else if (!hasPassword && answer?.problem.fields["password"] !== undefined) onStale();
  };
  return (
    <Confirm
      title={texts.title}
      about={texts.about}
      confirm={texts.confirm}
      isBusy={action.isBusy.value}
      problem={problem && isStale ? { ...problem, message: texts.proofOver } : problem}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <div class="cascade" tabIndex={-1} autofocus>
        <Lines title={texts.goes} lines={texts.gone} />
        <Lines title={texts.stays} lines={texts.kept} />
        {hasPassword ? (
          <Field
            label={texts.password}
            value={password}
            type="password"
            autocomplete="current-password"
            fault={fault}
          />
        ) : (
          <p>{texts.proven}</p>
        )}
      </div>
    </Confirm>
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
