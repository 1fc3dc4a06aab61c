"""Made by `npm run docs` from docs/openapi.json; edit the code of the server."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union

class AcceptBody(TypedDict):
    actual_resolve_time: NotRequired[str]
    """When the outcome was known, UTC; default now."""

class AcceptedInvitation(TypedDict):
    project: InvitedProject
    """The project."""
    permission: Literal["viewer", "forecaster", "curator", "admin"]
    """Level of the caller in it."""
    joined: bool
    """Whether this call changed the level of the caller."""

class AdminUser(TypedDict):
    id: int
    """Id of the account."""
    username: str
    """Name of the account."""
    date_joined: str
    """When the account was made, UTC."""
    bio: str
    """Markdown about the account."""
    website: str
    """Address of a page."""
    is_bot: bool
    """Whether it is a bot."""
    is_staff: bool
    """Whether it belongs to the staff."""
    is_superuser: bool
    """Whether it may do everything."""
    profile_picture: Union[str, None]
    """Address of a picture; `null` without one."""
    location: str
    """Where its owner lives."""
    occupation: str
    """What its owner does."""
    twitter: str
    """Name at Twitter."""
    linkedin: str
    """Name at LinkedIn."""
    github: str
    """Name at GitHub."""
    hide_community_prediction: bool
    """Whether clients hide community predictions from it."""
    is_onboarding_complete: bool
    """Whether clients have shown it around."""
    prediction_expiration_percent: Union[float, None]
    """Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none."""
    app_theme: Literal["light", "dark", "auto"]
    """Colours of clients."""
    language: Union[str, None]
    """A language tag; `null` where it chose none."""
    api_access_tier: Literal["restricted", "benchmarking", "unrestricted"]
    """Selects the rate limits; only staff change it."""
    formerly_known_as: list[str]
    """Earlier names, newest first; at most 100."""
    metadata: Union[dict[str, Any], None]
    """Facts about the account as JSON; others see `bot_details` alone. `null` without any."""
    is_active: bool
    """Whether the account may be used."""
    email: str
    """E-mail address; empty for bots."""
    is_spam: bool
    """Whether it is marked as spam."""
    reset_asked_at: Union[str, None]
    """When a new password was asked for, UTC; `null` once there is one, and where none was asked for."""

class AdminUserCreate(TypedDict):
    username: str
    """Name of the account; the rules are in Contract 2.18."""
    email: NotRequired[str]
    """E-mail address; only bots may lack it."""
    is_bot: NotRequired[bool]
    """Whether it is a bot."""
    bot_owner_id: NotRequired[int]
    """Id of the owner of a bot."""
    password: NotRequired[str]
    """1 to 128 characters; without one the account cannot log in."""
    is_staff: NotRequired[bool]
    """Whether it belongs to the staff."""
    is_superuser: NotRequired[bool]
    """Whether it may do everything."""
    is_active: NotRequired[bool]
    """Whether it may be used."""
    is_spam: NotRequired[bool]
    """Whether it is marked as spam."""
    is_blacklisted: NotRequired[bool]
    """Whether it is barred."""
    api_access_tier: NotRequired[Literal["restricted", "benchmarking", "unrestricted"]]
    """Selects the rate limits."""
    metadata: NotRequired[Union[dict[str, Any], None]]
    """Facts about the account as JSON."""

class AdminUserPage(TypedDict):
    count: int
    """Number of matching accounts."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    results: list[AdminUser]
    """The accounts of this page."""

class AdminUserUpdate(TypedDict):
    username: NotRequired[str]
    """Name of the account; the rules are in Contract 2.18."""
    email: NotRequired[str]
    """E-mail address."""
    is_bot: NotRequired[bool]
    """As it is: another value is refused."""
    bot_owner_id: NotRequired[Union[int, None]]
    """As it is: another owner is refused."""
    password: NotRequired[str]
    """1 to 128 characters; without one the account cannot log in."""
    is_staff: NotRequired[bool]
    """Whether it belongs to the staff."""
    is_superuser: NotRequired[bool]
    """Whether it may do everything."""
    is_active: NotRequired[bool]
    """Whether it may be used."""
    is_spam: NotRequired[bool]
    """Whether it is marked as spam."""
    is_blacklisted: NotRequired[bool]
    """Whether it is barred."""
    api_access_tier: NotRequired[Literal["restricted", "benchmarking", "unrestricted"]]
    """Selects the rate limits."""
    metadata: NotRequired[Union[dict[str, Any], None]]
    """Facts about the account as JSON."""

class AggregateForecast(TypedDict):
    start_time: float
    """When the prediction began to hold, Unix seconds."""
    end_time: Union[float, None]
    """When the next prediction took its place, Unix seconds; `null` while it holds."""
    forecast_values: Union[list[Union[float, None]], None]
    """The prediction: `[p]` for binary, a probability for each of `all_options_ever` (`null` where one is not on offer), or a CDF. `null` on snapshots of a long continuous history that were thinned out."""
    forecaster_count: int
    """Number of forecasters in the prediction."""
    interval_lower_bounds: Union[list[Union[float, None]], None]
    """Lower quartiles: of the forecasts, or of the CDF as internal locations from 0 to 1."""
    centers: Union[list[Union[float, None]], None]
    """Medians: of the forecasts, or of the CDF as internal locations from 0 to 1."""
    interval_upper_bounds: Union[list[Union[float, None]], None]
    """Upper quartiles: of the forecasts, or of the CDF as internal locations from 0 to 1."""
    means: Union[list[Union[float, None]], None]
    """Arithmetic means of the forecasts; `null` where there are none to show."""
    histogram: Union[list[list[float]], None]
    """How many forecasts lie in each hundredth, for each outcome; `null` where it is not shown."""

class Aggregation(TypedDict):
    latest: Union[AggregateForecast, None]
    """The newest prediction; `null` without forecasts and while it is hidden."""
    history: list[AggregateForecast]
    """Earlier predictions, oldest first, and the newest one at the end; empty while it is hidden."""
    history_total: NotRequired[int]
    """How many predictions there were, where `minimize=true` of a post left some out of `history`; else absent."""
    score_data: ScoreData
    """Scores by type; empty until the question is scored."""
    movement: Union[Movement, None]
    """How far the prediction moved lately; `null` where that is not known."""
    spark: NotRequired[list[Union[float, None]]]
    """The prediction of the last 30 days in equal steps, oldest first, the newest at the end: of yes, of the likeliest option, or the median as an internal location; `null` where none stood. Only on the default method, and absent where it is not known."""
    change_7d: NotRequired[Union[float, None]]
    """The newest value of `spark` minus that of seven days ago; `null` where none stood then. Only beside `spark`."""

class Aggregations(TypedDict):
    recency_weighted: Aggregation
    """The prediction of the method `recency_weighted`."""
    unweighted: Aggregation
    """The prediction of the method `unweighted`."""
    service_prediction: Aggregation
    """The prediction of the method `service_prediction`."""

class ApiKey(TypedDict):
    key: Union[str, None]
    """The same as `token`; `null` where there is none."""
    token: Union[str, None]
    """The API token; `null` where there is none."""

class ApproveBody(TypedDict):
    published_at: NotRequired[Union[str, None]]
    """When the post appears, UTC."""
    open_time: NotRequired[Union[str, None]]
    """When the questions open, UTC."""
    cp_reveal_time: NotRequired[Union[str, None]]
    """Until then the community predictions are hidden, UTC."""
    scheduled_close_time: NotRequired[Union[str, None]]
    """When the questions are to close, UTC."""
    scheduled_resolve_time: NotRequired[Union[str, None]]
    """When the questions are to be resolved, UTC."""

class AuditEventActor(TypedDict):
    id: int
    """Id of the account."""
    username: Union[str, None]
    """Its name now; `null` where it is gone."""

class AuditEventUser(TypedDict):
    id: int
    """Id of the account."""
    username: Union[str, None]
    """Its name now; `null` where it is gone."""

class AuditEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time."""
    at: str
    """When it happened, UTC."""
    kind: Literal["logged_in", "log_in_failed", "logged_out", "session_ended", "signed_up", "account_made", "account_activated", "account_changed", "account_deleted", "password_changed", "email_change_asked", "email_changed", "link_made", "token_replaced", "identity_connected", "identity_removed", "token_made", "token_ended", "webhook_made", "webhook_changed", "webhook_ended", "member_added", "member_changed", "member_removed", "invitation_made", "invitation_revoked", "invitation_used", "question_edited", "question_clarified", "options_changed", "question_closed", "question_resolved", "question_unresolved", "series_made", "series_changed", "series_ended", "observation_recorded", "exclusion_added", "exclusion_removed", "access_granted", "access_revoked", "data_downloaded", "traces_read", "command_run"]
    """What happened."""
    actor: Union[AuditEventActor, None]
    """Account that did it; `null` where none was proven, and for the operator of the machine."""
    via: Literal["session", "token", "program", "none"]
    """How it acted: with a session, an API token, by a program of the platform, or with neither, as at a log-in."""
    address: Union[str, None]
    """Address of the client; `null` for programs of the platform."""
    user: Union[AuditEventUser, None]
    """Account that it is about; `null` for none."""
    project_id: Union[int, None]
    """Id of the project that it is about."""
    post_id: Union[int, None]
    """Id of the post that it is about."""
    question_id: Union[int, None]
    """Id of the question that it is about."""
    before: Union[dict[str, Any], None]
    """Values before, without secrets."""
    after: Union[dict[str, Any], None]
    """Values after, without secrets."""

class AuditPage(TypedDict):
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    results: list[AuditEvent]
    """The events, newest first."""

class BackupsResults(TypedDict):
    name: str
    """Name of its folder."""
    finished_at: str
    """When it was complete, UTC."""
    bytes: int
    """Size of its files."""

class Backups(TypedDict):
    results: list[BackupsResults]
    """The newest whole backups in the data folder of the process that answers, newest first; at most 50."""

class BenchmarkEntriesCard(TypedDict):
    version: int
    """Number of the version, or 0."""
    model: str
    """Name of the model or method that forecasts."""

class BenchmarkEntries(TypedDict):
    user: Union[ShortUser, None]
    """The account; `null` for an aggregation method."""
    aggregation_method: Union[str, None]
    """Name of the aggregation method; `null` for accounts."""
    reference: Union[Literal["people", "machines", "prior", "community_at_opening", "last_resolution"], None]
    """Name of the line of reference; `null` for others (Maths 15.6)."""
    card: Union[BenchmarkEntriesCard, None]
    """The version of the card under which the forecasts were made. An account with several has a row for each, and one with `null` for all together. Version 0 is before the first."""
    questions: int
    """Number of questions with a score."""
    coverage: float
    """Mean coverage of these questions."""
    mean: float
    """Mean score on these questions."""
    lower: Union[float, None]
    """Lower end of the 95 % interval of the mean."""
    upper: Union[float, None]
    """Upper end of the 95 % interval of the mean."""
    adjusted: float
    """Score on the average question (Maths 15.4)."""
    cost_usd: Union[float, None]
    """Mean cost of a question in US dollars, by traces that others may read."""
    seconds: Union[float, None]
    """Mean seconds for a question, by the same traces."""

class BenchmarkPairs(TypedDict):
    first: int
    """Place of one entry in `entries`, from 0."""
    second: int
    """Place of the other, further down."""
    questions: int
    """Number of questions that both answered."""
    difference: float
    """Mean score of the first less that of the second on them."""
    lower: float
    """Lower end of its interval, corrected for the number of pairs."""
    upper: float
    """Upper end of its interval, corrected for the number of pairs."""
    ahead: float
    """Share of draws in which the first is ahead."""

class Benchmark(TypedDict):
    project_id: int
    """Id of the project."""
    score_type: Literal["peer", "baseline", "spot_peer", "spot_baseline", "brier"]
    """The score that is compared."""
    calculated_at: Union[str, None]
    """When the scores were read; `null` before the first run."""
    is_current: bool
    """False while a job computes it again."""
    questions: int
    """Number of questions with a score."""
    clusters: int
    """Number of posts and rounds that they belong to."""
    entries: list[BenchmarkEntries]
    """What is compared, the best mean first."""
    pairs: list[BenchmarkPairs]
    """Differences between the first forty accounts, and between them and the lines."""

class BotBotOwner(TypedDict):
    """The account that owns the bot."""
    id: int
    """Id of the owner."""
    username: str
    """Name of the owner."""

class Bot(TypedDict):
    id: int
    """Id of the account."""
    username: str
    """Name of the account."""
    date_joined: str
    """When the account was made, UTC."""
    bio: str
    """Markdown about the account."""
    website: str
    """Address of a page."""
    is_bot: bool
    """Whether it is a bot."""
    is_staff: bool
    """Whether it belongs to the staff."""
    is_superuser: bool
    """Whether it may do everything."""
    profile_picture: Union[str, None]
    """Address of a picture; `null` without one."""
    location: str
    """Where its owner lives."""
    occupation: str
    """What its owner does."""
    twitter: str
    """Name at Twitter."""
    linkedin: str
    """Name at LinkedIn."""
    github: str
    """Name at GitHub."""
    hide_community_prediction: bool
    """Whether clients hide community predictions from it."""
    is_onboarding_complete: bool
    """Whether clients have shown it around."""
    prediction_expiration_percent: Union[float, None]
    """Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none."""
    app_theme: Literal["light", "dark", "auto"]
    """Colours of clients."""
    language: Union[str, None]
    """A language tag; `null` where it chose none."""
    api_access_tier: Literal["restricted", "benchmarking", "unrestricted"]
    """Selects the rate limits; only staff change it."""
    formerly_known_as: list[str]
    """Earlier names, newest first; at most 100."""
    metadata: Union[dict[str, Any], None]
    """Facts about the account as JSON; others see `bot_details` alone. `null` without any."""
    is_active: bool
    """Whether the account may be used."""
    email: str
    """E-mail address; empty for bots."""
    unsubscribed_mailing_tags: list[str]
    """Kinds of mail that the account does not want."""
    is_spam: bool
    """Whether it is marked as spam."""
    has_password: bool
    """Whether it can log in with a password."""
    is_primary_bot: bool
    """Whether it is the main bot of its owner."""
    username_set_at: Union[str, None]
    """When the name was last changed, UTC; `null` if never."""
    registered_campaigns: list[Any]
    """Always empty."""
    bot_owner: BotBotOwner
    """The account that owns the bot."""
    api_forecasting_access: Literal["enabled"]
    """Always `enabled`."""

class BotCard(TypedDict):
    version: int
    """Number of the newest version; 0 before the first one."""
    since: Union[str, None]
    """When it began to hold, UTC; `null` before the first one."""
    model: str
    """Name of the model or method that forecasts."""
    provider: str
    """Who makes or runs the model."""
    released_at: Union[str, None]
    """When the model was released, UTC; `null` where not known."""
    training_cutoff: Union[str, None]
    """Nothing later was in the data that the model was trained on, UTC; `null` where not known."""
    tools: list[str]
    """What it may use, for example `web search`."""
    method: str
    """Markdown: how a forecast comes about, at most 4,000 characters."""
    code_url: Union[str, None]
    """Address of its code; `null` without one."""
    paper_url: Union[str, None]
    """Address of a paper; `null` without one."""
    contact: str
    """How to reach its makers; everybody reads it."""
    is_open_weights: Union[bool, None]
    """Whether the weights of the model are public; `null` where not said."""
    missing: list[str]
    """Fields that a project which requires cards still misses."""
    versions: list[BotCardVersion]
    """Every version, the newest first."""

class BotCardLabel(TypedDict):
    version: int
    """Number of the version."""
    model: str
    """Name of the model or method that forecasts."""

class BotCardPatch(TypedDict):
    model: NotRequired[str]
    """Name of the model or method that forecasts."""
    provider: NotRequired[str]
    """Who makes or runs the model."""
    released_at: NotRequired[Union[str, None]]
    """When the model was released, UTC; `null` where not known."""
    training_cutoff: NotRequired[Union[str, None]]
    """Nothing later was in the data that the model was trained on, UTC; `null` where not known."""
    tools: NotRequired[list[str]]
    """What it may use, for example `web search`."""
    method: NotRequired[str]
    """Markdown: how a forecast comes about, at most 4,000 characters."""
    code_url: NotRequired[Union[str, None]]
    """Address of its code; `null` without one."""
    paper_url: NotRequired[Union[str, None]]
    """Address of a paper; `null` without one."""
    contact: NotRequired[str]
    """How to reach its makers; everybody reads it."""
    is_open_weights: NotRequired[Union[bool, None]]
    """Whether the weights of the model are public; `null` where not said."""

class BotCardVersion(TypedDict):
    version: int
    """Number of the version, from 1."""
    since: str
    """When this version began to hold, UTC."""
    model: str
    """Name of the model or method that forecasts."""
    provider: str
    """Who makes or runs the model."""
    released_at: Union[str, None]
    """When the model was released, UTC; `null` where not known."""
    training_cutoff: Union[str, None]
    """Nothing later was in the data that the model was trained on, UTC; `null` where not known."""
    tools: list[str]
    """What it may use, for example `web search`."""
    method: str
    """Markdown: how a forecast comes about, at most 4,000 characters."""
    code_url: Union[str, None]
    """Address of its code; `null` without one."""
    paper_url: Union[str, None]
    """Address of a paper; `null` without one."""
    contact: str
    """How to reach its makers; everybody reads it."""
    is_open_weights: Union[bool, None]
    """Whether the weights of the model are public; `null` where not said."""

class BotCreate(TypedDict):
    username: str
    """The new name; the rules are in Contract 2.18."""
    bio: NotRequired[Union[str, None]]
    """Markdown about the account."""

class BotList(TypedDict):
    results: list[Bot]
    """The bots of the caller."""

class BotUpdate(TypedDict):
    bio: NotRequired[Union[str, None]]
    """Markdown about the account."""
    website: NotRequired[Union[str, None]]
    """Address of a page."""
    location: NotRequired[Union[str, None]]
    """Where its owner lives."""
    occupation: NotRequired[Union[str, None]]
    """What its owner does."""
    twitter: NotRequired[Union[str, None]]
    """Name at Twitter."""
    linkedin: NotRequired[Union[str, None]]
    """Name at LinkedIn."""
    github: NotRequired[Union[str, None]]
    """Name at GitHub."""
    profile_picture: NotRequired[Union[str, None]]
    """Address of a picture; `null` without one."""
    hide_community_prediction: NotRequired[bool]
    """Whether clients hide community predictions from it."""
    app_theme: NotRequired[Union[Literal["light", "dark", "auto", "system"], None]]
    """Colours of clients."""
    language: NotRequired[Union[str, None]]
    """A language tag; `null` where it chose none."""
    prediction_expiration_percent: NotRequired[Union[float, None]]
    """Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none."""
    is_onboarding_complete: NotRequired[bool]
    """Whether clients have shown it around."""
    unsubscribed_mailing_tags: NotRequired[list[str]]
    """Kinds of mail that the account does not want."""
    username: NotRequired[str]
    """The new name; the rules are in Contract 2.18."""
    metadata: NotRequired[Any]
    """As it is stored. Another value is refused."""

class BuiltCdfReportAdjusted(TypedDict):
    rule: Literal["min_step", "max_step", "lower_bound", "upper_bound"]
    """The rule that what was asked for did not keep; see docs/errors.md."""
    entries: int
    """Number of steps or entries changed."""
    largest: float
    """Largest probability by which the rule was broken."""

class BuiltCdfReportPercentiles(TypedDict):
    p: float
    """0.05, 0.25, 0.5, 0.75 and 0.95."""
    value: Union[float, str, None]
    """Of the CDF returned; `null` where it lies beyond a bound."""

class BuiltCdfReport(TypedDict):
    """What the rules made it change, and what the CDF says."""
    largest_change: float
    """Largest difference between an entry and what was asked for."""
    adjusted: list[BuiltCdfReportAdjusted]
    """Each rule that what was asked for did not keep."""
    percentiles: list[BuiltCdfReportPercentiles]
    """Some percentiles of the CDF returned."""
    below: float
    """Probability below the range, of the CDF returned."""
    above: float
    """Probability above the range, of the CDF returned."""

class BuiltCdf(TypedDict):
    continuous_cdf: list[float]
    """It can be sent as a forecast as it is."""
    report: BuiltCdfReport
    """What the rules made it change, and what the CDF says."""

class Category(TypedDict):
    id: int
    """Id of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    description: str
    """Markdown; may be empty."""
    emoji: str
    """An emoji; may be empty."""
    type: Literal["category"]
    """Type of the project."""

class CategoryList(TypedDict):
    results: list[ListedCategory]
    """All of them."""

class ChangedPost(TypedDict):
    post_id: int
    """Id of the post that holds the question."""

class ClarifyBody(TypedDict):
    text: str
    """Markdown: what is made clear. It is added to the fine print with the day."""

class CloseBody(TypedDict):
    actual_close_time: NotRequired[str]
    """When it closed, UTC; default now."""

class CommentOnPostData(TypedDict):
    """The post in short."""
    id: int
    """Id of the post."""
    title: str
    """Title of the post."""

class CommentChangedMyMind(TypedDict):
    """How many accounts say that it changed their mind."""
    count: int
    """Number of these accounts."""
    for_this_user: bool
    """Whether the caller is one of them."""

