/** The accounts that are kept out of prizes, ranks or leaderboards. */
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { ReadState } from "../parts/read_state.tsx";
import { projectPath } from "../project/path.ts";
import { Link } from "../router.tsx";
import { date } from "../texts/format.ts";
import { operate } from "../texts/operate.ts";
import { Pager } from "./pager.tsx";

type Exclusion = Schemas["Exclusion"];

const PAGE_SIZE = 20;

const readExclusions = (offset: number) =>
  readOf(api.GET("/api/admin/exclusions/", { params: { query: { limit: PAGE_SIZE, offset } } }));

export function Exclusions() {
  const texts = operate.exclusions;
  const offset = useSignal(0);
  const reading = useRead(() => readExclusions(offset.value), `exclusions ${offset.value}`);
  const data = reading.data.value;
  return (
    <section>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <ReadState of={reading} />
      {data?.count === 0 && <p>{texts.none}</p>}
      {data && data.results.length > 0 && <Table exclusions={data.results} />}
      {data && (
        <Pager
          {...{ offset: offset.value, size: PAGE_SIZE, count: data.count }}
          onTurn={(to) => (offset.value = to)}
        />
      )}
      <p class="quiet">{texts.how}</p>
      <pre class="code">{texts.commands}</pre>
    </section>
  );
}

function Table({ exclusions }: { readonly exclusions: readonly Exclusion[] }) {
  const texts = operate.exclusions;
  const heads = [texts.account, texts.from, texts.level, texts.kind, texts.time, texts.note];
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={texts.title}>
      <table class="figures ranks">
        <thead>
          <tr>
            {heads.map((text) => (
              <th key={text} scope="col" class="text">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exclusions.map((one) => (
            <tr key={one.id}>
              <th scope="row" class="text">
                <Link href={`/users/${one.user_id}/`}>{one.username}</Link>
              </th>
              <td class="text">
                <Place exclusion={one} />
              </td>
              <td class="text">{texts.levels[one.level] ?? one.level}</td>
              <td class="text">{texts.kinds[one.kind]}</td>
              <td class="text">{timeText(one)}</td>
              <td class="text">{one.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What an exclusion covers: one leaderboard, those of a project, or all. */
function Place({ exclusion }: { readonly exclusion: Exclusion }) {
  const texts = operate.exclusions;
  const { project, project_id: id, leaderboard_id: board } = exclusion;
  if (board !== null) return <>{texts.board(board)}</>;
  if (id === null) return <>{texts.everything}</>;
  const path = project && projectPath(project);
  const name = project?.name ?? texts.deleted(id);
  return (
    <>
      {texts.project} {path === null ? name : <Link href={path}>{name}</Link>}
    </>
  );
}

function timeText({ from, until }: Exclusion): string {
  const texts = operate.exclusions;
  if (from === null) return until === null ? texts.always : texts.until(date(until));
  return until === null ? texts.since(date(from)) : texts.between(date(from), date(until));
}
