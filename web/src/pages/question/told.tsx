/** What the reader was told of a post. It is read, and marked so, when the reader opens the fold. */
import { answerOf, readOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { useRead } from "../../api/use_read.ts";
import { unread } from "../../frame/unread.ts";
import { ReadState } from "../../parts/read_state.tsx";
import { en } from "../../texts/en.ts";
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
  if (found.results.length === 0) return <p class="quiet">{en.question.texts.toldNothing}</p>;
  return (
    <ul class="told">
      {found.results.map((told) => (
        <Line key={told.id} told={told} />
      ))}
    </ul>
  );
}

/** A failure leaves them unread. */
async function markRead(post: number): Promise<void> {
  const answer = await answerOf(api.POST(`${PATH}read/`, { body: { post } }));
  if (answer.data !== null) unread.value = answer.data.unread_count;
}