class Comment(TypedDict):
    id: int
    """Id of the comment."""
    author: ShortUser
    """Account that wrote the comment."""
    parent_id: Union[int, None]
    """Id of the comment that this one answers; `null` for a root."""
    root_id: Union[int, None]
    """Id of the root of the thread; `null` for a root."""
    created_at: str
    """When it was written, UTC."""
    text_edited_at: Union[str, None]
    """When the text was last changed, UTC; `null` if never."""
    text: str
    """Markdown; the word `deleted` on a deleted comment."""
    on_post: int
    """Id of the post."""
    on_post_data: CommentOnPostData
    """The post in short."""
    included_forecast: Union[IncludedForecast, None]
    """The forecast that its author carried along; `null` without one."""
    is_private: bool
    """Whether only its author sees it."""
    is_soft_deleted: bool
    """Whether it was deleted."""
    is_pinned: bool
    """Whether it stands above the others."""
    vote_score: int
    """Upvotes less downvotes."""
    user_vote: Union[Literal[1, -1], None]
    """The caller's vote: 1, -1, or `null` without one."""
    changed_my_mind: CommentChangedMyMind
    """How many accounts say that it changed their mind."""
    mentioned_users: list[ShortUser]
    """The accounts that the text mentions by name."""
    author_staff_permission: Union[Literal["admin", "curator"], None]
    """Role of its author on the project of the post: `admin`, `curator` or `null`."""
    key_factors: list[KeyFactor]
    """Key factors of the comment."""
    key_factor_votes_score: float
    """Sum of the votes on its key factors."""
    is_current_content_translated: bool
    """Always `false`."""

class CommentCheck(TypedDict):
    would: list[WouldComment]
    """The one comment that would be stored."""

class CommentCreate(TypedDict):
    on_post: int
    """Id of the post."""
    text: NotRequired[str]
    """Markdown; may be absent only where key factors are given."""
    is_private: NotRequired[bool]
    """Whether only the caller is to see it. A reply in a private thread always is; on a reply to a public comment `true` is refused."""
    included_forecast: NotRequired[bool]
    """Whether to carry along the caller's latest forecast; only posts with one question have one."""
    parent: NotRequired[int]
    """Id of the comment that this one answers; absent or `null` for a root."""
    key_factors: NotRequired[list[KeyFactorInput]]
    """At most 20 key factors."""

class CommentEdit(TypedDict):
    text: str
    """The new text in Markdown."""
    include_forecast: NotRequired[bool]
    """Whether to add the forecast that stood when the comment was written."""

class CommentPage(TypedDict):
    total_count: int
    """Number of matching comments, answers included."""
    count: int
    """Number of matching roots."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    results: list[Comment]
    """The comments of this page."""

class CommentReport(TypedDict):
    reason: str
    """Why the comment should be looked at; 1 to 2,000 characters."""

class CommentVote(TypedDict):
    direction: NotRequired[Literal[1, -1, 0]]
    """1 or -1; 0 takes the vote back."""
    vote: NotRequired[Any]
    """Another name of `direction`, which clients of the reference platform send."""

class Community(TypedDict):
    id: int
    """Id of the project."""
    name: str
    """Name of the project."""
    type: Literal["community"]
    """Type of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    description: str
    """Markdown; may be empty. Posts and lists show the first 500 characters."""
    order: float
    """Place in lists; smaller comes first."""
    header_image: Union[str, None]
    """Address of a picture; `null` without one."""
    header_logo: Union[str, None]
    """Address of a logo; `null` without one."""
    followers_count: int
    """Number of accounts that follow it."""
    default_permission: Union[Literal["viewer", "forecaster", "curator", "admin"], None]
    """Level of accounts that are no members; `null` for a private project."""
    visibility: Literal["normal", "not_in_main_feed", "unlisted"]
    """Whether its posts come to the main feed, and whether it is listed."""
    created_by: Union[ShortUser, None]
    """Account that made it; `null` for one that came with the platform."""
    posts_count: int
    """Number of approved posts."""
    created_at: str
    """When it was made, UTC."""
    edited_at: str
    """When it was last changed, UTC."""
    user_permission: Literal["viewer", "forecaster", "curator", "admin"]
    """The caller's level."""
    public_read: bool
    """Whether it is shown without an account."""
    private_bot_comments: bool
    """Whether comments of bots are private until they are published."""
    requires_card: bool
    """Whether bots need a card to forecast in it."""
    traces: Literal["off", "optional", "required"]
    """Whether forecasts in it carry traces."""
    trace_reveal: Literal["never", "at_resolution", "at_close"]
    """From when others read them."""
    proposers: Literal["curators", "forecasters"]
    """Who proposes outcomes of its questions."""
    objection_days: int
    """Days in which an outcome may be objected to; 0 for none."""
    picture: Union[ProjectPicture, None]
    """Its picture; `null` without one."""
    is_subscribed: bool
    """Whether the caller follows it."""

class Conditional(TypedDict):
    id: int
    """Id of the post that holds the conditional."""
    condition: Question
    """The binary question that decides which branch counts."""
    condition_child: Question
    """The question that both branches repeat."""
    question_yes: Question
    """The branch that counts if the condition resolves to yes."""
    question_no: Question
    """The branch that counts if the condition resolves to no."""

class ConnectionsResults(TypedDict):
    name: str
    """Its name in addresses."""
    title: str
    """What people call it: Sign in with …"""
    connected_at: Union[str, None]
    """Since when it signs the caller in; `null` where it does not."""

class Connections(TypedDict):
    results: list[ConnectionsResults]
    """Every provider of the platform."""

class CreatedBotBotOwner(TypedDict):
    """The account that owns the bot."""
    id: int
    """Id of the owner."""
    username: str
    """Name of the owner."""

class CreatedBot(TypedDict):
    id: int
    """Id of the account."""
    username: str
    """Name of the account."""
    date_joined: str
    """When the account was made, UTC."""
    bio: str
    """Markdown about the account."""
    website: str
    """Address of a page."""
    is_bot: bool
    """Whether it is a bot."""
    is_staff: bool
    """Whether it belongs to the staff."""
    is_superuser: bool
    """Whether it may do everything."""
    profile_picture: Union[str, None]
    """Address of a picture; `null` without one."""
    location: str
    """Where its owner lives."""
    occupation: str
    """What its owner does."""
    twitter: str
    """Name at Twitter."""
    linkedin: str
    """Name at LinkedIn."""
    github: str
    """Name at GitHub."""
    hide_community_prediction: bool
    """Whether clients hide community predictions from it."""
    is_onboarding_complete: bool
    """Whether clients have shown it around."""
    prediction_expiration_percent: Union[float, None]
    """Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none."""
    app_theme: Literal["light", "dark", "auto"]
    """Colours of clients."""
    language: Union[str, None]
    """A language tag; `null` where it chose none."""
    api_access_tier: Literal["restricted", "benchmarking", "unrestricted"]
    """Selects the rate limits; only staff change it."""
    formerly_known_as: list[str]
    """Earlier names, newest first; at most 100."""
    metadata: Union[dict[str, Any], None]
    """Facts about the account as JSON; others see `bot_details` alone. `null` without any."""
    is_active: bool
    """Whether the account may be used."""
    email: str
    """E-mail address; empty for bots."""
    unsubscribed_mailing_tags: list[str]
    """Kinds of mail that the account does not want."""
    is_spam: bool
    """Whether it is marked as spam."""
    has_password: bool
    """Whether it can log in with a password."""
    is_primary_bot: bool
    """Whether it is the main bot of its owner."""
    username_set_at: Union[str, None]
    """When the name was last changed, UTC; `null` if never."""
    registered_campaigns: list[Any]
    """Always empty."""
    bot_owner: CreatedBotBotOwner
    """The account that owns the bot."""
    api_forecasting_access: Literal["enabled"]
    """Always `enabled`."""
    token: str
    """The API token of the bot, 40 hex digits."""
    user: Bot
    """The bot once more."""

class CreatedUser(TypedDict):
    id: int
    """Id of the account."""
    username: str
    """Name of the account."""
    date_joined: str
    """When the account was made, UTC."""
    bio: str
    """Markdown about the account."""
    website: str
    """Address of a page."""
    is_bot: bool
    """Whether it is a bot."""
    is_staff: bool
    """Whether it belongs to the staff."""
    is_superuser: bool
    """Whether it may do everything."""
    profile_picture: Union[str, None]
    """Address of a picture; `null` without one."""
    location: str
    """Where its owner lives."""
    occupation: str
    """What its owner does."""
    twitter: str
    """Name at Twitter."""
    linkedin: str
    """Name at LinkedIn."""
    github: str
    """Name at GitHub."""
    hide_community_prediction: bool
    """Whether clients hide community predictions from it."""
    is_onboarding_complete: bool
    """Whether clients have shown it around."""
    prediction_expiration_percent: Union[float, None]
    """Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none."""
    app_theme: Literal["light", "dark", "auto"]
    """Colours of clients."""
    language: Union[str, None]
    """A language tag; `null` where it chose none."""
    api_access_tier: Literal["restricted", "benchmarking", "unrestricted"]
    """Selects the rate limits; only staff change it."""
    formerly_known_as: list[str]
    """Earlier names, newest first; at most 100."""
    metadata: Union[dict[str, Any], None]
    """Facts about the account as JSON; others see `bot_details` alone. `null` without any."""
    is_active: bool
    """Whether the account may be used."""
    email: str
    """E-mail address; empty for bots."""
    unsubscribed_mailing_tags: list[str]
    """Kinds of mail that the account does not want."""
    is_spam: bool
    """Whether it is marked as spam."""
    has_password: bool
    """Whether it can log in with a password."""
    is_primary_bot: bool
    """Whether it is the main bot of its owner."""
    username_set_at: Union[str, None]
    """When the name was last changed, UTC; `null` if never."""
    registered_campaigns: list[Any]
    """Always empty."""
    token: str
    """The API token, 40 hex digits; shown this once."""

class DataAccess(TypedDict):
    id: int
    """Id of the entry."""
    user_id: int
    """Id of the account."""
    username: str
    """Name of the account."""
    project_id: Union[int, None]
    """Id of the project; `null` where it is for a post or for everything."""
    project_name: Union[str, None]
    """Name of the project; `null` where there is none."""
    post_id: Union[int, None]
    """Id of the post; `null` where it is for a project or for everything."""
    view_user_data: bool
    """Whether downloads hold the data of each forecaster."""
    view_deanonymized_data: bool
    """Whether downloads hold names."""
    created_at: str
    """When the entry was made, UTC."""

class DataAccessPage(TypedDict):
    count: int
    """Number of entries."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    results: list[DataAccess]
    """The entries of this page."""

class DataAccessWrite(TypedDict):
    user_id: int
    """Id of the account."""
    project_id: NotRequired[int]
    """Id of the project; absent with `post_id`, and for everything."""
    post_id: NotRequired[int]
    """Id of the post; absent with `project_id`, and for everything. No download is of a single post, so such a line permits nothing."""
    view_user_data: NotRequired[bool]
    """Whether downloads hold the data of each forecaster."""
    view_deanonymized_data: NotRequired[bool]
    """Whether downloads hold names."""

class DefaultCategory(TypedDict):
    id: int
    """Id of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    description: str
    """Markdown; may be empty."""
    emoji: str
    """An emoji; may be empty."""
    type: Literal["category"]
    """Type of the project."""
    visibility: Literal["normal", "not_in_main_feed", "unlisted"]
    """Whether its posts come to the main feed, and whether it is listed."""
    default_permission: Union[Literal["viewer", "forecaster", "curator", "admin"], None]
    """Level of accounts that are no members; `null` for a private project."""

class DefaultTag(TypedDict):
    id: int
    """Id of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    type: Literal["tag", "leaderboard_tag", "news_category"]
    """Type of the project."""
    visibility: Literal["normal", "not_in_main_feed", "unlisted"]
    """Whether its posts come to the main feed, and whether it is listed."""
    default_permission: Union[Literal["viewer", "forecaster", "curator", "admin"], None]
    """Level of accounts that are no members; `null` for a private project."""

class DefaultTopic(TypedDict):
    id: int
    """Id of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    emoji: str
    """An emoji; may be empty."""
    section: str
    """Where clients list it: `hot_topics`, `hot_categories` or empty."""
    type: Literal["topic"]
    """Type of the project."""
    visibility: Literal["normal", "not_in_main_feed", "unlisted"]
    """Whether its posts come to the main feed, and whether it is listed."""
    default_permission: Union[Literal["viewer", "forecaster", "curator", "admin"], None]
    """Level of accounts that are no members; `null` for a private project."""

class DetailBody(TypedDict):
    detail: str
    """What is wrong, in a sentence."""
    code: NotRequired[str]
    """A stable word for the reason; absent where the status says it all."""

class DistributionPercentiles(TypedDict):
    p: float
    """Probability that the outcome is at most `value`; it rises from entry to entry."""
    value: Union[float, str]
    """In the unit of the question; an ISO datetime or Unix seconds for dates."""

class DistributionNormal(TypedDict):
    """The normal distribution."""
    mean: Union[float, str]
    """In the unit of the question; an ISO datetime or Unix seconds for dates."""
    sd: float
    """Standard deviation in the unit of the question; seconds for dates."""

class DistributionLogNormal(TypedDict):
    """The log-normal distribution; not for dates."""
    median: float
    """In the unit of the question."""
    sigma: float
    """Standard deviation of the natural logarithm of the outcome."""

class DistributionMixturePercentiles(TypedDict):
    p: float
    """Probability that the outcome is at most `value`; it rises from entry to entry."""
    value: Union[float, str]
    """In the unit of the question; an ISO datetime or Unix seconds for dates."""

class DistributionMixtureNormal(TypedDict):
    """The normal distribution."""
    mean: Union[float, str]
    """In the unit of the question; an ISO datetime or Unix seconds for dates."""
    sd: float
    """Standard deviation in the unit of the question; seconds for dates."""

class DistributionMixtureLogNormal(TypedDict):
    """The log-normal distribution; not for dates."""
    median: float
    """In the unit of the question."""
    sigma: float
    """Standard deviation of the natural logarithm of the outcome."""

DistributionMixtureHistogram = TypedDict(
    "DistributionMixtureHistogram",
    {
        "from": 'Union[float, str]',
        "to": 'Union[float, str]',
        "mass": 'float',
    },
)

class DistributionMixture(TypedDict):
    weight: float
    """Share of this part; all are divided by their sum."""
    percentiles: NotRequired[list[DistributionMixturePercentiles]]
    """A smooth curve that never falls goes through them."""
    normal: NotRequired[DistributionMixtureNormal]
    """The normal distribution."""
    log_normal: NotRequired[DistributionMixtureLogNormal]
    """The log-normal distribution; not for dates."""
    histogram: NotRequired[list[DistributionMixtureHistogram]]
    """The mass of each bin is spread evenly over it."""

DistributionHistogram = TypedDict(
    "DistributionHistogram",
    {
        "from": 'Union[float, str]',
        "to": 'Union[float, str]',
        "mass": 'float',
    },
)

class Distribution(TypedDict):
    """Exactly one of the six forms, and how much lies beyond the bounds."""
    percentiles: NotRequired[Union[list[DistributionPercentiles], None]]
    """A smooth curve that never falls goes through them."""
    normal: NotRequired[Union[DistributionNormal, None]]
    """The normal distribution."""
    log_normal: NotRequired[Union[DistributionLogNormal, None]]
    """The log-normal distribution; not for dates."""
    mixture: NotRequired[Union[list[DistributionMixture], None]]
    """A weighted sum of other distributions."""
    histogram: NotRequired[Union[list[DistributionHistogram], None]]
    """The mass of each bin is spread evenly over it."""
    samples: NotRequired[Union[list[Union[float, str]], None]]
    """Possible outcomes in any order, for example draws from a model."""
    below: NotRequired[Union[float, None]]
    """Probability below the range; only where the lower bound is open."""
    above: NotRequired[Union[float, None]]
    """Probability above the range; only where the upper bound is open."""

class EmbeddedCommunity(TypedDict):
    id: int
    """Id of the project."""
    name: str
    """Name of the project."""
    type: Literal["community"]
    """Type of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    description: str
    """Markdown; may be empty. Posts and lists show the first 500 characters."""
    order: float
    """Place in lists; smaller comes first."""
    header_image: Union[str, None]
    """Address of a picture; `null` without one."""
    header_logo: Union[str, None]
    """Address of a logo; `null` without one."""
    followers_count: int
    """Number of accounts that follow it."""
    default_permission: Union[Literal["viewer", "forecaster", "curator", "admin"], None]
    """Level of accounts that are no members; `null` for a private project."""
    visibility: Literal["normal", "not_in_main_feed", "unlisted"]
    """Whether its posts come to the main feed, and whether it is listed."""
    created_by: Union[ShortUser, None]
    """Account that made it; `null` for one that came with the platform."""
    posts_count: int
    """Number of approved posts."""
    created_at: str
    """When it was made, UTC."""
    edited_at: str
    """When it was last changed, UTC."""

Exclusion = TypedDict(
    "Exclusion",
    {
        "id": 'int',
        "user_id": 'int',
        "username": 'str',
        "project_id": 'Union[int, None]',
        "project": 'Union[InvitedProject, None]',
        "leaderboard_id": 'Union[int, None]',
        "level": 'int',
        "kind": 'Literal["staff", "project_owner", "disqualified", "other"]',
        "from": 'Union[str, None]',
        "until": 'Union[str, None]',
        "note": 'str',
    },
)

class ExclusionPage(TypedDict):
    count: int
    """Number of records."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    results: list[Exclusion]
    """The records of this page."""

class ExportJob(TypedDict):
    job_id: str
    """Id of the job."""
    status: Literal["queued", "running", "done", "failed", "expired"]
    """State of the job."""
    progress: float
    """Share that is done, from 0 to 1."""
    rows_done: int
    """Rows that are written."""
    rows_total: Union[int, None]
    """Rows in all; `null` while that is not known."""
    rows_per_second: Union[float, None]
    """Rows written in a second; `null` while that is not known."""
    seconds_left: Union[float, None]
    """Seconds until it will be done; `null` while that is not known."""
    download_url: Union[str, None]
    """Where the archive is downloaded; `null` until it is done."""
    error: Union[str, None]
    """Why it failed; `null` otherwise."""
    expires_at: Union[str, None]
    """When the archive is removed, UTC; `null` until it is done."""

class ExportJobAccepted(TypedDict):
    job_id: str
    """Id of the job."""
    status: Literal["queued", "running", "done", "failed", "expired"]
    """State of the job."""
    status_url: str
    """Where the state of the job is read."""
    created_at: str
    """When the job was asked for, UTC."""

class ExportJobBody(TypedDict):
    include_comments: NotRequired[bool]
    """Whether the archive holds comments."""
    include_scores: NotRequired[bool]
    """Whether it holds scores."""
    include_key_factors: NotRequired[bool]
    """Whether it holds key factors."""
    include_traces: NotRequired[bool]
    """Whether it holds the traces that are revealed; an anonymised archive holds none."""
    include_benchmark: NotRequired[bool]
    """Whether it holds the scores that the benchmark of the project computes from."""
    anonymized: NotRequired[bool]
    """Whether names and ids of accounts are replaced."""
    raw: NotRequired[bool]
    """Whether texts are written as they are, without the apostrophe that keeps a spreadsheet from running them as formulas."""
    format: NotRequired[Literal["zip", "ndjson"]]
    """Format of the tables."""

FieldErrorsBody: TypeAlias = 'dict[str, Union[list[Any], dict[str, Any]]]'

class FileCheck(TypedDict):
    format: Union[Literal["jsonl", "csv", "forecastbench", "hubverse_csv", "hubverse_parquet"], None]
    """Form of the file as it was found; `null` until it is read, and where none fits."""
    lines: int
    """Lines, rows or entries that were read."""
    forecasts: int
    """Forecasts that the file has."""
    faults_count: int
    """Faults in all. The first 1,000 are listed."""
    right: int
    """Forecasts without a fault."""
    would_write: int
    """Forecasts that would be recorded in this mode."""
    faults: list[FileFault]
    """The first 100 faults, in the order of the file."""

class FileFault(TypedDict):
    line: Union[int, None]
    """Number of the line, row or entry, from 1; `null` for the file as a whole."""
    question: Union[int, None]
    """Id of the question; `null` while it is not known."""
    name: Union[str, None]
    """How the line names its question; `null` without."""
    code: str
    """Stable word for what is wrong."""
    message: str
    """What is wrong, in a sentence."""
    fix: str
    """What to do."""

ForecastArray: TypeAlias = 'list[ForecastItem]'

class ForecastCheck(TypedDict):
    would: list[WouldForecast]
    """One entry for each question of the request, in the order in which they are first named."""

class ForecastErrorBody(TypedDict):
    error: str
    """The whole refusal in a sentence."""
    detail: NotRequired[str]
    """The same text, where the body could not be read as JSON."""
    errors: NotRequired[list[ItemReport]]
    """One report for each item of the request, in order."""

