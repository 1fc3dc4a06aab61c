"""Full history of a question recomputed per event with vectorised NumPy. Prints seconds a run.

Usage: numpy_history.py FILE rows width runs kind
kind: cdf = with np.average, the call that vectorised code of the reference platform makes for a
weighted mean; product = the same means with a BLAS product instead, which is about twice as fast;
binary = weighted quartiles of probabilities.
FILE holds rows x (2 + width) doubles: start, end (NaN = none), values; in order of start.
"""
import sys
import time

import numpy as np


def averages(rows, weights):
    return np.average(rows, axis=0, weights=weights), np.average(rows, axis=0)


def products(rows, weights):
    return weights @ rows / weights.sum(), rows.mean(axis=0)


def cdf_history(starts, ends, values, instants, means=averages):
    out = []
    for t in instants:
        rows = values[(starts <= t) & ~(ends <= t)]
        count = len(rows)
        if count == 0:
            continue
        ranks = np.sqrt(np.arange(1, count + 1))
        weights = np.exp(ranks - ranks[-1]) if count > 2 else np.ones(count)
        out.append(means(rows, weights))
    return out


def product_history(*data):
    return cdf_history(*data, means=products)


def quartiles(sorted_values, weights):
    levels = np.cumsum(weights)
    total = levels[-1]
    marks = np.array([0.25, 0.5, 0.75]) * total
    at = np.minimum(np.searchsorted(levels, marks, "left"), len(levels) - 1)
    after = np.minimum(np.searchsorted(levels, marks, "right"), len(levels) - 1)
    return (sorted_values[at] + sorted_values[after]) / 2


def binary_history(starts, ends, values, instants):
    column = values[:, 0]
    out = []
    for t in instants:
        active = column[(starts <= t) & ~(ends <= t)]
        count = len(active)
        if count == 0:
            continue
        ranks = np.sqrt(np.arange(1, count + 1))
        weights = np.exp(ranks - ranks[-1]) if count > 2 else np.ones(count)
        order = np.argsort(active, kind="stable")
        ordered = active[order]
        out.append((quartiles(ordered, weights[order]), quartiles(ordered, np.ones(count))))
    return out


def main():
    path, rows, width, runs, kind = sys.argv[1:6]
    data = np.fromfile(path).reshape(int(rows), 2 + int(width))
    starts, ends = data[:, 0].copy(), data[:, 1].copy()
    values = np.ascontiguousarray(data[:, 2:])
    instants = np.unique(np.concatenate([starts, ends[~np.isnan(ends)]]))
    work = {"cdf": cdf_history, "product": product_history, "binary": binary_history}[kind]
    for _ in range(int(runs)):
        began = time.perf_counter()
        work(starts, ends, values, instants)
        print(time.perf_counter() - began)


main()
