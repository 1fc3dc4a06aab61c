/** Asks before a forecast is withdrawn, and withdraws it. */
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Confirm } from "../parts/confirm.tsx";
import { withdraw as texts } from "../texts/withdraw.ts";
import type { Question } from "./draft.ts";
import { explainable, refusalOf } from "./refusal.ts";

interface WithdrawProps {
  readonly question: Question;
  readonly onWithdrawn: () => void;
  readonly onClose: () => void;
}

export function Page({ question, onWithdrawn, onClose }: WithdrawProps) {
  const action = useAction((id: number, headers) =>
    explainable(
      answerOf(api.POST("/api/questions/withdraw/", { body: [{ question: id }], headers })),
    ),
  );
  const withdraw = async () => {
    const answer = await action.run(question.id);
    if (!answer?.data) return;
    onClose();
    onWithdrawn();
  };
  return (
    <Confirm
      {...texts}
      isBusy={action.isBusy.value}
      problem={refusalOf(action.problem.value, question)}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    />
  );
}
