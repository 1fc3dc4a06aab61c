#!/usr/bin/env python3
"""Computes the board of a benchmark again, from the archive of its project alone.

    python3 examples/benchmark_again.py archive.zip PROJECT_ID [SCORE_TYPE]

It needs only Python. The archive is the ZIP of `/api/projects/{id}/download-data/` with
`include_scores=true`. The output is CSV: a line for each account and aggregate, with the same
questions, coverage, mean and 95 % interval as `/api/projects/{id}/benchmark/`, the best mean first.
The formulas are those of docs/spec/maths.md, 15.1 and 15.2. What the archive does not hold is left
out: lines of reference, versions of cards, Brier scores, and who is hidden from boards.
"""

import csv
import io
import sys
import zipfile
from operator import mul

RESAMPLES = 1000
MASK = 0xFFFFFFFF


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


def table(archive, name):
    with archive.open(f"{name}.csv") as member:
        return list(csv.DictReader(io.TextIOWrapper(member, "utf-8", newline="")))


def read(path, score_type):
    """Returns the cluster of each question with a score, and the scores of each subject."""
    with zipfile.ZipFile(path) as archive:
        questions = table(archive, "question_data")
        scores = table(archive, "score_data")
    counting = {row["Question ID"]: row for row in questions if float(row["Question Weight"]) > 0}
    subjects = {}
    for row in scores:
        if row["Score Type"] == score_type and row["Question ID"] in counting:
            # The name of an aggregate stands where an account has its own.
            name = row.get("User Username") or row.get("User (Anonymized)")
            subjects.setdefault(name, {})[row["Question ID"]] = (float(row["Score"]), float(row["Coverage"]))
    scored = sorted({question for own in subjects.values() for question in own}, key=int)
    # The questions of a post are drawn together, and so are all questions of a round.
    parts = {}
    for question in scored:
        row = counting[question]
        part = (row["Series ID"], row["Round"]) if row["Round"] else row["Post ID"]
        parts.setdefault(part, len(parts))
        counting[question]["cluster"] = parts[part]
    return {question: counting[question]["cluster"] for question in scored}, subjects


def board(clusters, subjects, seed):
    """Returns a row for each subject: name, questions, coverage, mean, lower, upper."""
    size = max(clusters.values(), default=-1) + 1
    numbers = generator(seed)
    draws = []
    for _ in range(RESAMPLES):
        counts = [0] * size
        for _ in range(size):
            counts[int(next(numbers) * size)] += 1
        draws.append(counts)
    rows = []
    for name, own in subjects.items():
        mean = sum(score for score, _ in own.values()) / len(own)
        coverage = sum(covered for _, covered in own.values()) / len(own)
        # What a cluster adds to a draw: its scores, and how many there are.
        sums, answered = [0.0] * size, [0] * size
        for question, (score, _) in own.items():
            sums[clusters[question]] += score
            answered[clusters[question]] += 1
        bounds = (None, None)
        if sum(count > 0 for count in answered) >= 2:
            means = []
            for counts in draws:
                total = sum(map(mul, counts, answered))
                means.append(sum(map(mul, counts, sums)) / total if total else mean)
            bounds = (percentile(means, 0.025), percentile(means, 0.975))
        rows.append((name, len(own), coverage, mean, *bounds))
    return sorted(rows, key=lambda row: -row[3])


def main():
    path, project, *rest = sys.argv[1:]
    clusters, subjects = read(path, rest[0] if rest else "peer")
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["name", "questions", "coverage", "mean", "lower", "upper"])
    for row in board(clusters, subjects, int(project)):
        out.writerow(["" if cell is None else cell for cell in row])


main()
