/** What a project is: its name, dates, counts, and whether the reader follows it. */
import { type Signal, useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Markdown } from "../parts/markdown.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { amount, date, dateTimeUtc, whole } from "../texts/format.ts";
import { Crumbs } from "./crumbs.tsx";
import { Picture } from "./picture.tsx";
import { isTournament, type Project } from "./use_project.ts";

/** The levels that may review, resolve and invite. */
const MANAGERS: readonly Project["user_permission"][] = ["curator", "admin"];

export function Head({ project }: { readonly project: Project }) {
  const isFollowed = useSignal(project.is_subscribed);
  return (
    <header class="head">
      <Crumbs />
      <p class="kicker">
        <span>{en.project.types[project.type]}</span>
        {project.default_permission === null && <span>{en.project.private}</span>}
      </p>
      <div class="spread">
        <div class="named">
          {project.picture !== null && <Picture project={project} />}
          <h1 dir="auto">{project.name}</h1>
        </div>
        <div class="row">
          {MANAGERS.includes(project.user_permission) && (
            <Link href={`/manage/${project.id}/`} class="button plain">
              {en.project.manage}
            </Link>
          )}
          {user.value && <Follow {...{ project, isFollowed }} />}
        </div>
      </div>
      {isTournament(project) && project.subtitle !== "" && (
        <p class="lead" dir="auto">
          {project.subtitle}
        </p>
      )}
      <Facts
        project={project}
        followers={
          project.followers_count + Number(isFollowed.value) - Number(project.is_subscribed)
        }
      />
      {project.description !== "" && (
        <>
          <h2 class="hidden">{en.project.about}</h2>
          <Markdown text={project.description} />
        </>
      )}
    </header>
  );
}

interface FollowProps {
  readonly project: Project;
  readonly isFollowed: Signal<boolean>;
}

function Follow({ project, isFollowed }: FollowProps) {
  const action = useAction((follow: boolean, headers) => {
    const params = { path: { projectId: project.id } };
    return answerOf<unknown>(
      follow
        ? api.POST("/api/projects/{projectId}/subscribe/", { params, headers })
        : api.POST("/api/projects/{projectId}/unsubscribe/", { params, headers }),
    );
  });
  const turn = async () => {
    const answer = await action.run(!isFollowed.value);
    if (answer?.problem === null) isFollowed.value = !isFollowed.value;
  };
  return (
    <div>
      <Button isBusy={action.isBusy.value} onClick={() => void turn()}>
        {isFollowed.value ? en.project.unfollow : en.project.follow}
      </Button>
      <ProblemNotice problem={action.problem.value} />
    </div>
  );
}

interface FactsProps {
  readonly project: Project;
  /** With the reader, if they follow it now. */
  readonly followers: number;
}

function Facts({ project, followers }: FactsProps) {
  const texts = en.project;
  return (
    <dl class="numbers" aria-label={texts.facts}>
      {isTournament(project) ? (
        <>
          <Day name={texts.begins} at={project.start_date} />
          <Day
            name={project.is_ongoing === false ? texts.ended : texts.ends}
            at={project.close_date}
          />
          {project.prize_pool !== null && (
            <Fact
              name={texts.prize}
              text={amount(Number(project.prize_pool), project.prize_currency)}
            />
          )}
          <Fact name={texts.questions} text={whole(project.questions_count)} />
          <Fact name={texts.forecasters} text={whole(project.forecasters_count)} />
          <Fact name={texts.forecasts} text={whole(project.forecasts_count)} />
        </>
      ) : (
        <Fact name={texts.questions} text={whole(project.posts_count)} />
      )}
      <Fact name={texts.followers} text={whole(followers)} />
    </dl>
  );
}

function Day({ name, at }: { readonly name: string; readonly at: string | null }) {
  if (at === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <time dateTime={at} title={dateTimeUtc(at)}>
          {date(at)}
        </time>
      </dd>
    </div>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
