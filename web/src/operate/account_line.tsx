import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Done } from "../parts/notice.tsx";
import { Link } from "../router.tsx";
import { dateTime } from "../texts/format.ts";
import { operate } from "../texts/operate.ts";
import type { FoundAccount as Account } from "./find_account.ts";

type Tier = Account["api_access_tier"];

interface Change {
  readonly kind: keyof typeof operate.accounts.changes;
  readonly body: Schemas["AdminUserUpdate"];
}

/** Returns what the reader may change of an account (Contract 3.10). */
function changesOf(account: Account): readonly Change[] {
  const reader = user.value;
  if (account.is_superuser && reader?.is_superuser !== true) return [];
  const isOwn = reader?.id === account.id;
  const staff: Change = account.is_staff
    ? { kind: "demote", body: { is_staff: false } }
    : { kind: "promote", body: { is_staff: true } };
  const spam: Change = account.is_spam
    ? { kind: "noSpam", body: { is_spam: false } }
    : { kind: "spam", body: { is_spam: true } };
  return [
    ...(account.is_active
      ? [{ kind: "close", body: { is_active: false } } as const]
      : [{ kind: "open", body: { is_active: true } } as const]),
    spam,
    ...(reader?.is_superuser === true && !account.is_bot ? [staff] : []),
  ].filter(() => !isOwn);
}

/** An account with what may be changed of it. Each change is asked for. */
export function AccountLine({ account: found }: { readonly account: Account }) {
  const texts = operate.accounts;
  const account = useSignal(found);
  const asked = useSignal<Change | null>(null);
  const isDone = useSignal(false);
  const action = useAction((body: Schemas["AdminUserUpdate"], headers) =>
    answerOf(
      api.PATCH("/api/admin/users/{userId}/", {
        params: { path: { userId: found.id } },
        body,
        headers,
      }),
    ),
  );
  const ask = (change: Change) => {
    action.problem.value = null;
    asked.value = change;
  };
  const confirm = async (change: Change) => {
    const answer = await action.run(change.body);
    if (!answer?.data) return;
    account.value = { ...account.value, ...answer.data };
    isDone.value = true;
    asked.value = null;
  };
  const { id, username, reset_asked_at: resetAskedAt } = account.value;
  const changes = changesOf(account.value);
  const own = asked.value === null ? null : texts.changes[asked.value.kind];
  return (
    <li>
      <div class="spread">
        <Names account={account.value} />
        <span class="row">
          {changes.map((change) => (
            <Button key={change.kind} onClick={() => ask(change)}>
              {texts.changes[change.kind].button}
            </Button>
          ))}
        </span>
      </div>
      {changes.length > 0 && (
        <>
          <Limits
            account={account.value}
            onAsk={(tier) => {
              ask({ kind: "tier", body: { api_access_tier: tier } });
            }}
          />
          {resetAskedAt !== null && <p class="notice">{texts.askedAt(dateTime(resetAskedAt))}</p>}
          {!account.value.is_bot && (
            <p class="quiet small">
              {texts.reset} <code>npx presage user link {username} --reset</code>
            </p>
          )}
        </>
      )}
      {isDone.value && <Done>{texts.done}</Done>}
      {asked.value !== null && own !== null && (
        <Confirm
          key={`${id} ${asked.value.kind}`}
          title={own.title(username)}
          about={own.about}
          confirm={own.confirm}
          isBusy={action.isBusy.value}
          problem={action.problem.value}
          onConfirm={() => asked.value && void confirm(asked.value)}
          onClose={() => (asked.value = null)}
        />
      )}
    </li>
  );
}

function Names({ account }: { readonly account: Account }) {
  const texts = operate.accounts;
  const tags = [
    ...(account.is_active ? [] : [texts.closed]),
    ...(account.is_spam ? [texts.spam] : []),
    ...(account.is_bot ? [texts.bot] : []),
    ...(account.is_staff ? [texts.staff] : []),
  ];
  return (
    <span>
      <Link href={`/users/${account.id}/`}>{account.username}</Link>{" "}
      <small class="quiet">{texts.id(account.id)}</small>{" "}
      <small class="quiet">{account.email}</small>
      {tags.map((tag) => (
        <small key={tag} class="tag">
          {tag}
        </small>
      ))}
    </span>
  );
}

interface LimitsProps {
  readonly account: Account;
  readonly onAsk: (tier: Tier) => void;
}

function Limits({ account, onAsk }: LimitsProps) {
  const texts = operate.accounts;
  const id = useId();
  const chosen = useSignal<Tier | null>(null);
  const tier = chosen.value ?? account.api_access_tier;
  return (
    <div class="row">
      <label for={id}>{texts.tier}</label>
      <span>
        <select
          id={id}
          value={tier}
          onChange={({ currentTarget }) => {
            chosen.value = currentTarget.value as Tier;
          }}
        >
          {(Object.keys(texts.tiers) as Tier[]).map((name) => (
            <option key={name} value={name}>
              {texts.tiers[name]}
            </option>
          ))}
        </select>
      </span>
      <Button isDisabled={tier === account.api_access_tier} onClick={() => onAsk(tier)}>
        {texts.changes.tier.button}
      </Button>
    </div>
  );
}