class ForecastFault(TypedDict):
    code: str
    """The rule that was broken; the codes are in docs/errors.md."""
    path: str
    """The field."""
    index: Union[int, None]
    """Place in a list; `null` for a single value."""
    value: Any
    """What was sent."""
    limit: Union[float, None]
    """The limit that was broken; `null` where the rule has no number."""
    message: str
    """What is wrong."""
    fix: str
    """What to send instead."""

class ForecastFile(TypedDict):
    id: str
    """Id of the file."""
    project: int
    """Id of the project."""
    status: Literal["queued", "running", "done", "failed"]
    """State of the file."""
    mode: Literal["all_or_nothing", "what_is_right"]
    """What is recorded of it where it has faults."""
    file_name: Union[str, None]
    """Its name, where a form gave one."""
    bytes: int
    """Its size."""
    sha256: str
    """SHA-256 of its bytes in hex."""
    received_at: str
    """When it was received whole, UTC. Its forecasts begin then."""
    finished_at: Union[str, None]
    """When its run ended, UTC; `null` until then."""
    progress: float
    """Share that is done, from 0 to 1."""
    format: Union[Literal["jsonl", "csv", "forecastbench", "hubverse_csv", "hubverse_parquet"], None]
    """Form of the file as it was found; `null` until it is read, and where none fits."""
    lines: int
    """Lines, rows or entries that were read."""
    forecasts: int
    """Forecasts that the file has."""
    faults_count: int
    """Faults in all. The first 1,000 are listed."""
    written: int
    """Forecasts that are recorded."""
    error: Union[str, None]
    """Why it failed as a whole; `null` otherwise."""

class ForecastFilePage(TypedDict):
    count: int
    """Files in all."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    results: list[ForecastFile]
    """Files, the newest first."""

class ForecastFileReport(TypedDict):
    id: str
    """Id of the file."""
    project: int
    """Id of the project."""
    status: Literal["queued", "running", "done", "failed"]
    """State of the file."""
    mode: Literal["all_or_nothing", "what_is_right"]
    """What is recorded of it where it has faults."""
    file_name: Union[str, None]
    """Its name, where a form gave one."""
    bytes: int
    """Its size."""
    sha256: str
    """SHA-256 of its bytes in hex."""
    received_at: str
    """When it was received whole, UTC. Its forecasts begin then."""
    finished_at: Union[str, None]
    """When its run ended, UTC; `null` until then."""
    progress: float
    """Share that is done, from 0 to 1."""
    format: Union[Literal["jsonl", "csv", "forecastbench", "hubverse_csv", "hubverse_parquet"], None]
    """Form of the file as it was found; `null` until it is read, and where none fits."""
    lines: int
    """Lines, rows or entries that were read."""
    forecasts: int
    """Forecasts that the file has."""
    faults_count: int
    """Faults in all. The first 1,000 are listed."""
    written: int
    """Forecasts that are recorded."""
    error: Union[str, None]
    """Why it failed as a whole; `null` otherwise."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    faults: list[FileFault]
    """A page of its faults, in the order of the file."""

class ForecastInterval(TypedDict):
    lower: Union[Union[float, str], None]
    """Lower quartile in the question's unit, an ISO text for dates; `null` below or above the range."""
    center: Union[Union[float, str], None]
    """Median in the question's unit, an ISO text for dates; `null` below or above the range."""
    upper: Union[Union[float, str], None]
    """Upper quartile in the question's unit, an ISO text for dates; `null` below or above the range."""

class ForecastItem(TypedDict):
    """The value goes into the key of the question's type: `probability_yes` for binary, `probability_yes_per_category` for multiple choice, `continuous_cdf` for the others. The two other value keys may be absent, `null`, `0`, `[]` or `{}`; anything else in them is refused with 400. Keys that are not listed here are ignored."""
    question: int
    """Id of the question, not of its post."""
    probability_yes: NotRequired[Union[float, None]]
    """Probability of yes, for binary questions."""
    probability_yes_per_category: NotRequired[Union[dict[str, Union[float, None]], None]]
    """A probability for each option on offer, for multiple choice questions; their sum is 1."""
    continuous_cdf: NotRequired[Union[list[float], None]]
    """Values of the CDF at `continuous_range`, for numeric, discrete and date questions."""
    end_time: NotRequired[Union[str, None]]
    """When the forecast ends by itself, UTC, in the future; absent for none."""
    distribution_input: NotRequired[Any]
    """At most 16 KiB as JSON; the newest one is kept."""
    trace: NotRequired[Union[TraceItem, None]]
    """Why it is made, from what, and what it cost; where the project takes traces."""

class GlobalLeaderboard(TypedDict):
    id: int
    """Id of the leaderboard."""
    name: str
    """Name of the leaderboard."""
    score_type: Literal["peer", "baseline", "spot_peer", "spot_baseline", "default", "comment_insight", "question_writing", "manual"]
    """The score that it ranks."""
    start_time: Union[str, None]
    """Begin of its period, UTC; `null` without one."""
    end_time: Union[str, None]
    """End of its period, UTC; `null` without one."""
    finalized: bool
    """Whether its entries are final."""
    finalize_time: Union[str, None]
    """When it becomes final, UTC; `null` without a time."""
    calculated_on: Union[str, None]
    """When its entries were computed, UTC; `null` before that."""
    max_coverage: float
    """The largest sum of coverages that an entry can reach: 1 in `coverage`."""

class GlobalLeaderboardEntry(TypedDict):
    user: Union[ShortUser, None]
    """The account; `null` for an aggregation method."""
    card: Union[BotCardLabel, None]
    """The newest version of the bot's card; `null` for people, and for bots without one."""
    rank: Union[int, None]
    """Place, from 1; `null` for excluded entries."""
    score: float
    """Sum of the scores."""
    ci_lower: Union[float, None]
    """Lower end of the confidence interval of the score; `null` where there is none."""
    ci_upper: Union[float, None]
    """Upper end of the confidence interval of the score; `null` where there is none."""
    coverage: float
    """Share of the largest sum of coverages."""
    contribution_count: int
    """Number of questions that the score rests on."""
    medal: Union[Literal["gold", "silver", "bronze"], None]
    """`gold`, `silver` or `bronze`; `null` without one."""
    prize: Union[float, None]
    """Amount of the prize; `null` without one."""
    excluded: bool
    """Whether the entry has no rank."""
    aggregation_method: Union[str, None]
    """Name of the aggregation method; `null` for accounts."""
    exclusion_status: int
    """Why and how it is excluded, from 0 (not) to 4."""
    calculated_on: Union[str, None]
    """When the entry was computed, UTC."""

class GlobalLeaderboardPage(TypedDict):
    leaderboard: GlobalLeaderboard
    """The leaderboard."""
    entries: list[GlobalLeaderboardEntry]
    """The entries of this page, by rank."""
    count: int
    """Number of entries."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    user_entry: Union[GlobalLeaderboardEntry, None]
    """The caller's entry, or that of `for_user`; `null` without one."""

class GroupOfQuestions(TypedDict):
    id: int
    """Id of the post that holds the group."""
    description: str
    """Markdown; empty unless descriptions are asked for."""
    resolution_criteria: str
    """Markdown; empty unless descriptions are asked for."""
    fine_print: str
    """Markdown; empty unless descriptions are asked for."""
    group_variable: str
    """What differs between the questions of the group, for example "Country"."""
    graph_type: str
    """How clients draw the group: `multiple_choice_graph` or `fan_graph`."""
    subquestions_order: str
    """How clients order the questions: `MANUAL`, `CP_ASC` or `CP_DESC`."""
    questions: list[Question]
    """The questions of the group, by `group_rank` and then by id."""

class IncludedForecastScaling(TypedDict):
    """Range and scale of the question."""
    range_min: Union[float, None]
    """Lower end of the range; `null` without one."""
    range_max: Union[float, None]
    """Upper end of the range; `null` without one."""
    zero_point: Union[float, None]
    """Zero of a logarithmic scale; otherwise `null`."""

class IncludedForecast(TypedDict):
    question: int
    """Id of the question."""
    start_time: str
    """When the forecast began to stand, UTC."""
    probability_yes: Union[float, None]
    """Of a binary question; otherwise `null`."""
    probability_yes_per_category: Union[dict[str, Any], None]
    """Probability by option of a multiple choice question; otherwise `null`."""
    continuous_cdf: Union[list[float], None]
    """Of a continuous question; otherwise `null`."""
    quartiles: Union[list[float], None]
    """Internal locations from 0 to 1 of the quarters of a CDF; otherwise `null`."""
    scaling: IncludedForecastScaling
    """Range and scale of the question."""
    options: Union[list[str], None]
    """All options that were ever on offer; `null` unless it is multiple choice."""
    question_type: str
    """Type of the question."""
    question_unit: str
    """Unit of the outcome; may be empty."""

class InternalErrorBody(TypedDict):
    detail: str
    """What is wrong, in a sentence."""
    request_id: str
    """Id of the request, also in the logs."""

class InvitationMembers(TypedDict):
    user: ShortUser
    """The account."""
    joined_at: str
    """When it came, UTC."""

class Invitation(TypedDict):
    id: int
    """Id of the invitation."""
    permission: Literal["viewer", "forecaster", "curator", "admin"]
    """Level of those who come."""
    expires_at: str
    """When it ends, UTC."""
    allowed_domains: list[str]
    """Domains of the e-mail addresses that it lets in; empty allows every address."""
    uses: int
    """How many accounts it lets in."""
    uses_left: int
    """How many more it lets in."""
    state: Literal["open", "used_up", "expired", "revoked"]
    """Whether it lets accounts in, or why not."""
    created_by: Union[ShortUser, None]
    """The administrator who made it."""
    created_at: str
    """When it was made, UTC."""
    email: Union[str, None]
    """The invited address; `null` for a link."""
    mailed_at: Union[str, None]
    """When the mail server took its newest mail, UTC; `null` before, and for a link."""
    members: list[InvitationMembers]
    """The accounts that came by it, the first one first."""

class InvitationList(TypedDict):
    count: int
    """Number of invitations."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    results: list[Invitation]
    """A page of them, the newest first."""

class InvitationResultsResults(TypedDict):
    email: str
    """The address as it was sent."""
    result: Literal["sent", "member", "refused"]
    """`sent`: a mail goes out. `member`: an account that came by an earlier invitation to the address is a member. `refused`: nothing was done."""
    detail: Union[str, None]
    """Why the address is refused, else `null`."""
    invitation_id: Union[int, None]
    """Id of the invitation that was made, else `null`."""

class InvitationResults(TypedDict):
    results: list[InvitationResultsResults]
    """One entry for each address, in the order of the request."""

class InvitationWrite(TypedDict):
    permission: NotRequired[Literal["viewer", "forecaster", "curator", "admin"]]
    """Level of those who come; default forecaster."""
    uses: NotRequired[int]
    """How many accounts it lets in, 1 to 500; default 1."""
    expires_at: NotRequired[Union[str, None]]
    """When it ends, UTC; default in 14 days, at most in 366."""
    allowed_domains: NotRequired[list[str]]
    """Domains of the e-mail addresses that it lets in; absent or empty allows every address."""

class InvitationsWrite(TypedDict):
    emails: list[str]
    """The addresses to invite, 1 to 200."""
    permission: NotRequired[Literal["viewer", "forecaster", "curator", "admin"]]
    """Level of those who come; default forecaster."""
    message: NotRequired[Union[str, None]]
    """What the mail says beside the invitation; plain text."""

class InviteBody(TypedDict):
    usernames: list[str]
    """Names of 1 to 100 accounts; one that is unknown refuses all."""
    permission: NotRequired[Literal["viewer", "forecaster", "curator", "admin"]]
    """Level of new members; only admins may send it; default forecaster."""

class InvitedMembersAdded(TypedDict):
    username: str
    """Name of the member."""
    permission: Literal["viewer", "forecaster", "curator", "admin"]
    """Level that the member has."""

class InvitedMembersUnchanged(TypedDict):
    username: str
    """Name of the member."""
    permission: Literal["viewer", "forecaster", "curator", "admin"]
    """Level that the member has."""

class InvitedMembers(TypedDict):
    added: list[InvitedMembersAdded]
    """Accounts that became members."""
    unchanged: list[InvitedMembersUnchanged]
    """Accounts that were members and keep their level."""

class InvitedProject(TypedDict):
    id: int
    """Id of the project."""
    type: Literal["site_main", "tournament", "question_series", "index", "category", "topic", "tag", "leaderboard_tag", "news_category", "community"]
    """Type of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""

class ItemReport(TypedDict):
    non_field_errors: NotRequired[list[str]]
    """Messages about the item as a whole."""
    question: NotRequired[list[str]]
    """Id of the question, not of its post."""
    probability_yes: NotRequired[list[str]]
    """Probability of yes, for binary questions."""
    probability_yes_per_category: NotRequired[list[str]]
    """A probability for each option on offer, for multiple choice questions; their sum is 1."""
    continuous_cdf: NotRequired[list[str]]
    """Values of the CDF at `continuous_range`, for numeric, discrete and date questions."""
    end_time: NotRequired[list[str]]
    """When the forecast ends by itself, UTC, in the future; absent for none."""
    withdraw_at: NotRequired[list[str]]
    """When the forecast is to end, UTC; absent for now."""
    distribution_input: NotRequired[list[str]]
    """Messages about the input."""
    trace: NotRequired[list[str]]
    """Messages about the trace."""
    faults: NotRequired[list[ForecastFault]]
    """Every fault of the item, at most 20."""

class KeyFactorVoteAggregatedData(TypedDict):
    score: float
    """Sum of the votes."""
    count: int
    """Number of votes."""

class KeyFactorVote(TypedDict):
    """Votes on it."""
    score: float
    """Sum of the votes."""
    aggregated_data: list[KeyFactorVoteAggregatedData]
    """How many votes there are of each value."""
    user_vote: Union[float, None]
    """The caller's vote; `null` without one."""
    count: int
    """Number of votes."""

class KeyFactorQuestion(TypedDict):
    id: int
    """Id of the question."""
    label: str
    """Name of the question within its group."""
    unit: str
    """Unit of the question; may be empty."""

class KeyFactorDriver(TypedDict):
    text: str
    """At most 150 characters."""
    impact_direction: Union[Literal[1, -1], None]
    """1 makes the outcome likelier or larger, -1 the opposite."""
    certainty: Union[Literal[-1], None]
    """-1: it makes the outcome less certain."""

class KeyFactorBaseRate(TypedDict):
    type: Literal["frequency", "trend"]
    """`frequency` or `trend`."""
    reference_class: str
    """What is counted, at most 256 characters."""
    unit: str
    """Unit; may be empty."""
    source: str
    """Where that is from."""
    rate_numerator: Union[float, None]
    """Of a frequency: how often it happened."""
    rate_denominator: Union[float, None]
    """Of a frequency: out of how many."""
    projected_value: Union[float, None]
    """Of a trend: the value that it leads to."""
    projected_by_year: Union[int, None]
    """Of a trend: the year of that value."""
    extrapolation: Union[Literal["linear", "exponential", "other"], None]
    """Of a trend: how it goes on."""
    based_on: Union[str, None]
    """What it rests on, at most 256 characters."""

class KeyFactorNews(TypedDict):
    url: str
    """Address of the article, http or https."""
    title: str
    """Title of the article."""
    source: str
    """Where that is from."""
    published_at: Union[str, None]
    """When the article appeared, UTC."""
    img_url: Union[str, None]
    """Address of a picture."""
    impact_direction: Union[Literal[1, -1], None]
    """1 makes the outcome likelier or larger, -1 the opposite."""
    certainty: Union[Literal[-1], None]
    """-1: it makes the outcome less certain."""

class KeyFactorPost(TypedDict):
    """The post in short."""
    id: int
    """Id of the post."""
    question_type: Union[str, None]
    """Type of the question; `null` for a post with several."""
    unit: str
    """Unit of the question; may be empty."""

class KeyFactor(TypedDict):
    id: int
    """Id of the key factor."""
    author: ShortUser
    """Account that wrote it."""
    comment_id: int
    """Id of the comment that holds it."""
    created_at: str
    """When it was written, UTC."""
    vote: KeyFactorVote
    """Votes on it."""
    question_id: Union[int, None]
    """Id of the question; `null` where it is about the whole post."""
    question: Union[KeyFactorQuestion, None]
    """The question in short; `null` where it is about the whole post."""
    question_option: Union[str, None]
    """Option of the question that it is about; `null` without one."""
    freshness: Union[float, None]
    """How new it is; `null` where that is not computed."""
    driver: Union[KeyFactorDriver, None]
    """What drives the outcome."""
    base_rate: Union[KeyFactorBaseRate, None]
    """How often such things happen."""
    news: Union[KeyFactorNews, None]
    """An article."""
    post: KeyFactorPost
    """The post in short."""

class KeyFactorInputDriver(TypedDict):
    """What drives the outcome."""
    text: str
    """At most 150 characters."""
    impact_direction: NotRequired[Literal[1, -1]]
    """1 makes the outcome likelier or larger, -1 the opposite."""
    certainty: NotRequired[Literal[-1]]
    """-1: it makes the outcome less certain."""

class KeyFactorInputBaseRate(TypedDict):
    """How often such things happen."""
    type: Literal["frequency", "trend"]
    """`frequency` or `trend`."""
    reference_class: str
    """What is counted, at most 256 characters."""
    unit: str
    """Unit, at most 25 characters."""
    source: str
    """Where that is from."""
    rate_numerator: NotRequired[float]
    """Of a frequency: how often it happened."""
    rate_denominator: NotRequired[float]
    """Of a frequency: out of how many."""
    projected_value: NotRequired[float]
    """Of a trend: the value that it leads to."""
    projected_by_year: NotRequired[int]
    """Of a trend: the year of that value."""
    extrapolation: NotRequired[Literal["linear", "exponential", "other"]]
    """Of a trend: how it goes on."""
    based_on: NotRequired[str]
    """What it rests on, at most 256 characters."""

class KeyFactorInputNews(TypedDict):
    """An article."""
    url: str
    """Address of the article, http or https."""
    title: str
    """Title of the article."""
    source: NotRequired[str]
    """Where that is from."""
    published_at: NotRequired[str]
    """When the article appeared, UTC."""
    img_url: NotRequired[str]
    """Address of a picture."""
    impact_direction: NotRequired[Literal[1, -1]]
    """1 makes the outcome likelier or larger, -1 the opposite."""
    certainty: NotRequired[Literal[-1]]
    """-1: it makes the outcome less certain."""

class KeyFactorInput(TypedDict):
    question_id: NotRequired[int]
    """Id of the question, in a post with several."""
    question_option: NotRequired[str]
    """Option of the question that it is about."""
    driver: NotRequired[KeyFactorInputDriver]
    """What drives the outcome."""
    base_rate: NotRequired[KeyFactorInputBaseRate]
    """How often such things happen."""
    news: NotRequired[KeyFactorInputNews]
    """An article."""

class LeaderboardInclusionResults(TypedDict):
    question_id: int
    """Id of the question."""
    post_id: int
    """Id of the post."""
    title: str
    """Title of the question."""
    counts: bool
    """Whether it counts on the leaderboard."""
    reason: Union[str, None]
    """Why it does not count, as a word; `null` when it does."""
    explanation: str
    """The same as a sentence."""
    question_weight: float
    """Weight of the question."""

class LeaderboardInclusion(TypedDict):
    project_id: int
    """Id of its project; absent or `null` for a global board."""
    leaderboard_id: Union[int, None]
    """Id of the leaderboard; `null` where the project has none."""
    results: list[LeaderboardInclusionResults]
    """The questions of the project."""

class LeaderboardWrite(TypedDict):
    project_id: NotRequired[Union[int, None]]
    """Id of its project; absent or `null` for a global board."""
    score_type: Literal["peer", "baseline", "spot_peer", "spot_baseline", "default", "comment_insight", "question_writing", "manual"]
    """The score that it ranks."""
    name: NotRequired[Union[str, None]]
    """Name of the leaderboard, at most 200 characters."""
    start_time: NotRequired[Union[str, None]]
    """Begin of its period, UTC; required for a global board."""
    end_time: NotRequired[Union[str, None]]
    """End of its period, UTC; required for a global board."""
    finalize_time: NotRequired[Union[str, None]]
    """When it is to become final, UTC."""
    prize_pool: NotRequired[Union[Union[str, float], None]]
    """Amount with at most two decimals; `null` without prizes."""
    is_primary: NotRequired[Union[bool, None]]
    """Whether it becomes the primary leaderboard of its project."""

class ListedCategory(TypedDict):
    id: int
    """Id of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    description: str
    """Markdown; may be empty."""
    emoji: str
    """An emoji; may be empty."""
    type: Literal["category"]
    """Type of the project."""
    posts_count: int
    """Number of approved posts."""

class ListedTopic(TypedDict):
    id: int
    """Id of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    emoji: str
    """An emoji; may be empty."""
    section: str
    """Where clients list it: `hot_topics`, `hot_categories` or empty."""
    type: Literal["topic"]
    """Type of the project."""
    posts_count: int
    """Number of approved posts."""

class LoggedIn(TypedDict):
    tokens: SessionTokens
    """Tokens of the new session."""
    user: PrivateUser
    """The account."""

