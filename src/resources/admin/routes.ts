/** Routes for site administrators: accounts and the download whitelist (Contract 3.10). */
import { defineRoute, type Route } from "../../http/route.ts";
import {
  AdminUserCreate,
  AdminUserUpdate,
  CreatedUser,
  DataAccess,
  DataAccessBody,
  DataAccessPage,
} from "../../schema/admin.ts";
import { AuditPage, AuditQuery } from "../../schema/audit.ts";
import { AdminUserPage, AdminUserQuery } from "../../schema/operations.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { PrivateUser } from "../../schema/user.ts";
import { createUser } from "./create_user.ts";
import {
  DataAccessQuery,
  grantDataAccess,
  listDataAccess,
  revokeDataAccess,
} from "./data_access.ts";
import { listAudit } from "./list_audit.ts";
import { listAccounts } from "./list_accounts.ts";
import { requireMaySet, updateUser, userToUpdate } from "./update_user.ts";

const tag = "Administration";

export const routes: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "/api/admin/users/",
    name: "createUser",
    summary: "Create an account with its token",
    tag,
    access: "superuser",
    limit: "write",
    noStore: true,
    idempotent: false,
    body: AdminUserCreate,
    responses: { 201: CreatedUser, 400: FieldErrorsBody, 403: DetailBody },
    handler: createUser,
  }),
  defineRoute({
    method: "GET",
    path: "/api/admin/users/",
    name: "listAccounts",
    summary: "Find accounts by name, e-mail or id, closed ones too",
    tag,
    access: "staff",
    limit: "read",
    noStore: true,
    query: AdminUserQuery,
    responses: { 200: AdminUserPage, 400: FieldErrorsBody, 403: DetailBody },
    handler: listAccounts,
  }),
  defineRoute({
    method: "PATCH",
    path: "/api/admin/users/:userId/",
    name: "updateUser",
    repeat: "same",
    summary: "Change an account",
    about: "Superusers may change everything; staff may set is_active, is_spam, api_access_tier.",
    tag,
    access: "staff",
    limit: "write",
    noStore: true,
    idempotent: true,
    body: AdminUserUpdate,
    responses: { 200: PrivateUser, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
    subject: userToUpdate,
    permit: requireMaySet,
    handler: updateUser,
  }),
  defineRoute({
    method: "GET",
    path: "/api/admin/audit/",
    name: "listAudit",
    summary: "Read the audit record",
    about:
      "Who did what, when and from which address: log-ins, tokens, passwords, levels, members, " +
      "invitations, resolutions, edits after opening, downloads and commands. No route writes it.",
    tag,
    access: "staff",
    limit: "read",
    noStore: true,
    query: AuditQuery,
    responses: { 200: AuditPage, 400: FieldErrorsBody, 403: DetailBody },
    handler: listAudit,
  }),
  defineRoute({
    method: "GET",
    path: "/api/admin/data-access/",
    name: "listDataAccess",
    summary: "List the download whitelist",
    tag,
    access: "staff",
    limit: "read",
    query: DataAccessQuery,
    responses: { 200: DataAccessPage, 403: DetailBody },
    handler: listDataAccess,
  }),
  defineRoute({
    method: "POST",
    path: "/api/admin/data-access/",
    name: "grantDataAccess",
    repeat: "same",
    summary: "Let an account export a project or everything",
    tag,
    access: "staff",
    limit: "write",
    body: DataAccessBody,
    responses: { 201: DataAccess, 400: FieldErrorsBody, 403: DetailBody },
    handler: grantDataAccess,
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/admin/data-access/:lineId/",
    name: "revokeDataAccess",
    repeat: "gone",
    summary: "Take a line off the download whitelist",
    tag,
    access: "staff",
    limit: "write",
    responses: { 204: "empty", 403: DetailBody, 404: DetailBody },
    handler: revokeDataAccess,
  }),
];
