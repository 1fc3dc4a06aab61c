/** What opens the account, and its end. */
import { Link } from "../../router.tsx";
import { webhooks } from "../../texts/webhooks.ts";
import { Leave, type LeaveProps } from "./leave.tsx";
import { OwnData } from "./own_data.tsx";
import { Sessions } from "./sessions.tsx";
import { Token } from "./token.tsx";
import { Tokens } from "./tokens.tsx";

export function Page({ account, Part }: LeaveProps) {
  return (
    <>
      <Sessions Part={Part} />
      {!account.is_bot && <Tokens Part={Part} />}
      <Token Part={Part} />
      <Part title={webhooks.title} lead={webhooks.lead}>
        <Link href="/webhooks/">{webhooks.title}</Link>
      </Part>
      <OwnData Part={Part} />
      {!account.is_bot && <Leave account={account} Part={Part} />}
    </>
  );
}
