#!/usr/bin/env python3
"""Computes the board of a benchmark again, from the archive of its project alone.

    python3 examples/benchmark_again.py archive.zip PROJECT_ID [SCORE_TYPE [pairs]]

It needs only Python. The archive is the ZIP of `/api/projects/{id}/download-data/` with
`include_benchmark=true`. The output is CSV: the entries with the same figures as
`/api/projects/{id}/benchmark/`, the best mean first, or their differences in pairs. The formulas are
those of docs/spec/maths.md, section 15. An anonymised archive has no versions of cards. The pairs of
forty forecasters on two hundred questions take half a minute.
"""

import csv
import io
import sys
import zipfile
from itertools import combinations
from operator import mul

RESAMPLES = 1000
MOST_COMPARED = 40
MASK = 0xFFFFFFFF
ENTRIES = ["name", "card_version", "questions", "coverage", "mean", "lower", "upper", "adjusted"]
PAIRS = ["first", "second", "questions", "difference", "lower", "upper", "ahead"]


def generator(seed):
    """Yields numbers in [0, 1), the same ones for the same seed."""
    state = ((seed ^ 0x9E3779B9) * 0x85EBCA6B) & MASK
    while True:
        state = (state + 0x6D2B79F5) & MASK
        mixed = ((state ^ (state >> 15)) * (state | 1)) & MASK
        mixed ^= (mixed + (((mixed ^ (mixed >> 7)) * (mixed | 61)) & MASK)) & MASK
        yield ((mixed ^ (mixed >> 14)) & MASK) / 2**32


def percentile(values, fraction):
    """Returns a percentile with linear interpolation."""
    ascending = sorted(values)
    place = fraction * (len(ascending) - 1)
    low = ascending[int(place)]
    high = ascending[min(int(place) + 1, len(ascending) - 1)]
    return low + (high - low) * (place - int(place))


def mean_of(values):
    return sum(values) / len(values)


def table(archive, name):
    with archive.open(f"{name}.csv") as member:
        return list(csv.DictReader(io.TextIOWrapper(member, "utf-8", newline="")))


def read(path, score_type):
    """Returns the cluster of each question with a score, and the scores of each subject.

    A subject is an account, a version of its card, or the name of a line: (account, version, name).
    """
    with zipfile.ZipFile(path) as archive:
        questions = {row["Question ID"]: row for row in table(archive, "question_data")}
        scores = [row for row in table(archive, "benchmark_data") if row["Score Type"] == score_type]
    subjects = {}
    for row in scores:
        name = row.get("User Username") or row.get("User (Anonymized)")
        # The hash of an account has 64 digits, and no line has such a name.
        account = row.get("User ID", name if len(name) == 64 else "")
        own = subjects.setdefault((account, row.get("Card Version", ""), name), {})
        own[row["Question ID"]] = (float(row["Score"]), float(row["Coverage"]))
    # The questions of a post are drawn together, and so are all questions of a round.
    clusters, parts = {}, {}
    for question in sorted({question for own in subjects.values() for question in own}, key=int):
        row = questions[question]
        part = (row["Series ID"], row["Round"]) if row["Round"] else row["Post ID"]
        clusters[question] = parts.setdefault(part, len(parts))
    return clusters, subjects


def with_versions(subjects):
    """Returns the subjects that have a row, and the only version of each account that has one."""
    versions = {}
    for account, version, _ in subjects:
        if version:
            versions.setdefault(account, []).append(version)
    only = {account: own[0] for account, own in versions.items() if len(own) == 1}
    kept = {who: own for who, own in subjects.items() if not who[1] or who[0] not in only}
    return kept, only


def draw(clusters, seed):
    """Returns for each draw how often each cluster was drawn (15.2)."""
    size = max(clusters.values(), default=-1) + 1
    numbers = generator(seed)
    draws = []
    for _ in range(RESAMPLES):
        counts = [0] * size
        for _ in range(size):
            counts[int(next(numbers) * size)] += 1
        draws.append(counts)
    return draws


def resampled(values, clusters, draws):
    """Returns the mean of the values by question in each draw, or None within one cluster."""
    # What a cluster adds to a draw: its values, and how many there are.
    sums, answered = [0.0] * len(draws[0]), [0] * len(draws[0])
    for question, value in values.items():
        sums[clusters[question]] += value
        answered[clusters[question]] += 1
    if sum(count > 0 for count in answered) < 2:
        return None
    means = []
    for counts in draws:
        total = sum(map(mul, counts, answered))
        means.append(sum(map(mul, counts, sums)) / total if total else mean_of(values.values()))
    return means


