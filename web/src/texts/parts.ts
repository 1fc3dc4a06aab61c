/**
 * The parts of the catalogue that several pages use. A page loads those that it uses: each part lies
 * in a file of its own, and this one holds no text. The texts of one page alone are not named here:
 * the page imports them itself.
 */
export { account } from "./account.ts";
export { comments } from "./comments.ts";
export { feed, orders, resolutions } from "./feed.ts";
export { forecasting } from "./forecasting.ts";
export { forecasts } from "./forecasts.ts";
export { board, project } from "./project.ts";
export { question } from "./question.ts";
export { actions, missing, name, nav, problems } from "./shared.ts";
export { activate, forgot, reset, signIn, signUp } from "./sign_in.ts";
