/** What a resolution would do: to the question, its group, conditionals, scores and leaderboards. */
import "./cascade.css";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import type { FeedPost } from "../feed/pages.ts";
import { outcomeText } from "../pages/question/lines.ts";
import type { Project } from "../project/use_project.ts";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";

type Question = Schemas["Question"];
type Would = Schemas["WouldQuestion"];

/** A checked resolution. */
export interface Foreseen {
  readonly body: Schemas["ResolveBody"];
  /** The question itself, and then the branches of conditionals on it. */
  readonly would: readonly Would[];
  /** The branches by id, with the titles of their conditionals. */
  readonly titles: ReadonlyMap<number, Branch>;
}

interface Branch {
  readonly title: string;
  readonly question: Question;
}

/** Reads how the conditionals of these branches are called. What cannot be read has no title. */
export async function readTitles(branches: readonly Would[]): Promise<Map<number, Branch>> {
  const found = new Map<number, Branch>();
  const ids = [...new Set(branches.map(({ post }) => post))];
  if (ids.length === 0) return found;
  const query = { ids, limit: ids.length };
  const { data } = await readOf(api.GET("/api/posts/", { params: { query } }));
  for (const { title, conditional } of data?.results ?? []) {
    if (conditional === undefined) continue;
    const { question_yes: yes, question_no: no } = conditional;
    found.set(yes.id, { title: manage.cascade.branch(title, en.feed.ifYes), question: yes });
    found.set(no.id, { title: manage.cascade.branch(title, en.feed.ifNo), question: no });
  }
  return found;
}

interface CascadeProps {
  readonly question: Question;
  readonly post: FeedPost;
  readonly project: Project;
  readonly foreseen: Foreseen;
}

const WITHOUT_SCORES: readonly (string | null)[] = ["annulled", "ambiguous"];

export function Cascade({ question, post, project, foreseen }: CascadeProps) {
  const texts = manage.cascade;
  const [own, ...branches] = foreseen.would;
  const resolution = own?.resolution ?? null;
  const hasScores = !WITHOUT_SCORES.includes(resolution);
  return (
    <div class="cascade">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{texts.question}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {own !== undefined && <Line title={question.title} question={question} after={own} />}
          {branches.map((after) => {
            const branch = foreseen.titles.get(after.question);
            const title = branch?.title ?? texts.unnamed(after.question);
            return (
              <Line
                key={after.question}
                {...{ title, after }}
                question={branch?.question ?? question}
                isUnknown={branch === undefined}
              />
            );
          })}
        </tbody>
      </table>
      <ul class="notes">
        {restOfGroup(question, post).map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>{hasScores ? texts.scores(post.nr_forecasters) : texts.noScores}</li>
        <li>{texts.leaderboards(boardsOf(post, project))}</li>
        <li>{texts.visible}</li>
      </ul>
    </div>
  );
}

interface LineProps {
  readonly title: string;
  readonly question: Question;
  readonly after: Would;
  /** Whether what the question is now could not be read. */
  readonly isUnknown?: boolean;
}

export function Line({ title, question, after, isUnknown = false }: LineProps) {
  const { statuses } = en.question;
  const outcome = outcomeText({ ...question, resolution: after.resolution });
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{isUnknown ? "" : (outcomeText(question) ?? statuses[question.status])}</td>
      <td>
        <b>{outcome ?? statuses[after.status]}</b>
      </td>
    </tr>
  );
}

/** Says what becomes of the other questions of a group: nothing, and how many are left. */
function restOfGroup({ id }: Question, { group_of_questions: group }: FeedPost): string[] {
  if (group === undefined) return [];
  const others = group.questions.filter((one) => one.id !== id);
  const left = others.filter(({ resolution }) => resolution === null).length;
  return [manage.cascade.group(others.length, left)];
}

/** Returns the names of the projects that hold the post and may have a leaderboard. */
function boardsOf({ projects }: FeedPost, project: Project): readonly string[] {
  const { tournament, question_series: series = [], community = [] } = projects;
  const others = [...tournament, ...series, ...community].map(({ name }) => name);
  return [...new Set([project.name, ...others])];
}