def adjust(subjects):
    """Returns what each subject would score on the average question (15.4)."""
    questions = {}
    for who, own in subjects.items():
        for question, score in own.items():
            questions.setdefault(question, {})[who] = score
    scores = [score for own in subjects.values() for score in own.values()]
    mean, scale = mean_of(scores), max(map(abs, scores))
    skill, ease = dict.fromkeys(subjects, 0.0), dict.fromkeys(questions, 0.0)
    for _ in range(10_000):
        moved = 0.0
        for effects, rows, others in ((skill, subjects, ease), (ease, questions, skill)):
            for one, own in rows.items():
                # One row with the mean score stands beside the others: the shrinkage.
                effect = sum(score - mean - others[other] for other, score in own.items()) / (len(own) + 1)
                moved = max(moved, abs(effect - effects[one]))
                effects[one] = effect
        for effects in (skill, ease):
            shift = mean_of(effects.values())
            mean += shift
            for one in effects:
                effects[one] -= shift
        if moved <= 1e-13 * scale:
            break
    return {who: mean + effect for who, effect in skill.items()}


def place(who, mean):
    """Orders entries: the best mean first, and equal ones by account, version and name."""
    account, version, name = who
    number = int(account) if len(account) < 64 and account else 0
    return (mean, number, int(version or -1), "" if account else name)


def beyond_rounding(difference):
    """Returns 0 for a difference below 1e-9, which comes from rounding."""
    return 0 if abs(difference) < 1e-9 else difference


def compare(ordered, clusters, draws, sign):
    """Yields the differences of pairs, with intervals that hold together (15.3)."""
    accounts = [who for who, _ in ordered if who[0]][:MOST_COMPARED]
    compared = [(who, own) for who, own in ordered if not who[0] or who in accounts]
    pairs, farthest = [], [0.0] * RESAMPLES
    for (first, one), (second, other) in combinations(compared, 2):
        # A version is no pair with all forecasts of its account.
        if first[0] and first[0] == second[0] and not (first[1] and second[1]):
            continue
        apart = {question: score - other[question] for question, score in one.items() if question in other}
        means = resampled(apart, clusters, draws)
        if means is None:
            continue
        means = [beyond_rounding(value) for value in means]
        difference, centre = beyond_rounding(mean_of(apart.values())), mean_of(means)
        error = beyond_rounding(mean_of([(value - centre) ** 2 for value in means]) ** 0.5)
        if error > 0:
            farthest = [max(most, abs(value - difference) / error) for most, value in zip(farthest, means)]
        ahead = mean_of([(value * sign > 0) + (value == 0) / 2 for value in means])
        pairs.append((first, second, len(apart), difference, error, ahead))
    reach = percentile(farthest, 0.95)
    for first, second, size, difference, error, ahead in pairs:
        yield first, second, size, difference, difference - reach * error, difference + reach * error, ahead


def main(path, project, score_type="peer", output="entries"):
    clusters, subjects = read(path, score_type)
    subjects, only = with_versions(subjects)
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(PAIRS if output == "pairs" else ENTRIES)
    if not subjects:
        return
    draws = draw(clusters, int(project))
    # The lowest Brier score is the best one.
    sign = -1 if score_type == "brier" else 1
    scores = {who: {question: score for question, (score, _) in own.items()} for who, own in subjects.items()}
    means = {who: mean_of(own.values()) for who, own in scores.items()}
    ordered = sorted(scores.items(), key=lambda entry: place(entry[0], -sign * means[entry[0]]))
    if output == "pairs":
        for first, second, *figures in compare(ordered, clusters, draws, sign):
            out.writerow([label(first, only), label(second, only), *figures])
        return
    adjusted = adjust(scores)
    for who, own in ordered:
        drawn = resampled(own, clusters, draws)
        bounds = ["", ""] if drawn is None else [percentile(drawn, 0.025), percentile(drawn, 0.975)]
        coverage = mean_of([covered for _, covered in subjects[who].values()])
        version = who[1] or only.get(who[0], "")
        out.writerow([who[2], version, len(own), coverage, means[who], *bounds, adjusted[who]])


def label(who, only):
    account, version, name = who
    version = version or only.get(account)
    return f"{name} (version {version})" if version else name


if __name__ == "__main__":
    main(*sys.argv[1:])
