/** The end of a sign-in by a provider: its code gives a session. */
import { useEffect } from "preact/hooks";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { beginSession } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { invitationToken, pathAfterSignUp } from "../invited/token.ts";
import { go } from "../router.tsx";
import { pathAfterSignIn } from "../sign_in_path.ts";
import { providers as texts } from "../texts/providers.ts";
import { takeNext } from "./returned.ts";

/** Exchanges the code once, and goes to the page from which the reader came. */
export function Arriving({ code, onBack }: { readonly code: string; readonly onBack: () => void }) {
  const action = useAction((body: { code: string; invite_token: string | null }) =>
    answerOf(api.POST("/api/auth/oidc/exchange/", { body })),
  );
  const problem = action.problem.value;
  useEffect(() => {
    const next = pathAfterSignIn(takeNext());
    void action.run({ code, invite_token: invitationToken(next) }).then(async (answer) => {
      if (!answer?.data) return;
      beginSession(answer.data.tokens, answer.data.user);
      go(await pathAfterSignUp(next), { replace: true });
    });
  }, []);
  const refused = problem?.fields["code"];
  return problem === null ? (
    <p class="lead" role="status">
      {texts.arriving}
    </p>
  ) : (
    <div class="form">
      <ProblemNotice problem={refused === undefined ? problem : { ...problem, message: refused }} />
      <Button onClick={onBack}>{texts.again}</Button>
    </div>
  );
}
