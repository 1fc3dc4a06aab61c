/**
 * The catalogue of texts, in parts that each lie in a file of their own. A page loads the parts that
 * it uses. A part with the texts of one page alone is not named here: the page imports it itself. A
 * text that depends on a value is a function of it.
 */
export * as en from "./en.ts";
export { account } from "./account.ts";
export { comments } from "./comments.ts";
export { feed, orders, resolutions } from "./feed.ts";
export { forecasting } from "./forecasting.ts";
export { board, project } from "./project.ts";
export { question } from "./question.ts";
export { actions, home, missing, name, nav, problems } from "./shared.ts";
export { activate, forgot, reset, signIn, signUp } from "./sign_in.ts";
