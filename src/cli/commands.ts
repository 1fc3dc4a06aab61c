/** Every command of the admin program, in the order of its help. */
import type { Command } from "./command.ts";
import { audit } from "./commands/audit.ts";
import { backup } from "./commands/backup.ts";
import { checkRun } from "./commands/check_run.ts";
import { checkShow } from "./commands/check_show.ts";
import { clockForward } from "./commands/clock_forward.ts";
import { exclusionAdd } from "./commands/exclusion_add.ts";
import { exclusionList } from "./commands/exclusion_list.ts";
import { exclusionRemove } from "./commands/exclusion_remove.ts";
import { jobsList } from "./commands/jobs_list.ts";
import { jobsRetry } from "./commands/jobs_retry.ts";
import { memberInvite } from "./commands/member_invite.ts";
import { memberList } from "./commands/member_list.ts";
import { memberRemove } from "./commands/member_remove.ts";
import { memberUpdate } from "./commands/member_update.ts";
import { projectApply } from "./commands/project_apply.ts";
import { projectCreate } from "./commands/project_create.ts";
import { projectFinalize } from "./commands/project_finalize.ts";
import { projectList } from "./commands/project_list.ts";
import { projectReport } from "./commands/project_report.ts";
import { questionClose } from "./commands/question_close.ts";
import { questionImport } from "./commands/question_import.ts";
import { questionResolve, resolveAlias } from "./commands/question_resolve.ts";
import { questionUnresolve } from "./commands/question_unresolve.ts";
import { recompute } from "./commands/recompute.ts";
import { restore } from "./commands/restore.ts";
import { seriesApply } from "./commands/series_apply.ts";
import { seriesObserve } from "./commands/series_observe.ts";
import { submit } from "./commands/submit.ts";
import { tokenRotate } from "./commands/token_rotate.ts";
import { tokenShow } from "./commands/token_show.ts";
import { userCreate } from "./commands/user_create.ts";
import { userLink } from "./commands/user_link.ts";
import { userList } from "./commands/user_list.ts";
import { userUpdate } from "./commands/user_update.ts";
import { verify } from "./commands/verify.ts";

export const commands: readonly Command[] = [
  userCreate,
  userList,
  userUpdate,
  userLink,
  tokenShow,
  tokenRotate,
  projectCreate,
  projectApply,
  projectList,
  projectFinalize,
  projectReport,
  memberInvite,
  memberList,
  memberUpdate,
  memberRemove,
  exclusionAdd,
  exclusionList,
  exclusionRemove,
  seriesApply,
  seriesObserve,
  questionImport,
  submit,
  questionResolve,
  questionUnresolve,
  questionClose,
  resolveAlias,
  recompute,
  jobsList,
  jobsRetry,
  checkRun,
  checkShow,
  clockForward,
  audit,
  backup,
  restore,
  verify,
];
