/** Made by `npm run docs` from docs/openapi.json; edit the code of the server. */
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the pages of the platform are; a page for browsers
         * @description Where the pages of the platform are; a page for browsers.
         */
        get: operations["readStart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit record
         * @description Who did what, when and from which address: log-ins, tokens, passwords, levels, members, invitations, resolutions, edits after opening, downloads and commands. No route writes it.
         *
         *     Rate-limit class: `read`. Access: staff. Scope of a token: `read`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/backups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the backups in the data folder
         * @description List the backups in the data folder
         *
         *     Rate-limit class: `read`. Access: staff. Scope of a token: `read`.
         */
        get: operations["listBackups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/data-access/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the download whitelist
         * @description List the download whitelist
         *
         *     Rate-limit class: `read`. Access: staff. Scope of a token: `read`.
         */
        get: operations["listDataAccess"];
        put?: never;
        /**
         * Let an account export a project or everything
         * @description Let an account export a project or everything
         *
         *     Rate-limit class: `write`. Access: staff. Scope of a token: `all`.
         */
        post: operations["grantDataAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/data-access/{lineId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a line off the download whitelist
         * @description Take a line off the download whitelist
         *
         *     Rate-limit class: `write`. Access: staff. Scope of a token: `all`.
         */
        delete: operations["revokeDataAccess"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exclusions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts that are kept out of prizes, ranks or leaderboards
         * @description List the accounts that are kept out of prizes, ranks or leaderboards
         *
         *     Rate-limit class: `read`. Access: staff. Scope of a token: `read`.
         */
        get: operations["listExclusions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/leaderboards/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a leaderboard
         * @description Create a leaderboard
         *
         *     Rate-limit class: `moderate`. Access: staff. Scope of a token: `all`.
         */
        post: operations["createLeaderboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/outbox/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the newest mails, where no mail server takes them
         * @description The links of these mails open accounts, so superusers alone read them.
         *
         *     Rate-limit class: `read`. Access: superuser. Scope of a token: `all`.
         */
        get: operations["readOutbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/queues/{queue}/retry/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the failed jobs of a queue again
         * @description Run the failed jobs of a queue again
         *
         *     Rate-limit class: `write`. Access: staff. Scope of a token: `all`.
         */
        post: operations["retryJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reported comments
         * @description List reported comments
         *
         *     Rate-limit class: `read`. Access: staff. Scope of a token: `read`.
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{reportId}/resolve/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the reports of a comment
         * @description Close the reports of a comment
         *
         *     Rate-limit class: `moderate`. Access: staff. Scope of a token: `all`.
         */
        post: operations["resolveReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Queues, lags, dependencies and this process, measured now
         * @description Queues, lags, dependencies and this process, measured now
         *
         *     Rate-limit class: `read`. Access: staff. Scope of a token: `read`.
         */
        get: operations["readStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trends/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Requests, queues and lags of each minute of the last hour
         * @description Requests, queues and lags of each minute of the last hour
         *
         *     Rate-limit class: `read`. Access: staff. Scope of a token: `read`.
         */
        get: operations["readTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find accounts by name, e-mail or id, closed ones too
         * @description Find accounts by name, e-mail or id, closed ones too
         *
         *     Rate-limit class: `read`. Access: staff. Scope of a token: `read`.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account with its token
         * @description Create an account with its token
         *
         *     Rate-limit class: `write`. Access: superuser. Scope of a token: `all`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{userId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Superusers may change everything; staff may set is_active, is_spam, api_access_tier.
         *
         *     Rate-limit class: `write`. Access: staff. Scope of a token: `all`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/aggregations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Community predictions at given times
         * @description One line for each question and time, with the cells of an export's rows. They are `null` while the prediction is hidden, and where there was none.
         *
         *     Rate-limit class: `export`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["readPredictions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's API token
         * @description 409 when the token was made under another `SECRET_KEY`: it is valid, and cannot be shown until it is rotated.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `all`.
         */
        get: operations["readApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/rotate/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the caller's API token; the old one is refused at once
         * @description Replace the caller's API token; the old one is refused at once
         *
         *     Rate-limit class: `rotate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with username or e-mail and password
         * @description Log in with username or e-mail and password
         *
         *     Rate-limit class: `login`. Access: public.
         */
        post: operations["logInAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with username or e-mail and password
         * @description Log in with username or e-mail and password
         *
         *     Rate-limit class: `login`. Access: public.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke the session the request came with
         * @description Revoke the session the request came with
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How people sign in: the providers, and whether passwords do
         * @description How people sign in: the providers, and whether passwords do
         *
         *     Rate-limit class: `read`. Access: public.
         */
        get: operations["listSignInWays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/connections/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which providers sign the caller in
         * @description Which providers sign the caller in
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listProviderConnections"];
        put?: never;
        /**
         * Connect the caller's account by the code of a sign-in
         * @description The code is one of a sign-in that the same session began to connect.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["connectProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/connections/{provider}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect the caller's account from a provider
         * @description 409 where it is the only way into the account.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["disconnectProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/connections/{provider}/start/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to connect the caller's account with a provider
         * @description The browser goes to the `address`, and the provider leads it back to the page of the account. With `fresh` nothing is connected: the person signs in again at a provider that is connected, and the session counts as proven for five minutes.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["startProviderConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/exchange/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A session for the code of a sign-in by a provider
         * @description A session for the code of a sign-in by a provider
         *
         *     Rate-limit class: `write`. Access: public.
         */
        post: operations["exchangeProviderCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/{provider}/callback/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the provider leads the browser back to
         * @description Leads to a page of the console with a `code`, or with an `error`: `expired`, `denied`, `refused` or `unavailable`. After a sign-in that was to prove a session it says whose `proof` it was, and `error` may be `other`: another account signed in.
         *
         *     Rate-limit class: `read`. Access: public.
         */
        get: operations["finishProviderSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/{provider}/start/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lead the browser to a provider
         * @description For browsers: the answer is a redirect with a cookie, without which the callback does nothing.
         *
         *     Rate-limit class: `read`. Access: public.
         */
        get: operations["startProviderSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-reset/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set a new password
         * @description A mail brings the link, at most one in two minutes. A platform without a mail server writes the wish to its log, and the operator prints the link with `presage user link <name> --reset`. Answers the same for unknown accounts.
         *
         *     Rate-limit class: `login`. Access: public.
         */
        post: operations["askPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-reset/change/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of such a link
         * @description Set a new password with the token of such a link
         *
         *     Rate-limit class: `login`. Access: public.
         */
        post: operations["changePasswordByReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new pair of session tokens for a refresh token
         * @description A new pair of session tokens for a refresh token
         *
         *     Rate-limit class: `session`. Access: public.
         */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signup/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Create an account
         *
         *     Rate-limit class: `signup`. Access: public.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signup/activate/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an account with the secret of its activation link
         * @description `user_id` and `token` may stand in the query, as in the link, or in the body.
         *
         *     Rate-limit class: `login`. Access: public.
         */
        post: operations["activateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify_token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the credentials are valid
         * @description Whether the credentials are valid
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["verifyToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments of a post or of an author
         * @description List comments of a post or of an author
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a comment or a reply
         * @description Write a comment or a reply
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `forecast`.
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/create/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what would be stored of a comment
         * @description Answers where it would stand, which accounts it mentions and which forecast it has. Stores nothing, and refuses what the call itself would refuse, in the same words. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{commentId}/delete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a comment (alias for clients of the reference platform)
         * @description Delete a comment (alias for clients of the reference platform)
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["deleteCommentByPost"];
        /**
         * Delete a comment; replies keep their place
         * @description Delete a comment; replies keep their place
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{commentId}/edit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit one's own comment (alias for clients of the reference platform)
         * @description Edit one's own comment (alias for clients of the reference platform)
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["editCommentByPost"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit one's own comment
         * @description Edit one's own comment
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        patch: operations["editComment"];
        trace?: never;
    };
    "/api/comments/{commentId}/publish/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a private comment of one's own or of one's bot
         * @description It stands among the others as if it were written now. A public one stays as it is.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["publishComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{commentId}/report/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a comment to the moderators
         * @description Send a comment to the moderators
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["reportComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{commentId}/toggle-pin/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pin a thread to the top of its post, or unpin it
         * @description Pin a thread to the top of its post, or unpin it
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["pinComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{commentId}/toggle_cmm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a comment changed the caller's mind, or take that back
         * @description Say that a comment changed the caller's mind, or take that back
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["markChangedMind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{commentId}/vote/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vote on a comment
         * @description Vote on a comment
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["voteComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Be told what happens
         * @description Server-sent events, without end: openings, closings, resolutions and edits of questions, changed predictions, new comments, scores and boards, as far as the caller sees them, and own notifications. `data` holds ids, the type and the time. An account has five streams at a time.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/healthcheck/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alias of /healthz
         * @description Alias of /healthz.
         */
        get: operations["readHealthAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{token}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an invitation offers
         * @description No account is needed. The limit is that of the address.
         *
         *     Rate-limit class: `read`. Access: public.
         */
        get: operations["readInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{token}/accept/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join the project of an invitation
         * @description Accepting twice changes nothing. A member with a higher level keeps it, and no use is counted.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leaderboards/global/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a global leaderboard
         * @description Returns the board whose window contains now, or else the latest one. `for_user` adds that account's entry and filters nothing. Excluded entries come last, without a rank.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readGlobalLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leaderboards/project/{projectId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a leaderboard of a project
         * @description Returns the board of the given score type, the primary one first. `percent_prize` is a fraction of the prize pool, 0 to 1.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readProjectLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leaderboards/project/{projectId}/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recompute the leaderboards of a project
         * @description For project admins. `force_update=true` also recomputes boards that are final, `force_finalize=true` makes them final now.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["updateProjectLeaderboards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/medals/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Medals of an account
         * @description Medals of an account
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readMedals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts
         * @description Returns a page of the posts that the caller may see. Elements of one list parameter combine with OR, different parameters with AND; an unknown `order_by` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a post
         * @description Creates a draft in `default_project`, or else in the main project. Send exactly one of `question`, `group_of_questions`, `conditional` and `notebook`.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/create/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what is wrong with a new post
         * @description Answers the questions that would be made, and what is often a mistake. Stores nothing, and refuses what the call itself would refuse, in the same words. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkNewPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a post
         * @description Returns descriptions, every question and the complete history of their predictions. Long histories of continuous questions carry the CDF on about 400 snapshots only, unless `minimize=false`. `minimize=true` gives the outline of each history that a chart needs.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/approve/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a post with its schedule
         * @description All five times are required, except for a notebook. Form-encoded bodies are read too.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["approvePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/delete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a post
         * @description Delete a post
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/make-draft/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a post back to draft
         * @description Take a post back to draft
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["makeDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/projects/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a post to projects and take it out of others
         * @description Add a post to projects and take it out of others
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["changePostProjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/read/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note that the caller has looked at a post
         * @description Note that the caller has looked at a post
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["markPostRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/reject/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a post under review
         * @description Reject a post under review
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["rejectPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/remove_from_project/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a post out of a project
         * @description Take a post out of a project
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["removeFromProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/repost/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a post to a project of which the caller is curator
         * @description Add a post to a project of which the caller is curator
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["repostPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/send-back-to-review/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an approved post back to review
         * @description Send an approved post back to review
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["sendBackToReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/submit-for-review/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand a draft over for review
         * @description Hand a draft over for review
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["submitForReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/subscribe/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow a post
         * @description Follow a post
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["subscribePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/subscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the caller follows a post
         * @description Whether the caller follows a post
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readPostSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/unsubscribe/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop following a post
         * @description Stop following a post
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["unsubscribePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a post
         * @description Send any of the fields. Type, range and options of a question are fixed once there are forecasts. A subquestion with an `id` is changed; one without is added.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        put: operations["updatePost"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/update/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a change of a post would do
         * @description Answers what would become of each question, and what is often a mistake afterwards. Stores nothing, and refuses what the call itself would refuse, in the same words. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkPostUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/vote/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vote on a post
         * @description Vote on a post
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["votePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/categories/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description List categories
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/communities/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List communities
         * @description List communities
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listCommunities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/communities/{slug}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a community by slug or id
         * @description Read a community by slug or id
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readCommunity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a project
         * @description Staff may create any type; every human account may create a community.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/site_main/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the main project of the site
         * @description Read the main project of the site
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readSiteMain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/topics/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List topics
         * @description List topics
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/tournaments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List active tournaments
         * @description List active tournaments
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listTournaments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/tournaments/{slug}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tournament by slug or id
         * @description Read a tournament by slug or id
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readTournament"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/benchmark/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the forecasters of a project, with intervals
         * @description Mean scores with 95 % intervals, scores adjusted for difficulty, and differences of pairs on the questions that both answered. A job computes it: ask again while `is_current` is false.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readBenchmark"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/delete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a project
         * @description Refused while the project holds approved posts with forecasts.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["deleteProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/download-data/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the data of a project
         * @description A ZIP archive of CSV files with a README that describes every column. For administrators and whitelisted accounts. With `Prefer: respond-async` a job makes the file instead.
         *
         *     Rate-limit class: `export`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["downloadData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/download-data/jobs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the data of a project in the background
         * @description Export the data of a project in the background
         *
         *     Rate-limit class: `export`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["createExportJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/download-data/jobs/{job}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of an export
         * @description Read the progress of an export
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readExportJob"];
        put?: never;
        post?: never;
        /**
         * Cancel an export, or remove its file
         * @description Cancel an export, or remove its file
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["cancelExportJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/download-data/jobs/{job}/file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a finished export
         * @description Ranges are served; `Repr-Digest` is the SHA-256 of the whole file.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["downloadExportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/invitations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations of a project, and who came by them
         * @description List the invitations of a project, and who came by them
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite people to a project by e-mail
         * @description Each address gets a mail with a link for one person, which is valid for 14 days. An address with an open invitation is refused, so the same list may be sent again. The answer does not depend on whether an address has an account.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["sendInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/invitations/link/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that lets accounts join a project
         * @description The token is shown this once. Everybody who has the link may use it, so share it with care.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["createInvitationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/invitations/{invitationId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Members who came by it stay.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/invitations/{invitationId}/resend/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the mail of an invitation again
         * @description The new mail has a new link, and the earlier link does nothing from then on.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/leaderboard-inclusion/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which questions of a project count for its leaderboard
         * @description Which questions of a project count for its leaderboard
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readLeaderboardInclusion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/members/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a project
         * @description Lists explicit members only, the owner first. The list is complete unless a limit is given.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/members/invite/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make accounts members of a project
         * @description An account that is already a member keeps its level and is listed under `unchanged`.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["inviteMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/members/{userId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or oneself
         * @description Remove a member, or oneself
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the level of a member
         * @description Change the level of a member
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/api/projects/{projectId}/picture/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the picture of a project
         * @description Returns the bytes as they were sent. The `ETag` is their SHA-256.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readPicture"];
        /**
         * Give a project a picture
         * @description The body is the picture itself: PNG, JPEG or WebP, at most 64 KiB, and at most 2,000 pixels wide and high. The bytes decide what it is, whatever the `Content-Type` says.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        put: operations["putPicture"];
        post?: never;
        /**
         * Take the picture of a project away
         * @description Take the picture of a project away
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["removePicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/proposals/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the questions of a project on which a curator has to decide
         * @description Those with proposals and no outcome, and those to whose outcome somebody objects.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listProjectProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/series/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the series of a project
         * @description List the series of a project
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listSeries"];
        put?: never;
        /**
         * Have questions asked in rounds
         * @description For curators. A template, a calendar and windows: each round is made an hour before it opens, by the right of the account that changed the series last.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["createSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/series/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See the rounds that a series would have
         * @description Answers the next three rounds with their posts. Stores nothing, and refuses what the call itself would refuse, in the same words. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkNewSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/series/{seriesId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a series
         * @description Read a series
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readSeries"];
        put?: never;
        post?: never;
        /**
         * Delete a series that has no rounds
         * @description Delete a series that has no rounds
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["deleteSeries"];
        options?: never;
        head?: never;
        /**
         * Change the rounds that are still to come; only sent fields change
         * @description Rounds that are made stay as they are.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        patch: operations["changeSeries"];
        trace?: never;
    };
    "/api/projects/{projectId}/series/{seriesId}/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See the rounds that a series would have
         * @description Answers the next three rounds with their posts. Stores nothing, and refuses what the call itself would refuse, in the same words. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkSeriesChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/series/{seriesId}/observations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was observed of the targets of a series, with earlier values
         * @description What was observed of the targets of a series, with earlier values
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listObservations"];
        put?: never;
        /**
         * Resolve the questions of a series by what was observed
         * @description For curators. Each value resolves every question that depends on its target and date. A value that differs from the one before resolves them again, with a record of both.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["recordObservations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/series/{seriesId}/observations/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what observations would resolve
         * @description Answers the report that the call would answer. Stores nothing, and refuses what the call itself would refuse, in the same words. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkObservations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/series/{seriesId}/rounds/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rounds of a series, those to come among them
         * @description List the rounds of a series, those to come among them
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listRounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/submissions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's files of forecasts in a project
         * @description The caller's files of forecasts in a project
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listFiles"];
        put?: never;
        /**
         * Submit a file of forecasts
         * @description JSON lines, CSV, a forecast file of ForecastBench, or model output of hubverse (CSV or Parquet), as it is or as the first file of a form, at most 50 MiB. The forecasts begin when the file was received. A job records them, and its report names each line at fault.
         *
         *     Rate-limit class: `forecast`. Access: authenticated. Scope of a token: `forecast`.
         */
        post: operations["submitFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/submissions/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a file of forecasts would do
         * @description Stores nothing, and finds the faults that the call itself would find. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/submissions/{submission}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress and the report of a file of forecasts
         * @description The report is stored for 30 days.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/subscribe/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow a project
         * @description Follow a project
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["subscribeProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/unsubscribe/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop following a project
         * @description Stop following a project
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["unsubscribeProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description Change a project
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/public/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Be told what happens without an account
         * @description Events of projects with `public_read`, as `streamEvents` tells them. No token is needed.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["streamPublicEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/posts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts without an account
         * @description Returns posts of projects with `public_read`, as `listPosts` does. No token is needed.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["listPublicPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/posts/{postId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a post without an account
         * @description Returns an approved post of a project with `public_read`, as `readPost` does. No token is needed.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["readPublicPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/posts/{postId}/comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments of a post without an account
         * @description Returns the public comments, as `listComments` does. No token is needed.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["listPublicComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/projects/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List active tournaments without an account
         * @description Returns tournaments with `public_read`, as `listTournaments` does. No token is needed.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["listPublicProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/projects/{slug}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a project without an account
         * @description Returns a project with `public_read` by slug or id, as `readTournament` and `readCommunity` do. No token is needed.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["readPublicProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/projects/{slug}/atom/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a project by a feed
         * @description Returns the newest twenty posts of a project with `public_read` as an Atom feed.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["readProjectFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/projects/{slug}/leaderboard/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a leaderboard of a project without an account
         * @description Returns what `readProjectLeaderboard` returns to an account. No token is needed.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["readPublicLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/projects/{slug}/picture/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the picture of a project without an account
         * @description Returns the picture of a project with `public_read`, as `readPicture` does.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["readPublicPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/forecast/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit forecasts
         * @description Send an array of 1 to 500 items: all are recorded, or none. `errors` of a refusal is aligned with the request and lists every fault of every item.
         *
         *     Rate-limit class: `forecast`. Access: authenticated. Scope of a token: `forecast`.
         */
        post: operations["submitForecasts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/forecast/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what forecasts would do
         * @description Answers which values would be stored, what they would replace, and the community prediction with them in it. Stores nothing, and refuses what the call itself would refuse, in the same words. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkForecasts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/withdraw/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw forecasts
         * @description Ends the caller's standing forecasts, now or at `withdraw_at`. Does nothing when there is none.
         *
         *     Rate-limit class: `forecast`. Access: authenticated. Scope of a token: `forecast`.
         */
        post: operations["withdrawForecasts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/withdraw/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what withdrawals would do
         * @description Answers which standing forecasts would end, and the community prediction without them. Stores nothing, and refuses what the call itself would refuse, in the same words. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkWithdrawals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a question
         * @description `with_cp=true` adds the prediction with its history, thinned unless `minimize=false`.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readQuestion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/build-cdf/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build a CDF
         * @description Makes a CDF that the question accepts from percentiles, a distribution, a histogram or samples, and reports what the rules made it change. Nothing is stored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["buildCdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/changes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what changed after the question had opened
         * @description Edits of its texts, times and options, and when it was closed, resolved or unresolved. It does not say who did it.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/clarify/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make clear what a question means
         * @description For curators and admins of the post. Adds a dated paragraph to the fine print, which stands among the changes of the question.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["clarifyQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/close/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an open question early
         * @description Close an open question early
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["closeQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/proposals/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read proposals of an outcome
         * @description The proposal that the outcome rests on, for everybody who sees the question. Curators read what stands from all accounts, and others their own.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listProposals"];
        put?: never;
        /**
         * Propose an outcome
         * @description For curators, and for forecasters where the project lets them. It stands in place of the caller's earlier one. On a resolved question it is an objection, while the project takes them.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `forecast`.
         */
        post: operations["makeProposal"];
        /**
         * Take one's own proposal back
         * @description A proposal that was accepted stays as the evidence of the outcome.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `forecast`.
         */
        delete: operations["withdrawProposal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/proposals/{proposalId}/accept/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a question as it is proposed
         * @description For curators and admins of the post. Does what `resolveQuestion` does, and keeps the evidence.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["acceptProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/proposals/{proposalId}/accept/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what accepting a proposal would do
         * @description Answers what the question and the branches of conditionals on it would become. Stores nothing, and refuses what the call itself would refuse, in the same words. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkAcceptance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/resolve/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a question
         * @description For curators and admins of the post. Sets the resolution and closes the question; conditionals on it follow, scores and leaderboards are computed soon after. A second call answers 400.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["resolveQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/resolve/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a resolution would do
         * @description Answers what the question and the branches of conditionals on it would become. Stores nothing, and refuses what the call itself would refuse, in the same words. An `Idempotency-Key` is ignored.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        post: operations["checkResolution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/score-explanation/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why a score on a question is what it is
         * @description For the caller and the caller's bots; staff may ask for anybody. Each interval has the forecast in force, the group it was compared with, points and coverage, which add up to the score.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["explainScore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/traces/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why forecasts on a question were made
         * @description The caller's own traces, and those that the project reveals by now. An administrator of the project reads all of them with a `reason`, which goes into the audit record.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listTraces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/unresolve/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a resolution back
         * @description The question is open again, or closed where its scheduled close has passed. Its scores are removed and the leaderboards that are not final recomputed.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["unresolveQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/update-mc-options/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the options of a multiple choice question
         * @description A list of the same length renames; a shorter one deletes (the probability goes to the last option); a longer one adds options just before the last one and needs `grace_period_end` in the future.
         *
         *     Rate-limit class: `moderate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["updateOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service_track_record/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The platform's track record
         * @description Covers the recency-weighted prediction on public questions; recomputed within a day.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readTrackRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unsubscribe/{token}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a link in a mail would end
         * @description Changes nothing, so that programs may follow the link. Browsers get a page with a button.
         *
         *     Rate-limit class: `read`. Access: public.
         */
        get: operations["readMailSubscription"];
        put?: never;
        /**
         * End mails about a topic, by the link of a mail
         * @description Needs no log-in, as mail programs ask it with one click (RFC 8058). Any body is ignored.
         *
         *     Rate-limit class: `read`. Access: public.
         */
        post: operations["endMailSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Active accounts by id, or those whose name contains a text
         * @description Active accounts by id, or those whose name contains a text
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/change-username/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the caller's own name, once in 180 days (bots at any time)
         * @description Change the caller's own name, once in 180 days (bots at any time)
         *
         *     Rate-limit class: `rotate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["changeUsername"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's own account with its private fields
         * @description The caller's own account with its private fields
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readMe"];
        put?: never;
        post?: never;
        /**
         * Delete the caller's account permanently
         * @description Name, address and profile go at once, and so do sessions, tokens and bots. Comments and posts stay under the name `deleted user`, and forecasts stay without a name. An account without a password is deleted by a session whose person has signed in again at a provider.
         *
         *     Rate-limit class: `login`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/bots/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's bots, the primary one first
         * @description The caller's bots, the primary one first
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listBots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/bots/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a bot; the reply carries its API token
         * @description Create a bot; the reply carries its API token
         *
         *     Rate-limit class: `rotate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["createBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/bots/{botId}/card/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A bot's card with its versions
         * @description A bot's card with its versions
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readBotCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a bot's card; only sent fields change
         * @description A change makes a version that holds from now on. Earlier forecasts stay with the version that stood at their start.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        patch: operations["changeBotCard"];
        trace?: never;
    };
    "/api/users/me/bots/{botId}/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A bot's API token, created when there is none
         * @description 409 when the token was made under another `SECRET_KEY`: it is valid, and cannot be shown until the bot rotates it.
         *
         *     Rate-limit class: `rotate`. Access: authenticated. Scope of a token: `all`.
         */
        get: operations["readBotToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/bots/{botId}/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a bot's profile or name; only sent fields change
         * @description Change a bot's profile or name; only sent fields change
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        patch: operations["updateBot"];
        trace?: never;
    };
    "/api/users/me/calibration/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How well the caller has forecast
         * @description A calibration curve and averages over the caller's forecasts on resolved questions, in all and by project. They are computed once a minute at most.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readCalibration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/data/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download everything that is held on the caller
         * @description A ZIP archive with a file of JSON lines for each kind of data, without secrets and without what would tell of other people. Where there is much of it, or with `Prefer: respond-async`, a job makes the file instead.
         *
         *     Rate-limit class: `export`. Access: authenticated. Scope of a token: `all`.
         */
        get: operations["downloadOwnData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/data/jobs/{job}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of such a job
         * @description Read the progress of such a job
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `all`.
         */
        get: operations["readOwnDataJob"];
        put?: never;
        post?: never;
        /**
         * Cancel such a job, or remove its file
         * @description Cancel such a job, or remove its file
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["cancelOwnDataJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/data/jobs/{job}/file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the finished file of such a job
         * @description Download the finished file of such a job
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `all`.
         */
        get: operations["downloadOwnDataFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/email/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another e-mail address of the caller's account
         * @description The present address is told, and a mail to the new one brings a link that confirms it within 24 hours. Until then nothing changes. 403 on a platform that sends no mails.
         *
         *     Rate-limit class: `rotate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["askEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/email/confirm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the caller's new e-mail address with the secret of the link
         * @description `token` may stand in the query, as in the link, or in the body.
         *
         *     Rate-limit class: `rotate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["confirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/forecasts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller has sent
         * @description Every forecast of the caller on questions that they see, in order of question and start. Follow `next` (in JSON) or the `Link` header: a walk shows each forecast that was there when it began once, whatever is written meanwhile.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listSentForecasts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/limits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is left of the caller's rate limits
         * @description Reading them takes one request of the class `read`, which is counted already.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/notifications/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller was told
         * @description Mentions, replies, and what happens on followed posts and projects and to own forecasts and posts, newest first. What the caller may not see any more is left out.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/notifications/preferences/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller wants to be told
         * @description What the caller wants to be told
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readNotificationPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what the caller wants to be told; only sent kinds change
         * @description Change what the caller wants to be told; only sent kinds change
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        patch: operations["changeNotificationPreferences"];
        trace?: never;
    };
    "/api/users/me/notifications/read/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description Mark notifications as read
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["readNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/password/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the caller's password and end all other sessions
         * @description Change the caller's password and end all other sessions
         *
         *     Rate-limit class: `login`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's log-in sessions, newest first
         * @description The caller's log-in sessions, newest first
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `all`.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all of the caller's sessions, except for that of the request
         * @description End all of the caller's sessions, except for that of the request
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/sessions/{session}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session of the caller; its tokens are refused at once
         * @description End a session of the caller; its tokens are refused at once
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's API tokens with names, without their texts
         * @description The caller's API tokens with names, without their texts
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `all`.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token with a name and a scope; only the reply carries it
         * @description Create an API token with a name and a scope; only the reply carries it
         *
         *     Rate-limit class: `rotate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/tokens/{tokenId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End an API token of the caller; it is refused at once
         * @description End an API token of the caller; it is refused at once
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["endToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/traces/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why the caller's forecasts were made
         * @description In order of question and start, on questions that the caller sees.
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["listOwnTraces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller's own profile; only sent fields change
         * @description Change the caller's own profile; only sent fields change
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        patch: operations["updateProfile"];
        trace?: never;
    };
    "/api/users/{userId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An account as everybody sees it
         * @description An account as everybody sees it
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `read`.
         */
        get: operations["readUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhooks of the caller, or of a project
         * @description The webhooks of the caller, or of a project
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `all`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have events sent to a program or a chat
         * @description Messages are signed as Standard Webhooks says, by the secret of this answer. What they tell is what the owner may see when they are sent.
         *
         *     Rate-limit class: `rotate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Read a webhook
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `all`.
         */
        get: operations["readWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook with its deliveries
         * @description Delete a webhook with its deliveries
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook; only sent fields change
         * @description Who changes a webhook of a project becomes its owner.
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/webhooks/{webhookId}/deliveries/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a webhook has sent, newest first
         * @description What a webhook has sent, newest first
         *
         *     Rate-limit class: `read`. Access: authenticated. Scope of a token: `all`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/deliveries/{delivery}/redeliver/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery once more, with the same id
         * @description Send a delivery once more, with the same id
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/rotate-secret/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret; the former one signs too for a day
         * @description Replace the secret; the former one signs too for a day
         *
         *     Rate-limit class: `rotate`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/test/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message, once
         * @description Send a test message, once
         *
         *     Rate-limit class: `write`. Access: authenticated. Scope of a token: `all`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/questions/{postId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a post in a frame of another site
         * @description Returns a page without a script that shows title, prediction and its line over time, and loads itself again every minute. Every site may frame it. Its post is public, else the answer is 404.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["embedPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/questions/{postId}/card.png/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a post as a picture of pixels
         * @description Returns the same picture as PNG, 1,200 by 630, for sites that show a link. The page of the post names it as its `og:image`.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["paintPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/questions/{postId}/card.svg/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a post as a picture
         * @description Returns what the frame shows as an SVG picture, for a README or a page.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["drawPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether this process is alive
         * @description Whether this process is alive.
         */
        get: operations["readHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description This document.
         */
        get: operations["readDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether requests can be served, and what is away if not
         * @description Whether requests can be served, and what is away if not.
         */
        get: operations["readReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/robots.txt/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell crawlers what they may read
         * @description Allows the public pages, or nothing where `PUBLIC_READ` is off.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["readRobots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap.xml/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the public pages for crawlers
         * @description Returns the addresses of public projects and of their newest 10,000 posts.
         *
         *     Rate-limit class: `visitor`. Access: visitor.
         */
        get: operations["readSitemap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AcceptBody */
        AcceptBody: {
            /**
             * Format: date-time
             * @description When the outcome was known, UTC; default now.
             */
            actual_resolve_time?: string;
        };
        /** AcceptedInvitation */
        AcceptedInvitation: {
            /** @description The project. */
            project: components["schemas"]["InvitedProject"];
            /**
             * @description Level of the caller in it.
             * @enum {string}
             */
            permission: "viewer" | "forecaster" | "curator" | "admin";
            /** @description Whether this call changed the level of the caller. */
            joined: boolean;
        };
        /** AdminUser */
        AdminUser: {
            /** @description Id of the account. */
            id: number;
            /** @description Name of the account. */
            username: string;
            /**
             * Format: date-time
             * @description When the account was made, UTC.
             */
            date_joined: string;
            /** @description Markdown about the account. */
            bio: string;
            /** @description Address of a page. */
            website: string;
            /** @description Whether it is a bot. */
            is_bot: boolean;
            /** @description Whether it belongs to the staff. */
            is_staff: boolean;
            /** @description Whether it may do everything. */
            is_superuser: boolean;
            /** @description Address of a picture; `null` without one. */
            profile_picture: string | null;
            /** @description Where its owner lives. */
            location: string;
            /** @description What its owner does. */
            occupation: string;
            /** @description Name at Twitter. */
            twitter: string;
            /** @description Name at LinkedIn. */
            linkedin: string;
            /** @description Name at GitHub. */
            github: string;
            /** @description Whether clients hide community predictions from it. */
            hide_community_prediction: boolean;
            /** @description Whether clients have shown it around. */
            is_onboarding_complete: boolean;
            /** @description Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none. */
            prediction_expiration_percent: number | null;
            /**
             * @description Colours of clients.
             * @enum {string}
             */
            app_theme: "light" | "dark" | "auto";
            /** @description A language tag; `null` where it chose none. */
            language: string | null;
            /**
             * @description Selects the rate limits; only staff change it.
             * @enum {string}
             */
            api_access_tier: "restricted" | "benchmarking" | "unrestricted";
            /** @description Earlier names, newest first; at most 100. */
            formerly_known_as: string[];
            /** @description Facts about the account as JSON; others see `bot_details` alone. `null` without any. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the account may be used. */
            is_active: boolean;
            /** @description E-mail address; empty for bots. */
            email: string;
            /** @description Whether it is marked as spam. */
            is_spam: boolean;
            /** @description When a new password was asked for, UTC; `null` once there is one, and where none was asked for. */
            reset_asked_at: string | null;
        };
        /** AdminUserCreate */
        AdminUserCreate: {
            /** @description Name of the account; the rules are in Contract 2.18. */
            username: string;
            /** @description E-mail address; only bots may lack it. */
            email?: string;
            /** @description Whether it is a bot. */
            is_bot?: boolean;
            /** @description Id of the owner of a bot. */
            bot_owner_id?: number;
            /** @description 1 to 128 characters; without one the account cannot log in. */
            password?: string;
            /** @description Whether it belongs to the staff. */
            is_staff?: boolean;
            /** @description Whether it may do everything. */
            is_superuser?: boolean;
            /** @description Whether it may be used. */
            is_active?: boolean;
            /** @description Whether it is marked as spam. */
            is_spam?: boolean;
            /** @description Whether it is barred. */
            is_blacklisted?: boolean;
            /**
             * @description Selects the rate limits.
             * @enum {string}
             */
            api_access_tier?: "restricted" | "benchmarking" | "unrestricted";
            /** @description Facts about the account as JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        /** AdminUserPage */
        AdminUserPage: {
            /** @description Number of matching accounts. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description The accounts of this page. */
            results: components["schemas"]["AdminUser"][];
        };
        /** AdminUserUpdate */
        AdminUserUpdate: {
            /** @description Name of the account; the rules are in Contract 2.18. */
            username?: string;
            /** @description E-mail address. */
            email?: string;
            /** @description As it is: another value is refused. */
            is_bot?: boolean;
            /** @description As it is: another owner is refused. */
            bot_owner_id?: number | null;
            /** @description 1 to 128 characters; without one the account cannot log in. */
            password?: string;
            /** @description Whether it belongs to the staff. */
            is_staff?: boolean;
            /** @description Whether it may do everything. */
            is_superuser?: boolean;
            /** @description Whether it may be used. */
            is_active?: boolean;
            /** @description Whether it is marked as spam. */
            is_spam?: boolean;
            /** @description Whether it is barred. */
            is_blacklisted?: boolean;
            /**
             * @description Selects the rate limits.
             * @enum {string}
             */
            api_access_tier?: "restricted" | "benchmarking" | "unrestricted";
            /** @description Facts about the account as JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        /** AggregateForecast */
        AggregateForecast: {
            /** @description When the prediction began to hold, Unix seconds. */
            start_time: number;
            /** @description When the next prediction took its place, Unix seconds; `null` while it holds. */
            end_time: number | null;
            /** @description The prediction: `[p]` for binary, a probability for each of `all_options_ever` (`null` where one is not on offer), or a CDF. `null` on snapshots of a long continuous history that were thinned out. */
            forecast_values: (number | null)[] | null;
            /** @description Number of forecasters in the prediction. */
            forecaster_count: number;
            /** @description Lower quartiles: of the forecasts, or of the CDF as internal locations from 0 to 1. */
            interval_lower_bounds: (number | null)[] | null;
            /** @description Medians: of the forecasts, or of the CDF as internal locations from 0 to 1. */
            centers: (number | null)[] | null;
            /** @description Upper quartiles: of the forecasts, or of the CDF as internal locations from 0 to 1. */
            interval_upper_bounds: (number | null)[] | null;
            /** @description Arithmetic means of the forecasts; `null` where there are none to show. */
            means: (number | null)[] | null;
            /** @description How many forecasts lie in each hundredth, for each outcome; `null` where it is not shown. */
            histogram: number[][] | null;
        };
        /** Aggregation */
        Aggregation: {
            /** @description The newest prediction; `null` without forecasts and while it is hidden. */
            latest: components["schemas"]["AggregateForecast"] | null;
            /** @description Earlier predictions, oldest first, and the newest one at the end; empty while it is hidden. */
            history: components["schemas"]["AggregateForecast"][];
            /** @description How many predictions there were, where `minimize=true` of a post left some out of `history`; else absent. */
            history_total?: number;
            /** @description Scores by type; empty until the question is scored. */
            score_data: components["schemas"]["ScoreData"];
            /** @description How far the prediction moved lately; `null` where that is not known. */
            movement: components["schemas"]["Movement"] | null;
            /** @description The prediction of the last 30 days in equal steps, oldest first, the newest at the end: of yes, of the likeliest option, or the median as an internal location; `null` where none stood. Only on the default method, and absent where it is not known. */
            spark?: (number | null)[];
            /** @description The newest value of `spark` minus that of seven days ago; `null` where none stood then. Only beside `spark`. */
            change_7d?: number | null;
        };
        /** Aggregations */
        Aggregations: {
            /** @description The prediction of the method `recency_weighted`. */
            recency_weighted: components["schemas"]["Aggregation"];
            /** @description The prediction of the method `unweighted`. */
            unweighted: components["schemas"]["Aggregation"];
            /** @description The prediction of the method `service_prediction`. */
            service_prediction: components["schemas"]["Aggregation"];
        };
        /** ApiKey */
        ApiKey: {
            /** @description The same as `token`; `null` where there is none. */
            key: string | null;
            /** @description The API token; `null` where there is none. */
            token: string | null;
        };
        /** ApproveBody */
        ApproveBody: {
            /** @description When the post appears, UTC. */
            published_at?: string | null;
            /** @description When the questions open, UTC. */
            open_time?: string | null;
            /** @description Until then the community predictions are hidden, UTC. */
            cp_reveal_time?: string | null;
            /** @description When the questions are to close, UTC. */
            scheduled_close_time?: string | null;
            /** @description When the questions are to be resolved, UTC. */
            scheduled_resolve_time?: string | null;
        };
        /** AuditEvent */
        AuditEvent: {
            /** @description Id of the event. Ids sort by time. */
            id: string;
            /**
             * Format: date-time
             * @description When it happened, UTC.
             */
            at: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "logged_in" | "log_in_failed" | "logged_out" | "session_ended" | "signed_up" | "account_made" | "account_activated" | "account_changed" | "account_deleted" | "password_changed" | "email_change_asked" | "email_changed" | "link_made" | "token_replaced" | "identity_connected" | "identity_removed" | "token_made" | "token_ended" | "webhook_made" | "webhook_changed" | "webhook_ended" | "member_added" | "member_changed" | "member_removed" | "invitation_made" | "invitation_revoked" | "invitation_used" | "question_edited" | "question_clarified" | "options_changed" | "question_closed" | "question_resolved" | "question_unresolved" | "series_made" | "series_changed" | "series_ended" | "observation_recorded" | "exclusion_added" | "exclusion_removed" | "access_granted" | "access_revoked" | "data_downloaded" | "traces_read" | "command_run";
            /** @description Account that did it; `null` where none was proven, and for the operator of the machine. */
            actor: {
                /** @description Id of the account. */
                id: number;
                /** @description Its name now; `null` where it is gone. */
                username: string | null;
            } | null;
            /**
             * @description How it acted: with a session, an API token, by a program of the platform, or with neither, as at a log-in.
             * @enum {string}
             */
            via: "session" | "token" | "program" | "none";
            /** @description Address of the client; `null` for programs of the platform. */
            address: string | null;
            /** @description Account that it is about; `null` for none. */
            user: {
                /** @description Id of the account. */
                id: number;
                /** @description Its name now; `null` where it is gone. */
                username: string | null;
            } | null;
            /** @description Id of the project that it is about. */
            project_id: number | null;
            /** @description Id of the post that it is about. */
            post_id: number | null;
            /** @description Id of the question that it is about. */
            question_id: number | null;
            /** @description Values before, without secrets. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Values after, without secrets. */
            after: {
                [key: string]: unknown;
            } | null;
        };
        /** AuditPage */
        AuditPage: {
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description The events, newest first. */
            results: components["schemas"]["AuditEvent"][];
        };
        /** Backups */
        Backups: {
            /** @description The newest whole backups in the data folder of the process that answers, newest first; at most 50. */
            results: {
                /** @description Name of its folder. */
                name: string;
                /**
                 * Format: date-time
                 * @description When it was complete, UTC.
                 */
                finished_at: string;
                /** @description Size of its files. */
                bytes: number;
            }[];
        };
        /** Benchmark */
        Benchmark: {
            /** @description Id of the project. */
            project_id: number;
            /**
             * @description The score that is compared.
             * @enum {string}
             */
            score_type: "peer" | "baseline" | "spot_peer" | "spot_baseline" | "brier";
            /** @description When the scores were read; `null` before the first run. */
            calculated_at: string | null;
            /** @description False while a job computes it again. */
            is_current: boolean;
            /** @description Number of questions with a score. */
            questions: number;
            /** @description Number of posts and rounds that they belong to. */
            clusters: number;
            /** @description What is compared, the best mean first. */
            entries: {
                /** @description The account; `null` for an aggregation method. */
                user: components["schemas"]["ShortUser"] | null;
                /** @description Name of the aggregation method; `null` for accounts. */
                aggregation_method: string | null;
                /** @description Name of the line of reference; `null` for others (Maths 15.6). */
                reference: ("people" | "machines" | "prior" | "community_at_opening" | "last_resolution") | null;
                /** @description The version of the card under which the forecasts were made. An account with several has a row for each, and one with `null` for all together. Version 0 is before the first. */
                card: {
                    /** @description Number of the version, or 0. */
                    version: number;
                    /** @description Name of the model or method that forecasts. */
                    model: string;
                } | null;
                /** @description Number of questions with a score. */
                questions: number;
                /** @description Mean coverage of these questions. */
                coverage: number;
                /** @description Mean score on these questions. */
                mean: number;
                /** @description Lower end of the 95 % interval of the mean. */
                lower: number | null;
                /** @description Upper end of the 95 % interval of the mean. */
                upper: number | null;
                /** @description Score on the average question (Maths 15.4). */
                adjusted: number;
                /** @description Mean cost of a question in US dollars, by traces that others may read. */
                cost_usd: number | null;
                /** @description Mean seconds for a question, by the same traces. */
                seconds: number | null;
            }[];
            /** @description Differences between the first forty accounts, and between them and the lines. */
            pairs: {
                /** @description Place of one entry in `entries`, from 0. */
                first: number;
                /** @description Place of the other, further down. */
                second: number;
                /** @description Number of questions that both answered. */
                questions: number;
                /** @description Mean score of the first less that of the second on them. */
                difference: number;
                /** @description Lower end of its interval, corrected for the number of pairs. */
                lower: number;
                /** @description Upper end of its interval, corrected for the number of pairs. */
                upper: number;
                /** @description Share of draws in which the first is ahead. */
                ahead: number;
            }[];
        };
        /** Bot */
        Bot: {
            /** @description Id of the account. */
            id: number;
            /** @description Name of the account. */
            username: string;
            /**
             * Format: date-time
             * @description When the account was made, UTC.
             */
            date_joined: string;
            /** @description Markdown about the account. */
            bio: string;
            /** @description Address of a page. */
            website: string;
            /** @description Whether it is a bot. */
            is_bot: boolean;
            /** @description Whether it belongs to the staff. */
            is_staff: boolean;
            /** @description Whether it may do everything. */
            is_superuser: boolean;
            /** @description Address of a picture; `null` without one. */
            profile_picture: string | null;
            /** @description Where its owner lives. */
            location: string;
            /** @description What its owner does. */
            occupation: string;
            /** @description Name at Twitter. */
            twitter: string;
            /** @description Name at LinkedIn. */
            linkedin: string;
            /** @description Name at GitHub. */
            github: string;
            /** @description Whether clients hide community predictions from it. */
            hide_community_prediction: boolean;
            /** @description Whether clients have shown it around. */
            is_onboarding_complete: boolean;
            /** @description Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none. */
            prediction_expiration_percent: number | null;
            /**
             * @description Colours of clients.
             * @enum {string}
             */
            app_theme: "light" | "dark" | "auto";
            /** @description A language tag; `null` where it chose none. */
            language: string | null;
            /**
             * @description Selects the rate limits; only staff change it.
             * @enum {string}
             */
            api_access_tier: "restricted" | "benchmarking" | "unrestricted";
            /** @description Earlier names, newest first; at most 100. */
            formerly_known_as: string[];
            /** @description Facts about the account as JSON; others see `bot_details` alone. `null` without any. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the account may be used. */
            is_active: boolean;
            /** @description E-mail address; empty for bots. */
            email: string;
            /** @description Kinds of mail that the account does not want. */
            unsubscribed_mailing_tags: string[];
            /** @description Whether it is marked as spam. */
            is_spam: boolean;
            /** @description Whether it can log in with a password. */
            has_password: boolean;
            /** @description Whether it is the main bot of its owner. */
            is_primary_bot: boolean;
            /** @description When the name was last changed, UTC; `null` if never. */
            username_set_at: string | null;
            /** @description Always empty. */
            registered_campaigns: unknown[];
            /** @description The account that owns the bot. */
            bot_owner: {
                /** @description Id of the owner. */
                id: number;
                /** @description Name of the owner. */
                username: string;
            };
            /**
             * @description Always `enabled`.
             * @constant
             */
            api_forecasting_access: "enabled";
        };
        /** BotCard */
        BotCard: {
            /** @description Number of the newest version; 0 before the first one. */
            version: number;
            /** @description When it began to hold, UTC; `null` before the first one. */
            since: string | null;
            /** @description Name of the model or method that forecasts. */
            model: string;
            /** @description Who makes or runs the model. */
            provider: string;
            /** @description When the model was released, UTC; `null` where not known. */
            released_at: string | null;
            /** @description Nothing later was in the data that the model was trained on, UTC; `null` where not known. */
            training_cutoff: string | null;
            /** @description What it may use, for example `web search`. */
            tools: string[];
            /** @description Markdown: how a forecast comes about, at most 4,000 characters. */
            method: string;
            /** @description Address of its code; `null` without one. */
            code_url: string | null;
            /** @description Address of a paper; `null` without one. */
            paper_url: string | null;
            /** @description How to reach its makers; everybody reads it. */
            contact: string;
            /** @description Whether the weights of the model are public; `null` where not said. */
            is_open_weights: boolean | null;
            /** @description Fields that a project which requires cards still misses. */
            missing: string[];
            /** @description Every version, the newest first. */
            versions: components["schemas"]["BotCardVersion"][];
        };
        /** BotCardLabel */
        BotCardLabel: {
            /** @description Number of the version. */
            version: number;
            /** @description Name of the model or method that forecasts. */
            model: string;
        };
        /** BotCardPatch */
        BotCardPatch: {
            /** @description Name of the model or method that forecasts. */
            model?: string;
            /** @description Who makes or runs the model. */
            provider?: string;
            /** @description When the model was released, UTC; `null` where not known. */
            released_at?: string | null;
            /** @description Nothing later was in the data that the model was trained on, UTC; `null` where not known. */
            training_cutoff?: string | null;
            /** @description What it may use, for example `web search`. */
            tools?: string[];
            /** @description Markdown: how a forecast comes about, at most 4,000 characters. */
            method?: string;
            /** @description Address of its code; `null` without one. */
            code_url?: string | null;
            /** @description Address of a paper; `null` without one. */
            paper_url?: string | null;
            /** @description How to reach its makers; everybody reads it. */
            contact?: string;
            /** @description Whether the weights of the model are public; `null` where not said. */
            is_open_weights?: boolean | null;
        };
        /** BotCardVersion */
        BotCardVersion: {
            /** @description Number of the version, from 1. */
            version: number;
            /**
             * Format: date-time
             * @description When this version began to hold, UTC.
             */
            since: string;
            /** @description Name of the model or method that forecasts. */
            model: string;
            /** @description Who makes or runs the model. */
            provider: string;
            /** @description When the model was released, UTC; `null` where not known. */
            released_at: string | null;
            /** @description Nothing later was in the data that the model was trained on, UTC; `null` where not known. */
            training_cutoff: string | null;
            /** @description What it may use, for example `web search`. */
            tools: string[];
            /** @description Markdown: how a forecast comes about, at most 4,000 characters. */
            method: string;
            /** @description Address of its code; `null` without one. */
            code_url: string | null;
            /** @description Address of a paper; `null` without one. */
            paper_url: string | null;
            /** @description How to reach its makers; everybody reads it. */
            contact: string;
            /** @description Whether the weights of the model are public; `null` where not said. */
            is_open_weights: boolean | null;
        };
        /** BotCreate */
        BotCreate: {
            /** @description The new name; the rules are in Contract 2.18. */
            username: string;
            /** @description Markdown about the account. */
            bio?: string | null;
        };
        /** BotList */
        BotList: {
            /** @description The bots of the caller. */
            results: components["schemas"]["Bot"][];
        };
        /** BotUpdate */
        BotUpdate: {
            /** @description Markdown about the account. */
            bio?: string | null;
            /** @description Address of a page. */
            website?: string | null;
            /** @description Where its owner lives. */
            location?: string | null;
            /** @description What its owner does. */
            occupation?: string | null;
            /** @description Name at Twitter. */
            twitter?: string | null;
            /** @description Name at LinkedIn. */
            linkedin?: string | null;
            /** @description Name at GitHub. */
            github?: string | null;
            /** @description Address of a picture; `null` without one. */
            profile_picture?: string | null;
            /** @description Whether clients hide community predictions from it. */
            hide_community_prediction?: boolean;
            /** @description Colours of clients. */
            app_theme?: ("light" | "dark" | "auto" | "system") | null;
            /** @description A language tag; `null` where it chose none. */
            language?: string | null;
            /** @description Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none. */
            prediction_expiration_percent?: number | null;
            /** @description Whether clients have shown it around. */
            is_onboarding_complete?: boolean;
            /** @description Kinds of mail that the account does not want. */
            unsubscribed_mailing_tags?: string[];
            /** @description The new name; the rules are in Contract 2.18. */
            username?: string;
            /** @description As it is stored. Another value is refused. */
            metadata?: unknown;
        };
        /** BuiltCdf */
        BuiltCdf: {
            /** @description It can be sent as a forecast as it is. */
            continuous_cdf: number[];
            /** @description What the rules made it change, and what the CDF says. */
            report: {
                /** @description Largest difference between an entry and what was asked for. */
                largest_change: number;
                /** @description Each rule that what was asked for did not keep. */
                adjusted: {
                    /**
                     * @description The rule that what was asked for did not keep; see docs/errors.md.
                     * @enum {string}
                     */
                    rule: "min_step" | "max_step" | "lower_bound" | "upper_bound";
                    /** @description Number of steps or entries changed. */
                    entries: number;
                    /** @description Largest probability by which the rule was broken. */
                    largest: number;
                }[];
                /** @description Some percentiles of the CDF returned. */
                percentiles: {
                    /** @description 0.05, 0.25, 0.5, 0.75 and 0.95. */
                    p: number;
                    /** @description Of the CDF returned; `null` where it lies beyond a bound. */
                    value: number | string | null;
                }[];
                /** @description Probability below the range, of the CDF returned. */
                below: number;
                /** @description Probability above the range, of the CDF returned. */
                above: number;
            };
        };
        /** Category */
        Category: {
            /** @description Id of the project. */
            id: number;
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /** @description Markdown; may be empty. */
            description: string;
            /** @description An emoji; may be empty. */
            emoji: string;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "category";
        };
        /** CategoryList */
        CategoryList: {
            /** @description All of them. */
            results: components["schemas"]["ListedCategory"][];
        };
        /** ChangedPost */
        ChangedPost: {
            /** @description Id of the post that holds the question. */
            post_id: number;
        };
        /** ClarifyBody */
        ClarifyBody: {
            /** @description Markdown: what is made clear. It is added to the fine print with the day. */
            text: string;
        };
        /** CloseBody */
        CloseBody: {
            /**
             * Format: date-time
             * @description When it closed, UTC; default now.
             */
            actual_close_time?: string;
        };
        /** Comment */
        Comment: {
            /** @description Id of the comment. */
            id: number;
            /** @description Account that wrote the comment. */
            author: components["schemas"]["ShortUser"];
            /** @description Id of the comment that this one answers; `null` for a root. */
            parent_id: number | null;
            /** @description Id of the root of the thread; `null` for a root. */
            root_id: number | null;
            /**
             * Format: date-time
             * @description When it was written, UTC.
             */
            created_at: string;
            /** @description When the text was last changed, UTC; `null` if never. */
            text_edited_at: string | null;
            /** @description Markdown; the word `deleted` on a deleted comment. */
            text: string;
            /** @description Id of the post. */
            on_post: number;
            /** @description The post in short. */
            on_post_data: {
                /** @description Id of the post. */
                id: number;
                /** @description Title of the post. */
                title: string;
            };
            /** @description The forecast that its author carried along; `null` without one. */
            included_forecast: components["schemas"]["IncludedForecast"] | null;
            /** @description Whether only its author sees it. */
            is_private: boolean;
            /** @description Whether it was deleted. */
            is_soft_deleted: boolean;
            /** @description Whether it stands above the others. */
            is_pinned: boolean;
            /** @description Upvotes less downvotes. */
            vote_score: number;
            /** @description The caller's vote: 1, -1, or `null` without one. */
            user_vote: (1 | -1) | null;
            /** @description How many accounts say that it changed their mind. */
            changed_my_mind: {
                /** @description Number of these accounts. */
                count: number;
                /** @description Whether the caller is one of them. */
                for_this_user: boolean;
            };
            /** @description The accounts that the text mentions by name. */
            mentioned_users: components["schemas"]["ShortUser"][];
            /** @description Role of its author on the project of the post: `admin`, `curator` or `null`. */
            author_staff_permission: ("admin" | "curator") | null;
            /** @description Key factors of the comment. */
            key_factors: components["schemas"]["KeyFactor"][];
            /** @description Sum of the votes on its key factors. */
            key_factor_votes_score: number;
            /** @description Always `false`. */
            is_current_content_translated: boolean;
        };
        /** CommentCheck */
        CommentCheck: {
            /** @description The one comment that would be stored. */
            would: components["schemas"]["WouldComment"][];
        };
        /** CommentCreate */
        CommentCreate: {
            /** @description Id of the post. */
            on_post: number;
            /** @description Markdown; may be absent only where key factors are given. */
            text?: string;
            /**
             * @description Whether only the caller is to see it. A reply in a private thread always is; on a reply to a public comment `true` is refused.
             * @default false
             */
            is_private?: boolean;
            /**
             * @description Whether to carry along the caller's latest forecast; only posts with one question have one.
             * @default false
             */
            included_forecast?: boolean;
            /** @description Id of the comment that this one answers; absent or `null` for a root. */
            parent?: number;
            /** @description At most 20 key factors. */
            key_factors?: components["schemas"]["KeyFactorInput"][];
        };
        /** CommentEdit */
        CommentEdit: {
            /** @description The new text in Markdown. */
            text: string;
            /** @description Whether to add the forecast that stood when the comment was written. */
            include_forecast?: boolean;
        };
        /** CommentPage */
        CommentPage: {
            /** @description Number of matching comments, answers included. */
            total_count: number;
            /** @description Number of matching roots. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description The comments of this page. */
            results: components["schemas"]["Comment"][];
        };
        /** CommentReport */
        CommentReport: {
            /** @description Why the comment should be looked at; 1 to 2,000 characters. */
            reason: string;
        };
        /** CommentVote */
        CommentVote: {
            /**
             * @description 1 or -1; 0 takes the vote back.
             * @enum {integer}
             */
            direction?: 1 | -1 | 0;
            /** @description Another name of `direction`, which clients of the reference platform send. */
            vote?: unknown;
        };
        /** Community */
        Community: {
            /** @description Id of the project. */
            id: number;
            /** @description Name of the project. */
            name: string;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "community";
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /** @description Markdown; may be empty. Posts and lists show the first 500 characters. */
            description: string;
            /** @description Place in lists; smaller comes first. */
            order: number;
            /** @description Address of a picture; `null` without one. */
            header_image: string | null;
            /** @description Address of a logo; `null` without one. */
            header_logo: string | null;
            /** @description Number of accounts that follow it. */
            followers_count: number;
            /** @description Level of accounts that are no members; `null` for a private project. */
            default_permission: ("viewer" | "forecaster" | "curator" | "admin") | null;
            /**
             * @description Whether its posts come to the main feed, and whether it is listed.
             * @enum {string}
             */
            visibility: "normal" | "not_in_main_feed" | "unlisted";
            /** @description Account that made it; `null` for one that came with the platform. */
            created_by: components["schemas"]["ShortUser"] | null;
            /** @description Number of approved posts. */
            posts_count: number;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            edited_at: string;
            /**
             * @description The caller's level.
             * @enum {string}
             */
            user_permission: "viewer" | "forecaster" | "curator" | "admin";
            /** @description Whether it is shown without an account. */
            public_read: boolean;
            /** @description Whether comments of bots are private until they are published. */
            private_bot_comments: boolean;
            /** @description Whether bots need a card to forecast in it. */
            requires_card: boolean;
            /**
             * @description Whether forecasts in it carry traces.
             * @enum {string}
             */
            traces: "off" | "optional" | "required";
            /**
             * @description From when others read them.
             * @enum {string}
             */
            trace_reveal: "never" | "at_resolution" | "at_close";
            /**
             * @description Who proposes outcomes of its questions.
             * @enum {string}
             */
            proposers: "curators" | "forecasters";
            /** @description Days in which an outcome may be objected to; 0 for none. */
            objection_days: number;
            /** @description Its picture; `null` without one. */
            picture: components["schemas"]["ProjectPicture"] | null;
            /** @description Whether the caller follows it. */
            is_subscribed: boolean;
        };
        /** Conditional */
        Conditional: {
            /** @description Id of the post that holds the conditional. */
            id: number;
            /** @description The binary question that decides which branch counts. */
            condition: components["schemas"]["Question"];
            /** @description The question that both branches repeat. */
            condition_child: components["schemas"]["Question"];
            /** @description The branch that counts if the condition resolves to yes. */
            question_yes: components["schemas"]["Question"];
            /** @description The branch that counts if the condition resolves to no. */
            question_no: components["schemas"]["Question"];
        };
        /** Connections */
        Connections: {
            /** @description Every provider of the platform. */
            results: {
                /** @description Its name in addresses. */
                name: string;
                /** @description What people call it: Sign in with … */
                title: string;
                /** @description Since when it signs the caller in; `null` where it does not. */
                connected_at: string | null;
            }[];
        };
        /** CreatedBot */
        CreatedBot: {
            /** @description Id of the account. */
            id: number;
            /** @description Name of the account. */
            username: string;
            /**
             * Format: date-time
             * @description When the account was made, UTC.
             */
            date_joined: string;
            /** @description Markdown about the account. */
            bio: string;
            /** @description Address of a page. */
            website: string;
            /** @description Whether it is a bot. */
            is_bot: boolean;
            /** @description Whether it belongs to the staff. */
            is_staff: boolean;
            /** @description Whether it may do everything. */
            is_superuser: boolean;
            /** @description Address of a picture; `null` without one. */
            profile_picture: string | null;
            /** @description Where its owner lives. */
            location: string;
            /** @description What its owner does. */
            occupation: string;
            /** @description Name at Twitter. */
            twitter: string;
            /** @description Name at LinkedIn. */
            linkedin: string;
            /** @description Name at GitHub. */
            github: string;
            /** @description Whether clients hide community predictions from it. */
            hide_community_prediction: boolean;
            /** @description Whether clients have shown it around. */
            is_onboarding_complete: boolean;
            /** @description Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none. */
            prediction_expiration_percent: number | null;
            /**
             * @description Colours of clients.
             * @enum {string}
             */
            app_theme: "light" | "dark" | "auto";
            /** @description A language tag; `null` where it chose none. */
            language: string | null;
            /**
             * @description Selects the rate limits; only staff change it.
             * @enum {string}
             */
            api_access_tier: "restricted" | "benchmarking" | "unrestricted";
            /** @description Earlier names, newest first; at most 100. */
            formerly_known_as: string[];
            /** @description Facts about the account as JSON; others see `bot_details` alone. `null` without any. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the account may be used. */
            is_active: boolean;
            /** @description E-mail address; empty for bots. */
            email: string;
            /** @description Kinds of mail that the account does not want. */
            unsubscribed_mailing_tags: string[];
            /** @description Whether it is marked as spam. */
            is_spam: boolean;
            /** @description Whether it can log in with a password. */
            has_password: boolean;
            /** @description Whether it is the main bot of its owner. */
            is_primary_bot: boolean;
            /** @description When the name was last changed, UTC; `null` if never. */
            username_set_at: string | null;
            /** @description Always empty. */
            registered_campaigns: unknown[];
            /** @description The account that owns the bot. */
            bot_owner: {
                /** @description Id of the owner. */
                id: number;
                /** @description Name of the owner. */
                username: string;
            };
            /**
             * @description Always `enabled`.
             * @constant
             */
            api_forecasting_access: "enabled";
            /** @description The API token of the bot, 40 hex digits. */
            token: string;
            /** @description The bot once more. */
            user: components["schemas"]["Bot"];
        };
        /** CreatedUser */
        CreatedUser: {
            /** @description Id of the account. */
            id: number;
            /** @description Name of the account. */
            username: string;
            /**
             * Format: date-time
             * @description When the account was made, UTC.
             */
            date_joined: string;
            /** @description Markdown about the account. */
            bio: string;
            /** @description Address of a page. */
            website: string;
            /** @description Whether it is a bot. */
            is_bot: boolean;
            /** @description Whether it belongs to the staff. */
            is_staff: boolean;
            /** @description Whether it may do everything. */
            is_superuser: boolean;
            /** @description Address of a picture; `null` without one. */
            profile_picture: string | null;
            /** @description Where its owner lives. */
            location: string;
            /** @description What its owner does. */
            occupation: string;
            /** @description Name at Twitter. */
            twitter: string;
            /** @description Name at LinkedIn. */
            linkedin: string;
            /** @description Name at GitHub. */
            github: string;
            /** @description Whether clients hide community predictions from it. */
            hide_community_prediction: boolean;
            /** @description Whether clients have shown it around. */
            is_onboarding_complete: boolean;
            /** @description Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none. */
            prediction_expiration_percent: number | null;
            /**
             * @description Colours of clients.
             * @enum {string}
             */
            app_theme: "light" | "dark" | "auto";
            /** @description A language tag; `null` where it chose none. */
            language: string | null;
            /**
             * @description Selects the rate limits; only staff change it.
             * @enum {string}
             */
            api_access_tier: "restricted" | "benchmarking" | "unrestricted";
            /** @description Earlier names, newest first; at most 100. */
            formerly_known_as: string[];
            /** @description Facts about the account as JSON; others see `bot_details` alone. `null` without any. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the account may be used. */
            is_active: boolean;
            /** @description E-mail address; empty for bots. */
            email: string;
            /** @description Kinds of mail that the account does not want. */
            unsubscribed_mailing_tags: string[];
            /** @description Whether it is marked as spam. */
            is_spam: boolean;
            /** @description Whether it can log in with a password. */
            has_password: boolean;
            /** @description Whether it is the main bot of its owner. */
            is_primary_bot: boolean;
            /** @description When the name was last changed, UTC; `null` if never. */
            username_set_at: string | null;
            /** @description Always empty. */
            registered_campaigns: unknown[];
            /** @description The API token, 40 hex digits; shown this once. */
            token: string;
        };
        /** DataAccess */
        DataAccess: {
            /** @description Id of the entry. */
            id: number;
            /** @description Id of the account. */
            user_id: number;
            /** @description Name of the account. */
            username: string;
            /** @description Id of the project; `null` where it is for a post or for everything. */
            project_id: number | null;
            /** @description Name of the project; `null` where there is none. */
            project_name: string | null;
            /** @description Id of the post; `null` where it is for a project or for everything. */
            post_id: number | null;
            /** @description Whether downloads hold the data of each forecaster. */
            view_user_data: boolean;
            /** @description Whether downloads hold names. */
            view_deanonymized_data: boolean;
            /**
             * Format: date-time
             * @description When the entry was made, UTC.
             */
            created_at: string;
        };
        /** DataAccessPage */
        DataAccessPage: {
            /** @description Number of entries. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description The entries of this page. */
            results: components["schemas"]["DataAccess"][];
        };
        /** DataAccessWrite */
        DataAccessWrite: {
            /** @description Id of the account. */
            user_id: number;
            /** @description Id of the project; absent with `post_id`, and for everything. */
            project_id?: number;
            /** @description Id of the post; absent with `project_id`, and for everything. No download is of a single post, so such a line permits nothing. */
            post_id?: number;
            /** @description Whether downloads hold the data of each forecaster. */
            view_user_data?: boolean;
            /** @description Whether downloads hold names. */
            view_deanonymized_data?: boolean;
        };
        /** DefaultCategory */
        DefaultCategory: {
            /** @description Id of the project. */
            id: number;
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /** @description Markdown; may be empty. */
            description: string;
            /** @description An emoji; may be empty. */
            emoji: string;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "category";
            /**
             * @description Whether its posts come to the main feed, and whether it is listed.
             * @enum {string}
             */
            visibility: "normal" | "not_in_main_feed" | "unlisted";
            /** @description Level of accounts that are no members; `null` for a private project. */
            default_permission: ("viewer" | "forecaster" | "curator" | "admin") | null;
        };
        /** DefaultTag */
        DefaultTag: {
            /** @description Id of the project. */
            id: number;
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "tag" | "leaderboard_tag" | "news_category";
            /**
             * @description Whether its posts come to the main feed, and whether it is listed.
             * @enum {string}
             */
            visibility: "normal" | "not_in_main_feed" | "unlisted";
            /** @description Level of accounts that are no members; `null` for a private project. */
            default_permission: ("viewer" | "forecaster" | "curator" | "admin") | null;
        };
        /** DefaultTopic */
        DefaultTopic: {
            /** @description Id of the project. */
            id: number;
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /** @description An emoji; may be empty. */
            emoji: string;
            /** @description Where clients list it: `hot_topics`, `hot_categories` or empty. */
            section: string;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "topic";
            /**
             * @description Whether its posts come to the main feed, and whether it is listed.
             * @enum {string}
             */
            visibility: "normal" | "not_in_main_feed" | "unlisted";
            /** @description Level of accounts that are no members; `null` for a private project. */
            default_permission: ("viewer" | "forecaster" | "curator" | "admin") | null;
        };
        /** DetailBody */
        DetailBody: {
            /** @description What is wrong, in a sentence. */
            detail: string;
            /** @description A stable word for the reason; absent where the status says it all. */
            code?: string;
        };
        /**
         * Distribution
         * @description Exactly one of the six forms, and how much lies beyond the bounds.
         */
        Distribution: {
            /** @description A smooth curve that never falls goes through them. */
            percentiles?: {
                /** @description Probability that the outcome is at most `value`; it rises from entry to entry. */
                p: number;
                /** @description In the unit of the question; an ISO datetime or Unix seconds for dates. */
                value: number | string;
            }[] | null;
            /** @description The normal distribution. */
            normal?: {
                /** @description In the unit of the question; an ISO datetime or Unix seconds for dates. */
                mean: number | string;
                /** @description Standard deviation in the unit of the question; seconds for dates. */
                sd: number;
            } | null;
            /** @description The log-normal distribution; not for dates. */
            log_normal?: {
                /** @description In the unit of the question. */
                median: number;
                /** @description Standard deviation of the natural logarithm of the outcome. */
                sigma: number;
            } | null;
            /** @description A weighted sum of other distributions. */
            mixture?: {
                /** @description Share of this part; all are divided by their sum. */
                weight: number;
                /** @description A smooth curve that never falls goes through them. */
                percentiles?: {
                    /** @description Probability that the outcome is at most `value`; it rises from entry to entry. */
                    p: number;
                    /** @description In the unit of the question; an ISO datetime or Unix seconds for dates. */
                    value: number | string;
                }[];
                /** @description The normal distribution. */
                normal?: {
                    /** @description In the unit of the question; an ISO datetime or Unix seconds for dates. */
                    mean: number | string;
                    /** @description Standard deviation in the unit of the question; seconds for dates. */
                    sd: number;
                };
                /** @description The log-normal distribution; not for dates. */
                log_normal?: {
                    /** @description In the unit of the question. */
                    median: number;
                    /** @description Standard deviation of the natural logarithm of the outcome. */
                    sigma: number;
                };
                /** @description The mass of each bin is spread evenly over it. */
                histogram?: {
                    /** @description Lower end of the bin, as `value` of a percentile. */
                    from: number | string;
                    /** @description Upper end of the bin, at least `from`. */
                    to: number | string;
                    /** @description Share of the bin; all are divided by their sum. */
                    mass: number;
                }[];
            }[] | null;
            /** @description The mass of each bin is spread evenly over it. */
            histogram?: {
                /** @description Lower end of the bin, as `value` of a percentile. */
                from: number | string;
                /** @description Upper end of the bin, at least `from`. */
                to: number | string;
                /** @description Share of the bin; all are divided by their sum. */
                mass: number;
            }[] | null;
            /** @description Possible outcomes in any order, for example draws from a model. */
            samples?: (number | string)[] | null;
            /** @description Probability below the range; only where the lower bound is open. */
            below?: number | null;
            /** @description Probability above the range; only where the upper bound is open. */
            above?: number | null;
        };
        /** EmbeddedCommunity */
        EmbeddedCommunity: {
            /** @description Id of the project. */
            id: number;
            /** @description Name of the project. */
            name: string;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "community";
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /** @description Markdown; may be empty. Posts and lists show the first 500 characters. */
            description: string;
            /** @description Place in lists; smaller comes first. */
            order: number;
            /** @description Address of a picture; `null` without one. */
            header_image: string | null;
            /** @description Address of a logo; `null` without one. */
            header_logo: string | null;
            /** @description Number of accounts that follow it. */
            followers_count: number;
            /** @description Level of accounts that are no members; `null` for a private project. */
            default_permission: ("viewer" | "forecaster" | "curator" | "admin") | null;
            /**
             * @description Whether its posts come to the main feed, and whether it is listed.
             * @enum {string}
             */
            visibility: "normal" | "not_in_main_feed" | "unlisted";
            /** @description Account that made it; `null` for one that came with the platform. */
            created_by: components["schemas"]["ShortUser"] | null;
            /** @description Number of approved posts. */
            posts_count: number;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            edited_at: string;
        };
        /** Exclusion */
        Exclusion: {
            /** @description Id of the record. */
            id: number;
            /** @description Id of the account. */
            user_id: number;
            /** @description Name of the account. */
            username: string;
            /** @description Id of the project whose leaderboards it covers; `null` where it covers one leaderboard or all. */
            project_id: number | null;
            /** @description That project; `null` where there is none, or it was deleted. */
            project: components["schemas"]["InvitedProject"] | null;
            /** @description Id of the leaderboard that it covers; `null` where it covers more than one. */
            leaderboard_id: number | null;
            /** @description 1 no prize, 2 no rank, 3 advanced views only, 4 hidden. */
            level: number;
            /**
             * @description Why.
             * @enum {string}
             */
            kind: "staff" | "project_owner" | "disqualified" | "other";
            /** @description Since when, UTC; `null` from the beginning. */
            from: string | null;
            /** @description Until when, UTC; `null` without an end. */
            until: string | null;
            /** @description What an operator wrote about it. */
            note: string;
        };
        /** ExclusionPage */
        ExclusionPage: {
            /** @description Number of records. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description The records of this page. */
            results: components["schemas"]["Exclusion"][];
        };
        /** ExportJob */
        ExportJob: {
            /** @description Id of the job. */
            job_id: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            status: "queued" | "running" | "done" | "failed" | "expired";
            /** @description Share that is done, from 0 to 1. */
            progress: number;
            /** @description Rows that are written. */
            rows_done: number;
            /** @description Rows in all; `null` while that is not known. */
            rows_total: number | null;
            /** @description Rows written in a second; `null` while that is not known. */
            rows_per_second: number | null;
            /** @description Seconds until it will be done; `null` while that is not known. */
            seconds_left: number | null;
            /** @description Where the archive is downloaded; `null` until it is done. */
            download_url: string | null;
            /** @description Why it failed; `null` otherwise. */
            error: string | null;
            /** @description When the archive is removed, UTC; `null` until it is done. */
            expires_at: string | null;
        };
        /** ExportJobAccepted */
        ExportJobAccepted: {
            /** @description Id of the job. */
            job_id: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            status: "queued" | "running" | "done" | "failed" | "expired";
            /** @description Where the state of the job is read. */
            status_url: string;
            /**
             * Format: date-time
             * @description When the job was asked for, UTC.
             */
            created_at: string;
        };
        /** ExportJobBody */
        ExportJobBody: {
            /** @description Whether the archive holds comments. */
            include_comments?: boolean;
            /** @description Whether it holds scores. */
            include_scores?: boolean;
            /** @description Whether it holds key factors. */
            include_key_factors?: boolean;
            /** @description Whether it holds the traces that are revealed; an anonymised archive holds none. */
            include_traces?: boolean;
            /** @description Whether it holds the scores that the benchmark of the project computes from. */
            include_benchmark?: boolean;
            /** @description Whether names and ids of accounts are replaced. */
            anonymized?: boolean;
            /** @description Whether texts are written as they are, without the apostrophe that keeps a spreadsheet from running them as formulas. */
            raw?: boolean;
            /**
             * @description Format of the tables.
             * @enum {string}
             */
            format?: "zip" | "ndjson";
        };
        /**
         * FieldErrorsBody
         * @example {
         *       "on_post": [
         *         "Required."
         *       ]
         *     }
         */
        FieldErrorsBody: {
            [key: string]: unknown[] | Record<string, never>;
        };
        /** FileCheck */
        FileCheck: {
            /** @description Form of the file as it was found; `null` until it is read, and where none fits. */
            format: ("jsonl" | "csv" | "forecastbench" | "hubverse_csv" | "hubverse_parquet") | null;
            /** @description Lines, rows or entries that were read. */
            lines: number;
            /** @description Forecasts that the file has. */
            forecasts: number;
            /** @description Faults in all. The first 1,000 are listed. */
            faults_count: number;
            /** @description Forecasts without a fault. */
            right: number;
            /** @description Forecasts that would be recorded in this mode. */
            would_write: number;
            /** @description The first 100 faults, in the order of the file. */
            faults: components["schemas"]["FileFault"][];
        };
        /** FileFault */
        FileFault: {
            /** @description Number of the line, row or entry, from 1; `null` for the file as a whole. */
            line: number | null;
            /** @description Id of the question; `null` while it is not known. */
            question: number | null;
            /** @description How the line names its question; `null` without. */
            name: string | null;
            /** @description Stable word for what is wrong. */
            code: string;
            /** @description What is wrong, in a sentence. */
            message: string;
            /** @description What to do. */
            fix: string;
        };
        /** ForecastArray */
        ForecastArray: components["schemas"]["ForecastItem"][];
        /** ForecastCheck */
        ForecastCheck: {
            /** @description One entry for each question of the request, in the order in which they are first named. */
            would: components["schemas"]["WouldForecast"][];
        };
        /** ForecastErrorBody */
        ForecastErrorBody: {
            /** @description The whole refusal in a sentence. */
            error: string;
            /** @description The same text, where the body could not be read as JSON. */
            detail?: string;
            /** @description One report for each item of the request, in order. */
            errors?: components["schemas"]["ItemReport"][];
        };
        /** ForecastFault */
        ForecastFault: {
            /** @description The rule that was broken; the codes are in docs/errors.md. */
            code: string;
            /** @description The field. */
            path: string;
            /** @description Place in a list; `null` for a single value. */
            index: number | null;
            /** @description What was sent. */
            value: unknown;
            /** @description The limit that was broken; `null` where the rule has no number. */
            limit: number | null;
            /** @description What is wrong. */
            message: string;
            /** @description What to send instead. */
            fix: string;
        };
        /** ForecastFile */
        ForecastFile: {
            /** @description Id of the file. */
            id: string;
            /** @description Id of the project. */
            project: number;
            /**
             * @description State of the file.
             * @enum {string}
             */
            status: "queued" | "running" | "done" | "failed";
            /**
             * @description What is recorded of it where it has faults.
             * @enum {string}
             */
            mode: "all_or_nothing" | "what_is_right";
            /** @description Its name, where a form gave one. */
            file_name: string | null;
            /** @description Its size. */
            bytes: number;
            /** @description SHA-256 of its bytes in hex. */
            sha256: string;
            /**
             * Format: date-time
             * @description When it was received whole, UTC. Its forecasts begin then.
             */
            received_at: string;
            /** @description When its run ended, UTC; `null` until then. */
            finished_at: string | null;
            /** @description Share that is done, from 0 to 1. */
            progress: number;
            /** @description Form of the file as it was found; `null` until it is read, and where none fits. */
            format: ("jsonl" | "csv" | "forecastbench" | "hubverse_csv" | "hubverse_parquet") | null;
            /** @description Lines, rows or entries that were read. */
            lines: number;
            /** @description Forecasts that the file has. */
            forecasts: number;
            /** @description Faults in all. The first 1,000 are listed. */
            faults_count: number;
            /** @description Forecasts that are recorded. */
            written: number;
            /** @description Why it failed as a whole; `null` otherwise. */
            error: string | null;
        };
        /** ForecastFilePage */
        ForecastFilePage: {
            /** @description Files in all. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description Files, the newest first. */
            results: components["schemas"]["ForecastFile"][];
        };
        /** ForecastFileReport */
        ForecastFileReport: {
            /** @description Id of the file. */
            id: string;
            /** @description Id of the project. */
            project: number;
            /**
             * @description State of the file.
             * @enum {string}
             */
            status: "queued" | "running" | "done" | "failed";
            /**
             * @description What is recorded of it where it has faults.
             * @enum {string}
             */
            mode: "all_or_nothing" | "what_is_right";
            /** @description Its name, where a form gave one. */
            file_name: string | null;
            /** @description Its size. */
            bytes: number;
            /** @description SHA-256 of its bytes in hex. */
            sha256: string;
            /**
             * Format: date-time
             * @description When it was received whole, UTC. Its forecasts begin then.
             */
            received_at: string;
            /** @description When its run ended, UTC; `null` until then. */
            finished_at: string | null;
            /** @description Share that is done, from 0 to 1. */
            progress: number;
            /** @description Form of the file as it was found; `null` until it is read, and where none fits. */
            format: ("jsonl" | "csv" | "forecastbench" | "hubverse_csv" | "hubverse_parquet") | null;
            /** @description Lines, rows or entries that were read. */
            lines: number;
            /** @description Forecasts that the file has. */
            forecasts: number;
            /** @description Faults in all. The first 1,000 are listed. */
            faults_count: number;
            /** @description Forecasts that are recorded. */
            written: number;
            /** @description Why it failed as a whole; `null` otherwise. */
            error: string | null;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description A page of its faults, in the order of the file. */
            faults: components["schemas"]["FileFault"][];
        };
        /** ForecastInterval */
        ForecastInterval: {
            /** @description Lower quartile in the question's unit, an ISO text for dates; `null` below or above the range. */
            lower: (number | string) | null;
            /** @description Median in the question's unit, an ISO text for dates; `null` below or above the range. */
            center: (number | string) | null;
            /** @description Upper quartile in the question's unit, an ISO text for dates; `null` below or above the range. */
            upper: (number | string) | null;
        };
        /**
         * ForecastItem
         * @description The value goes into the key of the question's type: `probability_yes` for binary, `probability_yes_per_category` for multiple choice, `continuous_cdf` for the others. The two other value keys may be absent, `null`, `0`, `[]` or `{}`; anything else in them is refused with 400. Keys that are not listed here are ignored.
         */
        ForecastItem: {
            /** @description Id of the question, not of its post. */
            question: number;
            /** @description Probability of yes, for binary questions. */
            probability_yes?: number | null;
            /** @description A probability for each option on offer, for multiple choice questions; their sum is 1. */
            probability_yes_per_category?: {
                [key: string]: number | null;
            } | null;
            /** @description Values of the CDF at `continuous_range`, for numeric, discrete and date questions. */
            continuous_cdf?: number[] | null;
            /** @description When the forecast ends by itself, UTC, in the future; absent for none. */
            end_time?: string | null;
            /** @description At most 16 KiB as JSON; the newest one is kept. */
            distribution_input?: unknown;
            /** @description Why it is made, from what, and what it cost; where the project takes traces. */
            trace?: components["schemas"]["TraceItem"] | null;
        };
        /** GlobalLeaderboard */
        GlobalLeaderboard: {
            /** @description Id of the leaderboard. */
            id: number;
            /** @description Name of the leaderboard. */
            name: string;
            /**
             * @description The score that it ranks.
             * @enum {string}
             */
            score_type: "peer" | "baseline" | "spot_peer" | "spot_baseline" | "default" | "comment_insight" | "question_writing" | "manual";
            /** @description Begin of its period, UTC; `null` without one. */
            start_time: string | null;
            /** @description End of its period, UTC; `null` without one. */
            end_time: string | null;
            /** @description Whether its entries are final. */
            finalized: boolean;
            /** @description When it becomes final, UTC; `null` without a time. */
            finalize_time: string | null;
            /** @description When its entries were computed, UTC; `null` before that. */
            calculated_on: string | null;
            /** @description The largest sum of coverages that an entry can reach: 1 in `coverage`. */
            max_coverage: number;
        };
        /** GlobalLeaderboardEntry */
        GlobalLeaderboardEntry: {
            /** @description The account; `null` for an aggregation method. */
            user: components["schemas"]["ShortUser"] | null;
            /** @description The newest version of the bot's card; `null` for people, and for bots without one. */
            card: components["schemas"]["BotCardLabel"] | null;
            /** @description Place, from 1; `null` for excluded entries. */
            rank: number | null;
            /** @description Sum of the scores. */
            score: number;
            /** @description Lower end of the confidence interval of the score; `null` where there is none. */
            ci_lower: number | null;
            /** @description Upper end of the confidence interval of the score; `null` where there is none. */
            ci_upper: number | null;
            /** @description Share of the largest sum of coverages. */
            coverage: number;
            /** @description Number of questions that the score rests on. */
            contribution_count: number;
            /** @description `gold`, `silver` or `bronze`; `null` without one. */
            medal: ("gold" | "silver" | "bronze") | null;
            /** @description Amount of the prize; `null` without one. */
            prize: number | null;
            /** @description Whether the entry has no rank. */
            excluded: boolean;
            /** @description Name of the aggregation method; `null` for accounts. */
            aggregation_method: string | null;
            /** @description Why and how it is excluded, from 0 (not) to 4. */
            exclusion_status: number;
            /** @description When the entry was computed, UTC. */
            calculated_on: string | null;
        };
        /** GlobalLeaderboardPage */
        GlobalLeaderboardPage: {
            /** @description The leaderboard. */
            leaderboard: components["schemas"]["GlobalLeaderboard"];
            /** @description The entries of this page, by rank. */
            entries: components["schemas"]["GlobalLeaderboardEntry"][];
            /** @description Number of entries. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description The caller's entry, or that of `for_user`; `null` without one. */
            user_entry: components["schemas"]["GlobalLeaderboardEntry"] | null;
        };
        /** GroupOfQuestions */
        GroupOfQuestions: {
            /** @description Id of the post that holds the group. */
            id: number;
            /** @description Markdown; empty unless descriptions are asked for. */
            description: string;
            /** @description Markdown; empty unless descriptions are asked for. */
            resolution_criteria: string;
            /** @description Markdown; empty unless descriptions are asked for. */
            fine_print: string;
            /** @description What differs between the questions of the group, for example "Country". */
            group_variable: string;
            /** @description How clients draw the group: `multiple_choice_graph` or `fan_graph`. */
            graph_type: string;
            /** @description How clients order the questions: `MANUAL`, `CP_ASC` or `CP_DESC`. */
            subquestions_order: string;
            /** @description The questions of the group, by `group_rank` and then by id. */
            questions: components["schemas"]["Question"][];
        };
        /** IncludedForecast */
        IncludedForecast: {
            /** @description Id of the question. */
            question: number;
            /**
             * Format: date-time
             * @description When the forecast began to stand, UTC.
             */
            start_time: string;
            /** @description Of a binary question; otherwise `null`. */
            probability_yes: number | null;
            /** @description Probability by option of a multiple choice question; otherwise `null`. */
            probability_yes_per_category: {
                [key: string]: number | null;
            } | null;
            /** @description Of a continuous question; otherwise `null`. */
            continuous_cdf: number[] | null;
            /** @description Internal locations from 0 to 1 of the quarters of a CDF; otherwise `null`. */
            quartiles: number[] | null;
            /** @description Range and scale of the question. */
            scaling: {
                /** @description Lower end of the range; `null` without one. */
                range_min: number | null;
                /** @description Upper end of the range; `null` without one. */
                range_max: number | null;
                /** @description Zero of a logarithmic scale; otherwise `null`. */
                zero_point: number | null;
            };
            /** @description All options that were ever on offer; `null` unless it is multiple choice. */
            options: string[] | null;
            /** @description Type of the question. */
            question_type: string;
            /** @description Unit of the outcome; may be empty. */
            question_unit: string;
        };
        /** InternalErrorBody */
        InternalErrorBody: {
            /** @description What is wrong, in a sentence. */
            detail: string;
            /** @description Id of the request, also in the logs. */
            request_id: string;
        };
        /** Invitation */
        Invitation: {
            /** @description Id of the invitation. */
            id: number;
            /**
             * @description Level of those who come.
             * @enum {string}
             */
            permission: "viewer" | "forecaster" | "curator" | "admin";
            /**
             * Format: date-time
             * @description When it ends, UTC.
             */
            expires_at: string;
            /** @description Domains of the e-mail addresses that it lets in; empty allows every address. */
            allowed_domains: string[];
            /** @description How many accounts it lets in. */
            uses: number;
            /** @description How many more it lets in. */
            uses_left: number;
            /**
             * @description Whether it lets accounts in, or why not.
             * @enum {string}
             */
            state: "open" | "used_up" | "expired" | "revoked";
            /** @description The administrator who made it. */
            created_by: components["schemas"]["ShortUser"] | null;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /** @description The invited address; `null` for a link. */
            email: string | null;
            /** @description When the mail server took its newest mail, UTC; `null` before, and for a link. */
            mailed_at: string | null;
            /** @description The accounts that came by it, the first one first. */
            members: {
                /** @description The account. */
                user: components["schemas"]["ShortUser"];
                /**
                 * Format: date-time
                 * @description When it came, UTC.
                 */
                joined_at: string;
            }[];
        };
        /** InvitationList */
        InvitationList: {
            /** @description Number of invitations. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description A page of them, the newest first. */
            results: components["schemas"]["Invitation"][];
        };
        /** InvitationResults */
        InvitationResults: {
            /** @description One entry for each address, in the order of the request. */
            results: {
                /** @description The address as it was sent. */
                email: string;
                /**
                 * @description `sent`: a mail goes out. `member`: an account that came by an earlier invitation to the address is a member. `refused`: nothing was done.
                 * @enum {string}
                 */
                result: "sent" | "member" | "refused";
                /** @description Why the address is refused, else `null`. */
                detail: string | null;
                /** @description Id of the invitation that was made, else `null`. */
                invitation_id: number | null;
            }[];
        };
        /** InvitationWrite */
        InvitationWrite: {
            /**
             * @description Level of those who come; default forecaster.
             * @enum {string}
             */
            permission?: "viewer" | "forecaster" | "curator" | "admin";
            /** @description How many accounts it lets in, 1 to 500; default 1. */
            uses?: number;
            /** @description When it ends, UTC; default in 14 days, at most in 366. */
            expires_at?: string | null;
            /** @description Domains of the e-mail addresses that it lets in; absent or empty allows every address. */
            allowed_domains?: string[];
        };
        /** InvitationsWrite */
        InvitationsWrite: {
            /** @description The addresses to invite, 1 to 200. */
            emails: string[];
            /**
             * @description Level of those who come; default forecaster.
             * @enum {string}
             */
            permission?: "viewer" | "forecaster" | "curator" | "admin";
            /** @description What the mail says beside the invitation; plain text. */
            message?: string | null;
        };
        /** InviteBody */
        InviteBody: {
            /** @description Names of 1 to 100 accounts; one that is unknown refuses all. */
            usernames: string[];
            /**
             * @description Level of new members; only admins may send it; default forecaster.
             * @enum {string}
             */
            permission?: "viewer" | "forecaster" | "curator" | "admin";
        };
        /** InvitedMembers */
        InvitedMembers: {
            /** @description Accounts that became members. */
            added: {
                /** @description Name of the member. */
                username: string;
                /**
                 * @description Level that the member has.
                 * @enum {string}
                 */
                permission: "viewer" | "forecaster" | "curator" | "admin";
            }[];
            /** @description Accounts that were members and keep their level. */
            unchanged: {
                /** @description Name of the member. */
                username: string;
                /**
                 * @description Level that the member has.
                 * @enum {string}
                 */
                permission: "viewer" | "forecaster" | "curator" | "admin";
            }[];
        };
        /** InvitedProject */
        InvitedProject: {
            /** @description Id of the project. */
            id: number;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "site_main" | "tournament" | "question_series" | "index" | "category" | "topic" | "tag" | "leaderboard_tag" | "news_category" | "community";
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
        };
        /** ItemReport */
        ItemReport: {
            /** @description Messages about the item as a whole. */
            non_field_errors?: string[];
            /** @description Id of the question, not of its post. */
            question?: string[];
            /** @description Probability of yes, for binary questions. */
            probability_yes?: string[];
            /** @description A probability for each option on offer, for multiple choice questions; their sum is 1. */
            probability_yes_per_category?: string[];
            /** @description Values of the CDF at `continuous_range`, for numeric, discrete and date questions. */
            continuous_cdf?: string[];
            /** @description When the forecast ends by itself, UTC, in the future; absent for none. */
            end_time?: string[];
            /** @description When the forecast is to end, UTC; absent for now. */
            withdraw_at?: string[];
            /** @description Messages about the input. */
            distribution_input?: string[];
            /** @description Messages about the trace. */
            trace?: string[];
            /** @description Every fault of the item, at most 20. */
            faults?: components["schemas"]["ForecastFault"][];
        };
        /** KeyFactor */
        KeyFactor: {
            /** @description Id of the key factor. */
            id: number;
            /** @description Account that wrote it. */
            author: components["schemas"]["ShortUser"];
            /** @description Id of the comment that holds it. */
            comment_id: number;
            /**
             * Format: date-time
             * @description When it was written, UTC.
             */
            created_at: string;
            /** @description Votes on it. */
            vote: {
                /** @description Sum of the votes. */
                score: number;
                /** @description How many votes there are of each value. */
                aggregated_data: {
                    /** @description Sum of the votes. */
                    score: number;
                    /** @description Number of votes. */
                    count: number;
                }[];
                /** @description The caller's vote; `null` without one. */
                user_vote: number | null;
                /** @description Number of votes. */
                count: number;
            };
            /** @description Id of the question; `null` where it is about the whole post. */
            question_id: number | null;
            /** @description The question in short; `null` where it is about the whole post. */
            question: {
                /** @description Id of the question. */
                id: number;
                /** @description Name of the question within its group. */
                label: string;
                /** @description Unit of the question; may be empty. */
                unit: string;
            } | null;
            /** @description Option of the question that it is about; `null` without one. */
            question_option: string | null;
            /** @description How new it is; `null` where that is not computed. */
            freshness: number | null;
            /** @description What drives the outcome. */
            driver: {
                /** @description At most 150 characters. */
                text: string;
                /** @description 1 makes the outcome likelier or larger, -1 the opposite. */
                impact_direction: (1 | -1) | null;
                /** @description -1: it makes the outcome less certain. */
                certainty: -1 | null;
            } | null;
            /** @description How often such things happen. */
            base_rate: {
                /**
                 * @description `frequency` or `trend`.
                 * @enum {string}
                 */
                type: "frequency" | "trend";
                /** @description What is counted, at most 256 characters. */
                reference_class: string;
                /** @description Unit; may be empty. */
                unit: string;
                /** @description Where that is from. */
                source: string;
                /** @description Of a frequency: how often it happened. */
                rate_numerator: number | null;
                /** @description Of a frequency: out of how many. */
                rate_denominator: number | null;
                /** @description Of a trend: the value that it leads to. */
                projected_value: number | null;
                /** @description Of a trend: the year of that value. */
                projected_by_year: number | null;
                /** @description Of a trend: how it goes on. */
                extrapolation: ("linear" | "exponential" | "other") | null;
                /** @description What it rests on, at most 256 characters. */
                based_on: string | null;
            } | null;
            /** @description An article. */
            news: {
                /** @description Address of the article, http or https. */
                url: string;
                /** @description Title of the article. */
                title: string;
                /** @description Where that is from. */
                source: string;
                /** @description When the article appeared, UTC. */
                published_at: string | null;
                /** @description Address of a picture. */
                img_url: string | null;
                /** @description 1 makes the outcome likelier or larger, -1 the opposite. */
                impact_direction: (1 | -1) | null;
                /** @description -1: it makes the outcome less certain. */
                certainty: -1 | null;
            } | null;
            /** @description The post in short. */
            post: {
                /** @description Id of the post. */
                id: number;
                /** @description Type of the question; `null` for a post with several. */
                question_type: string | null;
                /** @description Unit of the question; may be empty. */
                unit: string;
            };
        };
        /** KeyFactorInput */
        KeyFactorInput: {
            /** @description Id of the question, in a post with several. */
            question_id?: number;
            /** @description Option of the question that it is about. */
            question_option?: string;
            /** @description What drives the outcome. */
            driver?: {
                /** @description At most 150 characters. */
                text: string;
                /**
                 * @description 1 makes the outcome likelier or larger, -1 the opposite.
                 * @enum {integer}
                 */
                impact_direction?: 1 | -1;
                /**
                 * @description -1: it makes the outcome less certain.
                 * @enum {integer}
                 */
                certainty?: -1;
            };
            /** @description How often such things happen. */
            base_rate?: {
                /**
                 * @description `frequency` or `trend`.
                 * @enum {string}
                 */
                type: "frequency" | "trend";
                /** @description What is counted, at most 256 characters. */
                reference_class: string;
                /** @description Unit, at most 25 characters. */
                unit: string;
                /** @description Where that is from. */
                source: string;
                /** @description Of a frequency: how often it happened. */
                rate_numerator?: number;
                /** @description Of a frequency: out of how many. */
                rate_denominator?: number;
                /** @description Of a trend: the value that it leads to. */
                projected_value?: number;
                /** @description Of a trend: the year of that value. */
                projected_by_year?: number;
                /**
                 * @description Of a trend: how it goes on.
                 * @enum {string}
                 */
                extrapolation?: "linear" | "exponential" | "other";
                /** @description What it rests on, at most 256 characters. */
                based_on?: string;
            };
            /** @description An article. */
            news?: {
                /** @description Address of the article, http or https. */
                url: string;
                /** @description Title of the article. */
                title: string;
                /** @description Where that is from. */
                source?: string;
                /**
                 * Format: date-time
                 * @description When the article appeared, UTC.
                 */
                published_at?: string;
                /** @description Address of a picture. */
                img_url?: string;
                /**
                 * @description 1 makes the outcome likelier or larger, -1 the opposite.
                 * @enum {integer}
                 */
                impact_direction?: 1 | -1;
                /**
                 * @description -1: it makes the outcome less certain.
                 * @enum {integer}
                 */
                certainty?: -1;
            };
        };
        /** LeaderboardInclusion */
        LeaderboardInclusion: {
            /** @description Id of its project; absent or `null` for a global board. */
            project_id: number;
            /** @description Id of the leaderboard; `null` where the project has none. */
            leaderboard_id: number | null;
            /** @description The questions of the project. */
            results: {
                /** @description Id of the question. */
                question_id: number;
                /** @description Id of the post. */
                post_id: number;
                /** @description Title of the question. */
                title: string;
                /** @description Whether it counts on the leaderboard. */
                counts: boolean;
                /** @description Why it does not count, as a word; `null` when it does. */
                reason: string | null;
                /** @description The same as a sentence. */
                explanation: string;
                /** @description Weight of the question. */
                question_weight: number;
            }[];
        };
        /** LeaderboardWrite */
        LeaderboardWrite: {
            /** @description Id of its project; absent or `null` for a global board. */
            project_id?: number | null;
            /**
             * @description The score that it ranks.
             * @enum {string}
             */
            score_type: "peer" | "baseline" | "spot_peer" | "spot_baseline" | "default" | "comment_insight" | "question_writing" | "manual";
            /** @description Name of the leaderboard, at most 200 characters. */
            name?: string | null;
            /** @description Begin of its period, UTC; required for a global board. */
            start_time?: string | null;
            /** @description End of its period, UTC; required for a global board. */
            end_time?: string | null;
            /** @description When it is to become final, UTC. */
            finalize_time?: string | null;
            /** @description Amount with at most two decimals; `null` without prizes. */
            prize_pool?: (string | number) | null;
            /** @description Whether it becomes the primary leaderboard of its project. */
            is_primary?: boolean | null;
        };
        /** ListedCategory */
        ListedCategory: {
            /** @description Id of the project. */
            id: number;
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /** @description Markdown; may be empty. */
            description: string;
            /** @description An emoji; may be empty. */
            emoji: string;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "category";
            /** @description Number of approved posts. */
            posts_count: number;
        };
        /** ListedTopic */
        ListedTopic: {
            /** @description Id of the project. */
            id: number;
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /** @description An emoji; may be empty. */
            emoji: string;
            /** @description Where clients list it: `hot_topics`, `hot_categories` or empty. */
            section: string;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "topic";
            /** @description Number of approved posts. */
            posts_count: number;
        };
        /** LoggedIn */
        LoggedIn: {
            /** @description Tokens of the new session. */
            tokens: components["schemas"]["SessionTokens"];
            /** @description The account. */
            user: components["schemas"]["PrivateUser"];
        };
        /** MadeInvitation */
        MadeInvitation: {
            /** @description Id of the invitation. */
            id: number;
            /**
             * @description Level of those who come.
             * @enum {string}
             */
            permission: "viewer" | "forecaster" | "curator" | "admin";
            /**
             * Format: date-time
             * @description When it ends, UTC.
             */
            expires_at: string;
            /** @description Domains of the e-mail addresses that it lets in; empty allows every address. */
            allowed_domains: string[];
            /** @description How many accounts it lets in. */
            uses: number;
            /** @description How many more it lets in. */
            uses_left: number;
            /**
             * @description Whether it lets accounts in, or why not.
             * @enum {string}
             */
            state: "open" | "used_up" | "expired" | "revoked";
            /** @description The administrator who made it. */
            created_by: components["schemas"]["ShortUser"] | null;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /** @description The invited address; `null` for a link. */
            email: string | null;
            /** @description When the mail server took its newest mail, UTC; `null` before, and for a link. */
            mailed_at: string | null;
            /** @description The accounts that came by it, the first one first. */
            members: {
                /** @description The account. */
                user: components["schemas"]["ShortUser"];
                /**
                 * Format: date-time
                 * @description When it came, UTC.
                 */
                joined_at: string;
            }[];
            /** @description The secret of the link. It is shown this once. */
            token: string;
            /** @description The link for the invited. */
            url: string;
        };
        /** MadeNamedToken */
        MadeNamedToken: {
            /** @description Id of the token. */
            id: number;
            /** @description What the token is for. */
            name: string;
            /**
             * @description What it may do.
             * @enum {string}
             */
            scope: "read" | "forecast" | "all";
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /** @description Its last use, to a minute; `null` before the first. */
            last_used_at: string | null;
            /** @description When it ends; `null` for never. */
            expires_at: string | null;
            /** @description The token, 40 hex digits. This answer alone shows it. */
            token: string;
        };
        /** MadeWebhook */
        MadeWebhook: {
            /** @description Id of the webhook. */
            id: number;
            /** @description Where the messages are sent. */
            url: string;
            /** @description What it is for. */
            description: string;
            /**
             * @description The form of the messages.
             * @enum {string}
             */
            format: "json" | "slack";
            /** @description Only events of these types; `null` for all. */
            types: ("question.opened" | "question.closed" | "question.resolved" | "question.unresolved" | "question.edited" | "prediction.changed" | "comment.created" | "score.ready" | "board.updated" | "notification.created")[] | null;
            /** @description Only what happens in this project; `null` for all. */
            project: number | null;
            /** @description Only what happens to this post; `null` for all. */
            post: number | null;
            /** @description Only what happens to this question; `null` for all. */
            question: number | null;
            /** @description Whether only what happens in projects and to posts that the owner follows. */
            following: boolean;
            /**
             * @description Whether it is one of an account or of `project`.
             * @enum {string}
             */
            belongs_to: "account" | "project";
            /** @description The account by whose right it tells. */
            owner_id: number;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /** @description Whether it sends. */
            is_enabled: boolean;
            /** @description Since when it does not, UTC; `null` while it does. */
            disabled_at: string | null;
            /** @description Why it does not; `null` while it does. */
            disabled_reason: ("by_hand" | "failing" | "access_lost") | null;
            /** @description Attempts that failed since the last one that was taken. */
            failures: number;
            /** @description When a message was taken last, UTC; `null` before the first. */
            last_delivered_at: string | null;
            /** @description Until when the secret before the last rotation signs too, UTC; `null` for none. */
            former_secret_until: string | null;
            /** @description The secret by which receivers verify messages. This answer alone shows it. */
            secret: string;
        };
        /** MailSubscription */
        MailSubscription: {
            /**
             * @description What the mails are about: a kind, or the daily or weekly digest.
             * @enum {string}
             */
            topic: "mention" | "reply" | "comment" | "report" | "question_opened" | "question_closing" | "question_clarified" | "question_resolved" | "forecast_ending" | "movement" | "review" | "proposal" | "invitation" | "export_ready" | "webhook_disabled" | "daily" | "weekly";
            /** @description Whether such mails are sent. */
            is_subscribed: boolean;
        };
        /** MedalSummary */
        MedalSummary: {
            /** @description Number of gold medals. */
            gold: number;
            /** @description Number of silver medals. */
            silver: number;
            /** @description Number of bronze medals. */
            bronze: number;
            /** @description The medals, one by one. */
            tournaments: {
                /** @description Id of its project; absent or `null` for a global board. */
                project_id: number;
                /** @description Name of the project. */
                project_name: string;
                /**
                 * @description `gold`, `silver` or `bronze`.
                 * @enum {string}
                 */
                medal: "gold" | "silver" | "bronze";
                /** @description Place, from 1. */
                rank: number;
                /** @description Id of the leaderboard. */
                leaderboard_id: number;
                /**
                 * @description The score that it ranks.
                 * @enum {string}
                 */
                score_type: "peer" | "baseline" | "spot_peer" | "spot_baseline" | "default" | "comment_insight" | "question_writing" | "manual";
                /** @description Name of the project for links; `null` without one. */
                project_slug: string | null;
                /** @description Number of entries with a rank. */
                total_entries: number;
            }[];
        };
        /** Member */
        Member: {
            /** @description The account. */
            user: components["schemas"]["ShortUser"];
            /**
             * @description Level of the account.
             * @enum {string}
             */
            permission: "viewer" | "forecaster" | "curator" | "admin";
            /**
             * @description `owner` made the project; otherwise the same as `permission`.
             * @enum {string}
             */
            role: "owner" | "admin" | "curator" | "forecaster" | "viewer";
        };
        /** MemberList */
        MemberList: {
            /** @description Number of members. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description All of them. */
            results: components["schemas"]["Member"][];
        };
        /** MemberPatch */
        MemberPatch: {
            /**
             * @description The new level.
             * @enum {string}
             */
            permission: "viewer" | "forecaster" | "curator" | "admin";
        };
        /** Movement */
        Movement: {
            /** @description How far the prediction moved; see Maths 9.4. */
            divergence: number;
        };
        /** MyForecasts */
        MyForecasts: {
            /** @description The newest forecasts, oldest first. */
            history: components["schemas"]["OwnForecast"][];
            /** @description Number of forecasts, those left out of `history` included. */
            history_total: number;
            /** @description The newest forecast, also when it is withdrawn; `null` without one. */
            latest: components["schemas"]["OwnForecast"] | null;
            /** @description Scores by type; empty until the question is scored. */
            score_data: components["schemas"]["ScoreData"];
        };
        /** NamedToken */
        NamedToken: {
            /** @description Id of the token. */
            id: number;
            /** @description What the token is for. */
            name: string;
            /**
             * @description What it may do.
             * @enum {string}
             */
            scope: "read" | "forecast" | "all";
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /** @description Its last use, to a minute; `null` before the first. */
            last_used_at: string | null;
            /** @description When it ends; `null` for never. */
            expires_at: string | null;
        };
        /** NamedTokens */
        NamedTokens: {
            /** @description The tokens, the oldest first. */
            results: components["schemas"]["NamedToken"][];
        };
        /** NewWebhook */
        NewWebhook: {
            /** @description Where the messages are sent, by https. */
            url: string;
            /** @description What it is for. */
            description?: string;
            /**
             * @description `json` sends events; `slack` sends `{text}`, which chat systems show. Absent means `json`.
             * @enum {string}
             */
            format?: "json" | "slack";
            /** @description Only events of these types; `null` for all. */
            types?: ("question.opened" | "question.closed" | "question.resolved" | "question.unresolved" | "question.edited" | "prediction.changed" | "comment.created" | "score.ready" | "board.updated" | "notification.created")[] | null;
            /** @description Only what happens in this project; `null` for all. */
            project?: number | null;
            /** @description Only what happens to this post; `null` for all. */
            post?: number | null;
            /** @description Only what happens to this question; `null` for all. */
            question?: number | null;
            /** @description Whether only what happens in projects and to posts that the owner follows. */
            following?: boolean;
            /**
             * @description `project`: all administrators of `project` manage it. Absent means `account`.
             * @enum {string}
             */
            belongs_to?: "account" | "project";
        };
        /** NotOpenBody */
        NotOpenBody: {
            /** @description The whole refusal in a sentence. */
            error: string;
        };
        /** Notebook */
        Notebook: {
            /** @description Id of the post that holds the notebook. */
            id: number;
            /** @description Text of the notebook. */
            markdown: string;
            /** @description Address of a picture; `null` without one. */
            image_url: string | null;
            /**
             * Format: date-time
             * @description When it was written, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            edited_at: string;
            /** @description Short text for lists; may be empty. */
            feed_tile_summary: string;
        };
        /** Nothing */
        Nothing: Record<string, never>;
        /** Notification */
        Notification: {
            /** @description Names it in `read/`. */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "mention" | "reply" | "comment" | "report" | "question_opened" | "question_closing" | "question_clarified" | "question_resolved" | "forecast_ending" | "movement" | "review" | "proposal" | "invitation" | "export_ready" | "webhook_disabled";
            /** @description How many events of the kind on the post in one hour it stands for, 1 to 50. Those that the caller may not see any more are not counted. */
            count: number;
            /**
             * Format: date-time
             * @description When the first of them happened, UTC.
             */
            created_at: string;
            /** @description When it was marked as read, UTC; `null` before. */
            read_at: string | null;
            /** @description The post on which it happened; `null` for none. */
            post: {
                /** @description Id of the post. */
                id: number;
                /** @description Its title now. */
                title: string;
            } | null;
            /** @description The newest of its questions; `null` for none. */
            question: {
                /** @description Id of the question. */
                id: number;
                /** @description Its title now. */
                title: string;
                /**
                 * @description Its type.
                 * @enum {string}
                 */
                type: "binary" | "multiple_choice" | "numeric" | "discrete" | "date";
                /** @description How it was resolved, of `question_resolved`; otherwise `null`. The outcome of a date question is Unix seconds. */
                resolution: string | null;
                /** @description Score of the caller by the question's `default_score_type`, of `question_resolved`; `null` without one. */
                own_score: number | null;
                /** @description Rank of the caller in the leaderboard of the project with this resolution, of `question_resolved`; `null` without one. */
                own_rank: number | null;
                /** @description The rank before, which resolutions within two minutes share; `null` without one. */
                rank_before: number | null;
            } | null;
            /** @description The project of the newest invitation, export or proposal; `null` for other kinds, and of the own data. */
            project: components["schemas"]["InvitedProject"] | null;
            /** @description Path of the newest export, below the address of the platform; `null` for other kinds. */
            export_path: string | null;
            /** @description When that question opened, closes or was resolved, when the forecast ends, or was made (`movement`), when the review ended, or when the invitation or the file of the export ends, UTC; `null` for comments. */
            happens_at: string | null;
            /** @description How the review ended; `null` for other kinds. */
            outcome: ("approved" | "rejected") | null;
            /** @description The newest of its comments; `null` for none. */
            comment_id: number | null;
            /** @description Author of that comment, or who invites; `null` for none. */
            actor: components["schemas"]["ShortUser"] | null;
        };
        /** NotificationPage */
        NotificationPage: {
            /** @description How many unread ones the caller sees, among the newest 100. */
            unread_count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Those of the last 90 days, newest first. A page may be shorter than its limit, also an empty one that has a next page. */
            results: components["schemas"]["Notification"][];
        };
        /** NotificationPreferences */
        NotificationPreferences: {
            /**
             * @description How `mention` is told.
             * @enum {string}
             */
            mention: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `reply` is told.
             * @enum {string}
             */
            reply: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `comment` is told.
             * @enum {string}
             */
            comment: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `report` is told.
             * @enum {string}
             */
            report: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `question_opened` is told.
             * @enum {string}
             */
            question_opened: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `question_closing` is told.
             * @enum {string}
             */
            question_closing: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `question_clarified` is told.
             * @enum {string}
             */
            question_clarified: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `question_resolved` is told.
             * @enum {string}
             */
            question_resolved: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `forecast_ending` is told.
             * @enum {string}
             */
            forecast_ending: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `movement` is told.
             * @enum {string}
             */
            movement: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `review` is told.
             * @enum {string}
             */
            review: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `proposal` is told.
             * @enum {string}
             */
            proposal: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `invitation` is told.
             * @enum {string}
             */
            invitation: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `export_ready` is told.
             * @enum {string}
             */
            export_ready: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `webhook_disabled` is told.
             * @enum {string}
             */
            webhook_disabled: "inbox" | "mail" | "daily" | "weekly" | "off";
            /** @description How far a community prediction moves away from a forecast before `movement` is told, in log odds; 1 without a choice. */
            movement_distance: number;
        };
        /** NotificationPreferencesPatch */
        NotificationPreferencesPatch: {
            /**
             * @description How `mention` is told.
             * @enum {string}
             */
            mention?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `reply` is told.
             * @enum {string}
             */
            reply?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `comment` is told.
             * @enum {string}
             */
            comment?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `report` is told.
             * @enum {string}
             */
            report?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `question_opened` is told.
             * @enum {string}
             */
            question_opened?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `question_closing` is told.
             * @enum {string}
             */
            question_closing?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `question_clarified` is told.
             * @enum {string}
             */
            question_clarified?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `question_resolved` is told.
             * @enum {string}
             */
            question_resolved?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `forecast_ending` is told.
             * @enum {string}
             */
            forecast_ending?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `movement` is told.
             * @enum {string}
             */
            movement?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `review` is told.
             * @enum {string}
             */
            review?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `proposal` is told.
             * @enum {string}
             */
            proposal?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `invitation` is told.
             * @enum {string}
             */
            invitation?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `export_ready` is told.
             * @enum {string}
             */
            export_ready?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /**
             * @description How `webhook_disabled` is told.
             * @enum {string}
             */
            webhook_disabled?: "inbox" | "mail" | "daily" | "weekly" | "off";
            /** @description How far a community prediction moves away from a forecast before `movement` is told, in log odds; 1 without a choice. */
            movement_distance?: number;
        };
        /** NotificationsRead */
        NotificationsRead: {
            /** @description These notifications. */
            ids?: string[];
            /** @description All about the post with this id. */
            post?: number;
            /** @description All about the post of the question with this id. */
            question?: number;
            /** @description All of them, when true. */
            all?: boolean;
        };
        /** ObservationPage */
        ObservationPage: {
            /** @description Number of observations. */
            count: number;
            /** @description Observations, the latest date first. */
            results: {
                /** @description Name of what was observed. */
                target: string;
                /** @description The date that the value is about, `YYYY-MM-DD`. */
                date: string;
                /** @description The value that stands. */
                value: string;
                /**
                 * Format: date-time
                 * @description When it was known, UTC.
                 */
                observed_at: string;
                /** @description What stood before, the oldest first. */
                revisions: {
                    /** @description The value. */
                    value: string;
                    /**
                     * Format: date-time
                     * @description When it was recorded, UTC.
                     */
                    recorded_at: string;
                    /** @description What was said of it. */
                    note: string;
                }[];
                /**
                 * Format: date-time
                 * @description When the value was recorded, UTC.
                 */
                recorded_at: string;
                /** @description What was said of it. */
                note: string;
            }[];
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
        };
        /** ObservationReport */
        ObservationReport: {
            /** @description Number of questions by result. */
            counts: {
                /** @description Resolved for the first time. */
                resolved: number;
                /** @description Resolved again, because the value is another one. */
                revised: number;
                /** @description Resolved so already. */
                unchanged: number;
                /** @description Not resolved; each says why. */
                refused: number;
            };
            /** @description The observations in the order in which they were sent. */
            results: {
                /** @description Name of what was observed. */
                target: string;
                /** @description The date that the value is about, `YYYY-MM-DD`. */
                date: string;
                /** @description The value. */
                value: string;
                /** @description The value that stood before; `null` for a first one, and for the same again. */
                revised_from: string | null;
                /** @description The questions that depend on it. */
                questions: {
                    /** @description Id of the question. */
                    question: number;
                    /** @description Id of its post. */
                    post: number;
                    /**
                     * @description What became of it.
                     * @enum {string}
                     */
                    result: "resolved" | "revised" | "unchanged" | "refused";
                    /** @description Its resolution afterwards; `null` where it has none. */
                    resolution: string | null;
                    /** @description Why it was refused; `null` elsewhere. */
                    reason: string | null;
                }[];
            }[];
        };
        /** ObservationsWrite */
        ObservationsWrite: {
            /** @description One value for each target and date. */
            observations: {
                /** @description Name of what was observed. */
                target: string;
                /** @description The date that the value is about, `YYYY-MM-DD`. */
                date: string;
                /** @description A number, or an outcome as `resolve` takes it. */
                value: string | number;
            }[];
            /** @description When the values were known, UTC; default now, and not in the future. */
            observed_at?: string | null;
            /** @description Where the values come from, or why they are revised. */
            note?: string;
        };
        /** ObservedBy */
        ObservedBy: {
            /** @description Label of the question in its group; absent for a post with one question. */
            label?: string;
            /** @description Name of what is observed, as `observations` have it. */
            target: string;
            /** @description The date whose value counts, with placeholders; default `{{date}}`. */
            date?: string;
            /** @description Yes for this value and higher ones. */
            at_least?: number;
            /** @description Yes for higher values. */
            above?: number;
            /** @description Yes for this value and lower ones. */
            at_most?: number;
            /** @description Yes for lower values. */
            below?: number;
            /** @description Ascending numbers between the options: a value resolves to the option of its stretch, and a threshold itself belongs to the option above it. */
            thresholds?: number[];
        };
        /** OneProject */
        OneProject: {
            /** @description Id of the other project. */
            project_id: number;
        };
        /** OptionsBody */
        OptionsBody: {
            /** @description The options from now on, in order; the last one stays. */
            options: string[];
            /** @description Until then forecasts without the added options stand, UTC; required where options are added. */
            grace_period_end?: string | null;
        };
        /** Outbox */
        Outbox: {
            /** @description Whether mails are written to a folder, and not sent. */
            is_kept: boolean;
            /** @description The newest mails of the folder, newest first; at most 20. */
            results: {
                /** @description Name of its file. */
                name: string;
                /**
                 * Format: date-time
                 * @description When it was written, UTC.
                 */
                sent_at: string;
                /** @description Address of the receiver. */
                to: string;
                /** @description Subject. */
                subject: string;
                /** @description Text with its link. */
                text: string;
            }[];
        };
        /** OwnCalibration */
        OwnCalibration: {
            /** @description Number of questions whose forecasts are in the bins. */
            questions_count: number;
            /** @description Number of forecasts in the bins. */
            forecasts_count: number;
            /** @description Mean of `(p - outcome)²`, from 0 (best) to 1; `null` without forecasts. */
            brier_score: number | null;
            /** @description Mean of the natural logarithm of the probability of what happened, at most 0; `null` without forecasts. */
            log_score: number | null;
            /** @description Mean of the peer scores, one for each question of any type; `null` without any. */
            peer_score: number | null;
            /** @description Number of questions with a peer score. */
            scored_questions_count: number;
            /** @description How often what the account forecast came true, by probability. */
            bins: {
                /** @description Lower end of the predictions in this bin. */
                bin_lower: number;
                /** @description Upper end of the predictions in this bin. */
                bin_upper: number;
                /** @description Lower end of the confidence interval. */
                lower_confidence_interval: number;
                /** @description Share of the questions in this bin that resolved to yes; `null` without any. */
                average_resolution: number | null;
                /** @description Upper end of the confidence interval. */
                upper_confidence_interval: number;
                /** @description Share that a perfect prediction would have. */
                perfect_calibration: number;
                /** @description Number of forecasts in this bin. */
                forecasts_count: number;
            }[];
            /** @description The same for each project, by the default project of the posts; those with the most questions come first. */
            projects: {
                /** @description Id of the project. */
                project_id: number;
                /** @description Name of the project. */
                project_name: string;
                /** @description Slug of the project; `null` without one. */
                project_slug: string | null;
                /**
                 * @description Type of the project.
                 * @enum {string}
                 */
                project_type: "site_main" | "tournament" | "question_series" | "index" | "category" | "topic" | "tag" | "leaderboard_tag" | "news_category" | "community";
                /** @description Number of questions whose forecasts are in the bins. */
                questions_count: number;
                /** @description Number of forecasts in the bins. */
                forecasts_count: number;
                /** @description Mean of `(p - outcome)²`, from 0 (best) to 1; `null` without forecasts. */
                brier_score: number | null;
                /** @description Mean of the natural logarithm of the probability of what happened, at most 0; `null` without forecasts. */
                log_score: number | null;
                /** @description Mean of the peer scores, one for each question of any type; `null` without any. */
                peer_score: number | null;
                /** @description Number of questions with a peer score. */
                scored_questions_count: number;
                /** @description How often what the account forecast came true, by probability. */
                bins: {
                    /** @description Lower end of the predictions in this bin. */
                    bin_lower: number;
                    /** @description Upper end of the predictions in this bin. */
                    bin_upper: number;
                    /** @description Lower end of the confidence interval. */
                    lower_confidence_interval: number;
                    /** @description Share of the questions in this bin that resolved to yes; `null` without any. */
                    average_resolution: number | null;
                    /** @description Upper end of the confidence interval. */
                    upper_confidence_interval: number;
                    /** @description Share that a perfect prediction would have. */
                    perfect_calibration: number;
                    /** @description Number of forecasts in this bin. */
                    forecasts_count: number;
                }[];
            }[];
        };
        /** OwnForecast */
        OwnForecast: {
            /** @description Id of the question. */
            question_id: number;
            /** @description Id of the account that forecast. */
            author_id: number;
            /** @description When the forecast began to stand, Unix seconds. */
            start_time: number;
            /** @description When the forecast ended or will end, Unix seconds; `null` without an end. */
            end_time: number | null;
            /** @description `[1 - p, p]` for binary, a probability for each of `all_options_ever` (`null` where one was not on offer), or a CDF. */
            forecast_values: (number | null)[];
            /** @description Lower quartile of a CDF as an internal location from 0 to 1; `null` for other types. */
            interval_lower_bounds: (number | null)[] | null;
            /** @description Median of a CDF as an internal location from 0 to 1; `null` for other types. */
            centers: (number | null)[] | null;
            /** @description Upper quartile of a CDF as an internal location from 0 to 1; `null` for other types. */
            interval_upper_bounds: (number | null)[] | null;
            /** @description What the client sent beside the forecast; `null` except on the latest forecast. */
            distribution_input: unknown;
        };
        /** OwnLimits */
        OwnLimits: {
            /** @description One entry for each class whose bucket belongs to the account. */
            limits: {
                /**
                 * @description Class of endpoints; Contract 6 says which.
                 * @enum {string}
                 */
                class: "read" | "forecast" | "write" | "moderate" | "export" | "login" | "session" | "signup" | "rotate" | "mails" | "mentions" | "visitor" | "anon" | "public";
                /** @description Size of the bucket in requests; `null` where the class is not limited. */
                burst: number | null;
                /** @description Requests that come back each second; `null` where the class is not limited. */
                refill: number | null;
                /** @description Whole requests left; `null` also while the limits cannot be read. */
                remaining: number | null;
                /** @description Seconds until the bucket is full; `null` as for `remaining`. */
                reset: number | null;
            }[];
        };
        /** OwnSession */
        OwnSession: {
            /** @description Id of the session. */
            id: string;
            /**
             * Format: date-time
             * @description When it was opened, UTC.
             */
            created_at: string;
            /** @description When it got its latest tokens, at most 15 minutes before its last request; `null` for one that an older version opened. */
            last_used_at: string | null;
            /** @description `User-Agent` of that request, at most 300 characters; `null` where none is known. */
            user_agent: string | null;
            /** @description Address of that request; `null` where none is known. */
            address: string | null;
            /** @description Whether this request came with it. */
            is_current: boolean;
        };
        /** OwnSessions */
        OwnSessions: {
            /** @description The newest 100 sessions, newest first. */
            results: components["schemas"]["OwnSession"][];
        };
        /** PasswordChange */
        PasswordChange: {
            /** @description The password until now; required. */
            old_password?: string;
            /** @description Another name of `old_password`. */
            password?: string;
            /** @description The password from now on; required. */
            new_password?: string;
        };
        /** PlatformStatus */
        PlatformStatus: {
            /** @description The queues. */
            queues: {
                /** @description Name of the queue. */
                name: string;
                /** @description Jobs that wait. */
                waiting: number;
                /** @description Jobs that run. */
                active: number;
                /** @description Jobs that wait for their time. */
                delayed: number;
                /** @description Jobs that failed and are not tried again. */
                failed: number;
                /** @description How long the oldest job has waited. */
                oldest_waiting_seconds: number;
            }[];
            /** @description How far the clock of a rehearsal runs ahead of the machine's; `null` outside a rehearsal. */
            clock_ahead_seconds: number | null;
            /** @description How far predictions are behind the forecasts. */
            aggregation_lag_seconds: number;
            /** @description How far withdrawals are behind their time. */
            withdrawal_lag_seconds: number;
            /** @description The newest comparison of derived values with a fresh computation; `null` before the first. */
            self_check: {
                /**
                 * Format: date-time
                 * @description When it ended, UTC.
                 */
                finished_at: string;
                /** @description Whether it looked at everything. */
                is_complete: boolean;
                /** @description Number of values that differed. */
                drifts: number;
            } | null;
            /** @description By name: "ok", or what is wrong. */
            dependencies: {
                [key: string]: string;
            };
            /** @description The process that answers. */
            process: {
                /** @description Seconds since its start. */
                uptime_seconds: number;
                /** @description Memory of the process. */
                rss_bytes: number;
                /** @description Delay of its event loop. */
                event_loop_delay_ms: number;
                /** @description Threads of its pool. */
                pool_threads: number;
                /** @description Tasks that wait for a thread. */
                pool_waiting: number;
                /** @description How long 99 of 100 tasks waited at most. */
                pool_wait_ms_p99: number;
                /** @description How long 99 of 100 tasks ran at most. */
                pool_run_ms_p99: number;
                /** @description Requests served since its start. */
                requests: number;
                /** @description Requests answered with a 5xx. */
                failed_requests: number;
                /** @description Requests refused because they would have waited too long. */
                refused_requests: number;
                /** @description Their share of the requests of the last five minutes, 0 to 1. */
                refused_share: number;
                /** @description How long half of the requests took at most. */
                request_ms_p50: number;
                /** @description How long 99 of 100 requests took at most. */
                request_ms_p99: number;
                /** @description Share of pages that came from a cache, 0 to 1; `null` before the first. */
                feed_hit_rate: number | null;
            };
        };
        /** Post */
        Post: {
            /** @description Id of the post. */
            id: number;
            /** @description Title of the post. */
            title: string;
            /** @description Short title for lists; may be empty. */
            short_title: string;
            /** @description The title in lower-case ASCII, for links; may be empty and is never looked up. */
            slug: string;
            /** @description Id of the account that wrote the post. */
            author_id: number;
            /** @description Name of that account. */
            author_username: string;
            /**
             * Format: date-time
             * @description When it was written, UTC.
             */
            created_at: string;
            /** @description When the post appears, UTC; `null` before its approval. */
            published_at: string | null;
            /** @description When the first question opens, UTC; `null` without one. */
            open_time: string | null;
            /** @description When the last question is to close, UTC; `null` without one. */
            scheduled_close_time: string | null;
            /** @description When the last question is to be resolved, UTC; `null` without one. */
            scheduled_resolve_time: string | null;
            /**
             * @description State of the post now, derived from its questions and the clock.
             * @enum {string}
             */
            status: "open" | "closed" | "resolved" | "upcoming" | "draft" | "pending" | "rejected";
            /**
             * @description State of the review.
             * @enum {string}
             */
            curation_status: "draft" | "pending" | "rejected" | "approved";
            /** @description Number of public comments that are not deleted. */
            comment_count: number;
            /** @description Number of accounts that have forecast the post. */
            nr_forecasters: number;
            /** @description Number of forecasts on the post. */
            forecasts_count: number;
            /**
             * @description The caller's level on the default project of the post.
             * @enum {string}
             */
            user_permission: "viewer" | "forecaster" | "curator" | "admin";
            /** @description Votes on the post. */
            vote: components["schemas"]["PostVote"];
            /** @description The projects that hold or describe the post, as far as the caller sees them. */
            projects: components["schemas"]["PostProjects"];
            /** @description The question of a post with one question. */
            question?: components["schemas"]["Question"];
            /** @description The questions of a conditional. */
            conditional?: components["schemas"]["Conditional"];
            /** @description The questions of a group. */
            group_of_questions?: components["schemas"]["GroupOfQuestions"];
            /** @description The text of a notebook. */
            notebook?: components["schemas"]["Notebook"];
            /** @description Further accounts named as authors; they have no rights of authors. */
            coauthors: {
                /** @description Id of the account. */
                id: number;
                /** @description Name of the account. */
                username: string;
            }[];
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            edited_at: string;
            /** @description When the last question closed or closes, UTC. */
            actual_close_time: string | null;
            /** @description When the last question was resolved, UTC; `null` while one is not. */
            actual_resolve_time: string | null;
            /** @description Whether every question is resolved. */
            resolved: boolean;
            /** @description The same as `short_title`. */
            url_title: string;
            /** @description When the state of the review last changed, UTC. */
            curation_status_updated_at: string | null;
            /** @description The name that its organiser gave it, unique in its default project; absent without one. */
            external_id?: string;
            /** @description Always `null`. */
            html_metadata_json: null;
            /** @description Always empty; key factors stand in comments. */
            key_factors: unknown[];
        };
        /** PostCheck */
        PostCheck: {
            /** @description The questions of the post; both branches of a conditional, none for a notebook. */
            would: components["schemas"]["WrittenQuestion"][];
            /** @description Something that keeps the rules and is often a mistake. */
            warnings: components["schemas"]["PostWarning"][];
        };
        /** PostDetail */
        PostDetail: {
            /** @description Id of the post. */
            id: number;
            /** @description Title of the post. */
            title: string;
            /** @description Short title for lists; may be empty. */
            short_title: string;
            /** @description The title in lower-case ASCII, for links; may be empty and is never looked up. */
            slug: string;
            /** @description Id of the account that wrote the post. */
            author_id: number;
            /** @description Name of that account. */
            author_username: string;
            /**
             * Format: date-time
             * @description When it was written, UTC.
             */
            created_at: string;
            /** @description When the post appears, UTC; `null` before its approval. */
            published_at: string | null;
            /** @description When the first question opens, UTC; `null` without one. */
            open_time: string | null;
            /** @description When the last question is to close, UTC; `null` without one. */
            scheduled_close_time: string | null;
            /** @description When the last question is to be resolved, UTC; `null` without one. */
            scheduled_resolve_time: string | null;
            /**
             * @description State of the post now, derived from its questions and the clock.
             * @enum {string}
             */
            status: "open" | "closed" | "resolved" | "upcoming" | "draft" | "pending" | "rejected";
            /**
             * @description State of the review.
             * @enum {string}
             */
            curation_status: "draft" | "pending" | "rejected" | "approved";
            /** @description Number of public comments that are not deleted. */
            comment_count: number;
            /** @description Number of accounts that have forecast the post. */
            nr_forecasters: number;
            /** @description Number of forecasts on the post. */
            forecasts_count: number;
            /**
             * @description The caller's level on the default project of the post.
             * @enum {string}
             */
            user_permission: "viewer" | "forecaster" | "curator" | "admin";
            /** @description Votes on the post. */
            vote: components["schemas"]["PostVote"];
            /** @description The projects that hold or describe the post, as far as the caller sees them. */
            projects: components["schemas"]["PostProjects"];
            /** @description The question of a post with one question. */
            question?: components["schemas"]["Question"];
            /** @description The questions of a conditional. */
            conditional?: components["schemas"]["Conditional"];
            /** @description The questions of a group. */
            group_of_questions?: components["schemas"]["GroupOfQuestions"];
            /** @description The text of a notebook. */
            notebook?: components["schemas"]["Notebook"];
            /** @description Further accounts named as authors; they have no rights of authors. */
            coauthors: {
                /** @description Id of the account. */
                id: number;
                /** @description Name of the account. */
                username: string;
            }[];
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            edited_at: string;
            /** @description When the last question closed or closes, UTC. */
            actual_close_time: string | null;
            /** @description When the last question was resolved, UTC; `null` while one is not. */
            actual_resolve_time: string | null;
            /** @description Whether every question is resolved. */
            resolved: boolean;
            /** @description The same as `short_title`. */
            url_title: string;
            /** @description When the state of the review last changed, UTC. */
            curation_status_updated_at: string | null;
            /** @description The name that its organiser gave it, unique in its default project; absent without one. */
            external_id?: string;
            /** @description Always `null`. */
            html_metadata_json: null;
            /** @description Always empty; key factors stand in comments. */
            key_factors: unknown[];
            /** @description Public comments since `last_viewed_at`; all of them before the first look. */
            unread_comment_count: number;
            /** @description When the caller last marked the post as read or commented on it, UTC; `null` before that. */
            last_viewed_at: string | null;
        };
        /** PostPage */
        PostPage: {
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description The posts of this page. */
            results: components["schemas"]["Post"][];
        };
        /** PostPatch */
        PostPatch: {
            /** @description At most 2,000 characters. */
            title?: string;
            /** @description Short title for lists. */
            short_title?: string;
            /** @description Id of the project to which the post belongs; default the main project. */
            default_project?: number;
            /** @description Ids of categories. */
            categories?: number[];
            /** @description Names of tags; new ones are made. */
            tags?: string[];
            /** @description When the post is to appear, UTC. */
            published_at?: string | null;
            /** @description A name of your own for the post, at most 100 characters, unique in its default project; `null` or empty for none. */
            external_id?: string | null;
            /** @description One question. */
            question?: components["schemas"]["QuestionPatch"];
            /** @description Several questions of one kind. */
            group_of_questions?: {
                /** @description Questions to change (with `id`) and to add (without). */
                questions?: components["schemas"]["QuestionPatch"][];
                /** @description Ids of questions to take out of the group. */
                delete?: number[];
                /** @description Markdown. */
                description?: string;
                /** @description Markdown: how the outcome will be decided. */
                resolution_criteria?: string;
                /** @description Markdown: what else has to be said about the outcome. */
                fine_print?: string;
                /** @description What differs between the questions of the group. */
                group_variable?: string;
                /**
                 * @description How clients draw the group.
                 * @enum {string}
                 */
                graph_type?: "multiple_choice_graph" | "fan_graph";
                /**
                 * @description How clients order the questions.
                 * @enum {string}
                 */
                subquestions_order?: "MANUAL" | "CP_ASC" | "CP_DESC";
            };
            /** @description A question under a condition. */
            conditional?: {
                /** @description Id of the binary question that decides which branch counts. */
                condition_id?: number;
                /** @description Id of the question that both branches repeat. */
                condition_child_id?: number;
            };
            /** @description A text without a question. */
            notebook?: {
                /** @description Text of the notebook. */
                markdown?: string;
                /** @description Address of a picture, http or https. */
                image_url?: string | null;
                /** @description Short text for lists. */
                feed_tile_summary?: string;
            };
        };
        /** PostProjects */
        PostProjects: {
            /** @description The main project, where it holds the post. */
            site_main: components["schemas"]["Tournament"][];
            /** @description Tournaments that hold the post. */
            tournament: components["schemas"]["Tournament"][];
            /** @description Categories of the post. */
            category: components["schemas"]["Category"][];
            /** @description Tags of the post. */
            tag: components["schemas"]["Tag"][];
            /** @description Question series that hold the post; absent without any. */
            question_series?: components["schemas"]["Tournament"][];
            /** @description Indexes that hold the post; absent without any. */
            index?: components["schemas"]["Tournament"][];
            /** @description Communities that hold the post; absent without any. */
            community?: components["schemas"]["EmbeddedCommunity"][];
            /** @description Topics of the post; absent without any. */
            topic?: components["schemas"]["Topic"][];
            /** @description Leaderboard tags of the post; absent without any. */
            leaderboard_tag?: components["schemas"]["Tag"][];
            /** @description News categories of the post; absent without any. */
            news_category?: components["schemas"]["Tag"][];
            /** @description The project to which the post belongs: it decides who may do what. */
            default_project: components["schemas"]["Tournament"] | components["schemas"]["EmbeddedCommunity"] | components["schemas"]["DefaultCategory"] | components["schemas"]["DefaultTopic"] | components["schemas"]["DefaultTag"];
        };
        /** PostSubscription */
        PostSubscription: {
            /** @description Whether the caller follows the post. */
            is_subscribed: boolean;
            /** @description Since when, UTC; `null` where not. */
            created_at: string | null;
        };
        /** PostVote */
        PostVote: {
            /** @description Upvotes less downvotes. */
            score: number;
            /** @description The caller's vote: 1, -1, or `null` without one. */
            user_vote: number | null;
        };
        /** PostVoteBody */
        PostVoteBody: {
            /** @description 1 or -1; 0 or `null` takes the vote back. */
            direction: (1 | -1 | 0) | null;
        };
        /** PostVoteOutcome */
        PostVoteOutcome: {
            /** @description Upvotes less downvotes. */
            score: number;
        };
        /** PostWarning */
        PostWarning: {
            /**
             * @description The kind of mistake.
             * @enum {string}
             */
            code: "off_centre_outcomes" | "closes_after_project" | "no_criteria" | "equal_title" | "no_catch_all";
            /** @description The field, with dots between the levels; questions of a group are counted from 0 as the post would have them. */
            path: string;
            /** @description What is unusual. */
            message: string;
            /** @description What to send instead. */
            fix: string;
        };
        /** PostWindows */
        PostWindows: {
            /** @description When questions open; default the time of the calendar. */
            opens?: components["schemas"]["WindowEnd"];
            /** @description Until then predictions are hidden; default when they open. */
            reveals?: components["schemas"]["WindowEnd"];
            /** @description When questions close. */
            closes?: components["schemas"]["WindowEnd"];
            /** @description When questions are to be resolved. */
            resolves_by?: components["schemas"]["WindowEnd"];
        };
        /** PostWrite */
        PostWrite: {
            /** @description At most 2,000 characters. */
            title?: string;
            /** @description Short title for lists. */
            short_title?: string;
            /** @description Id of the project to which the post belongs; default the main project. */
            default_project?: number;
            /** @description Ids of categories. */
            categories?: number[];
            /** @description Names of tags; new ones are made. */
            tags?: string[];
            /** @description When the post is to appear, UTC. */
            published_at?: string | null;
            /** @description A name of your own for the post, at most 100 characters, unique in its default project; `null` or empty for none. */
            external_id?: string | null;
            /** @description One question. */
            question?: components["schemas"]["QuestionWrite"];
            /** @description Several questions of one kind. */
            group_of_questions?: {
                /** @description The questions of the group, at least one. */
                questions: components["schemas"]["QuestionWrite"][];
                /** @description Markdown. */
                description?: string;
                /** @description Markdown: how the outcome will be decided. */
                resolution_criteria?: string;
                /** @description Markdown: what else has to be said about the outcome. */
                fine_print?: string;
                /** @description What differs between the questions of the group. */
                group_variable?: string;
                /**
                 * @description How clients draw the group.
                 * @enum {string}
                 */
                graph_type?: "multiple_choice_graph" | "fan_graph";
                /**
                 * @description How clients order the questions.
                 * @enum {string}
                 */
                subquestions_order?: "MANUAL" | "CP_ASC" | "CP_DESC";
            };
            /** @description A question under a condition. */
            conditional?: {
                /** @description Id of the binary question that decides which branch counts. */
                condition_id: number;
                /** @description Id of the question that both branches repeat. */
                condition_child_id: number;
            };
            /** @description A text without a question. */
            notebook?: {
                /** @description Text of the notebook. */
                markdown: string;
                /** @description Address of a picture, http or https. */
                image_url?: string | null;
                /** @description Short text for lists. */
                feed_tile_summary?: string;
            };
        };
        /** PredictionsBody */
        PredictionsBody: {
            /** @description Ids of 1 to 500 questions. */
            questions: number[];
            /** @description 1 to 100 times. */
            at: string[];
            /**
             * @description Method of aggregation; default `recency_weighted`.
             * @enum {string}
             */
            method?: "recency_weighted" | "unweighted" | "service_prediction";
        };
        /** PrivateUser */
        PrivateUser: {
            /** @description Id of the account. */
            id: number;
            /** @description Name of the account. */
            username: string;
            /**
             * Format: date-time
             * @description When the account was made, UTC.
             */
            date_joined: string;
            /** @description Markdown about the account. */
            bio: string;
            /** @description Address of a page. */
            website: string;
            /** @description Whether it is a bot. */
            is_bot: boolean;
            /** @description Whether it belongs to the staff. */
            is_staff: boolean;
            /** @description Whether it may do everything. */
            is_superuser: boolean;
            /** @description Address of a picture; `null` without one. */
            profile_picture: string | null;
            /** @description Where its owner lives. */
            location: string;
            /** @description What its owner does. */
            occupation: string;
            /** @description Name at Twitter. */
            twitter: string;
            /** @description Name at LinkedIn. */
            linkedin: string;
            /** @description Name at GitHub. */
            github: string;
            /** @description Whether clients hide community predictions from it. */
            hide_community_prediction: boolean;
            /** @description Whether clients have shown it around. */
            is_onboarding_complete: boolean;
            /** @description Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none. */
            prediction_expiration_percent: number | null;
            /**
             * @description Colours of clients.
             * @enum {string}
             */
            app_theme: "light" | "dark" | "auto";
            /** @description A language tag; `null` where it chose none. */
            language: string | null;
            /**
             * @description Selects the rate limits; only staff change it.
             * @enum {string}
             */
            api_access_tier: "restricted" | "benchmarking" | "unrestricted";
            /** @description Earlier names, newest first; at most 100. */
            formerly_known_as: string[];
            /** @description Facts about the account as JSON; others see `bot_details` alone. `null` without any. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the account may be used. */
            is_active: boolean;
            /** @description E-mail address; empty for bots. */
            email: string;
            /** @description Kinds of mail that the account does not want. */
            unsubscribed_mailing_tags: string[];
            /** @description Whether it is marked as spam. */
            is_spam: boolean;
            /** @description Whether it can log in with a password. */
            has_password: boolean;
            /** @description Whether it is the main bot of its owner. */
            is_primary_bot: boolean;
            /** @description When the name was last changed, UTC; `null` if never. */
            username_set_at: string | null;
            /** @description Always empty. */
            registered_campaigns: unknown[];
        };
        /** ProfileUpdate */
        ProfileUpdate: {
            /** @description Markdown about the account. */
            bio?: string | null;
            /** @description Address of a page. */
            website?: string | null;
            /** @description Where its owner lives. */
            location?: string | null;
            /** @description What its owner does. */
            occupation?: string | null;
            /** @description Name at Twitter. */
            twitter?: string | null;
            /** @description Name at LinkedIn. */
            linkedin?: string | null;
            /** @description Name at GitHub. */
            github?: string | null;
            /** @description Address of a picture; `null` without one. */
            profile_picture?: string | null;
            /** @description Whether clients hide community predictions from it. */
            hide_community_prediction?: boolean;
            /** @description Colours of clients. */
            app_theme?: ("light" | "dark" | "auto" | "system") | null;
            /** @description A language tag; `null` where it chose none. */
            language?: string | null;
            /** @description Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none. */
            prediction_expiration_percent?: number | null;
            /** @description Whether clients have shown it around. */
            is_onboarding_complete?: boolean;
            /** @description Kinds of mail that the account does not want. */
            unsubscribed_mailing_tags?: string[];
        };
        /** ProjectChanges */
        ProjectChanges: {
            /** @description Ids of projects that get the post. */
            add?: number[];
            /** @description Ids of projects that lose the post. */
            remove?: number[];
        };
        /** ProjectLeaderboard */
        ProjectLeaderboard: {
            /** @description Id of the leaderboard. */
            id: number;
            /** @description Name of the leaderboard. */
            name: string;
            /**
             * @description The score that it ranks.
             * @enum {string}
             */
            score_type: "peer" | "baseline" | "spot_peer" | "spot_baseline" | "default" | "comment_insight" | "question_writing" | "manual";
            /** @description Begin of its period, UTC; `null` without one. */
            start_time: string | null;
            /** @description End of its period, UTC; `null` without one. */
            end_time: string | null;
            /** @description Whether its entries are final. */
            finalized: boolean;
            /** @description When it becomes final, UTC; `null` without a time. */
            finalize_time: string | null;
            /** @description When its entries were computed, UTC; `null` before that. */
            calculated_on: string | null;
            /** @description The largest sum of coverages that an entry can reach: 1 in `coverage`. */
            max_coverage: number;
            /** @description Id of its project. */
            project_id: number;
            /** @description Name of the project. */
            project_name: string;
            /** @description Name of the project for links; `null` without one. */
            project_slug: string | null;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            project_type: "site_main" | "tournament" | "question_series" | "index" | "category" | "topic" | "tag" | "leaderboard_tag" | "news_category" | "community";
            /** @description Amount with two decimals; `null` without prizes. */
            prize_pool: string | null;
            /** @description Currency of the prizes by ISO 4217; `null` where none was named. */
            prize_currency: string | null;
            /** @description Whether it is the first leaderboard of its project. */
            is_primary_leaderboard: boolean;
            /** @description Id of the series whose rounds alone count; `null` where all questions of the project do. */
            series: number | null;
            /** @description Date of the round that alone counts; `null` without one. */
            round: string | null;
        };
        /** ProjectLeaderboardEntry */
        ProjectLeaderboardEntry: {
            /** @description The account; `null` for an aggregation method. */
            user: components["schemas"]["ShortUser"] | null;
            /** @description The newest version of the bot's card; `null` for people, and for bots without one. */
            card: components["schemas"]["BotCardLabel"] | null;
            /** @description Place, from 1; `null` for excluded entries. */
            rank: number | null;
            /** @description Sum of the scores. */
            score: number;
            /** @description Lower end of the confidence interval of the score; `null` where there is none. */
            ci_lower: number | null;
            /** @description Upper end of the confidence interval of the score; `null` where there is none. */
            ci_upper: number | null;
            /** @description Share of the largest sum of coverages. */
            coverage: number;
            /** @description Number of questions that the score rests on. */
            contribution_count: number;
            /** @description `gold`, `silver` or `bronze`; `null` without one. */
            medal: ("gold" | "silver" | "bronze") | null;
            /** @description Amount of the prize; `null` without one. */
            prize: number | null;
            /** @description Whether the entry has no rank. */
            excluded: boolean;
            /** @description Name of the aggregation method; `null` for accounts. */
            aggregation_method: string | null;
            /** @description Why and how it is excluded, from 0 (not) to 4. */
            exclusion_status: number;
            /** @description When the entry was computed, UTC. */
            calculated_on: string | null;
            /** @description What its share of the prizes is computed from; `null` where the board has none. */
            take: number | null;
            /** @description Share of the prize pool, from 0 to 1. */
            percent_prize: number;
        };
        /** ProjectLeaderboardPage */
        ProjectLeaderboardPage: {
            /** @description The leaderboard. */
            leaderboard: components["schemas"]["ProjectLeaderboard"];
            /** @description The entries of this page, by rank. */
            entries: components["schemas"]["ProjectLeaderboardEntry"][];
            /** @description Number of entries. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description The caller's entry, or that of `for_user`; `null` without one. */
            user_entry: components["schemas"]["ProjectLeaderboardEntry"] | null;
        };
        /** ProjectPatch */
        ProjectPatch: {
            /** @description At most 200 characters. */
            name?: string;
            /** @description Name for links: letters, digits, - and _, at least one letter; made from the name where it is absent. */
            slug?: string;
            /** @description One line below the name. */
            subtitle?: string;
            /** @description Markdown, at most 50,000 characters. */
            description?: string;
            /** @description An emoji. */
            emoji?: string;
            /** @description Place in lists; smaller comes first. */
            order?: number;
            /**
             * @description Where clients list a topic.
             * @enum {string}
             */
            section?: "hot_topics" | "hot_categories" | "";
            /** @description Amount with at most two decimals; `null` without prizes. */
            prize_pool?: (string | number) | null;
            /** @description Currency of the prizes by ISO 4217; empty or `null` names none. */
            prize_currency?: string | null;
            /** @description When it starts, UTC. */
            start_date?: string | null;
            /** @description When it ends, UTC. */
            close_date?: string | null;
            /** @description When its last question is to close, UTC. */
            forecasting_end_date?: string | null;
            /** @description Level of accounts that are no members; `null` for a private project. */
            default_permission?: ("viewer" | "forecaster" | "curator" | "admin") | null;
            /**
             * @description Whether its posts come to the main feed; default `not_in_main_feed`.
             * @enum {string}
             */
            visibility?: "normal" | "not_in_main_feed" | "unlisted";
            /**
             * @description Whether bots have ranks on its boards.
             * @enum {string}
             */
            bot_leaderboard_status?: "exclude_and_hide" | "exclude_and_show" | "include" | "bots_only";
            /** @description Address of a picture, http or https. */
            header_image?: string | null;
            /** @description Address of a logo, http or https. */
            header_logo?: string | null;
            /** @description Whether clients show it on their first page. */
            show_on_homepage?: boolean;
            /** @description Whether it is shown without an account; default false. A private project cannot be, and `PUBLIC_READ=off` forbids it. */
            public_read?: boolean;
            /** @description Whether comments of bots on its posts are private until their authors publish them; default false. */
            private_bot_comments?: boolean;
            /** @description Whether bots need a card with model, provider, training cutoff and method to forecast in it; default false. */
            requires_card?: boolean;
            /**
             * @description Whether forecasts in it carry traces; default `off`.
             * @enum {string}
             */
            traces?: "off" | "optional" | "required";
            /**
             * @description From when others read them; default `never`. A change opens no trace that was written under a stricter one.
             * @enum {string}
             */
            trace_reveal?: "never" | "at_resolution" | "at_close";
            /**
             * @description Who proposes outcomes of its questions; default `curators`.
             * @enum {string}
             */
            proposers?: "curators" | "forecasters";
            /** @description Days in which an outcome may be objected to and its scores are provisional; default 0. */
            objection_days?: number;
            /**
             * @description Score of its primary leaderboard.
             * @enum {string}
             */
            leaderboard_score_type?: "peer" | "baseline" | "spot_peer" | "spot_baseline";
        };
        /** ProjectPicture */
        ProjectPicture: {
            /** @description SHA-256 of its bytes in hex. */
            sha256: string;
            /** @description Width in pixels. */
            width: number;
            /** @description Height in pixels. */
            height: number;
        };
        /** ProjectTimeline */
        ProjectTimeline: {
            /** @description The latest spot scoring time of its questions, UTC; `null` without one. */
            last_spot_scoring_time: string | null;
            /** @description The latest time at which a question was resolved, UTC; `null` without one. */
            latest_actual_resolve_time: string | null;
            /** @description The latest time at which a question is to be resolved, UTC; `null` without one. */
            latest_scheduled_resolve_time: string | null;
            /** @description Whether every question is resolved. */
            all_questions_resolved: boolean;
            /** @description Whether every question is closed. */
            all_questions_closed: boolean;
        };
        /** ProjectWrite */
        ProjectWrite: {
            /**
             * @description Type of the project; it never changes.
             * @enum {string}
             */
            type: "site_main" | "tournament" | "question_series" | "index" | "category" | "topic" | "tag" | "leaderboard_tag" | "news_category" | "community";
            /** @description At most 200 characters. */
            name: string;
            /** @description Name for links: letters, digits, - and _, at least one letter; made from the name where it is absent. */
            slug?: string;
            /** @description One line below the name. */
            subtitle?: string;
            /** @description Markdown, at most 50,000 characters. */
            description?: string;
            /** @description An emoji. */
            emoji?: string;
            /** @description Place in lists; smaller comes first. */
            order?: number;
            /**
             * @description Where clients list a topic.
             * @enum {string}
             */
            section?: "hot_topics" | "hot_categories" | "";
            /** @description Amount with at most two decimals; `null` without prizes. */
            prize_pool?: (string | number) | null;
            /** @description Currency of the prizes by ISO 4217; empty or `null` names none. */
            prize_currency?: string | null;
            /** @description When it starts, UTC. */
            start_date?: string | null;
            /** @description When it ends, UTC. */
            close_date?: string | null;
            /** @description When its last question is to close, UTC. */
            forecasting_end_date?: string | null;
            /** @description Level of accounts that are no members; `null` for a private project. */
            default_permission?: ("viewer" | "forecaster" | "curator" | "admin") | null;
            /**
             * @description Whether its posts come to the main feed; default `not_in_main_feed`.
             * @enum {string}
             */
            visibility?: "normal" | "not_in_main_feed" | "unlisted";
            /**
             * @description Whether bots have ranks on its boards.
             * @enum {string}
             */
            bot_leaderboard_status?: "exclude_and_hide" | "exclude_and_show" | "include" | "bots_only";
            /** @description Address of a picture, http or https. */
            header_image?: string | null;
            /** @description Address of a logo, http or https. */
            header_logo?: string | null;
            /** @description Whether clients show it on their first page. */
            show_on_homepage?: boolean;
            /** @description Whether it is shown without an account; default false. A private project cannot be, and `PUBLIC_READ=off` forbids it. */
            public_read?: boolean;
            /** @description Whether comments of bots on its posts are private until their authors publish them; default false. */
            private_bot_comments?: boolean;
            /** @description Whether bots need a card with model, provider, training cutoff and method to forecast in it; default false. */
            requires_card?: boolean;
            /**
             * @description Whether forecasts in it carry traces; default `off`.
             * @enum {string}
             */
            traces?: "off" | "optional" | "required";
            /**
             * @description From when others read them; default `never`. A change opens no trace that was written under a stricter one.
             * @enum {string}
             */
            trace_reveal?: "never" | "at_resolution" | "at_close";
            /**
             * @description Who proposes outcomes of its questions; default `curators`.
             * @enum {string}
             */
            proposers?: "curators" | "forecasters";
            /** @description Days in which an outcome may be objected to and its scores are provisional; default 0. */
            objection_days?: number;
            /**
             * @description Score of its primary leaderboard.
             * @enum {string}
             */
            leaderboard_score_type?: "peer" | "baseline" | "spot_peer" | "spot_baseline";
        };
        /** Proposal */
        Proposal: {
            /** @description Id of the proposal. */
            id: number;
            /** @description Id of the question. */
            question_id: number;
            /** @description Account that proposes it. */
            author: components["schemas"]["ShortUser"];
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /** @description The outcome, as `resolution` of a question. */
            resolution: string;
            /** @description What it rests on. */
            sources: {
                /** @description Address, http or https. */
                url: string;
                /** @description The words there that decide. */
                quote: string;
                /** @description When it was read, UTC. */
                retrieved_at: string | null;
            }[];
            /** @description Markdown: how the outcome follows from the sources. */
            note: string;
            /** @description Whether it was made against an outcome that was set already. */
            is_objection: boolean;
        };
        /** ProposalBody */
        ProposalBody: {
            /** @description The outcome: `yes` or `no`, an option, a number, an ISO datetime, `below_lower_bound`, `above_upper_bound`, `annulled` or `ambiguous`. */
            resolution: string | number;
            /** @description What it rests on, at most 20. */
            sources?: {
                /** @description Address, http or https. */
                url: string;
                /** @description The words there that decide. */
                quote?: string;
                /** @description When it was read, UTC. */
                retrieved_at?: string | null;
            }[];
            /** @description Markdown: how the outcome follows from the sources. */
            note?: string;
        };
        /** ProposalList */
        ProposalList: {
            /** @description The questions that wait for a decision, the one with the newest proposal first, at most 100. */
            results: components["schemas"]["Proposals"][];
        };
        /** Proposals */
        Proposals: {
            /** @description Id of the question. */
            question_id: number;
            /** @description Id of its post. */
            post_id: number;
            /** @description Title of the question. */
            title: string;
            /**
             * @description Status of the question.
             * @enum {string}
             */
            status: "upcoming" | "open" | "closed" | "resolved";
            /** @description Its outcome; `null` until it has one. */
            resolution: string | null;
            /** @description Until then its outcome may be objected to, and its scores are provisional, UTC; `null` without such a window. */
            objections_until: string | null;
            /** @description Whether the caller may propose an outcome now. */
            may_propose: boolean;
            /** @description The proposal that its outcome rests on; `null` for none. */
            accepted: components["schemas"]["Proposal"] | null;
            /** @description What most accounts propose; `null` for none, and for callers who do not resolve it. */
            agreement: {
                /** @description The outcome. */
                resolution: string;
                /** @description Accounts that propose it. */
                count: number;
                /** @description Accounts that propose anything. */
                of: number;
            } | null;
            /** @description The newest proposal of each account, the oldest first. Callers who do not resolve the question get their own. */
            results: components["schemas"]["Proposal"][];
        };
        /** ProviderPage */
        ProviderPage: {
            /** @description The page of the provider, to which the browser is to go. */
            address: string;
        };
        /** PublicUser */
        PublicUser: {
            /** @description Id of the account. */
            id: number;
            /** @description Name of the account. */
            username: string;
            /**
             * Format: date-time
             * @description When the account was made, UTC.
             */
            date_joined: string;
            /** @description Markdown about the account. */
            bio: string;
            /** @description Address of a page. */
            website: string;
            /** @description Whether it is a bot. */
            is_bot: boolean;
            /** @description Whether it belongs to the staff. */
            is_staff: boolean;
            /** @description Whether it may do everything. */
            is_superuser: boolean;
            /** @description Address of a picture; `null` without one. */
            profile_picture: string | null;
            /** @description Where its owner lives. */
            location: string;
            /** @description What its owner does. */
            occupation: string;
            /** @description Name at Twitter. */
            twitter: string;
            /** @description Name at LinkedIn. */
            linkedin: string;
            /** @description Name at GitHub. */
            github: string;
            /** @description Whether clients hide community predictions from it. */
            hide_community_prediction: boolean;
            /** @description Whether clients have shown it around. */
            is_onboarding_complete: boolean;
            /** @description Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none. */
            prediction_expiration_percent: number | null;
            /**
             * @description Colours of clients.
             * @enum {string}
             */
            app_theme: "light" | "dark" | "auto";
            /** @description A language tag; `null` where it chose none. */
            language: string | null;
            /**
             * @description Selects the rate limits; only staff change it.
             * @enum {string}
             */
            api_access_tier: "restricted" | "benchmarking" | "unrestricted";
            /** @description Earlier names, newest first; at most 100. */
            formerly_known_as: string[];
            /** @description Facts about the account as JSON; others see `bot_details` alone. `null` without any. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the account may be used. */
            is_active: boolean;
        };
        /** Question */
        Question: {
            /** @description Id of the question. Forecasts are sent to it. */
            id: number;
            /** @description Title of the question. */
            title: string;
            /** @description Markdown; absent unless descriptions are asked for. */
            description?: string;
            /**
             * @description Type of the question.
             * @enum {string}
             */
            type: "binary" | "multiple_choice" | "numeric" | "discrete" | "date";
            /**
             * @description State of the question now, derived from its times and the clock.
             * @enum {string}
             */
            status: "upcoming" | "open" | "closed" | "resolved";
            /**
             * Format: date-time
             * @description When it was written, UTC.
             */
            created_at: string;
            /** @description When it opens for forecasts, UTC; `null` before its approval. */
            open_time: string | null;
            /** @description When it is to close, UTC; `null` before its approval. */
            scheduled_close_time: string | null;
            /** @description When it closed, or will close as planned, UTC. */
            actual_close_time: string | null;
            /** @description When it is to be resolved, UTC; `null` before its approval. */
            scheduled_resolve_time: string | null;
            /** @description When its outcome was known, UTC; `null` until it is resolved. */
            actual_resolve_time: string | null;
            /** @description The outcome as text; `null` until it is resolved. `annulled` and `ambiguous` give no scores. */
            resolution: string | null;
            /** @description Markdown; absent unless descriptions are asked for. */
            resolution_criteria?: string;
            /** @description Markdown; absent unless descriptions are asked for. */
            fine_print?: string;
            /** @description Id of the post that holds the question. */
            post_id: number;
            /** @description `{"type": "binary"}` for binary questions, `{}` for others. */
            possibilities: {
                /**
                 * @description `binary` for binary questions; absent for others.
                 * @constant
                 */
                type?: "binary";
            };
            /** @description The options on offer now, in order; `null` unless it is multiple choice. */
            options: string[] | null;
            /** @description All options that were ever on offer, in the order of forecast values; `null` unless it is multiple choice. */
            all_options_ever: string[] | null;
            /** @description Pairs of a time (UTC, without a zone) and the options on offer from then on; `null` unless it is multiple choice. */
            options_history: (string | string[])[][] | null;
            /** @description Range and scale of a continuous question; all members are `null` for other types. */
            scaling: components["schemas"]["QuestionScaling"];
            /** @description Unit of the outcome; may be empty. */
            unit: string;
            /** @description Whether the outcome may lie above the range; `false` for types without one. */
            open_upper_bound: boolean;
            /** @description Whether the outcome may lie below the range; `false` for types without one. */
            open_lower_bound: boolean;
            /** @description Community predictions; absent unless they are asked for. */
            aggregations?: components["schemas"]["Aggregations"];
            /** @description Short title for lists; may be empty. */
            short_title: string;
            /** @description When somebody resolved it, UTC; `null` until then. */
            resolution_set_time: string | null;
            /**
             * Format: date-time
             * @description Until then its outcome may be objected to, and its scores are provisional, UTC; absent without such a window.
             */
            scores_provisional_until?: string;
            /** @description Until then the community prediction is hidden, UTC; `null` where it never is. */
            cp_reveal_time: string | null;
            /** @description When the forecasts stand that spot scores judge, UTC; `null` where that is the reveal time or the close. */
            spot_scoring_time: string | null;
            /** @description Name of the question within its group; empty outside groups. */
            label: string;
            /** @description What differs between the questions of its group; may be empty. */
            group_variable: string;
            /** @description Place within its group; `null` outside groups. */
            group_rank: number | null;
            /** @description Number of outcomes within the range; a CDF has one entry more. `null` for types without a range. */
            inbound_outcome_count: number | null;
            /** @description Whether forecasts of bots enter the community prediction. */
            include_bots_in_aggregates: boolean;
            /** @description Weight of the question on boards; 0 keeps it off them. */
            question_weight: number;
            /**
             * @description The score that boards of its project use.
             * @enum {string}
             */
            default_score_type: "peer" | "baseline" | "spot_peer" | "spot_baseline";
            /**
             * @description The prediction that clients show.
             * @enum {string}
             */
            default_aggregation_method: "recency_weighted" | "unweighted" | "service_prediction";
            /** @description How clients order the options: `DEFAULT` or `CP_DESC`. */
            options_order: string;
            /** @description Mean coverage of the scores of the default type, 0 to 1; `null` before there are any. */
            average_coverage: number | null;
            /** @description The prior that its author has set, in the form of QuestionWrite; absent without one. */
            prior?: number[];
            /** @description The caller's own forecasts; empty without any. */
            my_forecasts: components["schemas"]["MyForecasts"];
        };
        /** QuestionChange */
        QuestionChange: {
            /**
             * Format: date-time
             * @description When it changed, UTC.
             */
            at: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "question_edited" | "question_clarified" | "options_changed" | "question_closed" | "question_resolved" | "question_unresolved";
            /** @description Values before; `null` where there were none. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Values after; `null` where there are none. */
            after: {
                [key: string]: unknown;
            } | null;
        };
        /** QuestionChanges */
        QuestionChanges: {
            /** @description The newest 100 changes, newest first. */
            results: components["schemas"]["QuestionChange"][];
        };
        /** QuestionPatch */
        QuestionPatch: {
            /** @description Id of the question that is changed, in a group. */
            id?: number;
            /** @description At most 2,000 characters. */
            title?: string;
            /**
             * @description Type of the question.
             * @enum {string}
             */
            type?: "binary" | "multiple_choice" | "numeric" | "discrete" | "date";
            /** @description Short title for lists. */
            short_title?: string;
            /** @description Markdown. */
            description?: string;
            /** @description Markdown: how the outcome will be decided. */
            resolution_criteria?: string;
            /** @description Markdown: what else has to be said about the outcome. */
            fine_print?: string;
            /** @description Name of the question within its group. */
            label?: string;
            /** @description Unit of the outcome, at most 25 characters. */
            unit?: string;
            /** @description What differs between the questions of the group. */
            group_variable?: string;
            /** @description Place within the group. */
            group_rank?: number | null;
            /** @description Weight on boards, 0 to 1,000,000; default 1. */
            question_weight?: number;
            /** @description Whether forecasts of bots enter the community prediction. */
            include_bots_in_aggregates?: boolean;
            /**
             * @description The score that boards of its project use.
             * @enum {string}
             */
            default_score_type?: "peer" | "baseline" | "spot_peer" | "spot_baseline";
            /**
             * @description The prediction that clients show; default `recency_weighted`.
             * @enum {string}
             */
            default_aggregation_method?: "recency_weighted" | "unweighted" | "service_prediction";
            /**
             * @description How clients order the options.
             * @enum {string}
             */
            options_order?: "DEFAULT" | "CP_DESC";
            /** @description When it opens, UTC; before the scheduled close. */
            open_time?: string | null;
            /** @description Until then the community prediction is hidden, UTC; not after the scheduled close. */
            cp_reveal_time?: string | null;
            /** @description When the forecasts stand that spot scores judge, UTC. */
            spot_scoring_time?: string | null;
            /** @description When it is to close, UTC. */
            scheduled_close_time?: string | null;
            /** @description When it is to be resolved, UTC. */
            scheduled_resolve_time?: string | null;
            /** @description 2 to 100 different options; the last one is the catch-all. */
            options?: string[];
            /** @description What was likely before anybody knew more, for benchmarks: the probabilities of no and yes, of each option, or the CDF of a continuous question. Frozen once there are forecasts. */
            prior?: number[] | null;
            /** @description Range and scale; its members may also stand beside it. */
            scaling?: {
                /** @description Lower end of the range; below `range_max`. Unix seconds for dates. */
                range_min?: number;
                /** @description Upper end of the range. Unix seconds for dates. */
                range_max?: number;
                /** @description Where a logarithmic scale has its zero: outside the range, and only for numeric and date. */
                zero_point?: number | null;
                /** @description Whether the outcome may lie below the range; default false. */
                open_lower_bound?: boolean;
                /** @description Whether the outcome may lie above the range; default false. */
                open_upper_bound?: boolean;
                /** @description Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others. */
                inbound_outcome_count?: number;
            };
            /** @description Lower end of the range; below `range_max`. Unix seconds for dates. */
            range_min?: number;
            /** @description Upper end of the range. Unix seconds for dates. */
            range_max?: number;
            /** @description Where a logarithmic scale has its zero: outside the range, and only for numeric and date. */
            zero_point?: number | null;
            /** @description Whether the outcome may lie below the range; default false. */
            open_lower_bound?: boolean;
            /** @description Whether the outcome may lie above the range; default false. */
            open_upper_bound?: boolean;
            /** @description Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others. */
            inbound_outcome_count?: number;
        };
        /** QuestionScaling */
        QuestionScaling: {
            /** @description Lower end of the range; Unix seconds for dates; `null` for other types. */
            range_min: number | null;
            /** @description Upper end of the range; Unix seconds for dates; `null` for other types. */
            range_max: number | null;
            /** @description Where a logarithmic scale has its zero; `null` on linear scales and for other types. */
            zero_point: number | null;
            /** @description Smallest outcome that is shown to people; `null` for types without a range. */
            nominal_min: number | null;
            /** @description Largest outcome that is shown to people; `null` for types without a range. */
            nominal_max: number | null;
            /** @description Whether the outcome may lie below the range; `null` for types without one. */
            open_lower_bound: boolean | null;
            /** @description Whether the outcome may lie above the range; `null` for types without one. */
            open_upper_bound: boolean | null;
            /** @description Number of outcomes within the range; a CDF has one entry more. `null` for types without a range. */
            inbound_outcome_count: number | null;
            /** @description The locations at which the entries of a CDF are taken: numbers, or datetimes for dates. `null` for types without a range. */
            continuous_range: (number | string)[] | null;
        };
        /** QuestionWrite */
        QuestionWrite: {
            /** @description At most 2,000 characters. */
            title: string;
            /**
             * @description Type of the question.
             * @enum {string}
             */
            type: "binary" | "multiple_choice" | "numeric" | "discrete" | "date";
            /** @description Short title for lists. */
            short_title?: string;
            /** @description Markdown. */
            description?: string;
            /** @description Markdown: how the outcome will be decided. */
            resolution_criteria?: string;
            /** @description Markdown: what else has to be said about the outcome. */
            fine_print?: string;
            /** @description Name of the question within its group. */
            label?: string;
            /** @description Unit of the outcome, at most 25 characters. */
            unit?: string;
            /** @description What differs between the questions of the group. */
            group_variable?: string;
            /** @description Place within the group. */
            group_rank?: number | null;
            /** @description Weight on boards, 0 to 1,000,000; default 1. */
            question_weight?: number;
            /** @description Whether forecasts of bots enter the community prediction. */
            include_bots_in_aggregates?: boolean;
            /**
             * @description The score that boards of its project use.
             * @enum {string}
             */
            default_score_type?: "peer" | "baseline" | "spot_peer" | "spot_baseline";
            /**
             * @description The prediction that clients show; default `recency_weighted`.
             * @enum {string}
             */
            default_aggregation_method?: "recency_weighted" | "unweighted" | "service_prediction";
            /**
             * @description How clients order the options.
             * @enum {string}
             */
            options_order?: "DEFAULT" | "CP_DESC";
            /** @description When it opens, UTC; before the scheduled close. */
            open_time?: string | null;
            /** @description Until then the community prediction is hidden, UTC; not after the scheduled close. */
            cp_reveal_time?: string | null;
            /** @description When the forecasts stand that spot scores judge, UTC. */
            spot_scoring_time?: string | null;
            /** @description When it is to close, UTC. */
            scheduled_close_time?: string | null;
            /** @description When it is to be resolved, UTC. */
            scheduled_resolve_time?: string | null;
            /** @description 2 to 100 different options; the last one is the catch-all. */
            options?: string[];
            /** @description What was likely before anybody knew more, for benchmarks: the probabilities of no and yes, of each option, or the CDF of a continuous question. Frozen once there are forecasts. */
            prior?: number[] | null;
            /** @description Range and scale; its members may also stand beside it. */
            scaling?: {
                /** @description Lower end of the range; below `range_max`. Unix seconds for dates. */
                range_min?: number;
                /** @description Upper end of the range. Unix seconds for dates. */
                range_max?: number;
                /** @description Where a logarithmic scale has its zero: outside the range, and only for numeric and date. */
                zero_point?: number | null;
                /** @description Whether the outcome may lie below the range; default false. */
                open_lower_bound?: boolean;
                /** @description Whether the outcome may lie above the range; default false. */
                open_upper_bound?: boolean;
                /** @description Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others. */
                inbound_outcome_count?: number;
            };
            /** @description Lower end of the range; below `range_max`. Unix seconds for dates. */
            range_min?: number;
            /** @description Upper end of the range. Unix seconds for dates. */
            range_max?: number;
            /** @description Where a logarithmic scale has its zero: outside the range, and only for numeric and date. */
            zero_point?: number | null;
            /** @description Whether the outcome may lie below the range; default false. */
            open_lower_bound?: boolean;
            /** @description Whether the outcome may lie above the range; default false. */
            open_upper_bound?: boolean;
            /** @description Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others. */
            inbound_outcome_count?: number;
        };
        /** Readiness */
        Readiness: {
            /** @description Whether the process serves requests. */
            ready: boolean;
            /** @description By dependency: "ok", or what is wrong. */
            checks: {
                [key: string]: string;
            };
        };
        /** ReplacedForecast */
        ReplacedForecast: {
            /**
             * Format: date-time
             * @description When the forecast began to stand, UTC.
             */
            start_time: string;
            /** @description When it would have ended by itself, UTC; `null` for no end. */
            end_time: string | null;
            /** @description Its values: `[1 - p, p]`, or a probability for each of `all_options_ever`; `null` for a CDF. */
            recorded: (number | null)[] | null;
            /** @description Quartiles of the CDF; `null` for binary and multiple choice questions. */
            interval: components["schemas"]["ForecastInterval"] | null;
        };
        /** Report */
        Report: {
            /** @description Id of the report. */
            id: number;
            /** @description Id of the comment. */
            comment_id: number;
            /** @description Id of the post. */
            post_id: number;
            /** @description The comment; `null` for one that only its author may read. */
            comment: {
                /** @description Id of the comment. */
                id: number;
                /** @description Account that wrote it. */
                author: components["schemas"]["ShortUser"];
                /** @description Text of the comment. */
                text: string;
                /**
                 * Format: date-time
                 * @description When the report was made, UTC.
                 */
                created_at: string;
                /** @description Whether it was deleted. */
                is_soft_deleted: boolean;
            } | null;
            /** @description Account that reported it. */
            reporter: components["schemas"]["ShortUser"];
            /** @description What the reporter wrote. */
            reason: string;
            /**
             * @description Kind of the report.
             * @enum {string}
             */
            category: "spam" | "violation" | "other";
            /**
             * Format: date-time
             * @description When it was written, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the report last changed, UTC.
             */
            updated_at: string;
            /** @description When somebody dealt with it, UTC; `null` until then. */
            resolved_at: string | null;
            /** @description Account that dealt with it; `null` until then. */
            resolved_by: components["schemas"]["ShortUser"] | null;
        };
        /** ReportPage */
        ReportPage: {
            /** @description Number of entries. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description The entries of this page. */
            results: components["schemas"]["Report"][];
        };
        /** ResolutionCheck */
        ResolutionCheck: {
            /** @description The question itself, and then both branches of each conditional on it that the caller sees. */
            would: components["schemas"]["WouldQuestion"][];
        };
        /** ResolveBody */
        ResolveBody: {
            /** @description The outcome: `yes` or `no`, an option, a number, an ISO datetime, `below_lower_bound`, `above_upper_bound`, `annulled` or `ambiguous`. */
            resolution: string | number;
            /**
             * Format: date-time
             * @description When the outcome was known, UTC. It may lie in the future.
             */
            actual_resolve_time: string;
        };
        /** RetriedJobs */
        RetriedJobs: {
            /** @description Number of failed jobs that are queued again. */
            retried: number;
        };
        /** RotatedToken */
        RotatedToken: {
            /** @description The API token, 40 hex digits. */
            token: string;
            /** @description The same as `token`, for clients of the reference platform. */
            key: string;
        };
        /** Round */
        Round: {
            /** @description Date of the round, which is its name. */
            date: string;
            /** @description Its place on the calendar, from 1. */
            number: number;
            /**
             * Format: date-time
             * @description When its first questions open, UTC.
             */
            open_time: string;
            /**
             * Format: date-time
             * @description When its last questions close, UTC.
             */
            scheduled_close_time: string;
            /**
             * Format: date-time
             * @description When all are to be resolved, UTC.
             */
            scheduled_resolve_time: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            state: "planned" | "making" | "upcoming" | "open" | "closed" | "resolved" | "missed";
            /** @description Number of its questions that the caller sees. */
            question_count: number;
            /** @description Number of those that are resolved. */
            resolved_count: number;
            /** @description Its posts that the caller sees. */
            posts: {
                /** @description Id of the post. */
                id: number;
                /** @description Its name within the round. */
                key: string;
                /** @description Its title. */
                title: string;
                /** @description Ids of its questions. */
                questions: number[];
            }[];
        };
        /** RoundPage */
        RoundPage: {
            /** @description Number of rounds of the calendar. */
            count: number;
            /** @description The rounds of this page, earliest first. */
            results: components["schemas"]["Round"][];
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
        };
        /** SandboxRound */
        SandboxRound: {
            /**
             * Format: date-time
             * @description When its questions open, UTC. It may lie ahead.
             */
            open_time: string;
            /**
             * Format: date-time
             * @description When they close, UTC.
             */
            scheduled_close_time: string;
            /**
             * Format: date-time
             * @description When they resolve, UTC.
             */
            scheduled_resolve_time: string;
        };
        /** ScoreData */
        ScoreData: {
            /** @description The baseline score; absent until it is computed. */
            baseline_score?: number;
            /** @description The peer score; absent until it is computed. */
            peer_score?: number;
            /** @description The spot baseline score; absent until it is computed. */
            spot_baseline_score?: number;
            /** @description The spot peer score; absent until it is computed. */
            spot_peer_score?: number;
            /** @description Coverage of the peer score, from 0 to 1; absent without one. */
            coverage?: number;
        };
        /** ScoreExplanation */
        ScoreExplanation: {
            /** @description Id of the question. */
            question_id: number;
            /** @description Id of the account. */
            user_id: number;
            /** @description Outcome of the question; `null` until it is resolved. */
            resolution: string | null;
            /** @description Every forecast of the account on the question, oldest first. */
            forecasts: components["schemas"]["OwnForecast"][];
            /** @description One for each score type that applies; the intervals add up to the score. */
            scores: {
                /**
                 * @description Type of the score.
                 * @enum {string}
                 */
                score_type: "peer" | "baseline" | "spot_peer" | "spot_baseline";
                /** @description The score. */
                score: number;
                /** @description Part of the time, from 0 to 1. Baseline: in which the account had a forecast. Peer: the same, where time until the next forecast of anybody counts whole. Spot scores: 1 with a forecast at the spot time, else 0. */
                coverage: number;
                /** @description The parts of the score. */
                intervals: components["schemas"]["ScoreInterval"][];
            }[];
        };
        /** ScoreInterval */
        ScoreInterval: {
            /** @description Begin of the interval, Unix seconds. */
            start_time: number;
            /** @description End of the interval, Unix seconds; equal to `start_time` for spot scores. */
            end_time: number;
            /** @description The own forecast in force: `start_time` of one of `forecasts`. */
            forecast_start_time: number;
            /** @description The probability that it gave to the outcome. */
            forecast_probability: number;
            /** @description The forecasts it was compared with; `null` for baseline scores. */
            group: {
                /** @description Number of forecasters in the group. */
                size: number;
                /** @description Geometric mean of their probabilities. */
                probability: number;
            } | null;
            /** @description What the interval adds to the score. */
            points: number;
            /** @description What the interval adds to the coverage. */
            coverage: number;
        };
        /** SentForecast */
        SentForecast: {
            /** @description Id of the forecast; it never changes. */
            id: string;
            /** @description Id of the question. */
            question_id: number;
            /** @description Id of the question's post. */
            post_id: number;
            /**
             * @description Type of the question.
             * @enum {string}
             */
            type: "binary" | "multiple_choice" | "numeric" | "discrete" | "date";
            /**
             * Format: date-time
             * @description When the forecast began.
             */
            start_time: string;
            /** @description When it ended or will end; `null` when no end is known. */
            end_time: string | null;
            /** @description What was forecast: `[1 - p, p]` for binary, a probability for each of `all_options_ever` (`null` where one was not on offer), or the CDF. */
            values: (number | null)[];
            /** @description Whether it stands now, also on a question that is closed. */
            active: boolean;
            /** @description Outcome of the question; `null` until it is resolved. */
            resolution: string | null;
            /** @description Scores of the caller on the question, over all their forecasts on it; `{}` until scored. */
            scores: components["schemas"]["ScoreData"];
        };
        /** SentForecastPage */
        SentForecastPage: {
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description The forecasts, in order of question and start. */
            results: components["schemas"]["SentForecast"][];
        };
        /** Series */
        Series: {
            /** @description Id of the series. */
            id: number;
            /** @description Id of its project. */
            project: number;
            /** @description Its name among the series of the project. */
            external_id: string;
            /** @description Name of the series. */
            name: string;
            /** @description Which dates have a round. */
            calendar: {
                /**
                 * @description How often a round comes.
                 * @enum {string}
                 */
                frequency: "weekly" | "monthly" | "daily";
                /** @description When rounds open by the wall clock, `HH:MM`. */
                time: string;
                /** @description Name of the time zone in the IANA database, for example `Europe/Berlin`. */
                time_zone: string;
                /** @description The first date that a round may have, `YYYY-MM-DD`. */
                from: string;
                /** @description The last date that a round may have, `YYYY-MM-DD`. */
                until: string;
                /** @description The weekday of a weekly series; `null` elsewhere. */
                weekday: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday") | null;
                /** @description The day of the month of a monthly series, 1 to 28; `null` elsewhere. */
                day: number | null;
                /** @description Dates without a round. */
                except: string[];
            };
            /** @description The times of a round, by the clock of the calendar. */
            windows: {
                /** @description When questions open; default the time of the calendar. */
                opens: components["schemas"]["WindowEnd"];
                /** @description Until then predictions are hidden; default when they open. */
                reveals: components["schemas"]["WindowEnd"];
                /** @description When questions close. */
                closes: components["schemas"]["WindowEnd"];
                /** @description When questions are to be resolved. */
                resolves_by: components["schemas"]["WindowEnd"];
            };
            /** @description The posts of each round; `null` in lists, and for readers below curator. */
            template: components["schemas"]["TemplatePost"][] | null;
            /** @description Whether no further rounds are made. */
            is_paused: boolean;
            /** @description Number of rounds of the calendar. */
            rounds_count: number;
            /** @description Date of the next round that will be made; `null` after the last one. */
            next_round: string | null;
            /** @description When it will be made, UTC; `null` after the last one. */
            next_round_made_at: string | null;
            /** @description Why the next round could not be made so far; `null` where nothing is wrong, and for readers below curator. */
            fault: string | null;
            /** @description The account by whose right rounds are made. */
            owner_id: number;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last, UTC.
             */
            edited_at: string;
        };
        /** SeriesCalendar */
        SeriesCalendar: {
            /**
             * @description How often a round comes.
             * @enum {string}
             */
            frequency: "weekly" | "monthly" | "daily";
            /** @description When rounds open by the wall clock, `HH:MM`. */
            time: string;
            /** @description Name of the time zone in the IANA database, for example `Europe/Berlin`. */
            time_zone: string;
            /** @description The first date that a round may have, `YYYY-MM-DD`. */
            from: string;
            /** @description The last date that a round may have, `YYYY-MM-DD`. */
            until: string;
            /** @description The weekday of a weekly series; `null` elsewhere. */
            weekday?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday") | null;
            /** @description The day of the month of a monthly series, 1 to 28; `null` elsewhere. */
            day?: number | null;
            /** @description Dates without a round. */
            except?: string[];
        };
        /** SeriesCheck */
        SeriesCheck: {
            /** @description Number of rounds of the calendar. */
            rounds_count: number;
            /** @description The next three rounds. */
            rounds: {
                /** @description Date of the round, which is its name. */
                date: string;
                /** @description Its place on the calendar, from 1. */
                number: number;
                /**
                 * Format: date-time
                 * @description When its first questions open, UTC.
                 */
                open_time: string;
                /**
                 * Format: date-time
                 * @description When its last questions close, UTC.
                 */
                scheduled_close_time: string;
                /**
                 * Format: date-time
                 * @description When all are to be resolved, UTC.
                 */
                scheduled_resolve_time: string;
                /** @description Its posts. */
                posts: {
                    /** @description Name of the post in the project. */
                    external_id: string;
                    /** @description Its title. */
                    title: string;
                    /** @description Number of its questions. */
                    question_count: number;
                    /**
                     * Format: date-time
                     * @description When it closes, UTC.
                     */
                    scheduled_close_time: string;
                    /** @description The observations that resolve it. */
                    observed: {
                        /** @description What is observed. */
                        target: string;
                        /** @description The date whose value counts. */
                        date: string;
                    }[];
                }[];
            }[];
        };
        /** SeriesList */
        SeriesList: {
            /** @description The series, oldest first. */
            results: components["schemas"]["Series"][];
        };
        /** SeriesPatch */
        SeriesPatch: {
            /** @description Name of the series. */
            name?: string;
            /** @description Which dates have a round. */
            calendar?: components["schemas"]["SeriesCalendar"];
            /** @description The times of a round, by the clock of the calendar. */
            windows?: components["schemas"]["SeriesWindows"];
            /** @description The posts of each round. Texts hold `{{date}}`, `{{date + 7}}`, `{{date - 7}}` and `{{round}}`. Ends of a range of a date question are seconds after 00:00 UTC of the date. */
            template?: components["schemas"]["TemplatePost"][];
            /** @description Whether no further rounds are made. */
            is_paused?: boolean;
        };
        /** SeriesWindows */
        SeriesWindows: {
            /** @description When questions open; default the time of the calendar. */
            opens?: components["schemas"]["WindowEnd"];
            /** @description Until then predictions are hidden; default when they open. */
            reveals?: components["schemas"]["WindowEnd"];
            /** @description When questions close. */
            closes: components["schemas"]["WindowEnd"];
            /** @description When questions are to be resolved. */
            resolves_by: components["schemas"]["WindowEnd"];
        };
        /** SeriesWrite */
        SeriesWrite: {
            /** @description Name of the series. */
            name: string;
            /** @description Which dates have a round. */
            calendar: components["schemas"]["SeriesCalendar"];
            /** @description The times of a round, by the clock of the calendar. */
            windows: components["schemas"]["SeriesWindows"];
            /** @description The posts of each round. Texts hold `{{date}}`, `{{date + 7}}`, `{{date - 7}}` and `{{round}}`. Ends of a range of a date question are seconds after 00:00 UTC of the date. */
            template: components["schemas"]["TemplatePost"][];
            /** @description Whether no further rounds are made. */
            is_paused?: boolean;
            /** @description A name of your own, unique among the series of the project: letters, digits, dots, dashes and underscores, at most 50. It stays. */
            external_id: string;
        };
        /** SessionTokens */
        SessionTokens: {
            /** @description Token that gets the next pair; valid for 30 days and for one use. */
            refresh: string;
            /** @description Token for the header `Authorization: Bearer`; valid for 15 minutes. */
            access: string;
        };
        /** ShortUser */
        ShortUser: {
            /** @description Id of the account. */
            id: number;
            /** @description Name of the account. */
            username: string;
            /** @description Whether the account is a bot. */
            is_bot: boolean;
            /** @description Whether the account belongs to the staff. */
            is_staff: boolean;
        };
        /** ShownInvitation */
        ShownInvitation: {
            /** @description The project that one joins. */
            project: components["schemas"]["InvitedProject"];
            /** @description The administrator who invites. */
            inviter: components["schemas"]["ShortUser"];
            /** @description The address that was invited; `null` for a link. */
            email: string | null;
            /**
             * @description Level of those who come.
             * @enum {string}
             */
            permission: "viewer" | "forecaster" | "curator" | "admin";
            /**
             * Format: date-time
             * @description When it ends, UTC.
             */
            expires_at: string;
            /** @description Domains of the e-mail addresses that it lets in; empty allows every address. */
            allowed_domains: string[];
        };
        /** SignInWays */
        SignInWays: {
            /** @description The providers by which people sign in; empty where there are none. */
            providers: {
                /** @description Its name in addresses. */
                name: string;
                /** @description What people call it: Sign in with … */
                title: string;
            }[];
            /** @description Whether people sign in with passwords, too. */
            password_login: boolean;
            /** @description Whether people may sign up with a password. */
            signup: boolean;
        };
        /** SignedUp */
        SignedUp: {
            /** @description Whether the account may be used. */
            is_active: boolean;
            /** @description The account. */
            user: components["schemas"]["PrivateUser"];
            /** @description Tokens of the new session; `null` where the account was closed meanwhile. */
            tokens: components["schemas"]["SessionTokens"] | null;
        };
        /** StartLinks */
        StartLinks: {
            /**
             * @description Name of the software.
             * @constant
             */
            name: "Presage";
            /** @description Version of the software. */
            version: string;
            /** @description Path of the reference for people. */
            docs: string;
            /** @description Path of the reference for programs. */
            openapi: string;
            /** @description Path that says whether requests can be served. */
            status: string;
            /** @description Path that says whether the process is alive. */
            health: string;
            /** @description Whether an account exists that may administer the platform. False on a new platform. */
            has_superuser: boolean;
        };
        /** SubscribeBody */
        SubscribeBody: {
            /** @description Whether to follow its questions too. */
            follow_questions?: boolean;
        };
        /** Tag */
        Tag: {
            /** @description Id of the project. */
            id: number;
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "tag" | "leaderboard_tag" | "news_category";
        };
        /** TemplateConditional */
        TemplateConditional: {
            /** @description Key of the binary question that decides the branch. */
            condition: string;
            /** @description Key of the question that both branches repeat. */
            condition_child: string;
        };
        /** TemplateGroup */
        TemplateGroup: {
            /** @description The questions of the group, at least one. */
            questions: components["schemas"]["TemplateQuestion"][];
            /** @description Markdown. */
            description?: string;
            /** @description Markdown: how the outcome will be decided. */
            resolution_criteria?: string;
            /** @description Markdown: what else has to be said about the outcome. */
            fine_print?: string;
            /** @description What differs between the questions of the group. */
            group_variable?: string;
            /**
             * @description How clients draw the group.
             * @enum {string}
             */
            graph_type?: "multiple_choice_graph" | "fan_graph";
            /**
             * @description How clients order the questions.
             * @enum {string}
             */
            subquestions_order?: "MANUAL" | "CP_ASC" | "CP_DESC";
        };
        /** TemplatePost */
        TemplatePost: {
            /** @description Name of the post within a round: letters, digits, dots, dashes and underscores. Its `external_id` is `<external_id of the series>/<date>/<key>`. */
            key: string;
            /** @description Title of the post, with placeholders. */
            title?: string;
            /** @description Short title for lists. */
            short_title?: string;
            /** @description Ids of categories. */
            categories?: number[];
            /** @description Names of tags; new ones are made. */
            tags?: string[];
            /** @description What differs from the windows of the series. */
            windows?: components["schemas"]["PostWindows"];
            /** @description One question. */
            question?: components["schemas"]["TemplateQuestion"];
            /** @description Several questions of one kind. */
            group_of_questions?: components["schemas"]["TemplateGroup"];
            /** @description A question under a condition: keys of two posts before it, each with one question. */
            conditional?: components["schemas"]["TemplateConditional"];
            /** @description A text without a question. */
            notebook?: {
                /** @description Text of the notebook. */
                markdown: string;
                /** @description Address of a picture, http or https. */
                image_url?: string | null;
                /** @description Short text for lists. */
                feed_tile_summary?: string;
            };
            /** @description What resolves its questions. */
            observed?: components["schemas"]["ObservedBy"][];
        };
        /** TemplateQuestion */
        TemplateQuestion: {
            /** @description At most 2,000 characters. */
            title: string;
            /**
             * @description Type of the question.
             * @enum {string}
             */
            type: "binary" | "multiple_choice" | "numeric" | "discrete" | "date";
            /** @description Short title for lists. */
            short_title?: string;
            /** @description Markdown. */
            description?: string;
            /** @description Markdown: how the outcome will be decided. */
            resolution_criteria?: string;
            /** @description Markdown: what else has to be said about the outcome. */
            fine_print?: string;
            /** @description Name of the question within its group. */
            label?: string;
            /** @description Unit of the outcome, at most 25 characters. */
            unit?: string;
            /** @description What differs between the questions of the group. */
            group_variable?: string;
            /** @description Place within the group. */
            group_rank?: number | null;
            /** @description Weight on boards, 0 to 1,000,000; default 1. */
            question_weight?: number;
            /** @description Whether forecasts of bots enter the community prediction. */
            include_bots_in_aggregates?: boolean;
            /**
             * @description The score that boards of its project use.
             * @enum {string}
             */
            default_score_type?: "peer" | "baseline" | "spot_peer" | "spot_baseline";
            /**
             * @description The prediction that clients show; default `recency_weighted`.
             * @enum {string}
             */
            default_aggregation_method?: "recency_weighted" | "unweighted" | "service_prediction";
            /**
             * @description How clients order the options.
             * @enum {string}
             */
            options_order?: "DEFAULT" | "CP_DESC";
            /** @description 2 to 100 different options; the last one is the catch-all. */
            options?: string[];
            /** @description What was likely before anybody knew more, for benchmarks: the probabilities of no and yes, of each option, or the CDF of a continuous question. Frozen once there are forecasts. */
            prior?: number[] | null;
            /** @description Range and scale; its members may also stand beside it. */
            scaling?: {
                /** @description Lower end of the range; below `range_max`. Unix seconds for dates. */
                range_min?: number;
                /** @description Upper end of the range. Unix seconds for dates. */
                range_max?: number;
                /** @description Where a logarithmic scale has its zero: outside the range, and only for numeric and date. */
                zero_point?: number | null;
                /** @description Whether the outcome may lie below the range; default false. */
                open_lower_bound?: boolean;
                /** @description Whether the outcome may lie above the range; default false. */
                open_upper_bound?: boolean;
                /** @description Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others. */
                inbound_outcome_count?: number;
            };
            /** @description Lower end of the range; below `range_max`. Unix seconds for dates. */
            range_min?: number;
            /** @description Upper end of the range. Unix seconds for dates. */
            range_max?: number;
            /** @description Where a logarithmic scale has its zero: outside the range, and only for numeric and date. */
            zero_point?: number | null;
            /** @description Whether the outcome may lie below the range; default false. */
            open_lower_bound?: boolean;
            /** @description Whether the outcome may lie above the range; default false. */
            open_upper_bound?: boolean;
            /** @description Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others. */
            inbound_outcome_count?: number;
        };
        /** TokenReply */
        TokenReply: {
            /** @description The API token, 40 hex digits. */
            token: string;
        };
        /** Topic */
        Topic: {
            /** @description Id of the project. */
            id: number;
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /** @description An emoji; may be empty. */
            emoji: string;
            /** @description Where clients list it: `hot_topics`, `hot_categories` or empty. */
            section: string;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "topic";
        };
        /** TopicList */
        TopicList: {
            /** @description All of them. */
            results: components["schemas"]["ListedTopic"][];
        };
        /** Tournament */
        Tournament: {
            /** @description Id of the project. */
            id: number;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "site_main" | "tournament" | "question_series" | "index";
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /** @description Amount with two decimals; `null` without prizes. */
            prize_pool: string | null;
            /** @description Currency of the prizes by ISO 4217; `null` where none was named. */
            prize_currency: string | null;
            /** @description When it starts, UTC; `null` without one. */
            start_date: string | null;
            /** @description When it ends, UTC; `null` without an end. */
            close_date: string | null;
            /** @description When its last question is to close, UTC; `null` where none was given. */
            forecasting_end_date: string | null;
            /** @description Whether a tournament is not over; `null` for other types. */
            is_ongoing: boolean | null;
            /**
             * @description The caller's level.
             * @enum {string}
             */
            user_permission: "viewer" | "forecaster" | "curator" | "admin";
            /** @description Level of accounts that are no members; `null` for a private project. */
            default_permission: ("viewer" | "forecaster" | "curator" | "admin") | null;
            /**
             * @description Whether its posts come to the main feed, and whether it is listed.
             * @enum {string}
             */
            visibility: "normal" | "not_in_main_feed" | "unlisted";
            /** @description Address of a picture; `null` without one. */
            header_image: string | null;
            /** @description One line below the name; may be empty. */
            subtitle: string;
            /** @description First 140 characters of the description. */
            description_preview: string;
            /** @description Place in lists; smaller comes first. */
            order: number;
            /** @description Score of its primary leaderboard; `null` without one. */
            score_type: string | null;
            /**
             * @description Whether bots have ranks on its boards.
             * @enum {string}
             */
            bot_leaderboard_status: "exclude_and_hide" | "exclude_and_show" | "include" | "bots_only";
            /** @description Always `null`. */
            html_metadata_json: null;
            /** @description Whether clients show it on their first page. */
            show_on_homepage: boolean;
            /** @description Approved posts whose questions count; a group or conditional counts once. */
            questions_count: number;
            /** @description The same, with each question of a group or conditional. */
            questions_count_including_subquestions: number;
            /** @description Number of forecasts on its questions. */
            forecasts_count: number;
            /** @description Number of accounts that have forecast its questions. */
            forecasters_count: number;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            edited_at: string;
        };
        /** TournamentDetail */
        TournamentDetail: {
            /** @description Id of the project. */
            id: number;
            /**
             * @description Type of the project.
             * @enum {string}
             */
            type: "site_main" | "tournament" | "question_series" | "index";
            /** @description Name of the project. */
            name: string;
            /** @description Name for links; `null` without one. */
            slug: string | null;
            /** @description Amount with two decimals; `null` without prizes. */
            prize_pool: string | null;
            /** @description Currency of the prizes by ISO 4217; `null` where none was named. */
            prize_currency: string | null;
            /** @description When it starts, UTC; `null` without one. */
            start_date: string | null;
            /** @description When it ends, UTC; `null` without an end. */
            close_date: string | null;
            /** @description When its last question is to close, UTC; `null` where none was given. */
            forecasting_end_date: string | null;
            /** @description Whether a tournament is not over; `null` for other types. */
            is_ongoing: boolean | null;
            /**
             * @description The caller's level.
             * @enum {string}
             */
            user_permission: "viewer" | "forecaster" | "curator" | "admin";
            /** @description Level of accounts that are no members; `null` for a private project. */
            default_permission: ("viewer" | "forecaster" | "curator" | "admin") | null;
            /**
             * @description Whether its posts come to the main feed, and whether it is listed.
             * @enum {string}
             */
            visibility: "normal" | "not_in_main_feed" | "unlisted";
            /** @description Address of a picture; `null` without one. */
            header_image: string | null;
            /** @description One line below the name; may be empty. */
            subtitle: string;
            /** @description First 140 characters of the description. */
            description_preview: string;
            /** @description Place in lists; smaller comes first. */
            order: number;
            /** @description Score of its primary leaderboard; `null` without one. */
            score_type: string | null;
            /**
             * @description Whether bots have ranks on its boards.
             * @enum {string}
             */
            bot_leaderboard_status: "exclude_and_hide" | "exclude_and_show" | "include" | "bots_only";
            /** @description Always `null`. */
            html_metadata_json: null;
            /** @description Whether clients show it on their first page. */
            show_on_homepage: boolean;
            /** @description Approved posts whose questions count; a group or conditional counts once. */
            questions_count: number;
            /** @description The same, with each question of a group or conditional. */
            questions_count_including_subquestions: number;
            /** @description Number of forecasts on its questions. */
            forecasts_count: number;
            /** @description Number of accounts that have forecast its questions. */
            forecasters_count: number;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            edited_at: string;
            /** @description Markdown; may be empty. */
            description: string;
            /** @description Whether it is shown without an account. */
            public_read: boolean;
            /** @description Whether comments of bots are private until they are published. */
            private_bot_comments: boolean;
            /** @description Whether bots need a card to forecast in it. */
            requires_card: boolean;
            /**
             * @description Whether forecasts in it carry traces.
             * @enum {string}
             */
            traces: "off" | "optional" | "required";
            /**
             * @description From when others read them.
             * @enum {string}
             */
            trace_reveal: "never" | "at_resolution" | "at_close";
            /**
             * @description Who proposes outcomes of its questions.
             * @enum {string}
             */
            proposers: "curators" | "forecasters";
            /** @description Days in which an outcome may be objected to; 0 for none. */
            objection_days: number;
            /** @description Its picture; `null` without one. */
            picture: components["schemas"]["ProjectPicture"] | null;
            /** @description Address of a logo; `null` without one. */
            header_logo: string | null;
            /** @description Number of accounts that follow it. */
            followers_count: number;
            /** @description Where its questions stand. */
            timeline: components["schemas"]["ProjectTimeline"];
            /** @description Id of its primary leaderboard; `null` without one. */
            primary_leaderboard_id: number | null;
            /** @description Whether the caller follows it. */
            is_subscribed: boolean;
            /** @description Whether the caller follows its questions too. */
            follow_questions: boolean;
            /** @description Whether the caller has forecast one of its questions. */
            has_participated: boolean;
            /** @description Whether clients offer to forecast its questions one after the other. */
            forecasts_flow_enabled: boolean;
            /** @description Of the sandbox, the newest round of which all posts have been made; else `null`. */
            sandbox_round: components["schemas"]["SandboxRound"] | null;
        };
        /** TournamentList */
        TournamentList: {
            /** @description All of them. */
            results: components["schemas"]["Tournament"][];
        };
        /** Trace */
        Trace: {
            /** @description Id of the forecast, as in what its author has sent; `null` for others. */
            forecast_id: string | null;
            /** @description Id of the question. */
            question_id: number;
            /** @description Account that forecast. */
            author: components["schemas"]["ShortUser"];
            /** @description The version of the bot's card that stood then; `null` for people, and for bots without one. */
            card: components["schemas"]["BotCardLabel"] | null;
            /**
             * Format: date-time
             * @description When the forecast began, UTC.
             */
            start_time: string;
            /** @description Markdown: why this forecast; at most 16 KiB of UTF-8. */
            rationale: string;
            /** @description What it rests on. */
            sources: {
                /** @description Address, http or https. */
                url: string;
                /** @description Title of the source. */
                title: string;
                /** @description When it was read, UTC. */
                retrieved_at: string | null;
            }[];
            /** @description Name of the run that made it. */
            run_id: string | null;
            /** @description How long it took, in seconds. */
            seconds: number | null;
            /** @description Tokens that models read for it. */
            tokens_in: number | null;
            /** @description Tokens that models wrote for it. */
            tokens_out: number | null;
            /** @description What it cost, in US dollars. */
            cost_usd: number | null;
            /** @description What stands out. Nothing more is claimed. */
            flags: ("source_after_forecast" | "cutoff_after_opening")[];
        };
        /** TraceItem */
        TraceItem: {
            /** @description Markdown: why this forecast; at most 16 KiB of UTF-8. */
            rationale?: string | null;
            /** @description What it rests on, at most 50. */
            sources?: {
                /** @description Address, http or https. */
                url: string;
                /** @description Title of the source. */
                title?: string | null;
                /** @description When it was read, UTC. */
                retrieved_at?: string | null;
            }[] | null;
            /** @description Name of the run that made it. */
            run_id?: string | null;
            /** @description How long it took, in seconds. */
            seconds?: number | null;
            /** @description Tokens that models read for it. */
            tokens_in?: number | null;
            /** @description Tokens that models wrote for it. */
            tokens_out?: number | null;
            /** @description What it cost, in US dollars. */
            cost_usd?: number | null;
        };
        /** TracePage */
        TracePage: {
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description The traces, in order of question and start. */
            results: components["schemas"]["Trace"][];
        };
        /** TrackRecord */
        TrackRecord: {
            /** @description Figures about the platform. */
            statistics: {
                /** @description Name of the figure. */
                name: string;
                /** @description The figure; `null` for an average of nothing. */
                value: number | null;
                /** @description What the figure means. */
                description: string;
            }[];
            /** @description How good the predictions were. */
            calibration_data: {
                /** @description How often what was predicted came true, by predicted probability. */
                calibration_curve: {
                    /** @description Lower end of the predictions in this bin. */
                    bin_lower: number;
                    /** @description Upper end of the predictions in this bin. */
                    bin_upper: number;
                    /** @description Lower end of the confidence interval. */
                    lower_confidence_interval: number;
                    /** @description Share of the questions in this bin that resolved to yes; `null` without any. */
                    average_resolution: number | null;
                    /** @description Upper end of the confidence interval. */
                    upper_confidence_interval: number;
                    /** @description Share that a perfect prediction would have. */
                    perfect_calibration: number;
                }[];
                /** @description How many questions had which score. */
                score_histogram: {
                    /** @description Lower end of the scores in this bin. */
                    bin_start: number;
                    /** @description Upper end of the scores in this bin. */
                    bin_end: number;
                    /** @description Number of questions in this bin. */
                    score_count: number;
                }[];
                /** @description Score of each question. */
                score_scatter_plot: {
                    /** @description Score of the community prediction. */
                    score: number;
                    /** @description When the question was resolved, Unix seconds. */
                    score_timestamp: number;
                    /** @description Title of the question. */
                    question_title: string;
                    /** @description Id of the post. */
                    post_id: number;
                    /** @description Type of the question. Null in a record of an older version, for an hour at most. */
                    question_type: ("binary" | "multiple_choice" | "numeric" | "discrete" | "date") | null;
                    /** @description Outcome of the question. That of a date question is in Unix seconds. */
                    question_resolution: string;
                }[];
            };
        };
        /** Trends */
        Trends: {
            /** @description The minutes of the last hour that were measured, oldest first. */
            results: {
                /**
                 * Format: date-time
                 * @description Begin of the minute, UTC.
                 */
                at: string;
                /** @description Requests that all API processes served. */
                requests: number;
                /** @description Those answered with a 5xx. */
                failed_requests: number;
                /** @description Those refused because they would have waited too long. */
                refused_requests: number;
                /** @description Jobs that waited, in all queues. */
                jobs_waiting: number;
                /** @description Failed jobs, in all queues. */
                jobs_failed: number;
                /** @description How far predictions were behind the forecasts. */
                aggregation_lag_seconds: number;
                /** @description How far withdrawals were behind their time. */
                withdrawal_lag_seconds: number;
            }[];
        };
        /** UnreadCount */
        UnreadCount: {
            /** @description How many unread ones the caller sees, among the newest 100. */
            unread_count: number;
        };
        /** UserPage */
        UserPage: {
            /** @description Number of matching accounts. */
            count: number;
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Address of the page before; `null` on the first. */
            previous: string | null;
            /** @description The accounts of this page. */
            results: components["schemas"]["PublicUser"][];
        };
        /** UserProfile */
        UserProfile: {
            /** @description Id of the account. */
            id: number;
            /** @description Name of the account. */
            username: string;
            /**
             * Format: date-time
             * @description When the account was made, UTC.
             */
            date_joined: string;
            /** @description Markdown about the account. */
            bio: string;
            /** @description Address of a page. */
            website: string;
            /** @description Whether it is a bot. */
            is_bot: boolean;
            /** @description Whether it belongs to the staff. */
            is_staff: boolean;
            /** @description Whether it may do everything. */
            is_superuser: boolean;
            /** @description Address of a picture; `null` without one. */
            profile_picture: string | null;
            /** @description Where its owner lives. */
            location: string;
            /** @description What its owner does. */
            occupation: string;
            /** @description Name at Twitter. */
            twitter: string;
            /** @description Name at LinkedIn. */
            linkedin: string;
            /** @description Name at GitHub. */
            github: string;
            /** @description Whether clients hide community predictions from it. */
            hide_community_prediction: boolean;
            /** @description Whether clients have shown it around. */
            is_onboarding_complete: boolean;
            /** @description Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none. */
            prediction_expiration_percent: number | null;
            /**
             * @description Colours of clients.
             * @enum {string}
             */
            app_theme: "light" | "dark" | "auto";
            /** @description A language tag; `null` where it chose none. */
            language: string | null;
            /**
             * @description Selects the rate limits; only staff change it.
             * @enum {string}
             */
            api_access_tier: "restricted" | "benchmarking" | "unrestricted";
            /** @description Earlier names, newest first; at most 100. */
            formerly_known_as: string[];
            /** @description Facts about the account as JSON; others see `bot_details` alone. `null` without any. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the account may be used. */
            is_active: boolean;
            /** @description The newest version of the bot's card; `null` for people, and for bots without one. */
            card: components["schemas"]["BotCardVersion"] | null;
        };
        /** UsernameChange */
        UsernameChange: {
            /** @description The new name; the rules are in Contract 2.18. */
            username: string;
        };
        /** VoteOutcome */
        VoteOutcome: {
            /** @description Upvotes less downvotes. */
            score: number;
            /** @description The caller's vote: 1, -1, or `null` without one. */
            user_vote: (1 | -1) | null;
        };
        /** Webhook */
        Webhook: {
            /** @description Id of the webhook. */
            id: number;
            /** @description Where the messages are sent. */
            url: string;
            /** @description What it is for. */
            description: string;
            /**
             * @description The form of the messages.
             * @enum {string}
             */
            format: "json" | "slack";
            /** @description Only events of these types; `null` for all. */
            types: ("question.opened" | "question.closed" | "question.resolved" | "question.unresolved" | "question.edited" | "prediction.changed" | "comment.created" | "score.ready" | "board.updated" | "notification.created")[] | null;
            /** @description Only what happens in this project; `null` for all. */
            project: number | null;
            /** @description Only what happens to this post; `null` for all. */
            post: number | null;
            /** @description Only what happens to this question; `null` for all. */
            question: number | null;
            /** @description Whether only what happens in projects and to posts that the owner follows. */
            following: boolean;
            /**
             * @description Whether it is one of an account or of `project`.
             * @enum {string}
             */
            belongs_to: "account" | "project";
            /** @description The account by whose right it tells. */
            owner_id: number;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /** @description Whether it sends. */
            is_enabled: boolean;
            /** @description Since when it does not, UTC; `null` while it does. */
            disabled_at: string | null;
            /** @description Why it does not; `null` while it does. */
            disabled_reason: ("by_hand" | "failing" | "access_lost") | null;
            /** @description Attempts that failed since the last one that was taken. */
            failures: number;
            /** @description When a message was taken last, UTC; `null` before the first. */
            last_delivered_at: string | null;
            /** @description Until when the secret before the last rotation signs too, UTC; `null` for none. */
            former_secret_until: string | null;
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            /** @description Names it in `redeliver/`. Receivers get `msg_` and this as `webhook-id`. */
            id: string;
            /**
             * @description `waiting` for an attempt, `delivered` or `failed`.
             * @enum {string}
             */
            state: "waiting" | "delivered" | "failed";
            /** @description The types of its events, each once. */
            types: string[];
            /** @description How many events were gathered in it. */
            event_count: number;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /** @description How often it was sent. */
            attempts: number;
            /** @description When it is sent next, UTC; `null` for never. */
            next_attempt_at: string | null;
            /** @description How the last attempt ended; `null` before the first. */
            last_attempt: {
                /**
                 * Format: date-time
                 * @description When it began, UTC.
                 */
                at: string;
                /** @description How long it took, at most about 10000. */
                milliseconds: number;
                /** @description Status of the answer; `null` without one. */
                status: number | null;
                /** @description Why it failed; `null` where it was taken. */
                fault: string | null;
            } | null;
        };
        /** WebhookDeliveryPage */
        WebhookDeliveryPage: {
            /** @description Address of the next page; `null` on the last. */
            next: string | null;
            /** @description Those of the last 7 days, newest first. */
            results: components["schemas"]["WebhookDelivery"][];
        };
        /** WebhookList */
        WebhookList: {
            /** @description At most 10, the oldest first. */
            results: components["schemas"]["Webhook"][];
        };
        /** WebhookPatch */
        WebhookPatch: {
            /** @description Where the messages are sent, by https. */
            url?: string;
            /** @description What it is for. */
            description?: string;
            /**
             * @description `json` sends events; `slack` sends `{text}`, which chat systems show. Absent means `json`.
             * @enum {string}
             */
            format?: "json" | "slack";
            /** @description Only events of these types; `null` for all. */
            types?: ("question.opened" | "question.closed" | "question.resolved" | "question.unresolved" | "question.edited" | "prediction.changed" | "comment.created" | "score.ready" | "board.updated" | "notification.created")[] | null;
            /** @description Only what happens in this project; `null` for all. */
            project?: number | null;
            /** @description Only what happens to this post; `null` for all. */
            post?: number | null;
            /** @description Only what happens to this question; `null` for all. */
            question?: number | null;
            /** @description Whether only what happens in projects and to posts that the owner follows. */
            following?: boolean;
            /** @description `true` enables one that is disabled, from the next event on. */
            is_enabled?: boolean;
        };
        /** WindowEnd */
        WindowEnd: {
            /** @description Days after the date of the round; negative for days before. */
            days: number;
            /** @description The wall clock then, `HH:MM`. */
            time: string;
        };
        /** WithdrawalArray */
        WithdrawalArray: components["schemas"]["WithdrawalItem"][];
        /** WithdrawalItem */
        WithdrawalItem: {
            /** @description Id of the question, not of its post. */
            question: number;
            /** @description When the forecast is to end, UTC; absent for now. */
            withdraw_at?: string | null;
        };
        /** WouldComment */
        WouldComment: {
            /** @description Id of the post. */
            on_post: number;
            /** @description Id of the comment that this one answers; `null` for a root. */
            parent_id: number | null;
            /** @description Id of the root of the thread; `null` for a root. */
            root_id: number | null;
            /** @description Markdown; the word `deleted` on a deleted comment. */
            text: string;
            /** @description Whether only its author sees it. */
            is_private: boolean;
            /** @description The forecast that its author carried along; `null` without one. */
            included_forecast: components["schemas"]["IncludedForecast"] | null;
            /** @description The accounts that the text mentions by name. */
            mentioned_users: components["schemas"]["ShortUser"][];
            /** @description Role of its author on the project of the post: `admin`, `curator` or `null`. */
            author_staff_permission: ("admin" | "curator") | null;
            /** @description Number of key factors that would be stored. */
            key_factor_count: number;
        };
        /** WouldForecast */
        WouldForecast: {
            /** @description Id of the question. */
            question: number;
            /** @description The values that would be stored, after clamping: `[1 - p, p]` for binary, a probability for each of `all_options_ever` (`null` where one is not on offer). `null` for a CDF, which is stored exactly as it was sent, and for a withdrawal. */
            recorded: (number | null)[] | null;
            /** @description When the forecast would end by itself, UTC; `null` for no end. For a withdrawal, when the standing forecast would end; `null` where none stands and nothing would happen. */
            ends_at: string | null;
            /** @description The caller's standing forecast, which would end; `null` without one. */
            replaces: components["schemas"]["ReplacedForecast"] | null;
            /** @description Quartiles of the CDF; `null` for binary and multiple choice questions. */
            interval: components["schemas"]["ForecastInterval"] | null;
            /** @description `aggregations.recency_weighted.latest` with the change in it and all other forecasts as they are. `null` while the prediction is hidden, where the question is not open, where no forecast is left in it, and beyond the bound of the answer (Contract 1.13). */
            prediction_after: components["schemas"]["AggregateForecast"] | null;
        };
        /** WouldQuestion */
        WouldQuestion: {
            /** @description Id of the question. */
            question: number;
            /** @description Id of its post. */
            post: number;
            /**
             * @description Its status afterwards.
             * @enum {string}
             */
            status: "upcoming" | "open" | "closed" | "resolved";
            /** @description Its resolution afterwards; `null` where it would have none. */
            resolution: string | null;
            /** @description When its outcome was known, UTC; `null` where it would have none. */
            actual_resolve_time: string | null;
            /** @description When it closed, UTC; `null` where it would stay open. */
            actual_close_time: string | null;
        };
        /** WrittenQuestion */
        WrittenQuestion: {
            /** @description Id of the question; `null` for a new one. */
            question: number | null;
            /** @description Its title afterwards. */
            title: string;
            /** @description Its label in a group; empty elsewhere. */
            label: string;
            /**
             * @description Its type afterwards.
             * @enum {string}
             */
            type: "binary" | "multiple_choice" | "numeric" | "discrete" | "date";
            /**
             * @description What the call would do with it.
             * @enum {string}
             */
            change: "added" | "changed" | "removed" | "kept";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links, or a page where `Accept` prefers `text/html` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartLinks"];
                    "text/html": string;
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Only events of this kind. */
                kind?: "logged_in" | "log_in_failed" | "logged_out" | "session_ended" | "signed_up" | "account_made" | "account_activated" | "account_changed" | "account_deleted" | "password_changed" | "email_change_asked" | "email_changed" | "link_made" | "token_replaced" | "identity_connected" | "identity_removed" | "token_made" | "token_ended" | "webhook_made" | "webhook_changed" | "webhook_ended" | "member_added" | "member_changed" | "member_removed" | "invitation_made" | "invitation_revoked" | "invitation_used" | "question_edited" | "question_clarified" | "options_changed" | "question_closed" | "question_resolved" | "question_unresolved" | "series_made" | "series_changed" | "series_ended" | "observation_recorded" | "exclusion_added" | "exclusion_removed" | "access_granted" | "access_revoked" | "data_downloaded" | "traces_read" | "command_run";
                /** @description Only what this account did, by id or name. */
                actor?: string;
                /** @description Only what happened to this account, by id or name. */
                user?: string;
                /** @description Only events of the project with this id. */
                project?: number;
                /** @description Only events of the post with this id. */
                post?: number;
                /** @description Only events from this address. */
                address?: string;
                /** @description Only events of this time or later. */
                since?: string;
                /** @description Only events before this time. */
                until?: string;
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Where the page begins, from `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
        };
    };
    listBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backups"];
                };
            };
        };
    };
    listDataAccess: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataAccessPage"];
                };
            };
        };
    };
    grantDataAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DataAccessWrite"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataAccess"];
                };
            };
        };
    };
    revokeDataAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry of the download whitelist. */
                lineId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listExclusions: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExclusionPage"];
                };
            };
        };
    };
    createLeaderboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaderboardWrite"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectLeaderboard"] | components["schemas"]["GlobalLeaderboard"];
                };
            };
        };
    };
    readOutbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outbox"];
                };
            };
        };
    };
    retryJobs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the queue, as the status has it. */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetriedJobs"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description Which reports: `open` (default), `resolved` or `all`. */
                status?: "open" | "resolved" | "all";
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportPage"];
                };
            };
        };
    };
    resolveReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report. */
                reportId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
        };
    };
    readStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformStatus"];
                };
            };
        };
    };
    readTrends: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trends"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description A part of the name or of the e-mail address, at least 3 characters, or an id. */
                search?: string;
                /** @description Which accounts: `all` (default), `open`, `closed`, `spam`, or `reset`: those that asked for a new password and have none yet. */
                show?: "all" | "open" | "closed" | "spam" | "reset";
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserPage"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminUserCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedUser"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdminUserUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateUser"];
                };
            };
        };
    };
    readPredictions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PredictionsBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    readApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedToken"];
                };
            };
        };
    };
    logInAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name or e-mail address; letter case does not matter. */
                    login: string;
                    /** @description The password. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedIn"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name or e-mail address; letter case does not matter. */
                    login: string;
                    /** @description The password. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedIn"];
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSignInWays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInWays"];
                };
            };
        };
    };
    listProviderConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connections"];
                };
            };
        };
    };
    connectProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The code behind the `#` of the page to which the callback led; it works once, in the browser that began. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    disconnectProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the provider in addresses. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startProviderConnection: {
        parameters: {
            query?: {
                /** @description Whether the person is to sign in again, to prove that the session is theirs. */
                fresh?: boolean;
            };
            header?: never;
            path: {
                /** @description Name of the provider in addresses. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderPage"];
                };
            };
        };
    };
    exchangeProviderCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The code behind the `#` of the page to which the callback led; it works once, in the browser that began. */
                    code: string;
                    /** @description Secret of an invitation: a new account joins its project, also while sign-up is closed. */
                    invite_token?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedIn"];
                };
            };
        };
    };
    finishProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the provider in addresses. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    startProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the provider in addresses. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    askPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name or e-mail address; letter case does not matter. */
                    login: string;
                };
            };
        };
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePasswordByReset: {
        parameters: {
            query?: {
                /** @description Id of the account; may stand in the body instead. */
                user_id?: string;
                /** @description Secret of the link; may stand in the body instead. */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The password from now on. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedIn"];
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The refresh token; it is valid for one use. */
                    refresh: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTokens"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the account; the rules are in Contract 2.18. */
                    username: string;
                    /** @description E-mail address. */
                    email: string;
                    /** @description The password from now on. */
                    password: string;
                    /** @description A language tag. */
                    language?: string | null;
                    /** @description Colours of clients. */
                    app_theme?: ("light" | "dark" | "auto" | "system") | null;
                    /** @description Secret of an invitation: the account joins its project, also while sign-up is closed. */
                    invite_token?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUp"];
                };
            };
        };
    };
    activateAccount: {
        parameters: {
            query?: {
                /** @description Id of the account; may stand in the body instead. */
                user_id?: string;
                /** @description Secret of the link; may stand in the body instead. */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Id of the account; may stand in the query instead. */
                    user_id?: number;
                    /** @description Secret of the link; may stand in the query instead. */
                    token?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedIn"];
                };
            };
        };
    };
    verifyToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description Only comments on this post; this or `author` is required. */
                post?: number;
                /** @description Only comments of this account. */
                author?: number;
                /** @description `true`: only private comments: the caller's own, or with `author` those of a bot of the caller; default false. */
                is_private?: boolean;
                /** @description `true`: only roots; `false`: only answers. */
                parent_isnull?: boolean;
                /** @description Order of the comments; default `-created_at`. */
                sort?: "created_at" | "-created_at" | "vote_score" | "-vote_score" | "cmm_count" | "-cmm_count";
                /** @description The thread of this comment comes first, after pinned ones. */
                focus_comment_id?: number;
                /** @description `true`: all deleted comments as well; `false`: none. By default those that still have answers. */
                include_deleted?: boolean;
                /** @description `true`: a page counts roots and holds all their answers; default false. */
                use_root_comments_pagination?: boolean;
                /** @description `true`: only the thread of `focus_comment_id`. */
                focus_thread_only?: boolean;
                /** @description `true`: only comments of staff. */
                author_is_staff?: boolean;
                /** @description `true`: no comments of bots. */
                exclude_bots?: boolean;
                /** @description Only comments whose text holds this text of 3 to 200 characters. */
                search?: string;
                /** @description Only comments written at or after this time. */
                last_viewed_at?: string;
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentPage"];
                };
            };
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    checkComment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentCreate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentCheck"];
                };
            };
        };
    };
    deleteCommentByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    editCommentByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentEdit"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    editComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentEdit"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    publishComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    reportComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentReport"];
            };
        };
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pinComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether the comment stands above the others. */
                    pin: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    markChangedMind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether the comment changed the mind of the caller. */
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    voteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentVote"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteOutcome"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Only what happens in this project. */
                project?: number;
                /** @description Only what happens to this post. */
                post?: number;
                /** @description Only what happens to this question. */
                question?: number;
                /** @description Only events of these types. */
                types?: ("question.opened" | "question.closed" | "question.resolved" | "question.unresolved" | "question.edited" | "prediction.changed" | "comment.created" | "score.ready" | "board.updated" | "notification.created")[];
                /** @description `true`: only what happens in projects and to posts that the caller follows. */
                following?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    readHealthAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": "ok";
                };
            };
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Secret of the invitation, as its link has it. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownInvitation"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Secret of the invitation, as its link has it. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedInvitation"];
                };
            };
        };
    };
    readGlobalLeaderboard: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
                /** @description Id of the account whose entry is `user_entry`; default the caller. */
                for_user?: number;
                /** @description Only the board of this score. */
                score_type?: "peer" | "baseline" | "spot_peer" | "spot_baseline";
                /** @description Also list the aggregation methods, as excluded entries without a user. */
                with_aggregates?: boolean;
                /** @description Only global boards that begin then, UTC. */
                start_time?: string;
                /** @description Only global boards that end then, UTC. */
                end_time?: string;
                /** @description Only global boards of this name. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlobalLeaderboardPage"];
                };
            };
        };
    };
    readProjectLeaderboard: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
                /** @description Id of the account whose entry is `user_entry`; default the caller. */
                for_user?: number;
                /** @description Only the board of this score. */
                score_type?: "peer" | "baseline" | "spot_peer" | "spot_baseline";
                /** @description Also list the aggregation methods, as excluded entries without a user. */
                with_aggregates?: boolean;
                /** @description Only the primary leaderboard. */
                primary_only?: boolean;
                /** @description The leaderboard of this series, by id. */
                series?: number;
                /** @description The leaderboard of the round of this date, in `series`. */
                round?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectLeaderboardPage"];
                };
            };
        };
    };
    updateProjectLeaderboards: {
        parameters: {
            query?: {
                /** @description Compute the entries again even where nothing changed. */
                force_update?: boolean;
                /** @description Make the entries final. */
                force_finalize?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues as a job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readMedals: {
        parameters: {
            query?: {
                /** @description Id of the account; default the caller. */
                user_id?: number;
                /** @description Another spelling of `user_id`. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MedalSummary"];
                };
            };
        };
    };
    listPosts: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 20. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
                /** @description Only posts in one of these states: `open`, `closed`, `resolved`, `upcoming`, `draft`, `pending`, `rejected` or `pending_resolution`. */
                statuses?: ("open" | "closed" | "resolved" | "upcoming" | "draft" | "pending" | "rejected" | "pending_resolution")[];
                /** @description `true`: only posts that belong to the main feed. */
                for_main_feed?: boolean;
                /** @description Only posts of these tournaments, question series or indexes: names for links, or ids. */
                tournaments?: string[];
                /** @description Only posts of these categories, by name for links. */
                categories?: string[];
                /** @description Only posts of this topic, by name for links. */
                topic?: string;
                /** @description Only posts of this community, by name for links. */
                community?: string;
                /** @description Only posts that this account wrote, as far as the caller sees them. */
                author?: number;
                /** @description Only posts that this account has forecast: oneself, a bot of your own, or for staff anybody. */
                forecaster_id?: number;
                /** @description Only posts that this account has not forecast. */
                not_forecaster_id?: number;
                /** @description Only posts of these types of questions or kinds of posts. */
                forecast_type?: ("binary" | "multiple_choice" | "numeric" | "discrete" | "date" | "conditional" | "group_of_questions" | "notebook")[];
                /** @description Only posts that open after this time. */
                open_time__gt?: string;
                /** @description Only posts that open at this time or later. */
                open_time__gte?: string;
                /** @description Only posts that open before this time. */
                open_time__lt?: string;
                /** @description Only posts that open at this time or earlier. */
                open_time__lte?: string;
                /** @description Only posts published after this time. */
                published_at__gt?: string;
                /** @description Only posts published at this time or later. */
                published_at__gte?: string;
                /** @description Only posts published before this time. */
                published_at__lt?: string;
                /** @description Only posts published at this time or earlier. */
                published_at__lte?: string;
                /** @description Only posts to be resolved after this time. */
                scheduled_resolve_time__gt?: string;
                /** @description Only posts to be resolved at this time or later. */
                scheduled_resolve_time__gte?: string;
                /** @description Only posts to be resolved before this time. */
                scheduled_resolve_time__lt?: string;
                /** @description Only posts to be resolved at this time or earlier. */
                scheduled_resolve_time__lte?: string;
                /** @description Only posts to be closed after this time. */
                scheduled_close_time__gt?: string;
                /** @description Only posts to be closed at this time or later. */
                scheduled_close_time__gte?: string;
                /** @description Only posts to be closed before this time. */
                scheduled_close_time__lt?: string;
                /** @description Only posts to be closed at this time or earlier. */
                scheduled_close_time__lte?: string;
                /** @description Adds community predictions; default false. */
                with_cp?: boolean;
                /** @description Adds their history; only with `with_cp`; default false. */
                include_cp_history?: boolean;
                /** @description Adds descriptions, criteria and fine print; default false. */
                include_descriptions?: boolean;
                /** @description Order of the posts; `-` in front reverses it; default `-created_at`. An unknown one is ignored. */
                order_by?: string;
                /** @description Only posts with these ids. */
                ids?: number[];
                /** @description Only posts that belong to this project. */
                default_project_id?: number;
                /** @description Only posts with all of these words in titles, labels, options or projects; 3 to 200 characters. */
                search?: string;
                /** @description Only posts in this state of the review, as far as the caller sees them. */
                curation_status?: "draft" | "pending" | "rejected" | "approved";
                /** @description `true`: only posts of projects that the caller follows. */
                following?: boolean;
                /** @description Only posts that this account voted up; oneself only. */
                upvoted_by?: number;
                /** @description Only posts that this account commented on; oneself only. */
                commented_by?: number;
                /** @description Only posts on which the caller has at least this level. */
                permission?: "viewer" | "forecaster" | "curator" | "admin";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
        };
    };
    createPost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostWrite"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
        };
    };
    checkNewPost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostWrite"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostCheck"];
                };
            };
        };
    };
    readPost: {
        parameters: {
            query?: {
                /** @description Adds community predictions with their history; default true. */
                with_cp?: boolean;
                /** @description `true` thins each history to what a chart draws: about 400 snapshots with the first and the newest, and CDFs on the newest only. `false` gives the whole history with all values. Without it every snapshot is given. */
                minimize?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDetail"];
                    "text/markdown": string;
                };
            };
        };
    };
    approvePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApproveBody"];
                "application/x-www-form-urlencoded": components["schemas"]["ApproveBody"];
            };
        };
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    makeDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePostProjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectChanges"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
        };
    };
    markPostRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rejectPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    removeFromProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneProject"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    repostPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneProject"];
            };
        };
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendBackToReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    submitForReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    subscribePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readPostSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostSubscription"];
                };
            };
        };
    };
    unsubscribePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
        };
    };
    checkPostUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostCheck"];
                };
            };
        };
    };
    votePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostVoteBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostVoteOutcome"];
                };
            };
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
        };
    };
    listCommunities: {
        parameters: {
            query?: {
                /** @description Only communities with these ids. */
                ids?: number[];
                /** @description `true`: only those that the caller follows; `false`: only the others. */
                is_subscribed?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Community"][];
                };
            };
        };
    };
    readCommunity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the project for links, or its id. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Community"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectWrite"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentDetail"] | components["schemas"]["Community"] | components["schemas"]["ListedCategory"] | components["schemas"]["ListedTopic"] | components["schemas"]["Tag"];
                };
            };
        };
    };
    readSiteMain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentDetail"];
                };
            };
        };
    };
    listTopics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicList"];
                };
            };
        };
    };
    listTournaments: {
        parameters: {
            query?: {
                /** @description `true`: also those that are over; default false. */
                include_closed?: boolean;
                /** @description Only those on which the caller has at least this level. */
                permission?: "viewer" | "forecaster" | "curator" | "admin";
                /** @description Only those that clients show on their first page, or only the others. */
                show_on_homepage?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentList"];
                };
            };
        };
    };
    readTournament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the project for links, or its id. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentDetail"];
                };
            };
        };
    };
    readBenchmark: {
        parameters: {
            query?: {
                /** @description The score that is compared; default `peer`. */
                score_type?: "peer" | "baseline" | "spot_peer" | "spot_baseline" | "brier";
                /** @description Only questions of this type. */
                question_type?: "binary" | "multiple_choice" | "numeric" | "discrete" | "date";
                /** @description Only questions of this category, by id. */
                category?: number;
                /** @description Only questions that are open for this long: up to a day, a week, 31, 92 or 366 days, or longer. */
                horizon?: "day" | "week" | "month" | "quarter" | "year" | "longer";
                /** @description Only questions of this series, by id. */
                series?: number;
                /** @description Only questions of the round of this date, in `series`. */
                round?: string;
                /** @description Only bots with this model on their card, beside aggregation methods and lines of reference. */
                card?: string;
                /** @description `csv` has the entries and `pairs_csv` the pairs; default `json`. */
                format?: "json" | "csv" | "pairs_csv";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Benchmark"];
                    "text/csv": string;
                };
            };
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    downloadData: {
        parameters: {
            query?: {
                /** @description Whether the archive holds comments. */
                include_comments?: boolean;
                /** @description Whether it holds scores. */
                include_scores?: boolean;
                /** @description Whether it holds key factors. */
                include_key_factors?: boolean;
                /** @description Whether it holds the traces that are revealed; an anonymised archive holds none. */
                include_traces?: boolean;
                /** @description Whether it holds the scores that the benchmark of the project computes from. */
                include_benchmark?: boolean;
                /** @description Whether names and ids of accounts are replaced. */
                anonymized?: boolean;
                /** @description Whether texts are written as they are, without the apostrophe that keeps a spreadsheet from running them as formulas. */
                raw?: boolean;
                /** @description Format of the tables. */
                format?: "zip" | "ndjson";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description Accepted; the work continues as a job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJobAccepted"];
                };
            };
        };
    };
    createExportJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportJobBody"];
            };
        };
        responses: {
            /** @description Accepted; the work continues as a job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJobAccepted"];
                };
            };
        };
    };
    readExportJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the job. */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJob"];
                };
            };
        };
    };
    cancelExportJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the job. */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    downloadExportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the job. */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description Part of the file */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 20; default 20. A larger one counts as 20. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
                /** @description Only invitations by link, or only those to addresses. */
                kind?: "link" | "address";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
        };
    };
    sendInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationsWrite"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationResults"];
                };
            };
        };
    };
    createInvitationLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvitationWrite"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeInvitation"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the invitation. */
                invitationId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the invitation. */
                invitationId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    readLeaderboardInclusion: {
        parameters: {
            query?: {
                /** @description Id of the leaderboard; default the primary one, else the lowest id. */
                leaderboard_id?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaderboardInclusion"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 0. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    inviteMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedMembers"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the account. */
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the account. */
                userId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPatch"];
            };
        };
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                };
            };
        };
    };
    putPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPicture"];
                };
            };
        };
    };
    removePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listProjectProposals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalList"];
                };
            };
        };
    };
    listSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesList"];
                };
            };
        };
    };
    createSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeriesWrite"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
        };
    };
    checkNewSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeriesWrite"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesCheck"];
                };
            };
        };
    };
    readSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the series. */
                seriesId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
        };
    };
    deleteSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the series. */
                seriesId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the series. */
                seriesId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SeriesPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
        };
    };
    checkSeriesChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the series. */
                seriesId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SeriesPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesCheck"];
                };
            };
        };
    };
    listObservations: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the series. */
                seriesId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationPage"];
                };
            };
        };
    };
    recordObservations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the series. */
                seriesId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ObservationsWrite"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationReport"];
                };
            };
        };
    };
    checkObservations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the series. */
                seriesId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ObservationsWrite"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationReport"];
                };
            };
        };
    };
    listRounds: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the series. */
                seriesId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoundPage"];
                };
            };
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 20. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastFilePage"];
                };
            };
        };
    };
    submitFile: {
        parameters: {
            query?: {
                /** @description What is recorded of a file with faults: nothing, or all that is right. Absent means nothing. */
                mode?: "all_or_nothing" | "what_is_right";
                /** @description Form of the file. Absent means that the file decides. */
                format?: "jsonl" | "csv" | "forecastbench" | "hubverse_csv" | "hubverse_parquet";
                /** @description Name of the question of a hubverse row, with columns in braces. Absent means `{reference_date}/{target}/{horizon}#{location}`. */
                pattern?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file. Other fields of the form are dropped.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Accepted; the work continues as a job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastFile"];
                };
            };
        };
    };
    checkFile: {
        parameters: {
            query?: {
                /** @description What is recorded of a file with faults: nothing, or all that is right. Absent means nothing. */
                mode?: "all_or_nothing" | "what_is_right";
                /** @description Form of the file. Absent means that the file decides. */
                format?: "jsonl" | "csv" | "forecastbench" | "hubverse_csv" | "hubverse_parquet";
                /** @description Name of the question of a hubverse row, with columns in braces. Absent means `{reference_date}/{target}/{horizon}#{location}`. */
                pattern?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file. Other fields of the form are dropped.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileCheck"];
                };
            };
        };
    };
    readFile: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 100. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
                /** @description Id of the file. */
                submission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastFileReport"];
                };
            };
        };
    };
    subscribeProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SubscribeBody"];
            };
        };
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unsubscribeProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentDetail"] | components["schemas"]["Community"] | components["schemas"]["ListedCategory"] | components["schemas"]["ListedTopic"] | components["schemas"]["Tag"];
                };
            };
        };
    };
    streamPublicEvents: {
        parameters: {
            query?: {
                /** @description Only what happens in this project. */
                project?: number;
                /** @description Only what happens to this post. */
                post?: number;
                /** @description Only what happens to this question. */
                question?: number;
                /** @description Only events of these types. */
                types?: ("question.opened" | "question.closed" | "question.resolved" | "question.unresolved" | "question.edited" | "prediction.changed" | "comment.created" | "score.ready" | "board.updated" | "notification.created")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listPublicPosts: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 20. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
                /** @description Only posts in one of these states: `open`, `closed`, `resolved`, `upcoming` or `pending_resolution`. */
                statuses?: ("open" | "closed" | "resolved" | "upcoming" | "pending_resolution")[];
                /** @description `true`: only posts that belong to the main feed. */
                for_main_feed?: boolean;
                /** @description Only posts of these tournaments, question series or indexes: names for links, or ids. */
                tournaments?: string[];
                /** @description Only posts of these categories, by name for links. */
                categories?: string[];
                /** @description Only posts of this topic, by name for links. */
                topic?: string;
                /** @description Only posts of this community, by name for links. */
                community?: string;
                /** @description Only posts that this account wrote, as far as the caller sees them. */
                author?: number;
                /** @description Only posts of these types of questions or kinds of posts. */
                forecast_type?: ("binary" | "multiple_choice" | "numeric" | "discrete" | "date" | "conditional" | "group_of_questions" | "notebook")[];
                /** @description Only posts that open after this time. */
                open_time__gt?: string;
                /** @description Only posts that open at this time or later. */
                open_time__gte?: string;
                /** @description Only posts that open before this time. */
                open_time__lt?: string;
                /** @description Only posts that open at this time or earlier. */
                open_time__lte?: string;
                /** @description Only posts published after this time. */
                published_at__gt?: string;
                /** @description Only posts published at this time or later. */
                published_at__gte?: string;
                /** @description Only posts published before this time. */
                published_at__lt?: string;
                /** @description Only posts published at this time or earlier. */
                published_at__lte?: string;
                /** @description Only posts to be resolved after this time. */
                scheduled_resolve_time__gt?: string;
                /** @description Only posts to be resolved at this time or later. */
                scheduled_resolve_time__gte?: string;
                /** @description Only posts to be resolved before this time. */
                scheduled_resolve_time__lt?: string;
                /** @description Only posts to be resolved at this time or earlier. */
                scheduled_resolve_time__lte?: string;
                /** @description Only posts to be closed after this time. */
                scheduled_close_time__gt?: string;
                /** @description Only posts to be closed at this time or later. */
                scheduled_close_time__gte?: string;
                /** @description Only posts to be closed before this time. */
                scheduled_close_time__lt?: string;
                /** @description Only posts to be closed at this time or earlier. */
                scheduled_close_time__lte?: string;
                /** @description Adds community predictions; default false. */
                with_cp?: boolean;
                /** @description Adds their history; only with `with_cp`; default false. */
                include_cp_history?: boolean;
                /** @description Adds descriptions, criteria and fine print; default false. */
                include_descriptions?: boolean;
                /** @description Order of the posts; `-` in front reverses it; default `-created_at`. An unknown one is ignored. */
                order_by?: string;
                /** @description Only posts with these ids. */
                ids?: number[];
                /** @description Only posts that belong to this project. */
                default_project_id?: number;
                /** @description Only posts with all of these words in titles, labels, options or projects; 3 to 200 characters. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
        };
    };
    readPublicPost: {
        parameters: {
            query?: {
                /** @description Adds community predictions with their history; default true. */
                with_cp?: boolean;
                /** @description `true` thins each history to what a chart draws: about 400 snapshots with the first and the newest, and CDFs on the newest only. `false` gives the whole history with all values. Without it every snapshot is given. */
                minimize?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDetail"];
                };
            };
        };
    };
    listPublicComments: {
        parameters: {
            query?: {
                /** @description `true`: only roots; `false`: only answers. */
                parent_isnull?: boolean;
                /** @description Order of the comments; default `-created_at`. */
                sort?: "created_at" | "-created_at" | "vote_score" | "-vote_score" | "cmm_count" | "-cmm_count";
                /** @description The thread of this comment comes first, after pinned ones. */
                focus_comment_id?: number;
                /** @description `true`: all deleted comments as well; `false`: none. By default those that still have answers. */
                include_deleted?: boolean;
                /** @description `true`: a page counts roots and holds all their answers; default false. */
                use_root_comments_pagination?: boolean;
                /** @description `true`: only the thread of `focus_comment_id`. */
                focus_thread_only?: boolean;
                /** @description `true`: only comments of staff. */
                author_is_staff?: boolean;
                /** @description `true`: no comments of bots. */
                exclude_bots?: boolean;
                /** @description Only comments written at or after this time. */
                last_viewed_at?: string;
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentPage"];
                };
            };
        };
    };
    listPublicProjects: {
        parameters: {
            query?: {
                /** @description `true`: also those that are over; default false. */
                include_closed?: boolean;
                /** @description Only those that clients show on their first page, or only the others. */
                show_on_homepage?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentList"];
                };
            };
        };
    };
    readPublicProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the project for links, or its id. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentDetail"] | components["schemas"]["Community"];
                };
            };
        };
    };
    readProjectFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the project for links, or its id. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
        };
    };
    readPublicLeaderboard: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 50. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
                /** @description Only the board of this score. */
                score_type?: "peer" | "baseline" | "spot_peer" | "spot_baseline";
                /** @description Also list the aggregation methods, as excluded entries without a user. */
                with_aggregates?: boolean;
                /** @description Only the primary leaderboard. */
                primary_only?: boolean;
                /** @description The leaderboard of this series, by id. */
                series?: number;
                /** @description The leaderboard of the round of this date, in `series`. */
                round?: string;
            };
            header?: never;
            path: {
                /** @description Name of the project for links, or its id. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectLeaderboardPage"];
                };
            };
        };
    };
    readPublicPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the project for links, or its id. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                };
            };
        };
    };
    submitForecasts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForecastArray"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    checkForecasts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForecastArray"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastCheck"];
                };
            };
        };
    };
    withdrawForecasts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalArray"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    checkWithdrawals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalArray"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastCheck"];
                };
            };
        };
    };
    readQuestion: {
        parameters: {
            query?: {
                /** @description Adds the community prediction with its history; default false. */
                with_cp?: boolean;
                /** @description `false` gives the whole history with all values; default true. */
                minimize?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                    "text/markdown": string;
                };
            };
        };
    };
    buildCdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Distribution"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuiltCdf"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionChanges"];
                };
            };
        };
    };
    clarifyQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClarifyBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPost"];
                };
            };
        };
    };
    closeQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CloseBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPost"];
                };
            };
        };
    };
    listProposals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proposals"];
                };
            };
        };
    };
    makeProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposalBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proposal"];
                };
            };
        };
    };
    withdrawProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    acceptProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
                /** @description Id of the proposal. */
                proposalId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AcceptBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPost"];
                };
            };
        };
    };
    checkAcceptance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
                /** @description Id of the proposal. */
                proposalId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AcceptBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolutionCheck"];
                };
            };
        };
    };
    resolveQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPost"];
                };
            };
        };
    };
    checkResolution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolutionCheck"];
                };
            };
        };
    };
    explainScore: {
        parameters: {
            query?: {
                /** @description Id of the account; default the caller. */
                user?: number;
            };
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreExplanation"];
                };
            };
        };
    };
    listTraces: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 50; default 20. A larger one counts as 50. */
                limit?: number;
                /** @description Where the page begins, from `next` of the page before. */
                cursor?: string;
                /** @description Why an administrator of the project reads all of them, in 10 to 500 characters. It goes into the audit record. */
                reason?: string;
            };
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TracePage"];
                };
            };
        };
    };
    unresolveQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPost"];
                };
            };
        };
    };
    updateOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question, not of its post. */
                questionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OptionsBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
        };
    };
    readTrackRecord: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackRecord"];
                };
            };
        };
    };
    readMailSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Secret of the invitation, as its link has it. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSubscription"];
                    "text/html": string;
                };
            };
        };
    };
    endMailSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Secret of the invitation, as its link has it. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSubscription"];
                    "text/html": string;
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 20. A larger one counts as 100. */
                limit?: number;
                /** @description Entries to leave out at the beginning; default 0. */
                offset?: number;
                /** @description Only accounts whose name contains this text of 3 to 200 characters. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
        };
    };
    changeUsername: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsernameChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateUser"];
                };
            };
        };
    };
    readMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateUser"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The password of the account; not needed where the account has none and the session was proven at a provider within five minutes. */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listBots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotList"];
                };
            };
        };
    };
    createBot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BotCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedBot"];
                };
            };
        };
    };
    readBotCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the bot. */
                botId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotCard"];
                };
            };
        };
    };
    changeBotCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the bot. */
                botId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BotCardPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotCard"];
                };
            };
        };
    };
    readBotToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the bot. */
                botId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenReply"];
                };
            };
        };
    };
    updateBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the bot. */
                botId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BotUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bot"];
                };
            };
        };
    };
    readCalibration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnCalibration"];
                };
            };
        };
    };
    downloadOwnData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Accepted; the work continues as a job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJobAccepted"];
                };
            };
        };
    };
    readOwnDataJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job. */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJob"];
                };
            };
        };
    };
    cancelOwnDataJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job. */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    downloadOwnDataFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job. */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Part of the file */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    askEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The new address. */
                    email: string;
                    /** @description The password of the account. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmEmailChange: {
        parameters: {
            query?: {
                /** @description Secret of the link. */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Secret of the link. */
                    token?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateUser"];
                };
            };
        };
    };
    listSentForecasts: {
        parameters: {
            query?: {
                /** @description Only forecasts on these questions. */
                question?: number[];
                /** @description Only forecasts on questions of these posts. */
                post?: number[];
                /** @description Only forecasts on questions of posts in this project, by id or slug. */
                project?: string;
                /** @description `true` gives only forecasts that stand now, `false` only those that do not. */
                active?: boolean;
                /** @description Only forecasts that ended or will end before this time. */
                ends_before?: string;
                /** @description Only forecasts that began at this time or later. */
                since?: string;
                /** @description Most entries of a page, 1 to 500; default 100. A larger one counts as 500. */
                limit?: number;
                /** @description Where the page begins, from `next` of the page before. */
                cursor?: string;
                /** @description Format of the answer; default json. */
                format?: "json" | "ndjson" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentForecastPage"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    readLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnLimits"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description Only unread ones. */
                unread?: boolean;
                /** @description Only those about the post with this id. */
                post?: number;
                /** @description Most entries of a page, 1 to 100; default 20. A larger one counts as 100. */
                limit?: number;
                /** @description Where the page begins, from `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
        };
    };
    readNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
        };
    };
    changeNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotificationPreferencesPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
        };
    };
    readNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationsRead"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTokens"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSessions"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session. */
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedTokens"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the token is for. */
                    name: string;
                    /**
                     * @description What it may do: `read`; `forecast`, which also forecasts, withdraws and comments; `all`.
                     * @enum {string}
                     */
                    scope: "read" | "forecast" | "all";
                    /** @description When it ends; `null` or absent for never. */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeNamedToken"];
                };
            };
        };
    };
    endToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token. */
                tokenId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOwnTraces: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 50; default 20. A larger one counts as 50. */
                limit?: number;
                /** @description Where the page begins, from `next` of the page before. */
                cursor?: string;
                /** @description Only of forecasts on these questions. */
                question?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TracePage"];
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateUser"];
                };
            };
        };
    };
    readUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserProfile"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Those of this project, for its administrators; absent for those of the caller. */
                project?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeWebhook"];
                };
            };
        };
    };
    readWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Most entries of a page, 1 to 100; default 20. A larger one counts as 100. */
                limit?: number;
                /** @description Where the page begins, from `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: number;
                /** @description Id of the delivery, as the list has it. */
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues as a job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeWebhook"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues as a job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    embedPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    paintPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
        };
    };
    drawPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the post. */
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
        };
    };
    readHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": "ok";
                };
            };
        };
    };
    readDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    readReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests can be served */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    readRobots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    readSitemap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
        };
    };
}
