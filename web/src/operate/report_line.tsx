import { useSignal } from "@preact/signals";
import { type Answer, answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Time } from "../parts/time.tsx";
import { Link } from "../router.tsx";
import { dateTime } from "../texts/format.ts";
import { operate } from "../texts/operate.ts";

type Report = Schemas["Report"];
type Deed = "close" | "remove";

interface ReportLineProps {
  /** All reports of a comment on the page, at least one; newest first. */
  readonly reports: readonly [Report, ...Report[]];
  /** Called when the reports have been closed. */
  readonly onChanged: () => void;
}

/** Deletes the comment if that is asked for, and closes its reports. Both may be repeated. */
async function deal(
  { id: reportId, comment_id: commentId }: Report,
  deed: Deed,
): Promise<Answer<unknown>> {
  if (deed === "remove") {
    const params = { path: { commentId } };
    const deleted = await answerOf(api.DELETE("/api/comments/{commentId}/delete/", { params }));
    if (deleted.problem !== null) return deleted;
  }
  const params = { path: { reportId } };
  return await answerOf(api.POST("/api/admin/reports/{reportId}/resolve/", { params }));
}

/** A comment with what was reported of it, and what can be done. */
export function ReportLine({ reports, onChanged }: ReportLineProps) {
  const [report] = reports;
  const texts = operate.reports;
  const asked = useSignal<Deed | null>(null);
  const action = useAction((deed: Deed) => deal(report, deed));
  const ask = (deed: Deed) => {
    action.problem.value = null;
    asked.value = deed;
  };
  const confirm = async (deed: Deed) => {
    const answer = await action.run(deed);
    if (answer?.problem !== null) return;
    asked.value = null;
    onChanged();
  };
  const { comment } = report;
  const isOpen = reports.some(({ resolved_at }) => resolved_at === null);
  const isDeletable = comment !== null && !comment.is_soft_deleted;
  return (
    <li class="report">
      {reports.length > 1 && (
        <p>
          <b>{texts.several(reports.length)}</b>
        </p>
      )}
      {reports.map((one) => (
        <Said key={one.id} report={one} />
      ))}
      <Reported report={report} />
      {isOpen && (
        <div class="row">
          <Button onClick={() => ask("close")}>{texts.close}</Button>
          {isDeletable && (
            <Button kind="danger" onClick={() => ask("remove")}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
      {asked.value !== null && (
        <Confirm
          key={asked.value}
          title={texts[`${asked.value}Title`]}
          about={texts[`${asked.value}About`]}
          confirm={texts[`${asked.value}Confirm`]}
          isBusy={action.isBusy.value}
          problem={action.problem.value}
          onConfirm={() => asked.value && void confirm(asked.value)}
          onClose={() => (asked.value = null)}
        />
      )}
    </li>
  );
}

interface OfReport {
  readonly report: Report;
}

/** What one reader reported, and who closed that. */
function Said({ report }: OfReport) {
  const texts = operate.reports;
  const { resolved_at: closedAt, resolved_by: closedBy } = report;
  return (
    <>
      <p class="meta">
        <span class="status">{texts.categories[report.category]}</span>
        <span>
          {texts.by} <Name account={report.reporter} />
        </span>
        <Time at={report.created_at} />
      </p>
      <p class="reason">{report.reason}</p>
      {closedAt !== null && (
        <p class="quiet">
          {texts.closedBy(closedBy?.username ?? operate.none, dateTime(closedAt))}
        </p>
      )}
    </>
  );
}

/** The comment as it was written: a moderator looks at the source, and nothing of it is rendered. */
function Reported({ report: { comment, post_id } }: OfReport) {
  const texts = operate.reports;
  return (
    <blockquote>
      {comment === null && <p class="quiet">{texts.hidden}</p>}
      {comment !== null && (
        <p class="meta">
          <span>
            {texts.written} <Name account={comment.author} />
          </span>
          <Time at={comment.created_at} />
        </p>
      )}
      {comment?.is_soft_deleted === true ? (
        <p class="quiet">{texts.deleted}</p>
      ) : (
        comment !== null && (
          <div class="source" tabIndex={0} role="group" aria-label={texts.comment}>
            {comment.text}
          </div>
        )
      )}
      <Link href={`/questions/${post_id}/`}>{texts.question}</Link>
    </blockquote>
  );
}

function Name({ account }: { readonly account: Schemas["ShortUser"] }) {
  return <Link href={`/users/${account.id}/`}>{account.username}</Link>;
}
