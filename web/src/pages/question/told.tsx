/**
 * Whether the reader follows a post, and what they were told of it. It is read, and marked so, when
 * the reader opens the fold.
 */
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { useRead } from "../../api/use_read.ts";
import { unread } from "../../frame/unread.ts";
import { Button } from "../../parts/button.tsx";
import { ProblemNotice } from "../../parts/notice.tsx";
import { ReadState } from "../../parts/read_state.tsx";
import { en } from "../../texts/en.ts";
import { notifications } from "../../texts/notifications.ts";
import { Line } from "../notifications.tsx";

const PATH = "/api/users/me/notifications/";
/** Older ones stand on the page of notifications. */
const limit = 50;

export function Page({ postId }: { readonly postId: number }) {
  const reading = useRead(async () => {
    const query = { post: postId, limit };
    const answer = await readOf(api.GET(PATH, { params: { query } }));
    const isNew = answer.data?.results.some(({ read_at: readAt }) => readAt === null);
    if (isNew === true) await markRead(postId);
    return answer;
  }, `told of ${postId}`);
  const found = reading.data.value;
  if (found === null) return <ReadState of={reading} />;
  return (
    <>
      <Follow postId={postId} />
      {found.results.length === 0 && <p class="quiet">{en.question.texts.toldNothing}</p>}
      <ul class="told">
        {found.results.map((told) => (
          <Line key={told.id} told={told} />
        ))}
      </ul>
    </>
  );
}

function Follow({ postId }: { readonly postId: number }) {
  const params = { path: { postId } };
  const reading = useRead(
    () => readOf(api.GET("/api/posts/{postId}/subscription/", { params })),
    `follows ${postId}`,
  );
  const changed = useSignal<boolean | null>(null);
  const action = useAction((follow: boolean, headers) =>
    answerOf<unknown>(
      follow
        ? api.POST("/api/posts/{postId}/subscribe/", { params, headers })
        : api.POST("/api/posts/{postId}/unsubscribe/", { params, headers }),
    ),
  );
  const isFollowed = changed.value ?? reading.data.value?.is_subscribed;
  if (isFollowed === undefined) return <ReadState of={reading} />;
  const turn = async () => {
    if ((await action.run(!isFollowed))?.problem === null) changed.value = !isFollowed;
  };
  return (
    <div>
      <Button isBusy={action.isBusy.value} onClick={() => void turn()}>
        {isFollowed ? notifications.unfollow : notifications.follow}
      </Button>
      <ProblemNotice problem={action.problem.value} />
    </div>
  );
}

/** A failure leaves them unread. */
async function markRead(post: number): Promise<void> {
  const answer = await answerOf(api.POST(`${PATH}read/`, { body: { post } }));
  if (answer.data !== null) unread.value = answer.data.unread_count;
}
