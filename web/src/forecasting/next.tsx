/** Leads on once a forecast is stored: to the question of the same project that closes next. */
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useRead } from "../api/use_read.ts";
import { Link } from "../router.tsx";
import { next as texts } from "../texts/next.ts";

/** The part of a post that names its project. */
export interface NextPost {
  readonly id: number;
  readonly projects: {
    readonly default_project: Pick<
      Schemas["PostDetail"]["projects"]["default_project"],
      "id" | "name" | "type"
    >;
  };
}

export interface NextProps {
  readonly post: NextPost;
}

/** Shows nothing until it is known, and where it cannot be read. */
export function Page({ post }: NextProps) {
  const { id, name, type } = post.projects.default_project;
  const query = {
    default_project_id: id,
    statuses: ["open" as const],
    not_forecaster_id: user.peek()?.id ?? 0,
    order_by: "scheduled_close_time",
    // A post whose questions are forecast in part may be among them.
    limit: 2,
  };
  const reading = useRead(
    () => readOf(api.GET("/api/posts/", { params: { query } })),
    `next after ${post.id}`,
  );
  const found = reading.data.value?.results;
  if (found === undefined) return null;
  const where = type === "site_main" ? texts.main : name;
  const next = found.find((one) => one.id !== post.id);
  return (
    <p class="next" dir="auto">
      {next === undefined ? (
        texts.none(where)
      ) : (
        <>
          {texts.next(where)} <Link href={`/questions/${next.id}/`}>{next.title}</Link>
        </>
      )}
    </p>
  );
}
