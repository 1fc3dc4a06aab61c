/** The private comments of a bot, which its owner reads and publishes. Others are shown nothing. */
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { Page as Publish } from "../comments/publish.tsx";
import { Button } from "../parts/button.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import { botNotes as texts } from "../texts/publish_comment.ts";
import { Written } from "./written.tsx";

const MOST = 100;

interface NotesProps {
  readonly botId: number;
  readonly onPublished: () => void;
}

export function Page({ botId, onPublished }: NotesProps) {
  const query = { author: botId, is_private: true, include_deleted: false, limit: MOST };
  const reading = useRead(
    () => readOf(api.GET("/api/comments/", { params: { query } })),
    `private comments ${botId}`,
  );
  const notes = reading.data.value?.results ?? [];
  const take = () => {
    void reading.read();
    onPublished();
  };
  if (notes.length === 0) return <ProblemNotice problem={reading.problem.value} />;
  return (
    <section aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <ul class="written">
        {notes.map((comment) => (
          <Written key={comment.id} comment={comment}>
            {comment.parent_id === null && <Asked {...{ comment, take }} />}
          </Written>
        ))}
      </ul>
    </section>
  );
}

interface AskedProps {
  readonly comment: Schemas["Comment"];
  readonly take: () => void;
}

function Asked({ comment, take }: AskedProps) {
  const isAsking = useSignal(false);
  return (
    <>
      <Button
        label={texts.publishOf(comment.on_post_data.title)}
        onClick={() => (isAsking.value = true)}
      >
        {en.comments.actions.publish}
      </Button>
      {isAsking.value && (
        <Publish {...{ comment, place: { take } }} onClose={() => (isAsking.value = false)} />
      )}
    </>
  );
}