class MadeInvitationMembers(TypedDict):
    user: ShortUser
    """The account."""
    joined_at: str
    """When it came, UTC."""

class MadeInvitation(TypedDict):
    id: int
    """Id of the invitation."""
    permission: Literal["viewer", "forecaster", "curator", "admin"]
    """Level of those who come."""
    expires_at: str
    """When it ends, UTC."""
    allowed_domains: list[str]
    """Domains of the e-mail addresses that it lets in; empty allows every address."""
    uses: int
    """How many accounts it lets in."""
    uses_left: int
    """How many more it lets in."""
    state: Literal["open", "used_up", "expired", "revoked"]
    """Whether it lets accounts in, or why not."""
    created_by: Union[ShortUser, None]
    """The administrator who made it."""
    created_at: str
    """When it was made, UTC."""
    email: Union[str, None]
    """The invited address; `null` for a link."""
    mailed_at: Union[str, None]
    """When the mail server took its newest mail, UTC; `null` before, and for a link."""
    members: list[MadeInvitationMembers]
    """The accounts that came by it, the first one first."""
    token: str
    """The secret of the link. It is shown this once."""
    url: str
    """The link for the invited."""

class MadeNamedToken(TypedDict):
    id: int
    """Id of the token."""
    name: str
    """What the token is for."""
    scope: Literal["read", "forecast", "all"]
    """What it may do."""
    created_at: str
    """When it was made, UTC."""
    last_used_at: Union[str, None]
    """Its last use, to a minute; `null` before the first."""
    expires_at: Union[str, None]
    """When it ends; `null` for never."""
    token: str
    """The token, 40 hex digits. This answer alone shows it."""

class MadeWebhook(TypedDict):
    id: int
    """Id of the webhook."""
    url: str
    """Where the messages are sent."""
    description: str
    """What it is for."""
    format: Literal["json", "slack"]
    """The form of the messages."""
    types: Union[list[Literal["question.opened", "question.closed", "question.resolved", "question.unresolved", "question.edited", "prediction.changed", "comment.created", "score.ready", "board.updated", "notification.created"]], None]
    """Only events of these types; `null` for all."""
    project: Union[int, None]
    """Only what happens in this project; `null` for all."""
    post: Union[int, None]
    """Only what happens to this post; `null` for all."""
    question: Union[int, None]
    """Only what happens to this question; `null` for all."""
    following: bool
    """Whether only what happens in projects and to posts that the owner follows."""
    belongs_to: Literal["account", "project"]
    """Whether it is one of an account or of `project`."""
    owner_id: int
    """The account by whose right it tells."""
    created_at: str
    """When it was made, UTC."""
    is_enabled: bool
    """Whether it sends."""
    disabled_at: Union[str, None]
    """Since when it does not, UTC; `null` while it does."""
    disabled_reason: Union[Literal["by_hand", "failing", "access_lost"], None]
    """Why it does not; `null` while it does."""
    failures: int
    """Attempts that failed since the last one that was taken."""
    last_delivered_at: Union[str, None]
    """When a message was taken last, UTC; `null` before the first."""
    former_secret_until: Union[str, None]
    """Until when the secret before the last rotation signs too, UTC; `null` for none."""
    secret: str
    """The secret by which receivers verify messages. This answer alone shows it."""

class MailSubscription(TypedDict):
    topic: Literal["mention", "reply", "comment", "report", "question_opened", "question_closing", "question_clarified", "question_resolved", "forecast_ending", "movement", "review", "proposal", "invitation", "export_ready", "webhook_disabled", "daily", "weekly"]
    """What the mails are about: a kind, or the daily or weekly digest."""
    is_subscribed: bool
    """Whether such mails are sent."""

class MedalSummaryTournaments(TypedDict):
    project_id: int
    """Id of its project; absent or `null` for a global board."""
    project_name: str
    """Name of the project."""
    medal: Literal["gold", "silver", "bronze"]
    """`gold`, `silver` or `bronze`."""
    rank: int
    """Place, from 1."""
    leaderboard_id: int
    """Id of the leaderboard."""
    score_type: Literal["peer", "baseline", "spot_peer", "spot_baseline", "default", "comment_insight", "question_writing", "manual"]
    """The score that it ranks."""
    project_slug: Union[str, None]
    """Name of the project for links; `null` without one."""
    total_entries: int
    """Number of entries with a rank."""

class MedalSummary(TypedDict):
    gold: int
    """Number of gold medals."""
    silver: int
    """Number of silver medals."""
    bronze: int
    """Number of bronze medals."""
    tournaments: list[MedalSummaryTournaments]
    """The medals, one by one."""

class Member(TypedDict):
    user: ShortUser
    """The account."""
    permission: Literal["viewer", "forecaster", "curator", "admin"]
    """Level of the account."""
    role: Literal["owner", "admin", "curator", "forecaster", "viewer"]
    """`owner` made the project; otherwise the same as `permission`."""

class MemberList(TypedDict):
    count: int
    """Number of members."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    results: list[Member]
    """All of them."""

class MemberPatch(TypedDict):
    permission: Literal["viewer", "forecaster", "curator", "admin"]
    """The new level."""

class Movement(TypedDict):
    divergence: float
    """How far the prediction moved; see Maths 9.4."""

class MyForecasts(TypedDict):
    history: list[OwnForecast]
    """The newest forecasts, oldest first."""
    history_total: int
    """Number of forecasts, those left out of `history` included."""
    latest: Union[OwnForecast, None]
    """The newest forecast, also when it is withdrawn; `null` without one."""
    score_data: ScoreData
    """Scores by type; empty until the question is scored."""

class NamedToken(TypedDict):
    id: int
    """Id of the token."""
    name: str
    """What the token is for."""
    scope: Literal["read", "forecast", "all"]
    """What it may do."""
    created_at: str
    """When it was made, UTC."""
    last_used_at: Union[str, None]
    """Its last use, to a minute; `null` before the first."""
    expires_at: Union[str, None]
    """When it ends; `null` for never."""

class NamedTokens(TypedDict):
    results: list[NamedToken]
    """The tokens, the oldest first."""

class NewWebhook(TypedDict):
    url: str
    """Where the messages are sent, by https."""
    description: NotRequired[str]
    """What it is for."""
    format: NotRequired[Literal["json", "slack"]]
    """`json` sends events; `slack` sends `{text}`, which chat systems show. Absent means `json`."""
    types: NotRequired[Union[list[Literal["question.opened", "question.closed", "question.resolved", "question.unresolved", "question.edited", "prediction.changed", "comment.created", "score.ready", "board.updated", "notification.created"]], None]]
    """Only events of these types; `null` for all."""
    project: NotRequired[Union[int, None]]
    """Only what happens in this project; `null` for all."""
    post: NotRequired[Union[int, None]]
    """Only what happens to this post; `null` for all."""
    question: NotRequired[Union[int, None]]
    """Only what happens to this question; `null` for all."""
    following: NotRequired[bool]
    """Whether only what happens in projects and to posts that the owner follows."""
    belongs_to: NotRequired[Literal["account", "project"]]
    """`project`: all administrators of `project` manage it. Absent means `account`."""

class NotOpenBody(TypedDict):
    error: str
    """The whole refusal in a sentence."""

class Notebook(TypedDict):
    id: int
    """Id of the post that holds the notebook."""
    markdown: str
    """Text of the notebook."""
    image_url: Union[str, None]
    """Address of a picture; `null` without one."""
    created_at: str
    """When it was written, UTC."""
    edited_at: str
    """When it was last changed, UTC."""
    feed_tile_summary: str
    """Short text for lists; may be empty."""

class Nothing(TypedDict):
    pass

class NotificationPost(TypedDict):
    id: int
    """Id of the post."""
    title: str
    """Its title now."""

class NotificationQuestion(TypedDict):
    id: int
    """Id of the question."""
    title: str
    """Its title now."""
    type: Literal["binary", "multiple_choice", "numeric", "discrete", "date"]
    """Its type."""
    resolution: Union[str, None]
    """How it was resolved, of `question_resolved`; otherwise `null`. The outcome of a date question is Unix seconds."""
    own_score: Union[float, None]
    """Score of the caller by the question's `default_score_type`, of `question_resolved`; `null` without one."""
    own_rank: Union[int, None]
    """Rank of the caller in the leaderboard of the project with this resolution, of `question_resolved`; `null` without one."""
    rank_before: Union[int, None]
    """The rank before, which resolutions within two minutes share; `null` without one."""

class Notification(TypedDict):
    id: str
    """Names it in `read/`."""
    kind: Literal["mention", "reply", "comment", "report", "question_opened", "question_closing", "question_clarified", "question_resolved", "forecast_ending", "movement", "review", "proposal", "invitation", "export_ready", "webhook_disabled"]
    """What happened."""
    count: int
    """How many events of the kind on the post in one hour it stands for, 1 to 50. Those that the caller may not see any more are not counted."""
    created_at: str
    """When the first of them happened, UTC."""
    read_at: Union[str, None]
    """When it was marked as read, UTC; `null` before."""
    post: Union[NotificationPost, None]
    """The post on which it happened; `null` for none."""
    question: Union[NotificationQuestion, None]
    """The newest of its questions; `null` for none."""
    project: Union[InvitedProject, None]
    """The project of the newest invitation, export or proposal; `null` for other kinds, and of the own data."""
    export_path: Union[str, None]
    """Path of the newest export, below the address of the platform; `null` for other kinds."""
    happens_at: Union[str, None]
    """When that question opened, closes or was resolved, when the forecast ends, or was made (`movement`), when the review ended, or when the invitation or the file of the export ends, UTC; `null` for comments."""
    outcome: Union[Literal["approved", "rejected"], None]
    """How the review ended; `null` for other kinds."""
    comment_id: Union[int, None]
    """The newest of its comments; `null` for none."""
    actor: Union[ShortUser, None]
    """Author of that comment, or who invites; `null` for none."""

class NotificationPage(TypedDict):
    unread_count: int
    """How many unread ones the caller sees, among the newest 100."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    results: list[Notification]
    """Those of the last 90 days, newest first. A page may be shorter than its limit, also an empty one that has a next page."""

class NotificationPreferences(TypedDict):
    mention: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `mention` is told."""
    reply: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `reply` is told."""
    comment: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `comment` is told."""
    report: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `report` is told."""
    question_opened: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `question_opened` is told."""
    question_closing: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `question_closing` is told."""
    question_clarified: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `question_clarified` is told."""
    question_resolved: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `question_resolved` is told."""
    forecast_ending: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `forecast_ending` is told."""
    movement: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `movement` is told."""
    review: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `review` is told."""
    proposal: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `proposal` is told."""
    invitation: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `invitation` is told."""
    export_ready: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `export_ready` is told."""
    webhook_disabled: Literal["inbox", "mail", "daily", "weekly", "off"]
    """How `webhook_disabled` is told."""
    movement_distance: float
    """How far a community prediction moves away from a forecast before `movement` is told, in log odds; 1 without a choice."""

class NotificationPreferencesPatch(TypedDict):
    mention: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `mention` is told."""
    reply: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `reply` is told."""
    comment: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `comment` is told."""
    report: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `report` is told."""
    question_opened: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `question_opened` is told."""
    question_closing: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `question_closing` is told."""
    question_clarified: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `question_clarified` is told."""
    question_resolved: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `question_resolved` is told."""
    forecast_ending: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `forecast_ending` is told."""
    movement: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `movement` is told."""
    review: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `review` is told."""
    proposal: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `proposal` is told."""
    invitation: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `invitation` is told."""
    export_ready: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `export_ready` is told."""
    webhook_disabled: NotRequired[Literal["inbox", "mail", "daily", "weekly", "off"]]
    """How `webhook_disabled` is told."""
    movement_distance: NotRequired[float]
    """How far a community prediction moves away from a forecast before `movement` is told, in log odds; 1 without a choice."""

class NotificationsRead(TypedDict):
    ids: NotRequired[list[str]]
    """These notifications."""
    post: NotRequired[int]
    """All about the post with this id."""
    question: NotRequired[int]
    """All about the post of the question with this id."""
    all: NotRequired[bool]
    """All of them, when true."""

class ObservationPageResultsRevisions(TypedDict):
    value: str
    """The value."""
    recorded_at: str
    """When it was recorded, UTC."""
    note: str
    """What was said of it."""

class ObservationPageResults(TypedDict):
    target: str
    """Name of what was observed."""
    date: str
    """The date that the value is about, `YYYY-MM-DD`."""
    value: str
    """The value that stands."""
    observed_at: str
    """When it was known, UTC."""
    revisions: list[ObservationPageResultsRevisions]
    """What stood before, the oldest first."""
    recorded_at: str
    """When the value was recorded, UTC."""
    note: str
    """What was said of it."""

class ObservationPage(TypedDict):
    count: int
    """Number of observations."""
    results: list[ObservationPageResults]
    """Observations, the latest date first."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""

class ObservationReportCounts(TypedDict):
    """Number of questions by result."""
    resolved: int
    """Resolved for the first time."""
    revised: int
    """Resolved again, because the value is another one."""
    unchanged: int
    """Resolved so already."""
    refused: int
    """Not resolved; each says why."""

class ObservationReportResultsQuestions(TypedDict):
    question: int
    """Id of the question."""
    post: int
    """Id of its post."""
    result: Literal["resolved", "revised", "unchanged", "refused"]
    """What became of it."""
    resolution: Union[str, None]
    """Its resolution afterwards; `null` where it has none."""
    reason: Union[str, None]
    """Why it was refused; `null` elsewhere."""

class ObservationReportResults(TypedDict):
    target: str
    """Name of what was observed."""
    date: str
    """The date that the value is about, `YYYY-MM-DD`."""
    value: str
    """The value."""
    revised_from: Union[str, None]
    """The value that stood before; `null` for a first one, and for the same again."""
    questions: list[ObservationReportResultsQuestions]
    """The questions that depend on it."""

class ObservationReport(TypedDict):
    counts: ObservationReportCounts
    """Number of questions by result."""
    results: list[ObservationReportResults]
    """The observations in the order in which they were sent."""

class ObservationsWriteObservations(TypedDict):
    target: str
    """Name of what was observed."""
    date: str
    """The date that the value is about, `YYYY-MM-DD`."""
    value: Union[str, float]
    """A number, or an outcome as `resolve` takes it."""

class ObservationsWrite(TypedDict):
    observations: list[ObservationsWriteObservations]
    """One value for each target and date."""
    observed_at: NotRequired[Union[str, None]]
    """When the values were known, UTC; default now, and not in the future."""
    note: NotRequired[str]
    """Where the values come from, or why they are revised."""

class ObservedBy(TypedDict):
    label: NotRequired[str]
    """Label of the question in its group; absent for a post with one question."""
    target: str
    """Name of what is observed, as `observations` have it."""
    date: NotRequired[str]
    """The date whose value counts, with placeholders; default `{{date}}`."""
    at_least: NotRequired[float]
    """Yes for this value and higher ones."""
    above: NotRequired[float]
    """Yes for higher values."""
    at_most: NotRequired[float]
    """Yes for this value and lower ones."""
    below: NotRequired[float]
    """Yes for lower values."""
    thresholds: NotRequired[list[float]]
    """Ascending numbers between the options: a value resolves to the option of its stretch, and a threshold itself belongs to the option above it."""

class OneProject(TypedDict):
    project_id: int
    """Id of the other project."""

class OptionsBody(TypedDict):
    options: list[str]
    """The options from now on, in order; the last one stays."""
    grace_period_end: NotRequired[Union[str, None]]
    """Until then forecasts without the added options stand, UTC; required where options are added."""

class OutboxResults(TypedDict):
    name: str
    """Name of its file."""
    sent_at: str
    """When it was written, UTC."""
    to: str
    """Address of the receiver."""
    subject: str
    """Subject."""
    text: str
    """Text with its link."""

class Outbox(TypedDict):
    is_kept: bool
    """Whether mails are written to a folder, and not sent."""
    results: list[OutboxResults]
    """The newest mails of the folder, newest first; at most 20."""

class OwnCalibrationBins(TypedDict):
    bin_lower: float
    """Lower end of the predictions in this bin."""
    bin_upper: float
    """Upper end of the predictions in this bin."""
    lower_confidence_interval: float
    """Lower end of the confidence interval."""
    average_resolution: Union[float, None]
    """Share of the questions in this bin that resolved to yes; `null` without any."""
    upper_confidence_interval: float
    """Upper end of the confidence interval."""
    perfect_calibration: float
    """Share that a perfect prediction would have."""
    forecasts_count: int
    """Number of forecasts in this bin."""

class OwnCalibrationProjectsBins(TypedDict):
    bin_lower: float
    """Lower end of the predictions in this bin."""
    bin_upper: float
    """Upper end of the predictions in this bin."""
    lower_confidence_interval: float
    """Lower end of the confidence interval."""
    average_resolution: Union[float, None]
    """Share of the questions in this bin that resolved to yes; `null` without any."""
    upper_confidence_interval: float
    """Upper end of the confidence interval."""
    perfect_calibration: float
    """Share that a perfect prediction would have."""
    forecasts_count: int
    """Number of forecasts in this bin."""

class OwnCalibrationProjects(TypedDict):
    project_id: int
    """Id of the project."""
    project_name: str
    """Name of the project."""
    project_slug: Union[str, None]
    """Slug of the project; `null` without one."""
    project_type: Literal["site_main", "tournament", "question_series", "index", "category", "topic", "tag", "leaderboard_tag", "news_category", "community"]
    """Type of the project."""
    questions_count: int
    """Number of questions whose forecasts are in the bins."""
    forecasts_count: int
    """Number of forecasts in the bins."""
    brier_score: Union[float, None]
    """Mean of `(p - outcome)²`, from 0 (best) to 1; `null` without forecasts."""
    log_score: Union[float, None]
    """Mean of the natural logarithm of the probability of what happened, at most 0; `null` without forecasts."""
    peer_score: Union[float, None]
    """Mean of the peer scores, one for each question of any type; `null` without any."""
    scored_questions_count: int
    """Number of questions with a peer score."""
    bins: list[OwnCalibrationProjectsBins]
    """How often what the account forecast came true, by probability."""

class OwnCalibration(TypedDict):
    questions_count: int
    """Number of questions whose forecasts are in the bins."""
    forecasts_count: int
    """Number of forecasts in the bins."""
    brier_score: Union[float, None]
    """Mean of `(p - outcome)²`, from 0 (best) to 1; `null` without forecasts."""
    log_score: Union[float, None]
    """Mean of the natural logarithm of the probability of what happened, at most 0; `null` without forecasts."""
    peer_score: Union[float, None]
    """Mean of the peer scores, one for each question of any type; `null` without any."""
    scored_questions_count: int
    """Number of questions with a peer score."""
    bins: list[OwnCalibrationBins]
    """How often what the account forecast came true, by probability."""
    projects: list[OwnCalibrationProjects]
    """The same for each project, by the default project of the posts; those with the most questions come first."""

class OwnForecast(TypedDict):
    question_id: int
    """Id of the question."""
    author_id: int
    """Id of the account that forecast."""
    start_time: float
    """When the forecast began to stand, Unix seconds."""
    end_time: Union[float, None]
    """When the forecast ended or will end, Unix seconds; `null` without an end."""
    forecast_values: list[Union[float, None]]
    """`[1 - p, p]` for binary, a probability for each of `all_options_ever` (`null` where one was not on offer), or a CDF."""
    interval_lower_bounds: Union[list[Union[float, None]], None]
    """Lower quartile of a CDF as an internal location from 0 to 1; `null` for other types."""
    centers: Union[list[Union[float, None]], None]
    """Median of a CDF as an internal location from 0 to 1; `null` for other types."""
    interval_upper_bounds: Union[list[Union[float, None]], None]
    """Upper quartile of a CDF as an internal location from 0 to 1; `null` for other types."""
    distribution_input: Any
    """What the client sent beside the forecast; `null` except on the latest forecast."""

OwnLimitsLimits = TypedDict(
    "OwnLimitsLimits",
    {
        "class": 'Literal["read", "forecast", "write", "moderate", "export", "login", "session", "signup", "rotate", "mails", "mentions", "visitor", "anon", "public"]',
        "burst": 'Union[int, None]',
        "refill": 'Union[float, None]',
        "remaining": 'Union[int, None]',
        "reset": 'Union[int, None]',
    },
)

class OwnLimits(TypedDict):
    limits: list[OwnLimitsLimits]
    """One entry for each class whose bucket belongs to the account."""

class OwnSession(TypedDict):
    id: str
    """Id of the session."""
    created_at: str
    """When it was opened, UTC."""
    last_used_at: Union[str, None]
    """When it got its latest tokens, at most 15 minutes before its last request; `null` for one that an older version opened."""
    user_agent: Union[str, None]
    """`User-Agent` of that request, at most 300 characters; `null` where none is known."""
    address: Union[str, None]
    """Address of that request; `null` where none is known."""
    is_current: bool
    """Whether this request came with it."""

class OwnSessions(TypedDict):
    results: list[OwnSession]
    """The newest 100 sessions, newest first."""

class PasswordChange(TypedDict):
    old_password: NotRequired[str]
    """The password until now; required."""
    password: NotRequired[str]
    """Another name of `old_password`."""
    new_password: NotRequired[str]
    """The password from now on; required."""

