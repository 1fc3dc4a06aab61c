/** Who an account is, as everybody sees it. */
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { Markdown } from "../parts/markdown.tsx";
import { Link } from "../router.tsx";
import { date } from "../texts/format.ts";
import { profile } from "../texts/profile.ts";

type Account = Schemas["PublicUser"];

const SHORT_FIELDS = ["location", "occupation", "github", "twitter", "linkedin"] as const;

interface HeadProps {
  readonly account: Account;
  readonly isOwn: boolean;
}

export function Head({ account, isOwn }: HeadProps) {
  const former = account.formerly_known_as.filter((name) => name !== account.username);
  return (
    <header class="head">
      <p class="kicker">
        <span>{account.is_bot ? profile.bot : profile.person}</span>
        {account.is_staff && <span class="tag small">{profile.staff}</span>}
        <span>{profile.since(date(account.date_joined))}</span>
      </p>
      <h1 dir="auto">{account.username}</h1>
      {former.length > 0 && <p class="quiet former">{profile.formerly(former.join(", "))}</p>}
      {!account.is_active && <p class="notice bad">{profile.closed}</p>}
      {isOwn && (
        <p class="quiet">
          {profile.yourProfile} <Link href="/account/">{profile.change}</Link>
        </p>
      )}
      {account.is_bot && !isOwn && <OwnBot botId={account.id} />}
      <Facts account={account} />
      {account.bio !== "" && (
        <section aria-label={profile.about}>
          <Markdown text={account.bio} />
        </section>
      )}
    </header>
  );
}

/** Says it to the owner of the bot. The API tells no other account whose bot it is. */
function OwnBot({ botId }: { readonly botId: number }) {
  const { data } = useRead(() => readOf(api.GET("/api/users/me/bots/")), "own bots");
  const isOwn = data.value?.results.some(({ id }) => id === botId) === true;
  return isOwn ? <p class="quiet">{profile.yourBot}</p> : null;
}

function Facts({ account }: { readonly account: Account }) {
  const website = webAddress(account.website);
  const facts = SHORT_FIELDS.filter((name) => account[name] !== "");
  if (website === null && facts.length === 0) return null;
  return (
    <dl class="numbers" aria-label={profile.facts}>
      {facts.map((name) => (
        <div key={name}>
          <dt>{profile[name]}</dt>
          <dd>{account[name]}</dd>
        </div>
      ))}
      {website !== null && (
        <div>
          <dt>{profile.website}</dt>
          <dd>
            <a href={website.href} rel="nofollow noopener noreferrer ugc">
              {website.host}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Returns the address of a page, or null for anything else that a browser would follow. */
function webAddress(text: string): URL | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  return address !== null && /^https?:$/.test(address.protocol) ? address : null;
}
