"""Makes benchmarks.json from section 15 of docs/spec/maths.md, without any code of the platform.

Run it with NumPy from the root of the project: python3 test/vectors/benchmarks.py
"""

import json
from datetime import date, timedelta
from math import erf, sqrt

import numpy as np

MASK = 0xFFFFFFFF


def generator(seed):
    """Yields the numbers of 15.2 in [0, 1)."""
    state = ((seed ^ 0x9E3779B9) * 0x85EBCA6B) & MASK
    while True:
        state = (state + 0x6D2B79F5) & MASK
        mixed = ((state ^ (state >> 15)) * (state | 1)) & MASK
        mixed ^= (mixed + (((mixed ^ (mixed >> 7)) * (mixed | 61)) & MASK)) & MASK
        yield ((mixed ^ (mixed >> 14)) & MASK) / 2**32


def draws(seed, clusters, resamples):
    """Returns how often each question is drawn in each resample."""
    numbers = generator(seed)
    counts = np.zeros((resamples, len(clusters)))
    for resample in range(resamples):
        for _ in range(max(clusters) + 1):
            counts[resample] += np.array(clusters) == int(next(numbers) * (max(clusters) + 1))
    return counts


def adjusted(rows, subjects, questions):
    """Solves the normal equations of 15.4."""
    design = np.zeros((len(rows), 1 + subjects + questions))
    for row, (subject, question, _, _) in enumerate(rows):
        design[row, [0, 1 + subject, 1 + subjects + question]] = 1
    penalty = np.diag([0.0] + [1.0] * (subjects + questions))
    scores = np.array([score for _, _, score, _ in rows])
    solution = np.linalg.solve(design.T @ design + penalty, design.T @ scores)
    return solution[0] + solution[1 : 1 + subjects]


def account(subject):
    """Returns the account and the version of a subject: (None, None) for an aggregate."""
    if isinstance(subject, str):
        _, user, version = subject.split()
        return int(user), int(version)
    return subject, None


def is_pair(one, other):
    """A version is no pair with all forecasts of its account."""
    (user, version), (other_user, other_version) = account(one), account(other)
    return user is None or user != other_user or None not in (version, other_version)


def beyond_rounding(differences):
    """Returns differences; one below 1e-9 is 0 (15.3)."""
    return np.where(np.abs(differences) < 1e-9, 0, differences)[()]


def expected(case):
    sign = -1 if case.get("lower_is_better") else 1
    subjects, clusters = len(case["subjects"]), np.array(case["clusters"])
    scores = np.full((subjects, len(clusters)), np.nan)
    coverages = scores.copy()
    for subject, question, score, coverage in case["rows"]:
        scores[subject, question], coverages[subject, question] = score, coverage
    counts = draws(case["seed"], case["clusters"], case["resamples"])
    answered = ~np.isnan(scores)
    means = np.nanmean(scores, axis=1)

    def resampled(values, where, otherwise):
        total = counts @ where.astype(float)
        return np.where(total == 0, otherwise, counts @ np.where(where, values, 0) / np.maximum(total, 1))

    def spans(where):
        return len(set(clusters[where])) >= 2

    effects = adjusted(case["rows"], subjects, len(clusters))
    who = [account(subject) for subject in case["subjects"]]
    order = sorted(
        range(subjects),
        key=lambda i: (-sign * means[i], who[i][0] or 0, -1 if who[i][1] is None else who[i][1]),
    )
    entries = []
    for i in order:
        bounds = [None, None]
        if spans(answered[i]):
            bounds = np.percentile(resampled(scores[i], answered[i], means[i]), [2.5, 97.5]).tolist()
        entries.append(
            {
                "user": who[i][0],
                "version": who[i][1],
                "questions": int(answered[i].sum()),
                "coverage": np.nanmean(coverages[i]),
                "mean": means[i],
                "lower": bounds[0],
                "upper": bounds[1],
                "adjusted": effects[i],
            }
        )
    compared = []
    farthest = np.zeros(case["resamples"])
    for first in range(subjects):
        for second in range(first + 1, subjects):
            one, other = order[first], order[second]
            both = answered[one] & answered[other]
            if not is_pair(case["subjects"][one], case["subjects"][other]) or not spans(both):
                continue
            apart = np.where(both, scores[one] - scores[other], 0)
            difference = beyond_rounding(apart.sum() / both.sum())
            drawn = beyond_rounding(resampled(apart, both, difference))
            error = beyond_rounding(drawn.std())
            if error > 0:
                farthest = np.maximum(farthest, np.abs(drawn - difference) / error)
            compared.append((first, second, int(both.sum()), difference, drawn, error))
    reach = np.percentile(farthest, 95)
    pairs = [
        {
            "first": first,
            "second": second,
            "questions": questions,
            "difference": difference,
            "lower": difference - reach * error,
            "upper": difference + reach * error,
            "ahead": ((sign * drawn > 0) + 0.5 * (drawn == 0)).mean(),
        }
        for first, second, questions, difference, drawn, error in compared
    ]
    return {"entries": entries, "pairs": pairs}


