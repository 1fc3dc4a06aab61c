/** The predictions of the community that its calibration rests on, read from posts (Maths 8). */
import type { Static } from "typebox";
import { questionTypes } from "../../domain/questions/question_types.ts";
import type { CalibrationSnapshot } from "../../domain/scoring/record/calibration.ts";
import type { Post } from "../../schema/post.ts";

/** Returns the snapshots of the questions of a post that resolved yes or no. Times are Unix seconds. */
export function binarySnapshots(post: Static<typeof Post>): CalibrationSnapshot[] {
  const { question, group_of_questions: group, conditional } = post;
  const questions = [
    ...(question === undefined ? [] : [question]),
    ...(group?.questions ?? []),
    ...(conditional === undefined ? [] : [conditional.question_yes, conditional.question_no]),
  ];
  return questions.flatMap((one) => {
    const { type, resolution, open_time: open, actual_close_time: close, aggregations } = one;
    if (!questionTypes[type].resolves.isYesOrNo) return [];
    if (resolution !== "yes" && resolution !== "no") return [];
    if (open === null || close === null) return [];
    const life = { openTime: secondsOf(open), actualCloseTime: secondsOf(close) };
    return (aggregations?.recency_weighted.history ?? []).flatMap((snapshot) => {
      const probabilityYes = snapshot.forecast_values?.[0] ?? snapshot.centers?.[0] ?? null;
      if (probabilityYes === null) return [];
      const { start_time: start, end_time: end } = snapshot;
      return [{ ...life, probabilityYes, start, end, resolvedYes: resolution === "yes" }];
    });
  });
}

function secondsOf(time: string): number {
  return Date.parse(time) / 1000;
}
