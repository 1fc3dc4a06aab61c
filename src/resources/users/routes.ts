/** Routes for accounts of people and bots (Contract 2.14 to 2.19). */
import Type from "typebox";
import { leftUnits } from "../../admission/left_units.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { ownCalibrationText } from "../../pages/own_calibration.ts";
import { presentPrivateUser } from "../../present/user.ts";
import {
  described,
  DetailBody,
  FieldErrorsBody,
  pageQuery,
  Text,
} from "../../schema/primitives.ts";
import { Password, PasswordChange, ProfileUpdate, UsernameChange } from "../../schema/profile.ts";
import { OwnCalibration } from "../../schema/own_calibration.ts";
import { OwnLimits } from "../../schema/limits.ts";
import { SessionTokens } from "../../schema/token.ts";
import { PrivateUser, UserPage, UserProfile } from "../../schema/user.ts";
import { keptOr } from "../../memory/process_cache.ts";
import { askEmail, confirmEmail } from "./change_email.ts";
import { changePassword } from "./change_password.ts";
import { changeUsername } from "./change_username.ts";
import { deleteAccount } from "./delete_account.ts";
import { listUsers } from "./list_users.ts";
import { findUser, readUser } from "./read_user.ts";
import { updateProfile } from "./update_profile.ts";

const DEFAULT_PAGE = 20;
const Secret = Text({ maxLength: 300 });
const common = { tag: "Users", access: "authenticated" } as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/me/",
    name: "readMe",
    summary: "The caller's own account with its private fields",
    limit: "read",
    noStore: true,
    responses: { 200: PrivateUser },
    // The JSON is cached by the account object, which stays the same until the account changes.
    handler({ memory }, { caller: { user } }) {
      const write = () => JSON.stringify(presentPrivateUser(user));
      return Promise.resolve({
        status: 200 as const,
        json: keptOr(memory.ownProfiles, user, write),
      });
    },
  }),
  defineRoute({
    ...common,
    method: "DELETE",
    path: "/api/users/me/",
    name: "deleteAccount",
    summary: "Delete the caller's account permanently",
    about:
      "Name, address and profile go at once, and so do sessions, tokens and bots. Comments and " +
      "posts stay under the name `deleted user`, and forecasts stay without a name. An account " +
      "without a password is deleted by a session whose person has signed in again at a provider.",
    limit: "login",
    noStore: true,
    body: Type.Object({
      password: described(
        "The password of the account; not needed where the account has none and the session was proven at a provider within five minutes.",
        Type.Optional(Password),
      ),
    }),
    responses: { 204: "empty", 400: FieldErrorsBody },
    handler: deleteAccount,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/me/limits/",
    name: "readLimits",
    summary: "What is left of the caller's rate limits",
    about: "Reading them takes one request of the class `read`, which is counted already.",
    limit: "read",
    noStore: true,
    responses: { 200: OwnLimits },
    async handler(caps, { caller }) {
      const left = await leftUnits(caps, caller.user);
      const limits = left.map(({ rateClass, ...others }) => ({ class: rateClass, ...others }));
      return { status: 200 as const, body: { limits } };
    },
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/me/calibration/",
    name: "readCalibration",
    summary: "How well the caller has forecast",
    about:
      "A calibration curve and averages over the caller's forecasts on resolved questions, in all " +
      "and by project. They are computed once a minute at most.",
    limit: "read",
    responses: { 200: OwnCalibration },
    async handler(caps, { caller, now }) {
      return { status: 200 as const, json: await ownCalibrationText(caps, caller, now) };
    },
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/:userId/",
    name: "readUser",
    summary: "An account as everybody sees it",
    limit: "read",
    subject: findUser,
    responses: { 200: UserProfile, 404: DetailBody },
    handler: readUser,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/",
    name: "listUsers",
    summary: "Active accounts by id, or those whose name contains a text",
    limit: "read",
    query: Type.Object({
      ...pageQuery(DEFAULT_PAGE),
      search: described(
        "Only accounts whose name contains this text of 3 to 200 characters.",
        Type.Optional(Text({ maxLength: 200 })),
      ),
    }),
    responses: { 200: UserPage, 400: FieldErrorsBody },
    handler: listUsers,
  }),
  defineRoute({
    ...common,
    method: "PATCH",
    path: "/api/users/me/update/",
    name: "updateProfile",
    repeat: "same",
    summary: "Change the caller's own profile; only sent fields change",
    limit: "write",
    body: ProfileUpdate,
    responses: { 200: PrivateUser, 400: FieldErrorsBody },
    handler: updateProfile,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/users/change-username/",
    name: "changeUsername",
    repeat: "same",
    summary: "Change the caller's own name, once in 180 days (bots at any time)",
    limit: "rotate",
    body: UsernameChange,
    responses: { 200: PrivateUser, 400: FieldErrorsBody },
    handler: changeUsername,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/users/me/password/",
    name: "changePassword",
    summary: "Change the caller's password and end all other sessions",
    limit: "login",
    noStore: true,
    body: PasswordChange,
    needsBody: true,
    responses: { 200: SessionTokens, 400: FieldErrorsBody },
    handler: changePassword,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/users/me/email/",
    name: "askEmailChange",
    summary: "Ask for another e-mail address of the caller's account",
    about:
      "The present address is told, and a mail to the new one brings a link that confirms it within " +
      "24 hours. Until then nothing changes. 403 on a platform that sends no mails.",
    limit: "rotate",
    noStore: true,
    body: Type.Object({
      email: described("The new address.", Text({ minLength: 1, maxLength: 254 })),
      password: described("The password of the account.", Password),
    }),
    responses: { 204: "empty", 400: FieldErrorsBody, 403: DetailBody },
    handler: askEmail,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/users/me/email/confirm/",
    name: "confirmEmailChange",
    summary: "Confirm the caller's new e-mail address with the secret of the link",
    about: "`token` may stand in the query, as in the link, or in the body.",
    limit: "rotate",
    noStore: true,
    query: Type.Object({ token: described("Secret of the link.", Type.Optional(Secret)) }),
    body: Type.Object({ token: described("Secret of the link.", Type.Optional(Secret)) }),
    responses: { 200: PrivateUser, 400: FieldErrorsBody },
    handler: confirmEmail,
  }),
];