def synthetic(name, random, *, subjects, questions, share, in_cluster, resamples, seed):
    """Makes rows with skills, difficulties and noise. Each question is answered."""
    skill, ease = random.normal(0, 10, subjects), random.normal(0, 15, questions)
    rows = []
    for subject in range(subjects):
        for question in range(questions):
            if random.random() < share or subject == question % subjects:
                score = skill[subject] + ease[question] + random.normal(0, 20)
                rows.append([subject, question, round(score, 6), round(random.uniform(0.2, 1), 4)])
    return {
        "name": name,
        "seed": seed,
        "resamples": resamples,
        "clusters": [question // in_cluster for question in range(questions)],
        "subjects": [None, *range(101, 100 + subjects)],
        "rows": rows,
    }


# The lines of a question: 15.5 to 15.7, on the scores of section 5 and the aggregates of section 4.


def median(values, weights):
    """Weighted median of 4.4, with q = 0.5."""
    order = np.argsort(values, kind="stable")
    share = np.cumsum(weights[order]) / weights.sum()
    return (values[order][np.argmax(share >= 0.5)] + values[order][np.argmax(share > 0.5)]) / 2


def combined(kind, rows):
    """The recency weighted and unweighted prediction of these rows (4.3, 4.5), as two vectors."""
    count = len(rows)
    newest = np.ones(count) if count <= 2 else np.exp(np.sqrt(np.arange(1, count + 1)) - np.sqrt(count))
    vectors = []
    for weights in (newest, np.ones(count)):
        columns = np.array([[np.nan if v is None else v for v in row["values"]] for row in rows])
        if kind == "binary":
            yes = median(columns[:, 1], weights)
            vectors.append(np.array([median(columns[:, 0], weights), yes]))
        elif kind == "multiple_choice":
            offered = ~np.isnan(columns[0])
            parts = np.array([median(columns[:, j], weights) for j in np.flatnonzero(offered)]) - 0.001
            vector = np.full(len(offered), np.nan)
            vector[offered] = parts / parts.sum() * (1 - 0.001 * offered.sum()) + 0.001
            vectors.append(vector)
        else:
            vectors.append(weights @ columns / weights.sum())
    return vectors


def snapshots(case, rows):
    """The histories of both methods over these rows (4.2)."""
    question = case["question"]
    opened, closed = question["open_time"], question["actual_close_time"]
    rows = [row for row in rows if not (row["start"] > closed or (row["end"] is not None and row["end"] <= opened))]
    instants = {max(row["start"], opened) for row in rows}
    instants |= {row["end"] for row in rows if row["end"] is not None and row["end"] <= closed}
    histories = ([], [])
    for instant in sorted(instants):
        active = [row for row in rows if row["start"] <= instant and (row["end"] is None or row["end"] > instant)]
        for history in histories:
            if history and history[-1]["end"] is None:
                history[-1]["end"] = instant
        if active:
            for history, vector in zip(histories, combined(question["type"], active)):
                history.append({"start": instant, "end": None, "values": vector})
    return histories


def masses(case, values):
    """The mass of every outcome, NaN for options that are not on offer."""
    vector = np.array([np.nan if v is None else v for v in values], dtype=float)
    if case["question"]["type"] in ("binary", "multiple_choice"):
        return vector
    return np.diff(np.concatenate([[0], vector, [1]]))


def lines(case):
    question, bucket = case["question"], case["resolution_bucket"]
    kind = question["type"]
    continuous = kind not in ("binary", "multiple_choice")
    opened, horizon = question["open_time"], question["scheduled_close_time"] - question["open_time"]
    close = question["actual_close_time"]
    ordered = sorted(case["forecasts"], key=lambda row: row["start"])
    forecasts = []
    for i, row in enumerate(ordered):
        later = [other["start"] for other in ordered[i + 1 :] if other["user"] == row["user"]]
        ends = [end for end in [row["end"], *later[:1]] if end is not None]
        forecasts.append({**row, "end": min(ends) if ends else None})
    of = lambda bots: [row for row in forecasts if row.get("bot", False) == bots]

    def mass(values):
        all_masses = masses(case, values)
        return all_masses[-1] if np.isnan(all_masses[bucket]) else all_masses[bucket]

    # The base group of peer scores: people, at their instants before the close (5.3).
    base = [row for row in of(False) if row["start"] <= close]
    times, groups = [], []
    marks = {row["start"] for row in base} | {row["end"] for row in base if row["end"] is not None}
    for instant in sorted(t for t in marks if t < close):
        active = [row for row in base if row["start"] <= instant and (row["end"] is None or row["end"] > instant)]
        if active:
            logs = np.array([np.log(masses(case, row["values"])) for row in active])
            mean = logs.mean(axis=0)
            times.append(max(instant, opened))
            groups.append((mean[-1] if np.isnan(mean[bucket]) else mean[bucket], len(active)))
    spot = question.get("cp_reveal_time")
    spot = min(spot if spot is not None and spot > opened else close, close)

    inner = question.get("inbound_outcome_count")
    ignorant = None
    if continuous:
        open_ends = question["open_lower_bound"] + question["open_upper_bound"]
        ignorant = 0.05 if bucket in (0, inner + 1) else (1 - 0.05 * open_ends) / inner

    def gain(row):
        if continuous:
            own = row["mass"] if "mass" in row else mass(row["values"])
            return 100 * np.log(own / ignorant) / 2
        offered = np.count_nonzero(~np.isnan(masses(case, row["values"])))
        return 100 * np.log(mass(row["values"]) * offered) / np.log(offered)

    def against(row, group):
        log_group, size = group
        own = np.log(row["mass"] if "mass" in row else mass(row["values"]))
        return 0.0 if size < 2 else (50 if continuous else 100) * size / (size - 1) * (own - log_group)

    def span(row):
        first = max(row["start"], opened)
        last = close if row["end"] is None else min(row["end"], close)
        return (first, last) if last > first else None

    def points(rows):
        found = {}
        spans = [(row, *span(row)) for row in rows if span(row) is not None]
        found["baseline"] = (
            sum((last - first) / horizon * gain(row) for row, first, last in spans),
            sum((last - first) / horizon for _, first, last in spans),
        )
        score = coverage = 0.0
        for row, first, last in spans:
            for i, begun in enumerate(times):
                if first <= begun < last:
                    share = ((times[i + 1] if i + 1 < len(times) else close) - begun) / horizon
                    score, coverage = score + share * against(row, groups[i]), coverage + share
        found["peer"] = (score, coverage)
        standing = [row for row in rows if row["start"] <= spot and (row["end"] is None or spot < row["end"])]
        if standing:
            found["spot_baseline"] = (gain(standing[0]), 1.0)
            before = [i for i, begun in enumerate(times) if begun < spot]
            if before:
                found["spot_peer"] = (against(standing[0], groups[before[-1]]), 1.0)
        if not continuous and spans:
            squares = 0.0
            for row, first, last in spans:
                vector = np.nan_to_num(masses(case, row["values"]))
                outcome = np.zeros(len(vector))
                outcome[len(vector) - 1 if np.isnan(masses(case, row["values"])[bucket]) else bucket] = 1
                squares += (last - first) / horizon * ((vector - outcome) ** 2).sum() / 2
            covered = found["baseline"][1]
            found["brier"] = (squares / covered, covered)
        return {name: pair for name, pair in found.items() if pair[1] > 0}

    community, unweighted = snapshots(case, of(False))
    named = {
        "people": snapshots(case, of(False))[0],
        "machines": snapshots(case, of(True))[0],
    }
    if "set_prior" in case and kind != "multiple_choice":
        named["prior"] = [{"start": opened, "end": None, "values": case["set_prior"]}]
    elif continuous:
        named["prior"] = [{"start": opened, "end": None, "mass": ignorant}]
    elif kind == "binary":
        named["prior"] = [{"start": opened, "end": None, "values": [0.5, 0.5]}]
    else:
        named["prior"] = case["prior"]
    shown = max(opened, question.get("cp_reveal_time") or opened)
    at = [one for one in community if one["start"] <= shown and (one["end"] is None or shown < one["end"])]
    first = at or [one for one in community if one["start"] > shown]
    if first:
        named["community_at_opening"] = [{**first[0], "end": None}]
    said = earlier_values(case)
    if said is not None:
        weight, chances = said
        stretches = [{**row, "prior": row["values"]} for row in named["prior"] if "values" in row]
        if continuous:
            share = weight * chances[bucket] + (1 - weight) * ignorant
            named["last_resolution"] = [{"start": opened, "end": None, "mass": share}]
        else:
            named["last_resolution"] = [
                {"start": row["start"], "end": row["end"], "values": blended(row["prior"], weight, chances)}
                for row in stretches
            ]
    for user, starts in case["versions"]:
        own = [row for row in forecasts if row["user"] == user]
        for version in range(len(starts) + 1):
            part = [row for row in own if sum(since <= row["start"] for since in starts) == version]
            if part:
                named[f"card {user} {version}"] = part
    found = []
    for name, rows in named.items():
        found += [[name, kind_of, *pair] for kind_of, pair in points(rows).items()]
    for user in {row["user"] for row in forecasts}:
        named_user = points([row for row in forecasts if row["user"] == user])
        found += [[str(user), "brier", *named_user["brier"]]] if "brier" in named_user else []
    for name, rows in (("recency_weighted", community), ("unweighted", unweighted)):
        pair = points(rows).get("brier")
        found += [[name, "brier", *pair]] if pair else []
    return found


def blended(prior, weight, chances):
    """Mixes chances with a prior. What is not on offer (None) goes to the last option."""
    values = [None if p is None else weight * c + (1 - weight) * p for p, c in zip(prior, chances)]
    values[-1] += weight * sum(c for p, c in zip(prior, chances) if p is None)
    return values


def edges_of(question):
    """The real values between the buckets of a continuous question (section 2)."""
    low, high = question["range_min"], question["range_max"]
    u = np.linspace(0, 1, question["inbound_outcome_count"] + 1)
    zero = question.get("zero_point")
    if zero is None:
        return low + (high - low) * u
    ratio = (high - zero) / (low - zero)
    return low + (high - low) * (ratio**u - 1) / (ratio - 1)


def outcome_of_number(question, rule, x):
    """The bucket of a number: by the rule (contract 3.19), or by the range of the question."""
    if "thresholds" in rule:
        name = question["options_history"][-1][1][sum(t <= x for t in rule["thresholds"])]
        return case_options(question).index(name)
    tests = {
        "at_least": lambda bound: x >= bound,
        "above": lambda bound: x > bound,
        "at_most": lambda bound: x <= bound,
        "below": lambda bound: x < bound,
    }
    for key, holds in tests.items():
        if key in rule:
            return int(holds(rule[key]))
    edges = edges_of(question)
    x = x if question["open_lower_bound"] else max(x, edges[0])
    x = x if question["open_upper_bound"] else min(x, edges[-1])
    if x < edges[0] or x > edges[-1]:
        return 0 if x < edges[0] else len(edges)
    return max(1, min(int(np.searchsorted(edges, x, side="left")), len(edges) - 1))


def case_options(question):
    """All options ever, the catch-all last (4.9)."""
    seen = []
    for _, options in question["options_history"]:
        seen += [one for one in options[:-1] if one not in seen]
    last = question["options_history"][-1][1][-1]
    return [one for one in seen if one != last] + [last]


def earlier_values(case):
    """The weight and the chances of 15.7. None outside of series, and without a step."""
    question, series = case["question"], case.get("series")
    if series is None:
        return None
    rule, kind = series["rule"], question["type"]
    numbers = bool(rule) or kind not in ("binary", "multiple_choice")
    names = {"binary": ["no", "yes"]}.get(kind) or (case_options(question) if kind == "multiple_choice" else [])
    day = lambda text: date.fromisoformat(text).toordinal()
    points = []
    for at, values in series["observations"]:
        known = [value for value, known_at in values if known_at <= question["open_time"]]
        if day(at) >= day(series["on"]) or not known or known[-1] in ("annulled", "ambiguous"):
            continue
        points.append((day(at), float(known[-1]) if numbers else names.index(known[-1])))
    if not points:
        return None
    last_day, last = points[-1]
    gap = day(series["on"]) - last_day
    steps = []
    for i, (to_day, to) in enumerate(points):
        before = sorted(points[:i], key=lambda point: abs(to_day - gap - point[0]))
        if before and abs(to_day - gap - before[0][0]) <= gap / 4:
            steps.append(to - before[0][1])
    count = len(steps)
    if count == 0:
        return None
    size = len(names) or question["inbound_outcome_count"] + 2
    chances = np.zeros(size)
    if not numbers:
        chances[last] = 1
        return sum(step == 0 for step in steps) / (count + 1), chances.tolist()
    deviation = sqrt(np.mean(np.square(steps)))
    if deviation == 0:
        chances[outcome_of_number(question, rule, last)] = 1
        return count / (count + 1), chances.tolist()
    bounds = rule.get("thresholds") or list(rule.values()) or edges_of(question).tolist()
    below = [0.0, *[(1 + erf((bound - last) / deviation / sqrt(2))) / 2 for bound in bounds], 1.0]
    for piece in range(len(below) - 1):
        middle = ([-1e9, *bounds][piece] + [*bounds, 1e9][piece]) / 2
        place = piece if not rule else outcome_of_number(question, rule, middle)
        chances[place] += below[piece + 1] - below[piece]
    if not rule:
        chances[0] *= question["open_lower_bound"]
        chances[-1] *= question["open_upper_bound"]
    return count / (count + 1), (chances / chances.sum()).tolist()


def observed(random, *, on, gap, values, opened):
    """Makes observations every `gap` days before `on`. Some are revised, the last ones known late."""
    found = []
    for i, value in enumerate(values):
        at = (date.fromisoformat(on) - timedelta(days=gap * (len(values) - i))).isoformat()
        known = opened - 86400.0 * (len(values) - i - 1)
        history = [[value, known]]
        if i % 3 == 1:
            history.insert(0, [values[i - 1], known - 3600.0])
        # A value that was known after the opening says nothing.
        history.append([values[0], opened + 60.0 + i])
        found.append([at, history])
    found[-1][1] = [[values[0], opened + 5.0]]
    # Nothing that is observed on the date of the question or later counts.
    return [*found, [on, [[values[1], opened - 10.0]]]]


def lines_case(name, random, question, bucket, draw, *, people, bots, extra=None):
    """Makes forecasts of people and bots, some revised and some with an end."""
    opened, length = question["open_time"], question["scheduled_close_time"] - question["open_time"]
    forecasts = []
    for user in range(1, people + bots + 1):
        starts = np.sort(random.uniform(-0.1, 0.95, random.integers(1, 4)))
        for start in starts:
            end = opened + (start + random.uniform(0.05, 0.6)) * length if random.random() < 0.3 else None
            row = {"user": user, "start": round(opened + start * length, 3), "end": end and round(end, 3)}
            forecasts.append({**row, "values": draw(), **({"bot": True} if user > people else {})})
    half = round(opened + length / 2, 3)
    own = [row["start"] for row in forecasts if row["user"] == people + 1]
    # The first version begins with a forecast, which belongs to it.
    versions = [[people + 1, sorted([min(own), half])], [people + bots, [half]]] if bots > 1 else []
    return {
        "name": name,
        "kind": "lines",
        "question": question,
        "resolution_bucket": bucket,
        "forecasts": forecasts,
        "versions": versions,
        **(extra or {}),
    }


def lines_cases():
    random = np.random.default_rng(54)
    times = {
        "open_time": 1767225600.0,
        "scheduled_close_time": 1768089600.0,
        "actual_close_time": 1767900000.0,
    }

    def yes():
        p = round(float(random.uniform(0.02, 0.98)), 6)
        return [1 - p, p]

    def shares(offered):
        def draw():
            some = np.round(random.dirichlet(np.ones(len(offered))) * 0.9 + 0.1 / len(offered), 6).tolist()
            return [some[offered.index(j)] if j in offered else None for j in range(4)]

        return draw

    def cdf():
        steps = random.dirichlet(np.ones(6)) * 0.9 + 0.1 / 6
        return np.round(np.cumsum(steps)[:5], 9).tolist()

    binary = {"type": "binary", **times}
    revealed = {**binary, "cp_reveal_time": 1767500000.0}
    history = [["1970-01-01T00:00:00", ["a", "c", "z"]], ["2026-01-05T00:00:00", ["a", "b", "c", "z"]]]
    choice = {"type": "multiple_choice", **times, "options_history": history}
    numeric = {
        "type": "numeric",
        **times,
        "range_min": 0,
        "range_max": 4,
        "open_lower_bound": True,
        "open_upper_bound": True,
        "inbound_outcome_count": 4,
    }
    # All options ever stand in order of appearance: a, c, b, z.
    third, quarter = 1 / 3, 0.25
    prior = [
        {"start": times["open_time"], "end": 1767571200.0, "values": [third, third, None, third]},
        {"start": 1767571200.0, "end": None, "values": [quarter] * 4},
    ]
    fixed = {**choice, "options_history": [["1970-01-01T00:00:00", ["a", "b", "c", "z"]]]}
    even = [{"start": times["open_time"], "end": None, "values": [quarter] * 4}]
    return [
        lines_case("binary", random, binary, 1, yes, people=5, bots=3),
        lines_case("binary, revealed later, resolves no", random, revealed, 0, yes, people=6, bots=2),
        lines_case("machines alone", random, binary, 1, yes, people=0, bots=3),
        lines_case("people alone", random, binary, 1, yes, people=4, bots=0),
        lines_case("options", random, fixed, 1, shares([0, 1, 2, 3]), people=5, bots=2, extra={"prior": even}),
        lines_case(
            "an option that is added later, and that the forecasts lack",
            random,
            choice,
            2,
            shares([0, 1, 3]),
            people=4,
            bots=2,
            extra={"prior": prior},
        ),
        lines_case("numeric", random, numeric, 3, cdf, people=5, bots=2),
        lines_case("numeric, beyond an end", random, numeric, 5, cdf, people=3, bots=2),
        *series_cases(random, times, (binary, yes), (numeric, cdf), (choice, prior, shares([0, 1, 3]))),
        *set_priors(random, times, (binary, yes), (numeric, cdf), (choice, shares([0, 1, 3]))),
    ]


def set_priors(random, times, binary, numeric, choice):
    """Makes questions whose prior was set. Its options come and go; what is gone counts for the last."""

    def case(name, question, bucket, draw, extra):
        return lines_case(f"set prior, {name}", random, question, bucket, draw, people=3, bots=1, extra=extra)

    def stretches(before, after):
        return [
            {"start": times["open_time"], "end": 1767571200.0, "values": before},
            {"start": 1767571200.0, "end": None, "values": after},
        ]

    question, draw = choice
    grown = {"set_prior": [0.5, 0.2, 0.3], "prior": stretches([0.5, 0.2, None, 0.3], [0.5, 0.2, None, 0.3])}
    history = [["1970-01-01T00:00:00", ["a", "c", "z"]], ["2026-01-05T00:00:00", ["a", "z"]]]
    fewer = {**question, "options_history": history}
    shrunk = {"set_prior": [0.5, 0.2, 0.3], "prior": stretches([0.5, 0.2, 0.3], [0.5, None, 0.5])}

    def of_two():
        share = round(float(random.uniform(0.1, 0.9)), 6)
        return [share, None, 1 - share]

    return [
        case("yes", binary[0], 1, binary[1], {"set_prior": [0.9, 0.1]}),
        case("numeric", numeric[0], 3, numeric[1], {"set_prior": [0.05, 0.1, 0.5, 0.8, 0.9]}),
        case("an option that came later", question, 2, draw, grown),
        case("an option that is gone", fewer, 2, of_two, shrunk),
    ]


def series_cases(random, times, binary, numeric, choice):
    """Makes questions of a series: with numbers by a range and by rules, and with outcomes."""

    def case(name, question, bucket, draw, *, gap, values, rule=None, extra=None):
        series = {
            "on": "2026-01-16",
            "rule": rule or {},
            "observations": observed(random, on="2026-01-16", gap=gap, values=values, opened=times["open_time"]),
        }
        more = {"series": series, **(extra or {})}
        return lines_case(f"series, {name}", random, question, bucket, draw, people=3, bots=1, extra=more)

    def walk(start, size, count):
        return [str(round(float(x), 4)) for x in start + np.cumsum(random.normal(0, size, count))]

    question, cdf = numeric
    closed = {**question, "open_lower_bound": False, "range_max": 20, "zero_point": -1}
    options, prior, draw = choice
    return [
        case("numbers by the week", question, 2, cdf, gap=7, values=walk(2, 0.7, 9)),
        case("numbers on a scale with a closed end", closed, 1, cdf, gap=7, values=walk(1, 0.4, 6)),
        case("a number that never moves", question, 2, cdf, gap=7, values=["2"] * 5),
        case("a number below the closed end", closed, 1, cdf, gap=7, values=["-3"] * 5),
        case("at least", *binary_of(binary, 1), gap=7, values=walk(5, 1, 8), rule={"at_least": 5.5}),
        case("below, by the month", *binary_of(binary, 0), gap=30, values=walk(5, 1, 8), rule={"below": 5.5}),
        case("at a bound that is met", *binary_of(binary, 1), gap=7, values=["5"] * 4, rule={"above": 5}),
        case("yes and no", *binary_of(binary, 1), gap=7, values=["no", "yes", "yes", "annulled", "yes", "yes", "no"]),
        case("too few values", *binary_of(binary, 1), gap=7, values=["yes", "yes"]),
        case(
            "options by thresholds",
            options,
            2,
            draw,
            gap=7,
            values=walk(15, 6, 7),
            rule={"thresholds": [10, 15, 20]},
            extra={"prior": prior},
        ),
        case("options", options, 1, draw, gap=7, values=["c", "a", "z", "z", "c", "c"], extra={"prior": prior}),
    ]


def binary_of(binary, bucket):
    question, draw = binary
    return question, bucket, draw


def main():
    random = np.random.default_rng(20261129)
    sizes = {
        "everybody answered everything": (4, 12, 1, 1, 1000, 7),
        "two of three answered": (6, 20, 0.67, 1, 200, 21),
        "groups of four questions": (5, 24, 0.8, 4, 200, 3),
        "few answers in common": (5, 14, 0.3, 2, 200, 99),
    }
    names = ("subjects", "questions", "share", "in_cluster", "resamples", "seed")
    cases = [synthetic(name, random, **dict(zip(names, size))) for name, size in sizes.items()]
    narrow = [[0, 0, 1.0, 1.0], [0, 1, 3.0, 1.0], [0, 2, 5.0, 1.0], [0, 3, 2.0, 1.0]]
    narrow += [[1, 0, 4.0, 0.5], [1, 1, 9.0, 0.5], [2, 1, 3.0, 1.0], [2, 2, 5.0, 1.0], [2, 3, 2.0, 1.0]]
    cases.append(
        {
            "name": "answers within a single cluster, and equal scores",
            "seed": 1,
            "resamples": 100,
            "clusters": [0, 0, 1, 1],
            "subjects": [None, 8, 9],
            "rows": narrow,
        }
    )
    low = synthetic(
        "scores of which the lowest is the best",
        random,
        **dict(zip(names, (5, 12, 0.9, 1, 200, 12))),
    )
    cases.append({**low, "lower_is_better": True})
    parts = synthetic("versions of a card", random, **dict(zip(names, (6, 16, 0.8, 2, 200, 5))))
    parts["subjects"] = [None, 101, 102, "card 101 1", "card 101 2", "card 102 0"]
    cases.append(parts)
    # The second differs from the first by rounding alone, and the third by numbers that cancel out.
    first = [0.3, 0.6, 0.7, 0.3, 0.6, 0.7]
    second = [0.1 + 0.2, 0.2 * 3, 0.1 * 7, 0.1 + 0.2, 0.2 * 3, 0.1 * 7]
    third = [score - apart for score, apart in zip(first, [0.3, -0.1, -0.2] * 2)]
    fourth = [score - apart for score, apart in zip(first, [0.4, 0.1, 0.2, 0.3, 0.2, 0.5])]
    cases.append(
        {
            "name": "differences of rounding",
            "seed": 15,
            "resamples": 200,
            "clusters": [0, 1, 2, 3, 4, 5],
            "subjects": [1, 2, 3, 4],
            "rows": [
                [subject, question, score, 1.0]
                for subject, own in enumerate([first, second, third, fourth])
                for question, score in enumerate(own)
            ],
        }
    )
    lined = lines_cases()
    meta = {
        "about": "means, intervals, adjusted scores, differences of pairs, and lines; section 15",
        "obtained": "test/vectors/benchmarks.py, which follows section 15 with NumPy; seeded inputs",
        "tolerance": 1e-9,
        "cases": len(cases) + len(lined),
    }
    results = [{**case, "expected": expected(case)} for case in cases]
    results += [{**case, "expected": lines(case)} for case in lined]
    texts = [json.dumps(case, separators=(",", ":")) for case in results]
    with open("test/vectors/benchmarks.json", "w") as file:
        file.write('{"meta":' + json.dumps(meta) + ',\n"cases":[\n' + ",\n".join(texts) + "\n]}\n")


main()
