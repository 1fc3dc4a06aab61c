/** The page of operators: how the platform does, and what they look after. Each part has an address. */
import { useReader } from "../api/use_reader.ts";
import { Access } from "../operate/access.tsx";
import { Audit } from "../operate/audit.tsx";
import { Accounts } from "../operate/accounts.tsx";
import { Backups } from "../operate/backups.tsx";
import { Exclusions } from "../operate/exclusions.tsx";
import { Health } from "../operate/health_view.tsx";
import { Mails } from "../operate/mails.tsx";
import { Queues } from "../operate/queues.tsx";
import { Reports } from "../operate/reports.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import "../styles/project.css";
import "../styles/question.css";
import "../styles/feed.css";
import "../styles/operate.css";
import { Link, useSearch } from "../router.tsx";
import { operate } from "../texts/operate.ts";
import { useTitle } from "../title.ts";
import { Missing } from "./missing.tsx";
import { SignInFirst } from "./not_shown.tsx";

const TABS = {
  health: Health,
  queues: Queues,
  reports: Reports,
  accounts: Accounts,
  access: Access,
  exclusions: Exclusions,
  backups: Backups,
  mails: Mails,
  audit: Audit,
} as const;
type Tab = keyof typeof TABS;
/** The parts whose figures are measured again and again. */
const MEASURED: readonly Tab[] = ["health", "queues"];

/** Mails hold links that open accounts, so superusers alone see them. */
function tabsFor(isSuperuser: boolean): readonly Tab[] {
  return (Object.keys(TABS) as Tab[]).filter((name) => name !== "mails" || isSuperuser);
}

export function Page() {
  const account = useReader();
  if (account === undefined) return <Reading />;
  if (account === null) return <SignInFirst />;
  return account.is_staff || account.is_superuser ? (
    <OperateView tabs={tabsFor(account.is_superuser)} />
  ) : (
    <Missing />
  );
}

function OperateView({ tabs }: { readonly tabs: readonly Tab[] }) {
  const wanted = new URLSearchParams(useSearch()).get("tab");
  const tab = tabs.find((name) => name === wanted) ?? "health";
  const Shown = TABS[tab];
  useTitle(tab === "health" ? operate.title : operate.titleOf(operate.tabs[tab]));
  return (
    <div class="project operate">
      <header>
        <h1>{operate.title}</h1>
        {MEASURED.includes(tab) && <p class="lead">{operate.lead}</p>}
        <nav class="tabs" aria-label={operate.parts}>
          {tabs.map((name) => (
            <Link
              key={name}
              href={name === "health" ? "/operate/" : `/operate/?tab=${name}`}
              aria-current={name === tab ? "page" : undefined}
            >
              {operate.tabs[name]}
            </Link>
          ))}
        </nav>
      </header>
      <Shown />
    </div>
  );
}