class PlatformStatusQueues(TypedDict):
    name: str
    """Name of the queue."""
    waiting: int
    """Jobs that wait."""
    active: int
    """Jobs that run."""
    delayed: int
    """Jobs that wait for their time."""
    failed: int
    """Jobs that failed and are not tried again."""
    oldest_waiting_seconds: float
    """How long the oldest job has waited."""

class PlatformStatusSelfCheck(TypedDict):
    finished_at: str
    """When it ended, UTC."""
    is_complete: bool
    """Whether it looked at everything."""
    drifts: int
    """Number of values that differed."""

class PlatformStatusProcess(TypedDict):
    """The process that answers."""
    uptime_seconds: float
    """Seconds since its start."""
    rss_bytes: int
    """Memory of the process."""
    event_loop_delay_ms: float
    """Delay of its event loop."""
    pool_threads: int
    """Threads of its pool."""
    pool_waiting: int
    """Tasks that wait for a thread."""
    pool_wait_ms_p99: float
    """How long 99 of 100 tasks waited at most."""
    pool_run_ms_p99: float
    """How long 99 of 100 tasks ran at most."""
    requests: int
    """Requests served since its start."""
    failed_requests: int
    """Requests answered with a 5xx."""
    refused_requests: int
    """Requests refused because they would have waited too long."""
    refused_share: float
    """Their share of the requests of the last five minutes, 0 to 1."""
    request_ms_p50: float
    """How long half of the requests took at most."""
    request_ms_p99: float
    """How long 99 of 100 requests took at most."""
    feed_hit_rate: Union[float, None]
    """Share of pages that came from a cache, 0 to 1; `null` before the first."""

class PlatformStatus(TypedDict):
    queues: list[PlatformStatusQueues]
    """The queues."""
    clock_ahead_seconds: Union[int, None]
    """How far the clock of a rehearsal runs ahead of the machine's; `null` outside a rehearsal."""
    aggregation_lag_seconds: float
    """How far predictions are behind the forecasts."""
    withdrawal_lag_seconds: float
    """How far withdrawals are behind their time."""
    self_check: Union[PlatformStatusSelfCheck, None]
    """The newest comparison of derived values with a fresh computation; `null` before the first."""
    dependencies: dict[str, str]
    """By name: "ok", or what is wrong."""
    process: PlatformStatusProcess
    """The process that answers."""

class PostCoauthors(TypedDict):
    id: int
    """Id of the account."""
    username: str
    """Name of the account."""

class Post(TypedDict):
    id: int
    """Id of the post."""
    title: str
    """Title of the post."""
    short_title: str
    """Short title for lists; may be empty."""
    slug: str
    """The title in lower-case ASCII, for links; may be empty and is never looked up."""
    author_id: int
    """Id of the account that wrote the post."""
    author_username: str
    """Name of that account."""
    created_at: str
    """When it was written, UTC."""
    published_at: Union[str, None]
    """When the post appears, UTC; `null` before its approval."""
    open_time: Union[str, None]
    """When the first question opens, UTC; `null` without one."""
    scheduled_close_time: Union[str, None]
    """When the last question is to close, UTC; `null` without one."""
    scheduled_resolve_time: Union[str, None]
    """When the last question is to be resolved, UTC; `null` without one."""
    status: Literal["open", "closed", "resolved", "upcoming", "draft", "pending", "rejected"]
    """State of the post now, derived from its questions and the clock."""
    curation_status: Literal["draft", "pending", "rejected", "approved"]
    """State of the review."""
    comment_count: int
    """Number of public comments that are not deleted."""
    nr_forecasters: int
    """Number of accounts that have forecast the post."""
    forecasts_count: int
    """Number of forecasts on the post."""
    user_permission: Literal["viewer", "forecaster", "curator", "admin"]
    """The caller's level on the default project of the post."""
    vote: PostVote
    """Votes on the post."""
    projects: PostProjects
    """The projects that hold or describe the post, as far as the caller sees them."""
    question: NotRequired[Question]
    """The question of a post with one question."""
    conditional: NotRequired[Conditional]
    """The questions of a conditional."""
    group_of_questions: NotRequired[GroupOfQuestions]
    """The questions of a group."""
    notebook: NotRequired[Notebook]
    """The text of a notebook."""
    coauthors: list[PostCoauthors]
    """Further accounts named as authors; they have no rights of authors."""
    edited_at: str
    """When it was last changed, UTC."""
    actual_close_time: Union[str, None]
    """When the last question closed or closes, UTC."""
    actual_resolve_time: Union[str, None]
    """When the last question was resolved, UTC; `null` while one is not."""
    resolved: bool
    """Whether every question is resolved."""
    url_title: str
    """The same as `short_title`."""
    curation_status_updated_at: Union[str, None]
    """When the state of the review last changed, UTC."""
    external_id: NotRequired[str]
    """The name that its organiser gave it, unique in its default project; absent without one."""
    html_metadata_json: None
    """Always `null`."""
    key_factors: list[Any]
    """Always empty; key factors stand in comments."""

class PostCheck(TypedDict):
    would: list[WrittenQuestion]
    """The questions of the post; both branches of a conditional, none for a notebook."""
    warnings: list[PostWarning]
    """Something that keeps the rules and is often a mistake."""

class PostDetailCoauthors(TypedDict):
    id: int
    """Id of the account."""
    username: str
    """Name of the account."""

class PostDetail(TypedDict):
    id: int
    """Id of the post."""
    title: str
    """Title of the post."""
    short_title: str
    """Short title for lists; may be empty."""
    slug: str
    """The title in lower-case ASCII, for links; may be empty and is never looked up."""
    author_id: int
    """Id of the account that wrote the post."""
    author_username: str
    """Name of that account."""
    created_at: str
    """When it was written, UTC."""
    published_at: Union[str, None]
    """When the post appears, UTC; `null` before its approval."""
    open_time: Union[str, None]
    """When the first question opens, UTC; `null` without one."""
    scheduled_close_time: Union[str, None]
    """When the last question is to close, UTC; `null` without one."""
    scheduled_resolve_time: Union[str, None]
    """When the last question is to be resolved, UTC; `null` without one."""
    status: Literal["open", "closed", "resolved", "upcoming", "draft", "pending", "rejected"]
    """State of the post now, derived from its questions and the clock."""
    curation_status: Literal["draft", "pending", "rejected", "approved"]
    """State of the review."""
    comment_count: int
    """Number of public comments that are not deleted."""
    nr_forecasters: int
    """Number of accounts that have forecast the post."""
    forecasts_count: int
    """Number of forecasts on the post."""
    user_permission: Literal["viewer", "forecaster", "curator", "admin"]
    """The caller's level on the default project of the post."""
    vote: PostVote
    """Votes on the post."""
    projects: PostProjects
    """The projects that hold or describe the post, as far as the caller sees them."""
    question: NotRequired[Question]
    """The question of a post with one question."""
    conditional: NotRequired[Conditional]
    """The questions of a conditional."""
    group_of_questions: NotRequired[GroupOfQuestions]
    """The questions of a group."""
    notebook: NotRequired[Notebook]
    """The text of a notebook."""
    coauthors: list[PostDetailCoauthors]
    """Further accounts named as authors; they have no rights of authors."""
    edited_at: str
    """When it was last changed, UTC."""
    actual_close_time: Union[str, None]
    """When the last question closed or closes, UTC."""
    actual_resolve_time: Union[str, None]
    """When the last question was resolved, UTC; `null` while one is not."""
    resolved: bool
    """Whether every question is resolved."""
    url_title: str
    """The same as `short_title`."""
    curation_status_updated_at: Union[str, None]
    """When the state of the review last changed, UTC."""
    external_id: NotRequired[str]
    """The name that its organiser gave it, unique in its default project; absent without one."""
    html_metadata_json: None
    """Always `null`."""
    key_factors: list[Any]
    """Always empty; key factors stand in comments."""
    unread_comment_count: int
    """Public comments since `last_viewed_at`; all of them before the first look."""
    last_viewed_at: Union[str, None]
    """When the caller last marked the post as read or commented on it, UTC; `null` before that."""

class PostPage(TypedDict):
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    results: list[Post]
    """The posts of this page."""

class PostPatchGroupOfQuestions(TypedDict):
    """Several questions of one kind."""
    questions: NotRequired[list[QuestionPatch]]
    """Questions to change (with `id`) and to add (without)."""
    delete: NotRequired[list[int]]
    """Ids of questions to take out of the group."""
    description: NotRequired[str]
    """Markdown."""
    resolution_criteria: NotRequired[str]
    """Markdown: how the outcome will be decided."""
    fine_print: NotRequired[str]
    """Markdown: what else has to be said about the outcome."""
    group_variable: NotRequired[str]
    """What differs between the questions of the group."""
    graph_type: NotRequired[Literal["multiple_choice_graph", "fan_graph"]]
    """How clients draw the group."""
    subquestions_order: NotRequired[Literal["MANUAL", "CP_ASC", "CP_DESC"]]
    """How clients order the questions."""

class PostPatchConditional(TypedDict):
    """A question under a condition."""
    condition_id: NotRequired[int]
    """Id of the binary question that decides which branch counts."""
    condition_child_id: NotRequired[int]
    """Id of the question that both branches repeat."""

class PostPatchNotebook(TypedDict):
    """A text without a question."""
    markdown: NotRequired[str]
    """Text of the notebook."""
    image_url: NotRequired[Union[str, None]]
    """Address of a picture, http or https."""
    feed_tile_summary: NotRequired[str]
    """Short text for lists."""

class PostPatch(TypedDict):
    title: NotRequired[str]
    """At most 2,000 characters."""
    short_title: NotRequired[str]
    """Short title for lists."""
    default_project: NotRequired[int]
    """Id of the project to which the post belongs; default the main project."""
    categories: NotRequired[list[int]]
    """Ids of categories."""
    tags: NotRequired[list[str]]
    """Names of tags; new ones are made."""
    published_at: NotRequired[Union[str, None]]
    """When the post is to appear, UTC."""
    external_id: NotRequired[Union[str, None]]
    """A name of your own for the post, at most 100 characters, unique in its default project; `null` or empty for none."""
    question: NotRequired[QuestionPatch]
    """One question."""
    group_of_questions: NotRequired[PostPatchGroupOfQuestions]
    """Several questions of one kind."""
    conditional: NotRequired[PostPatchConditional]
    """A question under a condition."""
    notebook: NotRequired[PostPatchNotebook]
    """A text without a question."""

class PostProjects(TypedDict):
    site_main: list[Tournament]
    """The main project, where it holds the post."""
    tournament: list[Tournament]
    """Tournaments that hold the post."""
    category: list[Category]
    """Categories of the post."""
    tag: list[Tag]
    """Tags of the post."""
    question_series: NotRequired[list[Tournament]]
    """Question series that hold the post; absent without any."""
    index: NotRequired[list[Tournament]]
    """Indexes that hold the post; absent without any."""
    community: NotRequired[list[EmbeddedCommunity]]
    """Communities that hold the post; absent without any."""
    topic: NotRequired[list[Topic]]
    """Topics of the post; absent without any."""
    leaderboard_tag: NotRequired[list[Tag]]
    """Leaderboard tags of the post; absent without any."""
    news_category: NotRequired[list[Tag]]
    """News categories of the post; absent without any."""
    default_project: Union[Tournament, EmbeddedCommunity, DefaultCategory, DefaultTopic, DefaultTag]
    """The project to which the post belongs: it decides who may do what."""

class PostSubscription(TypedDict):
    is_subscribed: bool
    """Whether the caller follows the post."""
    created_at: Union[str, None]
    """Since when, UTC; `null` where not."""

class PostVote(TypedDict):
    score: int
    """Upvotes less downvotes."""
    user_vote: Union[int, None]
    """The caller's vote: 1, -1, or `null` without one."""

class PostVoteBody(TypedDict):
    direction: Union[Literal[1, -1, 0], None]
    """1 or -1; 0 or `null` takes the vote back."""

class PostVoteOutcome(TypedDict):
    score: int
    """Upvotes less downvotes."""

class PostWarning(TypedDict):
    code: Literal["off_centre_outcomes", "closes_after_project", "no_criteria", "equal_title", "no_catch_all"]
    """The kind of mistake."""
    path: str
    """The field, with dots between the levels; questions of a group are counted from 0 as the post would have them."""
    message: str
    """What is unusual."""
    fix: str
    """What to send instead."""

class PostWindows(TypedDict):
    opens: NotRequired[WindowEnd]
    """When questions open; default the time of the calendar."""
    reveals: NotRequired[WindowEnd]
    """Until then predictions are hidden; default when they open."""
    closes: NotRequired[WindowEnd]
    """When questions close."""
    resolves_by: NotRequired[WindowEnd]
    """When questions are to be resolved."""

class PostWriteGroupOfQuestions(TypedDict):
    """Several questions of one kind."""
    questions: list[QuestionWrite]
    """The questions of the group, at least one."""
    description: NotRequired[str]
    """Markdown."""
    resolution_criteria: NotRequired[str]
    """Markdown: how the outcome will be decided."""
    fine_print: NotRequired[str]
    """Markdown: what else has to be said about the outcome."""
    group_variable: NotRequired[str]
    """What differs between the questions of the group."""
    graph_type: NotRequired[Literal["multiple_choice_graph", "fan_graph"]]
    """How clients draw the group."""
    subquestions_order: NotRequired[Literal["MANUAL", "CP_ASC", "CP_DESC"]]
    """How clients order the questions."""

class PostWriteConditional(TypedDict):
    """A question under a condition."""
    condition_id: int
    """Id of the binary question that decides which branch counts."""
    condition_child_id: int
    """Id of the question that both branches repeat."""

class PostWriteNotebook(TypedDict):
    """A text without a question."""
    markdown: str
    """Text of the notebook."""
    image_url: NotRequired[Union[str, None]]
    """Address of a picture, http or https."""
    feed_tile_summary: NotRequired[str]
    """Short text for lists."""

class PostWrite(TypedDict):
    title: NotRequired[str]
    """At most 2,000 characters."""
    short_title: NotRequired[str]
    """Short title for lists."""
    default_project: NotRequired[int]
    """Id of the project to which the post belongs; default the main project."""
    categories: NotRequired[list[int]]
    """Ids of categories."""
    tags: NotRequired[list[str]]
    """Names of tags; new ones are made."""
    published_at: NotRequired[Union[str, None]]
    """When the post is to appear, UTC."""
    external_id: NotRequired[Union[str, None]]
    """A name of your own for the post, at most 100 characters, unique in its default project; `null` or empty for none."""
    question: NotRequired[QuestionWrite]
    """One question."""
    group_of_questions: NotRequired[PostWriteGroupOfQuestions]
    """Several questions of one kind."""
    conditional: NotRequired[PostWriteConditional]
    """A question under a condition."""
    notebook: NotRequired[PostWriteNotebook]
    """A text without a question."""

class PredictionsBody(TypedDict):
    questions: list[int]
    """Ids of 1 to 500 questions."""
    at: list[str]
    """1 to 100 times."""
    method: NotRequired[Literal["recency_weighted", "unweighted", "service_prediction"]]
    """Method of aggregation; default `recency_weighted`."""

class PrivateUser(TypedDict):
    id: int
    """Id of the account."""
    username: str
    """Name of the account."""
    date_joined: str
    """When the account was made, UTC."""
    bio: str
    """Markdown about the account."""
    website: str
    """Address of a page."""
    is_bot: bool
    """Whether it is a bot."""
    is_staff: bool
    """Whether it belongs to the staff."""
    is_superuser: bool
    """Whether it may do everything."""
    profile_picture: Union[str, None]
    """Address of a picture; `null` without one."""
    location: str
    """Where its owner lives."""
    occupation: str
    """What its owner does."""
    twitter: str
    """Name at Twitter."""
    linkedin: str
    """Name at LinkedIn."""
    github: str
    """Name at GitHub."""
    hide_community_prediction: bool
    """Whether clients hide community predictions from it."""
    is_onboarding_complete: bool
    """Whether clients have shown it around."""
    prediction_expiration_percent: Union[float, None]
    """Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none."""
    app_theme: Literal["light", "dark", "auto"]
    """Colours of clients."""
    language: Union[str, None]
    """A language tag; `null` where it chose none."""
    api_access_tier: Literal["restricted", "benchmarking", "unrestricted"]
    """Selects the rate limits; only staff change it."""
    formerly_known_as: list[str]
    """Earlier names, newest first; at most 100."""
    metadata: Union[dict[str, Any], None]
    """Facts about the account as JSON; others see `bot_details` alone. `null` without any."""
    is_active: bool
    """Whether the account may be used."""
    email: str
    """E-mail address; empty for bots."""
    unsubscribed_mailing_tags: list[str]
    """Kinds of mail that the account does not want."""
    is_spam: bool
    """Whether it is marked as spam."""
    has_password: bool
    """Whether it can log in with a password."""
    is_primary_bot: bool
    """Whether it is the main bot of its owner."""
    username_set_at: Union[str, None]
    """When the name was last changed, UTC; `null` if never."""
    registered_campaigns: list[Any]
    """Always empty."""

class ProfileUpdate(TypedDict):
    bio: NotRequired[Union[str, None]]
    """Markdown about the account."""
    website: NotRequired[Union[str, None]]
    """Address of a page."""
    location: NotRequired[Union[str, None]]
    """Where its owner lives."""
    occupation: NotRequired[Union[str, None]]
    """What its owner does."""
    twitter: NotRequired[Union[str, None]]
    """Name at Twitter."""
    linkedin: NotRequired[Union[str, None]]
    """Name at LinkedIn."""
    github: NotRequired[Union[str, None]]
    """Name at GitHub."""
    profile_picture: NotRequired[Union[str, None]]
    """Address of a picture; `null` without one."""
    hide_community_prediction: NotRequired[bool]
    """Whether clients hide community predictions from it."""
    app_theme: NotRequired[Union[Literal["light", "dark", "auto", "system"], None]]
    """Colours of clients."""
    language: NotRequired[Union[str, None]]
    """A language tag; `null` where it chose none."""
    prediction_expiration_percent: NotRequired[Union[float, None]]
    """Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none."""
    is_onboarding_complete: NotRequired[bool]
    """Whether clients have shown it around."""
    unsubscribed_mailing_tags: NotRequired[list[str]]
    """Kinds of mail that the account does not want."""

class ProjectChanges(TypedDict):
    add: NotRequired[list[int]]
    """Ids of projects that get the post."""
    remove: NotRequired[list[int]]
    """Ids of projects that lose the post."""

class ProjectLeaderboard(TypedDict):
    id: int
    """Id of the leaderboard."""
    name: str
    """Name of the leaderboard."""
    score_type: Literal["peer", "baseline", "spot_peer", "spot_baseline", "default", "comment_insight", "question_writing", "manual"]
    """The score that it ranks."""
    start_time: Union[str, None]
    """Begin of its period, UTC; `null` without one."""
    end_time: Union[str, None]
    """End of its period, UTC; `null` without one."""
    finalized: bool
    """Whether its entries are final."""
    finalize_time: Union[str, None]
    """When it becomes final, UTC; `null` without a time."""
    calculated_on: Union[str, None]
    """When its entries were computed, UTC; `null` before that."""
    max_coverage: float
    """The largest sum of coverages that an entry can reach: 1 in `coverage`."""
    project_id: int
    """Id of its project."""
    project_name: str
    """Name of the project."""
    project_slug: Union[str, None]
    """Name of the project for links; `null` without one."""
    project_type: Literal["site_main", "tournament", "question_series", "index", "category", "topic", "tag", "leaderboard_tag", "news_category", "community"]
    """Type of the project."""
    prize_pool: Union[str, None]
    """Amount with two decimals; `null` without prizes."""
    prize_currency: Union[str, None]
    """Currency of the prizes by ISO 4217; `null` where none was named."""
    is_primary_leaderboard: bool
    """Whether it is the first leaderboard of its project."""
    series: Union[int, None]
    """Id of the series whose rounds alone count; `null` where all questions of the project do."""
    round: Union[str, None]
    """Date of the round that alone counts; `null` without one."""

class ProjectLeaderboardEntry(TypedDict):
    user: Union[ShortUser, None]
    """The account; `null` for an aggregation method."""
    card: Union[BotCardLabel, None]
    """The newest version of the bot's card; `null` for people, and for bots without one."""
    rank: Union[int, None]
    """Place, from 1; `null` for excluded entries."""
    score: float
    """Sum of the scores."""
    ci_lower: Union[float, None]
    """Lower end of the confidence interval of the score; `null` where there is none."""
    ci_upper: Union[float, None]
    """Upper end of the confidence interval of the score; `null` where there is none."""
    coverage: float
    """Share of the largest sum of coverages."""
    contribution_count: int
    """Number of questions that the score rests on."""
    medal: Union[Literal["gold", "silver", "bronze"], None]
    """`gold`, `silver` or `bronze`; `null` without one."""
    prize: Union[float, None]
    """Amount of the prize; `null` without one."""
    excluded: bool
    """Whether the entry has no rank."""
    aggregation_method: Union[str, None]
    """Name of the aggregation method; `null` for accounts."""
    exclusion_status: int
    """Why and how it is excluded, from 0 (not) to 4."""
    calculated_on: Union[str, None]
    """When the entry was computed, UTC."""
    take: Union[float, None]
    """What its share of the prizes is computed from; `null` where the board has none."""
    percent_prize: float
    """Share of the prize pool, from 0 to 1."""

