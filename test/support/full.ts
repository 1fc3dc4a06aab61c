/**
 * `npm run test:full` also tries what is large and seldom decides: every cell of the permission
 * matrix, all barriers in both themes, long runs of generated requests.
 */
export const IS_FULL = process.env["TEST_FULL"] === "yes";
