/** All posts of a project by state, with what an organiser may do with each. */
import { useSignal } from "@preact/signals";
import { useRead } from "../api/use_read.ts";
import type { FeedPost } from "../feed/pages.ts";
import { Button } from "../parts/button.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Said } from "../parts/said.tsx";
import type { Project } from "../project/use_project.ts";
import { Link } from "../router.tsx";
import { firstSteps } from "../texts/first_steps.ts";
import { manage } from "../texts/manage.ts";
import { whole } from "../texts/format.ts";
import { ManagedPost } from "./managed_post.tsx";
import { readPosts, type State, stateOf, STATES } from "./states.ts";

/** What is done with several posts of these states at once. */
const AT_ONCE = {
  pending: lazyPage(() => import("./approve_several.tsx")),
  due: lazyPage(() => import("./resolve_several.tsx")),
};
const SEVERAL: { readonly [One in State]?: keyof typeof AT_ONCE } = {
  pending: "pending",
  draft: "pending",
  due: "due",
  closed: "due",
};

export function Posts({ project }: { readonly project: Project }) {
  const pages = useSignal(1);
  const said = useSignal("");
  const reading = useRead(() => readPosts(project.id, pages.peek()), String(project.id));
  const list = reading.data.value;
  const change = (text: string) => {
    said.value = text;
    void reading.read();
  };
  const more = () => {
    pages.value += 1;
    void reading.read();
  };
  return (
    <section aria-label={manage.parts.posts}>
      <Said text={said.value} />
      <ReadState of={reading} />
      {list?.posts.length === 0 && <FirstSteps project={project} />}
      {list !== null && list.posts.length > 0 && (
        <p>
          <Link href={`/write/?project=${project.id}`} class="button plain">
            {firstSteps.write}
          </Link>
        </p>
      )}
      {list !== null &&
        STATES.map((state) => (
          <Group
            key={state}
            {...{ state, project, isWhole: !list.hasMore, onChanged: change }}
            posts={list.posts.filter((post) => stateOf(post, Date.now()) === state)}
          />
        ))}
      {list?.hasMore === true && <Button onClick={more}>{manage.posts.more}</Button>}
    </section>
  );
}

/** What to do in a project that has nothing yet. */
function FirstSteps({ project }: { readonly project: Project }) {
  const texts = firstSteps;
  const write = `/write/?project=${project.id}`;
  return (
    <div class="first-steps">
      <h2>{texts.title}</h2>
      <ol>
        <li>
          <Link href={`/manage/${project.id}/?part=members`}>{texts.invite}</Link>{" "}
          {texts.inviteAbout}
        </li>
        <li>
          <Link href={write}>{texts.write}</Link> {texts.writeAbout}
        </li>
        <li>{texts.approve}</li>
        <li>{texts.resolve}</li>
      </ol>
    </div>
  );
}

interface GroupProps {
  readonly state: State;
  readonly project: Project;
  readonly posts: readonly FeedPost[];
  /** Whether all posts of the project are there. */
  readonly isWhole: boolean;
  readonly onChanged: (said: string) => void;
}

function Group({ state, project, posts, isWhole, onChanged }: GroupProps) {
  const texts = manage.posts;
  const isOpen = useSignal(false);
  if (posts.length === 0) return null;
  const several = posts.length > 1 ? SEVERAL[state] : undefined;
  const Several = several === undefined ? null : AT_ONCE[several];
  const size = isWhole ? whole(posts.length) : texts.atLeast(posts.length);
  return (
    <section class="group" aria-label={texts.states[state]}>
      <h2>
        {texts.states[state]} <span class="quiet">{size}</span>
      </h2>
      <p class="quiet small">{texts.about[state]}</p>
      {several !== undefined && !isOpen.value && (
        <p>
          <Button onClick={() => (isOpen.value = true)}>{texts.several[several]}</Button>
        </p>
      )}
      {Several !== null && isOpen.value && (
        <Several
          posts={posts}
          onDone={(said) => {
            isOpen.value = false;
            onChanged(said);
          }}
          onClose={() => (isOpen.value = false)}
        />
      )}
      <ul class="managed-posts">
        {posts.map((post) => (
          <ManagedPost key={post.id} {...{ post, project, onChanged }} />
        ))}
      </ul>
    </section>
  );
}