class ProjectLeaderboardPage(TypedDict):
    leaderboard: ProjectLeaderboard
    """The leaderboard."""
    entries: list[ProjectLeaderboardEntry]
    """The entries of this page, by rank."""
    count: int
    """Number of entries."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    user_entry: Union[ProjectLeaderboardEntry, None]
    """The caller's entry, or that of `for_user`; `null` without one."""

class ProjectPatch(TypedDict):
    name: NotRequired[str]
    """At most 200 characters."""
    slug: NotRequired[str]
    """Name for links: letters, digits, - and _, at least one letter; made from the name where it is absent."""
    subtitle: NotRequired[str]
    """One line below the name."""
    description: NotRequired[str]
    """Markdown, at most 50,000 characters."""
    emoji: NotRequired[str]
    """An emoji."""
    order: NotRequired[int]
    """Place in lists; smaller comes first."""
    section: NotRequired[Literal["hot_topics", "hot_categories", ""]]
    """Where clients list a topic."""
    prize_pool: NotRequired[Union[Union[str, float], None]]
    """Amount with at most two decimals; `null` without prizes."""
    prize_currency: NotRequired[Union[str, None]]
    """Currency of the prizes by ISO 4217; empty or `null` names none."""
    start_date: NotRequired[Union[str, None]]
    """When it starts, UTC."""
    close_date: NotRequired[Union[str, None]]
    """When it ends, UTC."""
    forecasting_end_date: NotRequired[Union[str, None]]
    """When its last question is to close, UTC."""
    default_permission: NotRequired[Union[Literal["viewer", "forecaster", "curator", "admin"], None]]
    """Level of accounts that are no members; `null` for a private project."""
    visibility: NotRequired[Literal["normal", "not_in_main_feed", "unlisted"]]
    """Whether its posts come to the main feed; default `not_in_main_feed`."""
    bot_leaderboard_status: NotRequired[Literal["exclude_and_hide", "exclude_and_show", "include", "bots_only"]]
    """Whether bots have ranks on its boards."""
    header_image: NotRequired[Union[str, None]]
    """Address of a picture, http or https."""
    header_logo: NotRequired[Union[str, None]]
    """Address of a logo, http or https."""
    show_on_homepage: NotRequired[bool]
    """Whether clients show it on their first page."""
    public_read: NotRequired[bool]
    """Whether it is shown without an account; default false. A private project cannot be, and `PUBLIC_READ=off` forbids it."""
    private_bot_comments: NotRequired[bool]
    """Whether comments of bots on its posts are private until their authors publish them; default false."""
    requires_card: NotRequired[bool]
    """Whether bots need a card with model, provider, training cutoff and method to forecast in it; default false."""
    traces: NotRequired[Literal["off", "optional", "required"]]
    """Whether forecasts in it carry traces; default `off`."""
    trace_reveal: NotRequired[Literal["never", "at_resolution", "at_close"]]
    """From when others read them; default `never`. A change opens no trace that was written under a stricter one."""
    proposers: NotRequired[Literal["curators", "forecasters"]]
    """Who proposes outcomes of its questions; default `curators`."""
    objection_days: NotRequired[int]
    """Days in which an outcome may be objected to and its scores are provisional; default 0."""
    leaderboard_score_type: NotRequired[Literal["peer", "baseline", "spot_peer", "spot_baseline"]]
    """Score of its primary leaderboard."""

class ProjectPicture(TypedDict):
    sha256: str
    """SHA-256 of its bytes in hex."""
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""

class ProjectTimeline(TypedDict):
    last_spot_scoring_time: Union[str, None]
    """The latest spot scoring time of its questions, UTC; `null` without one."""
    latest_actual_resolve_time: Union[str, None]
    """The latest time at which a question was resolved, UTC; `null` without one."""
    latest_scheduled_resolve_time: Union[str, None]
    """The latest time at which a question is to be resolved, UTC; `null` without one."""
    all_questions_resolved: bool
    """Whether every question is resolved."""
    all_questions_closed: bool
    """Whether every question is closed."""

class ProjectWrite(TypedDict):
    type: Literal["site_main", "tournament", "question_series", "index", "category", "topic", "tag", "leaderboard_tag", "news_category", "community"]
    """Type of the project; it never changes."""
    name: str
    """At most 200 characters."""
    slug: NotRequired[str]
    """Name for links: letters, digits, - and _, at least one letter; made from the name where it is absent."""
    subtitle: NotRequired[str]
    """One line below the name."""
    description: NotRequired[str]
    """Markdown, at most 50,000 characters."""
    emoji: NotRequired[str]
    """An emoji."""
    order: NotRequired[int]
    """Place in lists; smaller comes first."""
    section: NotRequired[Literal["hot_topics", "hot_categories", ""]]
    """Where clients list a topic."""
    prize_pool: NotRequired[Union[Union[str, float], None]]
    """Amount with at most two decimals; `null` without prizes."""
    prize_currency: NotRequired[Union[str, None]]
    """Currency of the prizes by ISO 4217; empty or `null` names none."""
    start_date: NotRequired[Union[str, None]]
    """When it starts, UTC."""
    close_date: NotRequired[Union[str, None]]
    """When it ends, UTC."""
    forecasting_end_date: NotRequired[Union[str, None]]
    """When its last question is to close, UTC."""
    default_permission: NotRequired[Union[Literal["viewer", "forecaster", "curator", "admin"], None]]
    """Level of accounts that are no members; `null` for a private project."""
    visibility: NotRequired[Literal["normal", "not_in_main_feed", "unlisted"]]
    """Whether its posts come to the main feed; default `not_in_main_feed`."""
    bot_leaderboard_status: NotRequired[Literal["exclude_and_hide", "exclude_and_show", "include", "bots_only"]]
    """Whether bots have ranks on its boards."""
    header_image: NotRequired[Union[str, None]]
    """Address of a picture, http or https."""
    header_logo: NotRequired[Union[str, None]]
    """Address of a logo, http or https."""
    show_on_homepage: NotRequired[bool]
    """Whether clients show it on their first page."""
    public_read: NotRequired[bool]
    """Whether it is shown without an account; default false. A private project cannot be, and `PUBLIC_READ=off` forbids it."""
    private_bot_comments: NotRequired[bool]
    """Whether comments of bots on its posts are private until their authors publish them; default false."""
    requires_card: NotRequired[bool]
    """Whether bots need a card with model, provider, training cutoff and method to forecast in it; default false."""
    traces: NotRequired[Literal["off", "optional", "required"]]
    """Whether forecasts in it carry traces; default `off`."""
    trace_reveal: NotRequired[Literal["never", "at_resolution", "at_close"]]
    """From when others read them; default `never`. A change opens no trace that was written under a stricter one."""
    proposers: NotRequired[Literal["curators", "forecasters"]]
    """Who proposes outcomes of its questions; default `curators`."""
    objection_days: NotRequired[int]
    """Days in which an outcome may be objected to and its scores are provisional; default 0."""
    leaderboard_score_type: NotRequired[Literal["peer", "baseline", "spot_peer", "spot_baseline"]]
    """Score of its primary leaderboard."""

class ProposalSources(TypedDict):
    url: str
    """Address, http or https."""
    quote: str
    """The words there that decide."""
    retrieved_at: Union[str, None]
    """When it was read, UTC."""

class Proposal(TypedDict):
    id: int
    """Id of the proposal."""
    question_id: int
    """Id of the question."""
    author: ShortUser
    """Account that proposes it."""
    created_at: str
    """When it was made, UTC."""
    resolution: str
    """The outcome, as `resolution` of a question."""
    sources: list[ProposalSources]
    """What it rests on."""
    note: str
    """Markdown: how the outcome follows from the sources."""
    is_objection: bool
    """Whether it was made against an outcome that was set already."""

class ProposalBodySources(TypedDict):
    url: str
    """Address, http or https."""
    quote: NotRequired[str]
    """The words there that decide."""
    retrieved_at: NotRequired[Union[str, None]]
    """When it was read, UTC."""

class ProposalBody(TypedDict):
    resolution: Union[str, float]
    """The outcome: `yes` or `no`, an option, a number, an ISO datetime, `below_lower_bound`, `above_upper_bound`, `annulled` or `ambiguous`."""
    sources: NotRequired[list[ProposalBodySources]]
    """What it rests on, at most 20."""
    note: NotRequired[str]
    """Markdown: how the outcome follows from the sources."""

class ProposalList(TypedDict):
    results: list[Proposals]
    """The questions that wait for a decision, the one with the newest proposal first, at most 100."""

class ProposalsAgreement(TypedDict):
    resolution: str
    """The outcome."""
    count: int
    """Accounts that propose it."""
    of: int
    """Accounts that propose anything."""

class Proposals(TypedDict):
    question_id: int
    """Id of the question."""
    post_id: int
    """Id of its post."""
    title: str
    """Title of the question."""
    status: Literal["upcoming", "open", "closed", "resolved"]
    """Status of the question."""
    resolution: Union[str, None]
    """Its outcome; `null` until it has one."""
    objections_until: Union[str, None]
    """Until then its outcome may be objected to, and its scores are provisional, UTC; `null` without such a window."""
    may_propose: bool
    """Whether the caller may propose an outcome now."""
    accepted: Union[Proposal, None]
    """The proposal that its outcome rests on; `null` for none."""
    agreement: Union[ProposalsAgreement, None]
    """What most accounts propose; `null` for none, and for callers who do not resolve it."""
    results: list[Proposal]
    """The newest proposal of each account, the oldest first. Callers who do not resolve the question get their own."""

class ProviderPage(TypedDict):
    address: str
    """The page of the provider, to which the browser is to go."""

class PublicUser(TypedDict):
    id: int
    """Id of the account."""
    username: str
    """Name of the account."""
    date_joined: str
    """When the account was made, UTC."""
    bio: str
    """Markdown about the account."""
    website: str
    """Address of a page."""
    is_bot: bool
    """Whether it is a bot."""
    is_staff: bool
    """Whether it belongs to the staff."""
    is_superuser: bool
    """Whether it may do everything."""
    profile_picture: Union[str, None]
    """Address of a picture; `null` without one."""
    location: str
    """Where its owner lives."""
    occupation: str
    """What its owner does."""
    twitter: str
    """Name at Twitter."""
    linkedin: str
    """Name at LinkedIn."""
    github: str
    """Name at GitHub."""
    hide_community_prediction: bool
    """Whether clients hide community predictions from it."""
    is_onboarding_complete: bool
    """Whether clients have shown it around."""
    prediction_expiration_percent: Union[float, None]
    """Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none."""
    app_theme: Literal["light", "dark", "auto"]
    """Colours of clients."""
    language: Union[str, None]
    """A language tag; `null` where it chose none."""
    api_access_tier: Literal["restricted", "benchmarking", "unrestricted"]
    """Selects the rate limits; only staff change it."""
    formerly_known_as: list[str]
    """Earlier names, newest first; at most 100."""
    metadata: Union[dict[str, Any], None]
    """Facts about the account as JSON; others see `bot_details` alone. `null` without any."""
    is_active: bool
    """Whether the account may be used."""

class QuestionPossibilities(TypedDict):
    """`{"type": "binary"}` for binary questions, `{}` for others."""
    type: NotRequired[Literal["binary"]]
    """`binary` for binary questions; absent for others."""

class Question(TypedDict):
    id: int
    """Id of the question. Forecasts are sent to it."""
    title: str
    """Title of the question."""
    description: NotRequired[str]
    """Markdown; absent unless descriptions are asked for."""
    type: Literal["binary", "multiple_choice", "numeric", "discrete", "date"]
    """Type of the question."""
    status: Literal["upcoming", "open", "closed", "resolved"]
    """State of the question now, derived from its times and the clock."""
    created_at: str
    """When it was written, UTC."""
    open_time: Union[str, None]
    """When it opens for forecasts, UTC; `null` before its approval."""
    scheduled_close_time: Union[str, None]
    """When it is to close, UTC; `null` before its approval."""
    actual_close_time: Union[str, None]
    """When it closed, or will close as planned, UTC."""
    scheduled_resolve_time: Union[str, None]
    """When it is to be resolved, UTC; `null` before its approval."""
    actual_resolve_time: Union[str, None]
    """When its outcome was known, UTC; `null` until it is resolved."""
    resolution: Union[str, None]
    """The outcome as text; `null` until it is resolved. `annulled` and `ambiguous` give no scores."""
    resolution_criteria: NotRequired[str]
    """Markdown; absent unless descriptions are asked for."""
    fine_print: NotRequired[str]
    """Markdown; absent unless descriptions are asked for."""
    post_id: int
    """Id of the post that holds the question."""
    possibilities: QuestionPossibilities
    """`{"type": "binary"}` for binary questions, `{}` for others."""
    options: Union[list[str], None]
    """The options on offer now, in order; `null` unless it is multiple choice."""
    all_options_ever: Union[list[str], None]
    """All options that were ever on offer, in the order of forecast values; `null` unless it is multiple choice."""
    options_history: Union[list[list[Union[str, list[str]]]], None]
    """Pairs of a time (UTC, without a zone) and the options on offer from then on; `null` unless it is multiple choice."""
    scaling: QuestionScaling
    """Range and scale of a continuous question; all members are `null` for other types."""
    unit: str
    """Unit of the outcome; may be empty."""
    open_upper_bound: bool
    """Whether the outcome may lie above the range; `false` for types without one."""
    open_lower_bound: bool
    """Whether the outcome may lie below the range; `false` for types without one."""
    aggregations: NotRequired[Aggregations]
    """Community predictions; absent unless they are asked for."""
    short_title: str
    """Short title for lists; may be empty."""
    resolution_set_time: Union[str, None]
    """When somebody resolved it, UTC; `null` until then."""
    scores_provisional_until: NotRequired[str]
    """Until then its outcome may be objected to, and its scores are provisional, UTC; absent without such a window."""
    cp_reveal_time: Union[str, None]
    """Until then the community prediction is hidden, UTC; `null` where it never is."""
    spot_scoring_time: Union[str, None]
    """When the forecasts stand that spot scores judge, UTC; `null` where that is the reveal time or the close."""
    label: str
    """Name of the question within its group; empty outside groups."""
    group_variable: str
    """What differs between the questions of its group; may be empty."""
    group_rank: Union[float, None]
    """Place within its group; `null` outside groups."""
    inbound_outcome_count: Union[int, None]
    """Number of outcomes within the range; a CDF has one entry more. `null` for types without a range."""
    include_bots_in_aggregates: bool
    """Whether forecasts of bots enter the community prediction."""
    question_weight: float
    """Weight of the question on boards; 0 keeps it off them."""
    default_score_type: Literal["peer", "baseline", "spot_peer", "spot_baseline"]
    """The score that boards of its project use."""
    default_aggregation_method: Literal["recency_weighted", "unweighted", "service_prediction"]
    """The prediction that clients show."""
    options_order: str
    """How clients order the options: `DEFAULT` or `CP_DESC`."""
    average_coverage: Union[float, None]
    """Mean coverage of the scores of the default type, 0 to 1; `null` before there are any."""
    prior: NotRequired[list[float]]
    """The prior that its author has set, in the form of QuestionWrite; absent without one."""
    my_forecasts: MyForecasts
    """The caller's own forecasts; empty without any."""

class QuestionChange(TypedDict):
    at: str
    """When it changed, UTC."""
    kind: Literal["question_edited", "question_clarified", "options_changed", "question_closed", "question_resolved", "question_unresolved"]
    """What happened."""
    before: Union[dict[str, Any], None]
    """Values before; `null` where there were none."""
    after: Union[dict[str, Any], None]
    """Values after; `null` where there are none."""

class QuestionChanges(TypedDict):
    results: list[QuestionChange]
    """The newest 100 changes, newest first."""

class QuestionPatchScaling(TypedDict):
    """Range and scale; its members may also stand beside it."""
    range_min: NotRequired[float]
    """Lower end of the range; below `range_max`. Unix seconds for dates."""
    range_max: NotRequired[float]
    """Upper end of the range. Unix seconds for dates."""
    zero_point: NotRequired[Union[float, None]]
    """Where a logarithmic scale has its zero: outside the range, and only for numeric and date."""
    open_lower_bound: NotRequired[bool]
    """Whether the outcome may lie below the range; default false."""
    open_upper_bound: NotRequired[bool]
    """Whether the outcome may lie above the range; default false."""
    inbound_outcome_count: NotRequired[int]
    """Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others."""

class QuestionPatch(TypedDict):
    id: NotRequired[int]
    """Id of the question that is changed, in a group."""
    title: NotRequired[str]
    """At most 2,000 characters."""
    type: NotRequired[Literal["binary", "multiple_choice", "numeric", "discrete", "date"]]
    """Type of the question."""
    short_title: NotRequired[str]
    """Short title for lists."""
    description: NotRequired[str]
    """Markdown."""
    resolution_criteria: NotRequired[str]
    """Markdown: how the outcome will be decided."""
    fine_print: NotRequired[str]
    """Markdown: what else has to be said about the outcome."""
    label: NotRequired[str]
    """Name of the question within its group."""
    unit: NotRequired[str]
    """Unit of the outcome, at most 25 characters."""
    group_variable: NotRequired[str]
    """What differs between the questions of the group."""
    group_rank: NotRequired[Union[int, None]]
    """Place within the group."""
    question_weight: NotRequired[float]
    """Weight on boards, 0 to 1,000,000; default 1."""
    include_bots_in_aggregates: NotRequired[bool]
    """Whether forecasts of bots enter the community prediction."""
    default_score_type: NotRequired[Literal["peer", "baseline", "spot_peer", "spot_baseline"]]
    """The score that boards of its project use."""
    default_aggregation_method: NotRequired[Literal["recency_weighted", "unweighted", "service_prediction"]]
    """The prediction that clients show; default `recency_weighted`."""
    options_order: NotRequired[Literal["DEFAULT", "CP_DESC"]]
    """How clients order the options."""
    open_time: NotRequired[Union[str, None]]
    """When it opens, UTC; before the scheduled close."""
    cp_reveal_time: NotRequired[Union[str, None]]
    """Until then the community prediction is hidden, UTC; not after the scheduled close."""
    spot_scoring_time: NotRequired[Union[str, None]]
    """When the forecasts stand that spot scores judge, UTC."""
    scheduled_close_time: NotRequired[Union[str, None]]
    """When it is to close, UTC."""
    scheduled_resolve_time: NotRequired[Union[str, None]]
    """When it is to be resolved, UTC."""
    options: NotRequired[list[str]]
    """2 to 100 different options; the last one is the catch-all."""
    prior: NotRequired[Union[list[float], None]]
    """What was likely before anybody knew more, for benchmarks: the probabilities of no and yes, of each option, or the CDF of a continuous question. Frozen once there are forecasts."""
    scaling: NotRequired[QuestionPatchScaling]
    """Range and scale; its members may also stand beside it."""
    range_min: NotRequired[float]
    """Lower end of the range; below `range_max`. Unix seconds for dates."""
    range_max: NotRequired[float]
    """Upper end of the range. Unix seconds for dates."""
    zero_point: NotRequired[Union[float, None]]
    """Where a logarithmic scale has its zero: outside the range, and only for numeric and date."""
    open_lower_bound: NotRequired[bool]
    """Whether the outcome may lie below the range; default false."""
    open_upper_bound: NotRequired[bool]
    """Whether the outcome may lie above the range; default false."""
    inbound_outcome_count: NotRequired[int]
    """Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others."""

class QuestionScaling(TypedDict):
    range_min: Union[float, None]
    """Lower end of the range; Unix seconds for dates; `null` for other types."""
    range_max: Union[float, None]
    """Upper end of the range; Unix seconds for dates; `null` for other types."""
    zero_point: Union[float, None]
    """Where a logarithmic scale has its zero; `null` on linear scales and for other types."""
    nominal_min: Union[float, None]
    """Smallest outcome that is shown to people; `null` for types without a range."""
    nominal_max: Union[float, None]
    """Largest outcome that is shown to people; `null` for types without a range."""
    open_lower_bound: Union[bool, None]
    """Whether the outcome may lie below the range; `null` for types without one."""
    open_upper_bound: Union[bool, None]
    """Whether the outcome may lie above the range; `null` for types without one."""
    inbound_outcome_count: Union[int, None]
    """Number of outcomes within the range; a CDF has one entry more. `null` for types without a range."""
    continuous_range: Union[list[Union[float, str]], None]
    """The locations at which the entries of a CDF are taken: numbers, or datetimes for dates. `null` for types without a range."""

class QuestionWriteScaling(TypedDict):
    """Range and scale; its members may also stand beside it."""
    range_min: NotRequired[float]
    """Lower end of the range; below `range_max`. Unix seconds for dates."""
    range_max: NotRequired[float]
    """Upper end of the range. Unix seconds for dates."""
    zero_point: NotRequired[Union[float, None]]
    """Where a logarithmic scale has its zero: outside the range, and only for numeric and date."""
    open_lower_bound: NotRequired[bool]
    """Whether the outcome may lie below the range; default false."""
    open_upper_bound: NotRequired[bool]
    """Whether the outcome may lie above the range; default false."""
    inbound_outcome_count: NotRequired[int]
    """Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others."""

