"""Makes benchmarks.json from section 15 of docs/spec/maths.md, without any code of the platform.

Run it with NumPy from the root of the project: python3 test/vectors/benchmarks.py
"""

import json

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


def expected(case):
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
    order = sorted(range(subjects), key=lambda i: (-means[i], case["subjects"][i] or 0))
    entries = []
    for i in order:
        bounds = [None, None]
        if spans(answered[i]):
            bounds = np.percentile(resampled(scores[i], answered[i], means[i]), [2.5, 97.5]).tolist()
        entries.append(
            {
                "user": case["subjects"][i],
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
            if not spans(both):
                continue
            apart = np.where(both, scores[one] - scores[other], 0)
            difference = apart.sum() / both.sum()
            drawn = resampled(apart, both, difference)
            if drawn.std() > 0:
                farthest = np.maximum(farthest, np.abs(drawn - difference) / drawn.std())
            compared.append((first, second, int(both.sum()), difference, drawn))
    reach = np.percentile(farthest, 95)
    pairs = [
        {
            "first": first,
            "second": second,
            "questions": questions,
            "difference": difference,
            "lower": difference - reach * drawn.std(),
            "upper": difference + reach * drawn.std(),
            "ahead": ((drawn > 0) + 0.5 * (drawn == 0)).mean(),
        }
        for first, second, questions, difference, drawn in compared
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
    meta = {
        "about": "means, intervals, adjusted scores and differences of pairs; section 15",
        "obtained": "test/vectors/benchmarks.py, which follows section 15 with NumPy; seeded inputs",
        "tolerance": 1e-9,
        "cases": len(cases),
    }
    texts = [json.dumps({**case, "expected": expected(case)}, separators=(",", ":")) for case in cases]
    with open("test/vectors/benchmarks.json", "w") as file:
        file.write('{"meta":' + json.dumps(meta) + ',\n"cases":[\n' + ",\n".join(texts) + "\n]}\n")


main()
