/** The ways to show a post elsewhere. What is not public has a link alone. */
import { readOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { useRead } from "../../api/use_read.ts";
import { basePath } from "../../base_path.ts";
import { ReadState } from "../../parts/read_state.tsx";
import { Secret } from "../../parts/secret.tsx";
import { share as texts } from "../../texts/share.ts";

const NOT_FOUND = 404;

interface ShareProps {
  readonly id: number;
  readonly title: string;
}

export function Share({ id, title }: ShareProps) {
  const params = { path: { postId: id }, query: { minimize: true } };
  const reading = useRead(
    () => readOf(api.GET("/api/public/posts/{postId}/", { params })),
    `public ${id}`,
  );
  const isClosed = reading.problem.value?.status === NOT_FOUND;
  if (reading.data.value === null && !isClosed) return <ReadState of={reading} />;
  const base = location.origin + basePath;
  const link = `${base}/questions/${id}/`;
  const embed = `${base}/embed/questions/${id}/`;
  return (
    <>
      <p class="quiet">{isClosed ? texts.closed : texts.lead}</p>
      <Copied label={texts.link} text={link} />
      {!isClosed && (
        <>
          <Copied
            label={texts.embed}
            text={`<iframe src="${embed}" width="600" height="315" title="${inAttribute(title)}"></iframe>`}
          />
          <Copied
            label={texts.markdown}
            text={`[![${inMarkdown(title)}](${embed}card.svg)](${link})`}
          />
          <Copied label={texts.picture} text={`${embed}card.png`} />
        </>
      )}
    </>
  );
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div class="field">
      <span>{label}</span>
      <Secret label={label} text={text} />
    </div>
  );
}

const inAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const inMarkdown = (text: string) => text.replaceAll(/[\\[\]]/g, String.raw`\$&`);