class QuestionWrite(TypedDict):
    title: str
    """At most 2,000 characters."""
    type: Literal["binary", "multiple_choice", "numeric", "discrete", "date"]
    """Type of the question."""
    short_title: NotRequired[str]
    """Short title for lists."""
    description: NotRequired[str]
    """Markdown."""
    resolution_criteria: NotRequired[str]
    """Markdown: how the outcome will be decided."""
    fine_print: NotRequired[str]
    """Markdown: what else has to be said about the outcome."""
    label: NotRequired[str]
    """Name of the question within its group."""
    unit: NotRequired[str]
    """Unit of the outcome, at most 25 characters."""
    group_variable: NotRequired[str]
    """What differs between the questions of the group."""
    group_rank: NotRequired[Union[int, None]]
    """Place within the group."""
    question_weight: NotRequired[float]
    """Weight on boards, 0 to 1,000,000; default 1."""
    include_bots_in_aggregates: NotRequired[bool]
    """Whether forecasts of bots enter the community prediction."""
    default_score_type: NotRequired[Literal["peer", "baseline", "spot_peer", "spot_baseline"]]
    """The score that boards of its project use."""
    default_aggregation_method: NotRequired[Literal["recency_weighted", "unweighted", "service_prediction"]]
    """The prediction that clients show; default `recency_weighted`."""
    options_order: NotRequired[Literal["DEFAULT", "CP_DESC"]]
    """How clients order the options."""
    open_time: NotRequired[Union[str, None]]
    """When it opens, UTC; before the scheduled close."""
    cp_reveal_time: NotRequired[Union[str, None]]
    """Until then the community prediction is hidden, UTC; not after the scheduled close."""
    spot_scoring_time: NotRequired[Union[str, None]]
    """When the forecasts stand that spot scores judge, UTC."""
    scheduled_close_time: NotRequired[Union[str, None]]
    """When it is to close, UTC."""
    scheduled_resolve_time: NotRequired[Union[str, None]]
    """When it is to be resolved, UTC."""
    options: NotRequired[list[str]]
    """2 to 100 different options; the last one is the catch-all."""
    prior: NotRequired[Union[list[float], None]]
    """What was likely before anybody knew more, for benchmarks: the probabilities of no and yes, of each option, or the CDF of a continuous question. Frozen once there are forecasts."""
    scaling: NotRequired[QuestionWriteScaling]
    """Range and scale; its members may also stand beside it."""
    range_min: NotRequired[float]
    """Lower end of the range; below `range_max`. Unix seconds for dates."""
    range_max: NotRequired[float]
    """Upper end of the range. Unix seconds for dates."""
    zero_point: NotRequired[Union[float, None]]
    """Where a logarithmic scale has its zero: outside the range, and only for numeric and date."""
    open_lower_bound: NotRequired[bool]
    """Whether the outcome may lie below the range; default false."""
    open_upper_bound: NotRequired[bool]
    """Whether the outcome may lie above the range; default false."""
    inbound_outcome_count: NotRequired[int]
    """Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others."""

class Readiness(TypedDict):
    ready: bool
    """Whether the process serves requests."""
    checks: dict[str, str]
    """By dependency: "ok", or what is wrong."""

class ReplacedForecast(TypedDict):
    start_time: str
    """When the forecast began to stand, UTC."""
    end_time: Union[str, None]
    """When it would have ended by itself, UTC; `null` for no end."""
    recorded: Union[list[Union[float, None]], None]
    """Its values: `[1 - p, p]`, or a probability for each of `all_options_ever`; `null` for a CDF."""
    interval: Union[ForecastInterval, None]
    """Quartiles of the CDF; `null` for binary and multiple choice questions."""

class ReportComment(TypedDict):
    id: int
    """Id of the comment."""
    author: ShortUser
    """Account that wrote it."""
    text: str
    """Text of the comment."""
    created_at: str
    """When the report was made, UTC."""
    is_soft_deleted: bool
    """Whether it was deleted."""

class Report(TypedDict):
    id: int
    """Id of the report."""
    comment_id: int
    """Id of the comment."""
    post_id: int
    """Id of the post."""
    comment: Union[ReportComment, None]
    """The comment; `null` for one that only its author may read."""
    reporter: ShortUser
    """Account that reported it."""
    reason: str
    """What the reporter wrote."""
    category: Literal["spam", "violation", "other"]
    """Kind of the report."""
    created_at: str
    """When it was written, UTC."""
    updated_at: str
    """When the report last changed, UTC."""
    resolved_at: Union[str, None]
    """When somebody dealt with it, UTC; `null` until then."""
    resolved_by: Union[ShortUser, None]
    """Account that dealt with it; `null` until then."""

class ReportPage(TypedDict):
    count: int
    """Number of entries."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    results: list[Report]
    """The entries of this page."""

class ResolutionCheck(TypedDict):
    would: list[WouldQuestion]
    """The question itself, and then both branches of each conditional on it that the caller sees."""

class ResolveBody(TypedDict):
    resolution: Union[str, float]
    """The outcome: `yes` or `no`, an option, a number, an ISO datetime, `below_lower_bound`, `above_upper_bound`, `annulled` or `ambiguous`."""
    actual_resolve_time: str
    """When the outcome was known, UTC. It may lie in the future."""

class RetriedJobs(TypedDict):
    retried: int
    """Number of failed jobs that are queued again."""

class RotatedToken(TypedDict):
    token: str
    """The API token, 40 hex digits."""
    key: str
    """The same as `token`, for clients of the reference platform."""

class RoundPosts(TypedDict):
    id: int
    """Id of the post."""
    key: str
    """Its name within the round."""
    title: str
    """Its title."""
    questions: list[int]
    """Ids of its questions."""

class Round(TypedDict):
    date: str
    """Date of the round, which is its name."""
    number: int
    """Its place on the calendar, from 1."""
    open_time: str
    """When its first questions open, UTC."""
    scheduled_close_time: str
    """When its last questions close, UTC."""
    scheduled_resolve_time: str
    """When all are to be resolved, UTC."""
    state: Literal["planned", "making", "upcoming", "open", "closed", "resolved", "missed"]
    """Where it stands."""
    question_count: int
    """Number of its questions that the caller sees."""
    resolved_count: int
    """Number of those that are resolved."""
    posts: list[RoundPosts]
    """Its posts that the caller sees."""

class RoundPage(TypedDict):
    count: int
    """Number of rounds of the calendar."""
    results: list[Round]
    """The rounds of this page, earliest first."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""

class SandboxRound(TypedDict):
    open_time: str
    """When its questions open, UTC. It may lie ahead."""
    scheduled_close_time: str
    """When they close, UTC."""
    scheduled_resolve_time: str
    """When they resolve, UTC."""

class ScoreData(TypedDict):
    baseline_score: NotRequired[float]
    """The baseline score; absent until it is computed."""
    peer_score: NotRequired[float]
    """The peer score; absent until it is computed."""
    spot_baseline_score: NotRequired[float]
    """The spot baseline score; absent until it is computed."""
    spot_peer_score: NotRequired[float]
    """The spot peer score; absent until it is computed."""
    coverage: NotRequired[float]
    """Coverage of the peer score, from 0 to 1; absent without one."""

class ScoreExplanationScores(TypedDict):
    score_type: Literal["peer", "baseline", "spot_peer", "spot_baseline"]
    """Type of the score."""
    score: float
    """The score."""
    coverage: float
    """Part of the time, from 0 to 1. Baseline: in which the account had a forecast. Peer: the same, where time until the next forecast of anybody counts whole. Spot scores: 1 with a forecast at the spot time, else 0."""
    intervals: list[ScoreInterval]
    """The parts of the score."""

class ScoreExplanation(TypedDict):
    question_id: int
    """Id of the question."""
    user_id: int
    """Id of the account."""
    resolution: Union[str, None]
    """Outcome of the question; `null` until it is resolved."""
    forecasts: list[OwnForecast]
    """Every forecast of the account on the question, oldest first."""
    scores: list[ScoreExplanationScores]
    """One for each score type that applies; the intervals add up to the score."""

class ScoreIntervalGroup(TypedDict):
    size: int
    """Number of forecasters in the group."""
    probability: float
    """Geometric mean of their probabilities."""

class ScoreInterval(TypedDict):
    start_time: float
    """Begin of the interval, Unix seconds."""
    end_time: float
    """End of the interval, Unix seconds; equal to `start_time` for spot scores."""
    forecast_start_time: float
    """The own forecast in force: `start_time` of one of `forecasts`."""
    forecast_probability: float
    """The probability that it gave to the outcome."""
    group: Union[ScoreIntervalGroup, None]
    """The forecasts it was compared with; `null` for baseline scores."""
    points: float
    """What the interval adds to the score."""
    coverage: float
    """What the interval adds to the coverage."""

class SentForecast(TypedDict):
    id: str
    """Id of the forecast; it never changes."""
    question_id: int
    """Id of the question."""
    post_id: int
    """Id of the question's post."""
    type: Literal["binary", "multiple_choice", "numeric", "discrete", "date"]
    """Type of the question."""
    start_time: str
    """When the forecast began."""
    end_time: Union[str, None]
    """When it ended or will end; `null` when no end is known."""
    values: list[Union[float, None]]
    """What was forecast: `[1 - p, p]` for binary, a probability for each of `all_options_ever` (`null` where one was not on offer), or the CDF."""
    active: bool
    """Whether it stands now, also on a question that is closed."""
    resolution: Union[str, None]
    """Outcome of the question; `null` until it is resolved."""
    scores: ScoreData
    """Scores of the caller on the question, over all their forecasts on it; `{}` until scored."""

class SentForecastPage(TypedDict):
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    results: list[SentForecast]
    """The forecasts, in order of question and start."""

SeriesCalendar = TypedDict(
    "SeriesCalendar",
    {
        "frequency": 'Literal["weekly", "monthly", "daily"]',
        "time": 'str',
        "time_zone": 'str',
        "from": 'str',
        "until": 'str',
        "weekday": 'Union[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], None]',
        "day": 'Union[int, None]',
        "except": 'list[str]',
    },
)

class SeriesWindows(TypedDict):
    """The times of a round, by the clock of the calendar."""
    opens: WindowEnd
    """When questions open; default the time of the calendar."""
    reveals: WindowEnd
    """Until then predictions are hidden; default when they open."""
    closes: WindowEnd
    """When questions close."""
    resolves_by: WindowEnd
    """When questions are to be resolved."""

class Series(TypedDict):
    id: int
    """Id of the series."""
    project: int
    """Id of its project."""
    external_id: str
    """Its name among the series of the project."""
    name: str
    """Name of the series."""
    calendar: SeriesCalendar
    """Which dates have a round."""
    windows: SeriesWindows
    """The times of a round, by the clock of the calendar."""
    template: Union[list[TemplatePost], None]
    """The posts of each round; `null` in lists, and for readers below curator."""
    is_paused: bool
    """Whether no further rounds are made."""
    rounds_count: int
    """Number of rounds of the calendar."""
    next_round: Union[str, None]
    """Date of the next round that will be made; `null` after the last one."""
    next_round_made_at: Union[str, None]
    """When it will be made, UTC; `null` after the last one."""
    fault: Union[str, None]
    """Why the next round could not be made so far; `null` where nothing is wrong, and for readers below curator."""
    owner_id: int
    """The account by whose right rounds are made."""
    created_at: str
    """When it was made, UTC."""
    edited_at: str
    """When it was changed last, UTC."""

SeriesCalendar = TypedDict(
    "SeriesCalendar",
    {
        "frequency": 'Literal["weekly", "monthly", "daily"]',
        "time": 'str',
        "time_zone": 'str',
        "from": 'str',
        "until": 'str',
        "weekday": 'NotRequired[Union[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], None]]',
        "day": 'NotRequired[Union[int, None]]',
        "except": 'NotRequired[list[str]]',
    },
)

class SeriesCheckRoundsPostsObserved(TypedDict):
    target: str
    """What is observed."""
    date: str
    """The date whose value counts."""

class SeriesCheckRoundsPosts(TypedDict):
    external_id: str
    """Name of the post in the project."""
    title: str
    """Its title."""
    question_count: int
    """Number of its questions."""
    scheduled_close_time: str
    """When it closes, UTC."""
    observed: list[SeriesCheckRoundsPostsObserved]
    """The observations that resolve it."""

class SeriesCheckRounds(TypedDict):
    date: str
    """Date of the round, which is its name."""
    number: int
    """Its place on the calendar, from 1."""
    open_time: str
    """When its first questions open, UTC."""
    scheduled_close_time: str
    """When its last questions close, UTC."""
    scheduled_resolve_time: str
    """When all are to be resolved, UTC."""
    posts: list[SeriesCheckRoundsPosts]
    """Its posts."""

class SeriesCheck(TypedDict):
    rounds_count: int
    """Number of rounds of the calendar."""
    rounds: list[SeriesCheckRounds]
    """The next three rounds."""

class SeriesList(TypedDict):
    results: list[Series]
    """The series, oldest first."""

class SeriesPatch(TypedDict):
    name: NotRequired[str]
    """Name of the series."""
    calendar: NotRequired[SeriesCalendar]
    """Which dates have a round."""
    windows: NotRequired[SeriesWindows]
    """The times of a round, by the clock of the calendar."""
    template: NotRequired[list[TemplatePost]]
    """The posts of each round. Texts hold `{{date}}`, `{{date + 7}}`, `{{date - 7}}` and `{{round}}`. Ends of a range of a date question are seconds after 00:00 UTC of the date."""
    is_paused: NotRequired[bool]
    """Whether no further rounds are made."""

class SeriesWindows(TypedDict):
    opens: NotRequired[WindowEnd]
    """When questions open; default the time of the calendar."""
    reveals: NotRequired[WindowEnd]
    """Until then predictions are hidden; default when they open."""
    closes: WindowEnd
    """When questions close."""
    resolves_by: WindowEnd
    """When questions are to be resolved."""

class SeriesWrite(TypedDict):
    name: str
    """Name of the series."""
    calendar: SeriesCalendar
    """Which dates have a round."""
    windows: SeriesWindows
    """The times of a round, by the clock of the calendar."""
    template: list[TemplatePost]
    """The posts of each round. Texts hold `{{date}}`, `{{date + 7}}`, `{{date - 7}}` and `{{round}}`. Ends of a range of a date question are seconds after 00:00 UTC of the date."""
    is_paused: NotRequired[bool]
    """Whether no further rounds are made."""
    external_id: str
    """A name of your own, unique among the series of the project: letters, digits, dots, dashes and underscores, at most 50. It stays."""

class SessionTokens(TypedDict):
    refresh: str
    """Token that gets the next pair; valid for 30 days and for one use."""
    access: str
    """Token for the header `Authorization: Bearer`; valid for 15 minutes."""

class ShortUser(TypedDict):
    id: int
    """Id of the account."""
    username: str
    """Name of the account."""
    is_bot: bool
    """Whether the account is a bot."""
    is_staff: bool
    """Whether the account belongs to the staff."""

class ShownInvitation(TypedDict):
    project: InvitedProject
    """The project that one joins."""
    inviter: ShortUser
    """The administrator who invites."""
    email: Union[str, None]
    """The address that was invited; `null` for a link."""
    permission: Literal["viewer", "forecaster", "curator", "admin"]
    """Level of those who come."""
    expires_at: str
    """When it ends, UTC."""
    allowed_domains: list[str]
    """Domains of the e-mail addresses that it lets in; empty allows every address."""

class SignInWaysProviders(TypedDict):
    name: str
    """Its name in addresses."""
    title: str
    """What people call it: Sign in with …"""

class SignInWays(TypedDict):
    providers: list[SignInWaysProviders]
    """The providers by which people sign in; empty where there are none."""
    password_login: bool
    """Whether people sign in with passwords, too."""
    signup: bool
    """Whether people may sign up with a password."""

class SignedUp(TypedDict):
    is_active: bool
    """Whether the account may be used."""
    user: PrivateUser
    """The account."""
    tokens: Union[SessionTokens, None]
    """Tokens of the new session; `null` where the account was closed meanwhile."""

class StartLinks(TypedDict):
    name: Literal["Presage"]
    """Name of the software."""
    version: str
    """Version of the software."""
    docs: str
    """Path of the reference for people."""
    openapi: str
    """Path of the reference for programs."""
    status: str
    """Path that says whether requests can be served."""
    health: str
    """Path that says whether the process is alive."""
    has_superuser: bool
    """Whether an account exists that may administer the platform. False on a new platform."""

class SubscribeBody(TypedDict):
    follow_questions: NotRequired[bool]
    """Whether to follow its questions too."""

class Tag(TypedDict):
    id: int
    """Id of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    type: Literal["tag", "leaderboard_tag", "news_category"]
    """Type of the project."""

class TemplateConditional(TypedDict):
    condition: str
    """Key of the binary question that decides the branch."""
    condition_child: str
    """Key of the question that both branches repeat."""

class TemplateGroup(TypedDict):
    questions: list[TemplateQuestion]
    """The questions of the group, at least one."""
    description: NotRequired[str]
    """Markdown."""
    resolution_criteria: NotRequired[str]
    """Markdown: how the outcome will be decided."""
    fine_print: NotRequired[str]
    """Markdown: what else has to be said about the outcome."""
    group_variable: NotRequired[str]
    """What differs between the questions of the group."""
    graph_type: NotRequired[Literal["multiple_choice_graph", "fan_graph"]]
    """How clients draw the group."""
    subquestions_order: NotRequired[Literal["MANUAL", "CP_ASC", "CP_DESC"]]
    """How clients order the questions."""

class TemplatePostNotebook(TypedDict):
    """A text without a question."""
    markdown: str
    """Text of the notebook."""
    image_url: NotRequired[Union[str, None]]
    """Address of a picture, http or https."""
    feed_tile_summary: NotRequired[str]
    """Short text for lists."""

class TemplatePost(TypedDict):
    key: str
    """Name of the post within a round: letters, digits, dots, dashes and underscores. Its `external_id` is `<external_id of the series>/<date>/<key>`."""
    title: NotRequired[str]
    """Title of the post, with placeholders."""
    short_title: NotRequired[str]
    """Short title for lists."""
    categories: NotRequired[list[int]]
    """Ids of categories."""
    tags: NotRequired[list[str]]
    """Names of tags; new ones are made."""
    windows: NotRequired[PostWindows]
    """What differs from the windows of the series."""
    question: NotRequired[TemplateQuestion]
    """One question."""
    group_of_questions: NotRequired[TemplateGroup]
    """Several questions of one kind."""
    conditional: NotRequired[TemplateConditional]
    """A question under a condition: keys of two posts before it, each with one question."""
    notebook: NotRequired[TemplatePostNotebook]
    """A text without a question."""
    observed: NotRequired[list[ObservedBy]]
    """What resolves its questions."""

class TemplateQuestionScaling(TypedDict):
    """Range and scale; its members may also stand beside it."""
    range_min: NotRequired[float]
    """Lower end of the range; below `range_max`. Unix seconds for dates."""
    range_max: NotRequired[float]
    """Upper end of the range. Unix seconds for dates."""
    zero_point: NotRequired[Union[float, None]]
    """Where a logarithmic scale has its zero: outside the range, and only for numeric and date."""
    open_lower_bound: NotRequired[bool]
    """Whether the outcome may lie below the range; default false."""
    open_upper_bound: NotRequired[bool]
    """Whether the outcome may lie above the range; default false."""
    inbound_outcome_count: NotRequired[int]
    """Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others."""

class TemplateQuestion(TypedDict):
    title: str
    """At most 2,000 characters."""
    type: Literal["binary", "multiple_choice", "numeric", "discrete", "date"]
    """Type of the question."""
    short_title: NotRequired[str]
    """Short title for lists."""
    description: NotRequired[str]
    """Markdown."""
    resolution_criteria: NotRequired[str]
    """Markdown: how the outcome will be decided."""
    fine_print: NotRequired[str]
    """Markdown: what else has to be said about the outcome."""
    label: NotRequired[str]
    """Name of the question within its group."""
    unit: NotRequired[str]
    """Unit of the outcome, at most 25 characters."""
    group_variable: NotRequired[str]
    """What differs between the questions of the group."""
    group_rank: NotRequired[Union[int, None]]
    """Place within the group."""
    question_weight: NotRequired[float]
    """Weight on boards, 0 to 1,000,000; default 1."""
    include_bots_in_aggregates: NotRequired[bool]
    """Whether forecasts of bots enter the community prediction."""
    default_score_type: NotRequired[Literal["peer", "baseline", "spot_peer", "spot_baseline"]]
    """The score that boards of its project use."""
    default_aggregation_method: NotRequired[Literal["recency_weighted", "unweighted", "service_prediction"]]
    """The prediction that clients show; default `recency_weighted`."""
    options_order: NotRequired[Literal["DEFAULT", "CP_DESC"]]
    """How clients order the options."""
    options: NotRequired[list[str]]
    """2 to 100 different options; the last one is the catch-all."""
    prior: NotRequired[Union[list[float], None]]
    """What was likely before anybody knew more, for benchmarks: the probabilities of no and yes, of each option, or the CDF of a continuous question. Frozen once there are forecasts."""
    scaling: NotRequired[TemplateQuestionScaling]
    """Range and scale; its members may also stand beside it."""
    range_min: NotRequired[float]
    """Lower end of the range; below `range_max`. Unix seconds for dates."""
    range_max: NotRequired[float]
    """Upper end of the range. Unix seconds for dates."""
    zero_point: NotRequired[Union[float, None]]
    """Where a logarithmic scale has its zero: outside the range, and only for numeric and date."""
    open_lower_bound: NotRequired[bool]
    """Whether the outcome may lie below the range; default false."""
    open_upper_bound: NotRequired[bool]
    """Whether the outcome may lie above the range; default false."""
    inbound_outcome_count: NotRequired[int]
    """Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others."""

class TokenReply(TypedDict):
    token: str
    """The API token, 40 hex digits."""

class Topic(TypedDict):
    id: int
    """Id of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    emoji: str
    """An emoji; may be empty."""
    section: str
    """Where clients list it: `hot_topics`, `hot_categories` or empty."""
    type: Literal["topic"]
    """Type of the project."""

