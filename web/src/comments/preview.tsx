/** A text as the comment will show it, with links to the accounts that the server finds in it. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { api } from "../api/client.ts";
import type { Named } from "../markdown/mentions.ts";
import { Markdown } from "../parts/markdown.tsx";
import { en } from "../texts/en.ts";

interface PreviewProps {
  readonly text: string;
  readonly on_post: number;
  readonly is_private: boolean;
}

export function Page(body: PreviewProps) {
  const mentioned = useSignal<readonly Named[] | null>(body.text.includes("@") ? null : []);
  useEffect(() => {
    if (mentioned.value !== null) return;
    // Names stay text where the server does not answer.
    void api
      .POST("/api/comments/create/check/", { body: { ...body, included_forecast: false } })
      .catch(() => null)
      .then((answer) => (mentioned.value = answer?.data?.would[0]?.mentioned_users ?? []));
  }, []);
  return (
    <section class="preview" aria-label={en.comments.write.preview}>
      {mentioned.value && <Markdown text={body.text} mentioned={mentioned.value} />}
    </section>
  );
}
