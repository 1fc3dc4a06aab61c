/** What the reader wrote and what is not approved yet. */
import { type Answer, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import type { FeedPost } from "../feed/pages.ts";
import { ReadState } from "../parts/read_state.tsx";
import { Link } from "../router.tsx";
import { edit } from "../texts/edit.ts";
import { en } from "../texts/en.ts";

const PAGE_SIZE = 100;
/** A curator sees the drafts of others too. Older ones than these are left out. */
const MOST_PAGES = 5;

export function OwnPosts({ readerId }: { readonly readerId: number }) {
  const texts = edit.own;
  const reading = useRead(() => readOwn(readerId), "own posts");
  const posts = reading.data.value;
  return (
    <section aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ReadState of={reading} />
      {posts?.length === 0 && <p class="quiet">{texts.none}</p>}
      <ul class="places">
        {posts?.map((post) => (
          <li key={post.id}>
            <Link href={`/write/?post=${post.id}`}>{post.title}</Link>
            <span>{en.question.statuses[post.status]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function readOwn(readerId: number): Promise<Answer<FeedPost[]>> {
  const own: FeedPost[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = {
      statuses: ["draft" as const, "pending" as const, "rejected" as const],
      limit: PAGE_SIZE,
      offset: page * PAGE_SIZE,
    };
    const { data, problem } = await readOf(api.GET("/api/posts/", { params: { query } }));
    if (problem !== null) return { data: null, problem };
    own.push(...data.results.filter(({ author_id: author }) => author === readerId));
    if (data.next === null) break;
  }
  return { data: own, problem: null };
}
