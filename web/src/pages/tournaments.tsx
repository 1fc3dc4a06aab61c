/** All tournaments, the running and the finished ones, and the communities; and the page of topics. */
import { type Answer, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { isVisitor } from "../api/session.ts";
import { useReader } from "../api/use_reader.ts";
import { useRead } from "../api/use_read.ts";
import { Reading } from "../parts/lazy_page.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { projectPath } from "../project/path.ts";
import { Link, usePath } from "../router.tsx";
import "../styles/places.css";
import { en } from "../texts/en.ts";
import { amount, count, date } from "../texts/format.ts";
import { topics, tournaments as texts } from "../texts/places.ts";
import { useTitle } from "../title.ts";
import { SignInFirst } from "./not_shown.tsx";

const readAll = () =>
  readOf(api.GET("/api/projects/tournaments/", { params: { query: { include_closed: true } } }));
const readCommunities = () => readOf(api.GET("/api/projects/communities/"));

type Found<Read extends () => Promise<Answer<unknown>>> = NonNullable<
  Awaited<ReturnType<Read>>["data"]
>;
type Tournament = Found<typeof readAll>["results"][number];
type Community = Found<typeof readCommunities>[number];

interface AllProjects {
  readonly tournaments: readonly Tournament[];
  readonly communities: readonly Community[];
}

async function readProjects(): Promise<Answer<AllProjects>> {
  const [all, communities] = await Promise.all([
    readAll(),
    // Without an account there is no list of communities.
    isVisitor() ? ({ data: [], problem: null } as const) : readCommunities(),
  ]);
  if (all.problem !== null) return all;
  if (communities.problem !== null) return communities;
  return {
    data: { tournaments: all.data.results, communities: communities.data },
    problem: null,
  };
}

export function Page() {
  return usePath().startsWith("/topics") ? <Topics /> : <Projects />;
}

function Projects() {
  useTitle(texts.title);
  const reading = useRead(readProjects, "projects");
  const projects = reading.data.value;
  return (
    <div class="listed">
      <h1>{texts.title}</h1>
      <p class="lead">{texts.lead}</p>
      <ReadState of={reading} />
      {projects && <Lists {...projects} />}
      <p class="row">
        <Link href="/topics/">{topics.title}</Link>
        {!isVisitor() && <Link href="/write/?part=projects">{texts.make}</Link>}
      </p>
    </div>
  );
}

function Lists({ tournaments, communities }: AllProjects) {
  const running = tournaments.filter(({ is_ongoing }) => is_ongoing !== false);
  // The newest end comes first.
  const finished = tournaments
    .filter(({ is_ongoing }) => is_ongoing === false)
    .sort((one, other) => (other.close_date ?? "").localeCompare(one.close_date ?? ""));
  return (
    <>
      <section>
        <h2>{texts.running}</h2>
        {running.length === 0 && <p class="quiet">{texts.noneRunning}</p>}
        <TournamentList tournaments={running} />
      </section>
      <section>
        <h2>{texts.finished}</h2>
        {finished.length === 0 && <p class="quiet">{texts.noneFinished}</p>}
        <TournamentList tournaments={finished} />
      </section>
      {communities.length > 0 && (
        <section>
          <h2>{texts.communities}</h2>
          <ul class="projects">
            {communities.map((one) => (
              <li key={one.id}>
                <Name project={one} />
                <p class="quiet small">
                  <span>{count(one.posts_count, ...texts.questions)}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function TournamentList({ tournaments }: Pick<AllProjects, "tournaments">) {
  return (
    <ul class="projects">
      {tournaments.map((one) => (
        <li key={one.id}>
          <Name project={one} />
          {one.subtitle !== "" && <p dir="auto">{one.subtitle}</p>}
          <p class="quiet small">
            {one.type !== "tournament" && <span>{en.project.types[one.type]}</span>}
            <span>{count(one.questions_count, ...texts.questions)}</span>
            <span>{count(one.forecasters_count, ...texts.forecasters)}</span>
            {one.close_date !== null && (
              <span>
                {(one.is_ongoing === false ? texts.ended : texts.ends)(date(one.close_date))}
              </span>
            )}
            {one.prize_pool !== null && Number(one.prize_pool) > 0 && (
              <span>{texts.prize(amount(Number(one.prize_pool), one.prize_currency))}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Name({ project }: { readonly project: Tournament | Community }) {
  return (
    <h3 dir="auto">
      <Link href={projectPath(project) ?? "/"}>{project.name}</Link>
    </h3>
  );
}

type Listed = Schemas["ListedCategory"] | Schemas["ListedTopic"];

interface AllTopics {
  readonly categories: readonly Listed[];
  readonly topics: readonly Listed[];
}

async function readLists(): Promise<Answer<AllTopics>> {
  const [categories, others] = await Promise.all([
    readOf(api.GET("/api/projects/categories/")),
    readOf(api.GET("/api/projects/topics/")),
  ]);
  if (categories.problem !== null) return categories;
  if (others.problem !== null) return others;
  const data = { categories: categories.data.results, topics: others.data.results };
  return { data, problem: null };
}

/** The categories and topics, each of which leads to its questions. */
function Topics() {
  useTitle(topics.title);
  // Without an account there is no list of them.
  const account = useReader();
  if (account === undefined) return <Reading />;
  return account === null ? <SignInFirst /> : <TopicLists />;
}

function TopicLists() {
  const reading = useRead(readLists, "topics");
  const lists = reading.data.value;
  return (
    <div class="listed">
      <h1>{topics.title}</h1>
      <ReadState of={reading} />
      {lists && (
        <Part title={topics.categories} none={topics.noCategories} all={lists.categories} />
      )}
      {lists && <Part title={topics.topics} none={topics.noTopics} all={lists.topics} />}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly none: string;
  readonly all: readonly Listed[];
}

function Part({ title, none, all }: PartProps) {
  return (
    <section>
      <h2>{title}</h2>
      {all.length === 0 && <p class="quiet">{none}</p>}
      <ul class="projects">
        {all.map((one) => (
          <li key={one.id}>
            <h3 dir="auto">
              <Link href={projectPath(one) ?? "/"}>{one.name}</Link>
            </h3>
            <p class="quiet small">
              <span>{count(one.posts_count, ...texts.questions)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