class TopicList(TypedDict):
    results: list[ListedTopic]
    """All of them."""

class Tournament(TypedDict):
    id: int
    """Id of the project."""
    type: Literal["site_main", "tournament", "question_series", "index"]
    """Type of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    prize_pool: Union[str, None]
    """Amount with two decimals; `null` without prizes."""
    prize_currency: Union[str, None]
    """Currency of the prizes by ISO 4217; `null` where none was named."""
    start_date: Union[str, None]
    """When it starts, UTC; `null` without one."""
    close_date: Union[str, None]
    """When it ends, UTC; `null` without an end."""
    forecasting_end_date: Union[str, None]
    """When its last question is to close, UTC; `null` where none was given."""
    is_ongoing: Union[bool, None]
    """Whether a tournament is not over; `null` for other types."""
    user_permission: Literal["viewer", "forecaster", "curator", "admin"]
    """The caller's level."""
    default_permission: Union[Literal["viewer", "forecaster", "curator", "admin"], None]
    """Level of accounts that are no members; `null` for a private project."""
    visibility: Literal["normal", "not_in_main_feed", "unlisted"]
    """Whether its posts come to the main feed, and whether it is listed."""
    header_image: Union[str, None]
    """Address of a picture; `null` without one."""
    subtitle: str
    """One line below the name; may be empty."""
    description_preview: str
    """First 140 characters of the description."""
    order: float
    """Place in lists; smaller comes first."""
    score_type: Union[str, None]
    """Score of its primary leaderboard; `null` without one."""
    bot_leaderboard_status: Literal["exclude_and_hide", "exclude_and_show", "include", "bots_only"]
    """Whether bots have ranks on its boards."""
    html_metadata_json: None
    """Always `null`."""
    show_on_homepage: bool
    """Whether clients show it on their first page."""
    questions_count: int
    """Approved posts whose questions count; a group or conditional counts once."""
    questions_count_including_subquestions: int
    """The same, with each question of a group or conditional."""
    forecasts_count: int
    """Number of forecasts on its questions."""
    forecasters_count: int
    """Number of accounts that have forecast its questions."""
    created_at: str
    """When it was made, UTC."""
    edited_at: str
    """When it was last changed, UTC."""

class TournamentDetail(TypedDict):
    id: int
    """Id of the project."""
    type: Literal["site_main", "tournament", "question_series", "index"]
    """Type of the project."""
    name: str
    """Name of the project."""
    slug: Union[str, None]
    """Name for links; `null` without one."""
    prize_pool: Union[str, None]
    """Amount with two decimals; `null` without prizes."""
    prize_currency: Union[str, None]
    """Currency of the prizes by ISO 4217; `null` where none was named."""
    start_date: Union[str, None]
    """When it starts, UTC; `null` without one."""
    close_date: Union[str, None]
    """When it ends, UTC; `null` without an end."""
    forecasting_end_date: Union[str, None]
    """When its last question is to close, UTC; `null` where none was given."""
    is_ongoing: Union[bool, None]
    """Whether a tournament is not over; `null` for other types."""
    user_permission: Literal["viewer", "forecaster", "curator", "admin"]
    """The caller's level."""
    default_permission: Union[Literal["viewer", "forecaster", "curator", "admin"], None]
    """Level of accounts that are no members; `null` for a private project."""
    visibility: Literal["normal", "not_in_main_feed", "unlisted"]
    """Whether its posts come to the main feed, and whether it is listed."""
    header_image: Union[str, None]
    """Address of a picture; `null` without one."""
    subtitle: str
    """One line below the name; may be empty."""
    description_preview: str
    """First 140 characters of the description."""
    order: float
    """Place in lists; smaller comes first."""
    score_type: Union[str, None]
    """Score of its primary leaderboard; `null` without one."""
    bot_leaderboard_status: Literal["exclude_and_hide", "exclude_and_show", "include", "bots_only"]
    """Whether bots have ranks on its boards."""
    html_metadata_json: None
    """Always `null`."""
    show_on_homepage: bool
    """Whether clients show it on their first page."""
    questions_count: int
    """Approved posts whose questions count; a group or conditional counts once."""
    questions_count_including_subquestions: int
    """The same, with each question of a group or conditional."""
    forecasts_count: int
    """Number of forecasts on its questions."""
    forecasters_count: int
    """Number of accounts that have forecast its questions."""
    created_at: str
    """When it was made, UTC."""
    edited_at: str
    """When it was last changed, UTC."""
    description: str
    """Markdown; may be empty."""
    public_read: bool
    """Whether it is shown without an account."""
    private_bot_comments: bool
    """Whether comments of bots are private until they are published."""
    requires_card: bool
    """Whether bots need a card to forecast in it."""
    traces: Literal["off", "optional", "required"]
    """Whether forecasts in it carry traces."""
    trace_reveal: Literal["never", "at_resolution", "at_close"]
    """From when others read them."""
    proposers: Literal["curators", "forecasters"]
    """Who proposes outcomes of its questions."""
    objection_days: int
    """Days in which an outcome may be objected to; 0 for none."""
    picture: Union[ProjectPicture, None]
    """Its picture; `null` without one."""
    header_logo: Union[str, None]
    """Address of a logo; `null` without one."""
    followers_count: int
    """Number of accounts that follow it."""
    timeline: ProjectTimeline
    """Where its questions stand."""
    primary_leaderboard_id: Union[int, None]
    """Id of its primary leaderboard; `null` without one."""
    is_subscribed: bool
    """Whether the caller follows it."""
    follow_questions: bool
    """Whether the caller follows its questions too."""
    has_participated: bool
    """Whether the caller has forecast one of its questions."""
    forecasts_flow_enabled: bool
    """Whether clients offer to forecast its questions one after the other."""
    sandbox_round: Union[SandboxRound, None]
    """Of the sandbox, the newest round of which all posts have been made; else `null`."""

class TournamentList(TypedDict):
    results: list[Tournament]
    """All of them."""

class TraceSources(TypedDict):
    url: str
    """Address, http or https."""
    title: str
    """Title of the source."""
    retrieved_at: Union[str, None]
    """When it was read, UTC."""

class Trace(TypedDict):
    forecast_id: Union[str, None]
    """Id of the forecast, as in what its author has sent; `null` for others."""
    question_id: int
    """Id of the question."""
    author: ShortUser
    """Account that forecast."""
    card: Union[BotCardLabel, None]
    """The version of the bot's card that stood then; `null` for people, and for bots without one."""
    start_time: str
    """When the forecast began, UTC."""
    rationale: str
    """Markdown: why this forecast; at most 16 KiB of UTF-8."""
    sources: list[TraceSources]
    """What it rests on."""
    run_id: Union[str, None]
    """Name of the run that made it."""
    seconds: Union[float, None]
    """How long it took, in seconds."""
    tokens_in: Union[float, None]
    """Tokens that models read for it."""
    tokens_out: Union[float, None]
    """Tokens that models wrote for it."""
    cost_usd: Union[float, None]
    """What it cost, in US dollars."""
    flags: list[Literal["source_after_forecast", "cutoff_after_opening"]]
    """What stands out. Nothing more is claimed."""

class TraceItemSources(TypedDict):
    url: str
    """Address, http or https."""
    title: NotRequired[Union[str, None]]
    """Title of the source."""
    retrieved_at: NotRequired[Union[str, None]]
    """When it was read, UTC."""

class TraceItem(TypedDict):
    rationale: NotRequired[Union[str, None]]
    """Markdown: why this forecast; at most 16 KiB of UTF-8."""
    sources: NotRequired[Union[list[TraceItemSources], None]]
    """What it rests on, at most 50."""
    run_id: NotRequired[Union[str, None]]
    """Name of the run that made it."""
    seconds: NotRequired[Union[float, None]]
    """How long it took, in seconds."""
    tokens_in: NotRequired[Union[float, None]]
    """Tokens that models read for it."""
    tokens_out: NotRequired[Union[float, None]]
    """Tokens that models wrote for it."""
    cost_usd: NotRequired[Union[float, None]]
    """What it cost, in US dollars."""

class TracePage(TypedDict):
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    results: list[Trace]
    """The traces, in order of question and start."""

class TrackRecordStatistics(TypedDict):
    name: str
    """Name of the figure."""
    value: Union[float, None]
    """The figure; `null` for an average of nothing."""
    description: str
    """What the figure means."""

class TrackRecordCalibrationDataCalibrationCurve(TypedDict):
    bin_lower: float
    """Lower end of the predictions in this bin."""
    bin_upper: float
    """Upper end of the predictions in this bin."""
    lower_confidence_interval: float
    """Lower end of the confidence interval."""
    average_resolution: Union[float, None]
    """Share of the questions in this bin that resolved to yes; `null` without any."""
    upper_confidence_interval: float
    """Upper end of the confidence interval."""
    perfect_calibration: float
    """Share that a perfect prediction would have."""

class TrackRecordCalibrationDataScoreHistogram(TypedDict):
    bin_start: float
    """Lower end of the scores in this bin."""
    bin_end: float
    """Upper end of the scores in this bin."""
    score_count: int
    """Number of questions in this bin."""

class TrackRecordCalibrationDataScoreScatterPlot(TypedDict):
    score: float
    """Score of the community prediction."""
    score_timestamp: float
    """When the question was resolved, Unix seconds."""
    question_title: str
    """Title of the question."""
    post_id: int
    """Id of the post."""
    question_type: Union[Literal["binary", "multiple_choice", "numeric", "discrete", "date"], None]
    """Type of the question. Null in a record of an older version, for an hour at most."""
    question_resolution: str
    """Outcome of the question. That of a date question is in Unix seconds."""

class TrackRecordCalibrationData(TypedDict):
    """How good the predictions were."""
    calibration_curve: list[TrackRecordCalibrationDataCalibrationCurve]
    """How often what was predicted came true, by predicted probability."""
    score_histogram: list[TrackRecordCalibrationDataScoreHistogram]
    """How many questions had which score."""
    score_scatter_plot: list[TrackRecordCalibrationDataScoreScatterPlot]
    """Score of each question."""

class TrackRecord(TypedDict):
    statistics: list[TrackRecordStatistics]
    """Figures about the platform."""
    calibration_data: TrackRecordCalibrationData
    """How good the predictions were."""

class TrendsResults(TypedDict):
    at: str
    """Begin of the minute, UTC."""
    requests: int
    """Requests that all API processes served."""
    failed_requests: int
    """Those answered with a 5xx."""
    refused_requests: int
    """Those refused because they would have waited too long."""
    jobs_waiting: int
    """Jobs that waited, in all queues."""
    jobs_failed: int
    """Failed jobs, in all queues."""
    aggregation_lag_seconds: float
    """How far predictions were behind the forecasts."""
    withdrawal_lag_seconds: float
    """How far withdrawals were behind their time."""

class Trends(TypedDict):
    results: list[TrendsResults]
    """The minutes of the last hour that were measured, oldest first."""

class UnreadCount(TypedDict):
    unread_count: int
    """How many unread ones the caller sees, among the newest 100."""

class UserPage(TypedDict):
    count: int
    """Number of matching accounts."""
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    previous: Union[str, None]
    """Address of the page before; `null` on the first."""
    results: list[PublicUser]
    """The accounts of this page."""

class UserProfile(TypedDict):
    id: int
    """Id of the account."""
    username: str
    """Name of the account."""
    date_joined: str
    """When the account was made, UTC."""
    bio: str
    """Markdown about the account."""
    website: str
    """Address of a page."""
    is_bot: bool
    """Whether it is a bot."""
    is_staff: bool
    """Whether it belongs to the staff."""
    is_superuser: bool
    """Whether it may do everything."""
    profile_picture: Union[str, None]
    """Address of a picture; `null` without one."""
    location: str
    """Where its owner lives."""
    occupation: str
    """What its owner does."""
    twitter: str
    """Name at Twitter."""
    linkedin: str
    """Name at LinkedIn."""
    github: str
    """Name at GitHub."""
    hide_community_prediction: bool
    """Whether clients hide community predictions from it."""
    is_onboarding_complete: bool
    """Whether clients have shown it around."""
    prediction_expiration_percent: Union[float, None]
    """Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none."""
    app_theme: Literal["light", "dark", "auto"]
    """Colours of clients."""
    language: Union[str, None]
    """A language tag; `null` where it chose none."""
    api_access_tier: Literal["restricted", "benchmarking", "unrestricted"]
    """Selects the rate limits; only staff change it."""
    formerly_known_as: list[str]
    """Earlier names, newest first; at most 100."""
    metadata: Union[dict[str, Any], None]
    """Facts about the account as JSON; others see `bot_details` alone. `null` without any."""
    is_active: bool
    """Whether the account may be used."""
    card: Union[BotCardVersion, None]
    """The newest version of the bot's card; `null` for people, and for bots without one."""

class UsernameChange(TypedDict):
    username: str
    """The new name; the rules are in Contract 2.18."""

class VoteOutcome(TypedDict):
    score: int
    """Upvotes less downvotes."""
    user_vote: Union[Literal[1, -1], None]
    """The caller's vote: 1, -1, or `null` without one."""

class Webhook(TypedDict):
    id: int
    """Id of the webhook."""
    url: str
    """Where the messages are sent."""
    description: str
    """What it is for."""
    format: Literal["json", "slack"]
    """The form of the messages."""
    types: Union[list[Literal["question.opened", "question.closed", "question.resolved", "question.unresolved", "question.edited", "prediction.changed", "comment.created", "score.ready", "board.updated", "notification.created"]], None]
    """Only events of these types; `null` for all."""
    project: Union[int, None]
    """Only what happens in this project; `null` for all."""
    post: Union[int, None]
    """Only what happens to this post; `null` for all."""
    question: Union[int, None]
    """Only what happens to this question; `null` for all."""
    following: bool
    """Whether only what happens in projects and to posts that the owner follows."""
    belongs_to: Literal["account", "project"]
    """Whether it is one of an account or of `project`."""
    owner_id: int
    """The account by whose right it tells."""
    created_at: str
    """When it was made, UTC."""
    is_enabled: bool
    """Whether it sends."""
    disabled_at: Union[str, None]
    """Since when it does not, UTC; `null` while it does."""
    disabled_reason: Union[Literal["by_hand", "failing", "access_lost"], None]
    """Why it does not; `null` while it does."""
    failures: int
    """Attempts that failed since the last one that was taken."""
    last_delivered_at: Union[str, None]
    """When a message was taken last, UTC; `null` before the first."""
    former_secret_until: Union[str, None]
    """Until when the secret before the last rotation signs too, UTC; `null` for none."""

class WebhookDeliveryLastAttempt(TypedDict):
    at: str
    """When it began, UTC."""
    milliseconds: float
    """How long it took, at most about 10000."""
    status: Union[int, None]
    """Status of the answer; `null` without one."""
    fault: Union[str, None]
    """Why it failed; `null` where it was taken."""

class WebhookDelivery(TypedDict):
    id: str
    """Names it in `redeliver/`. Receivers get `msg_` and this as `webhook-id`."""
    state: Literal["waiting", "delivered", "failed"]
    """`waiting` for an attempt, `delivered` or `failed`."""
    types: list[str]
    """The types of its events, each once."""
    event_count: int
    """How many events were gathered in it."""
    created_at: str
    """When it was made, UTC."""
    attempts: int
    """How often it was sent."""
    next_attempt_at: Union[str, None]
    """When it is sent next, UTC; `null` for never."""
    last_attempt: Union[WebhookDeliveryLastAttempt, None]
    """How the last attempt ended; `null` before the first."""

class WebhookDeliveryPage(TypedDict):
    next: Union[str, None]
    """Address of the next page; `null` on the last."""
    results: list[WebhookDelivery]
    """Those of the last 7 days, newest first."""

class WebhookList(TypedDict):
    results: list[Webhook]
    """At most 10, the oldest first."""

class WebhookPatch(TypedDict):
    url: NotRequired[str]
    """Where the messages are sent, by https."""
    description: NotRequired[str]
    """What it is for."""
    format: NotRequired[Literal["json", "slack"]]
    """`json` sends events; `slack` sends `{text}`, which chat systems show. Absent means `json`."""
    types: NotRequired[Union[list[Literal["question.opened", "question.closed", "question.resolved", "question.unresolved", "question.edited", "prediction.changed", "comment.created", "score.ready", "board.updated", "notification.created"]], None]]
    """Only events of these types; `null` for all."""
    project: NotRequired[Union[int, None]]
    """Only what happens in this project; `null` for all."""
    post: NotRequired[Union[int, None]]
    """Only what happens to this post; `null` for all."""
    question: NotRequired[Union[int, None]]
    """Only what happens to this question; `null` for all."""
    following: NotRequired[bool]
    """Whether only what happens in projects and to posts that the owner follows."""
    is_enabled: NotRequired[bool]
    """`true` enables one that is disabled, from the next event on."""

class WindowEnd(TypedDict):
    days: int
    """Days after the date of the round; negative for days before."""
    time: str
    """The wall clock then, `HH:MM`."""

WithdrawalArray: TypeAlias = 'list[WithdrawalItem]'

class WithdrawalItem(TypedDict):
    question: int
    """Id of the question, not of its post."""
    withdraw_at: NotRequired[Union[str, None]]
    """When the forecast is to end, UTC; absent for now."""

class WouldComment(TypedDict):
    on_post: int
    """Id of the post."""
    parent_id: Union[int, None]
    """Id of the comment that this one answers; `null` for a root."""
    root_id: Union[int, None]
    """Id of the root of the thread; `null` for a root."""
    text: str
    """Markdown; the word `deleted` on a deleted comment."""
    is_private: bool
    """Whether only its author sees it."""
    included_forecast: Union[IncludedForecast, None]
    """The forecast that its author carried along; `null` without one."""
    mentioned_users: list[ShortUser]
    """The accounts that the text mentions by name."""
    author_staff_permission: Union[Literal["admin", "curator"], None]
    """Role of its author on the project of the post: `admin`, `curator` or `null`."""
    key_factor_count: int
    """Number of key factors that would be stored."""

class WouldForecast(TypedDict):
    question: int
    """Id of the question."""
    recorded: Union[list[Union[float, None]], None]
    """The values that would be stored, after clamping: `[1 - p, p]` for binary, a probability for each of `all_options_ever` (`null` where one is not on offer). `null` for a CDF, which is stored exactly as it was sent, and for a withdrawal."""
    ends_at: Union[str, None]
    """When the forecast would end by itself, UTC; `null` for no end. For a withdrawal, when the standing forecast would end; `null` where none stands and nothing would happen."""
    replaces: Union[ReplacedForecast, None]
    """The caller's standing forecast, which would end; `null` without one."""
    interval: Union[ForecastInterval, None]
    """Quartiles of the CDF; `null` for binary and multiple choice questions."""
    prediction_after: Union[AggregateForecast, None]
    """`aggregations.recency_weighted.latest` with the change in it and all other forecasts as they are. `null` while the prediction is hidden, where the question is not open, where no forecast is left in it, and beyond the bound of the answer (Contract 1.13)."""

class WouldQuestion(TypedDict):
    question: int
    """Id of the question."""
    post: int
    """Id of its post."""
    status: Literal["upcoming", "open", "closed", "resolved"]
    """Its status afterwards."""
    resolution: Union[str, None]
    """Its resolution afterwards; `null` where it would have none."""
    actual_resolve_time: Union[str, None]
    """When its outcome was known, UTC; `null` where it would have none."""
    actual_close_time: Union[str, None]
    """When it closed, UTC; `null` where it would stay open."""

class WrittenQuestion(TypedDict):
    question: Union[int, None]
    """Id of the question; `null` for a new one."""
    title: str
    """Its title afterwards."""
    label: str
    """Its label in a group; empty elsewhere."""
    type: Literal["binary", "multiple_choice", "numeric", "discrete", "date"]
    """Its type afterwards."""
    change: Literal["added", "changed", "removed", "kept"]
    """What the call would do with it."""
