/**
 * Measures the pictures of docs/performance.md: the cost of one more forecaster and of a whole
 * history.
 */
import type { Bench } from "../harness.ts";
import type { Curve, Picture } from "../plot.ts";

type Points = [x: number, y: number][];

export async function growthCurves(bench: Bench): Promise<Picture[]> {
  const curve = async (
    label: string,
    counts: readonly number[],
    cost: (count: number) => Promise<number>,
  ): Promise<Curve> => {
    const points: Points = [];
    for (const count of counts) points.push([count, await cost(count)]);
    return { label, points };
  };
  const computer = bench.computer("ours");
  const history = (label: string, share: number) =>
    curve(label, [100, 300, 1_000, 3_000], (users) =>
      computer.run("history", { type: "numeric", users, revisions: Math.round(users * share) }),
    );
  const newcomer = (count: number) => computer.run("newcomer", { count });
  return [
    {
      file: "performance-newcomer.svg",
      title: "One more forecaster on a 201-point question",
      x: "forecasters active",
      y: "us",
      curves: [await curve("step and snapshot", [100, 500, 1_000, 5_000], newcomer)],
    },
    {
      file: "performance-history.svg",
      title: "The whole history of a 201-point question",
      x: "forecasters",
      y: "ms",
      curves: [
        await history("no revisions", 0),
        await history("1/3 revisions", 0.5),
        await history("3/4 revisions", 3),
      ],
    },
  ];
}
