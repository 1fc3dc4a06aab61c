/** The page of operators: how the platform does, and what they look after. */
import { useReader } from "../api/use_reader.ts";
import { Access } from "../operate/access.tsx";
import { Accounts } from "../operate/accounts.tsx";
import { Health } from "../operate/health_view.tsx";
import { Reports } from "../operate/reports.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import "../styles/project.css";
import "../styles/question.css";
import "../styles/feed.css";
import "../styles/operate.css";
import { operate } from "../texts/operate.ts";
import { useTitle } from "../title.ts";
import { Missing } from "./missing.tsx";
import { SignInFirst } from "./not_shown.tsx";

export function Page() {
  const account = useReader();
  if (account === undefined) return <Reading />;
  if (account === null) return <SignInFirst />;
  return account.is_staff || account.is_superuser ? <OperateView /> : <Missing />;
}

function OperateView() {
  useTitle(operate.title);
  return (
    <div class="project operate">
      <header>
        <h1>{operate.title}</h1>
        <p class="lead">{operate.lead}</p>
      </header>
      <Health />
      <Reports />
      <Accounts />
      <Access />
    </div>
  );
}
