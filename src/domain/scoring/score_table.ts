/** Score rows of a board as columns: small to send to a thread, quick to sum. */

export interface Subject {
  userId: number | null;
  aggregationMethod: string | null;
}

/** Row `i` says: subject `subjectIndex[i]` got `score[i]` on question `questionIndex[i]`. */
export interface ScoreTable {
  subjects: Subject[];
  subjectIndex: Int32Array;
  /** Index into the list of questions the table was made for. */
  questionIndex: Int32Array;
  score: Float64Array;
  coverage: Float64Array;
}

export interface TableRow extends Subject {
  questionId: number;
  score: number;
  coverage: number;
}

/** Stable order of `order` by `keys[i]` in `0..size-1`, in linear time. */
function countingSort(order: Int32Array, keys: Int32Array, size: number): Int32Array {
  const next = new Int32Array(size + 1);
  for (const row of order) next[keys[row]! + 1]! += 1;
  for (let key = 0; key < size; key++) next[key + 1]! += next[key]!;
  const sorted = new Int32Array(order.length);
  for (const row of order) {
    const key = keys[row]!;
    sorted[next[key]!] = row;
    next[key]! += 1;
  }
  return sorted;
}

/** A plain loop: `from` with a function takes ten times as long. */
function filled<Column extends Int32Array | Float64Array>(
  column: Column,
  valueAt: (i: number) => number,
): Column {
  for (let i = 0; i < column.length; i++) column[i] = valueAt(i);
  return column;
}

/** Numbers subjects in the order they first appear. */
function indexSubjects(rows: readonly TableRow[]): { subjects: Subject[]; index: Int32Array } {
  const users = new Map<number | string | null, number>();
  const subjects: Subject[] = [];
  const index = filled(new Int32Array(rows.length), (row) => {
    const { userId, aggregationMethod } = rows[row]!;
    const key = aggregationMethod ?? userId;
    let subject = users.get(key);
    if (subject === undefined) {
      subject = subjects.length;
      users.set(key, subject);
      subjects.push({ userId, aggregationMethod });
    }
    return subject;
  });
  return { subjects, index };
}

/**
 * Columns from rows; rows of other questions are left out. Rows are grouped by subject, in order of
 * the questions, whatever order they come in, so that sums do not depend on it.
 */
export function scoreTable(
  rows: readonly TableRow[],
  questions: readonly { id: number }[],
): ScoreTable {
  const questionAt = new Map(questions.map(({ id }, index) => [id, index]));
  const kept = rows.filter(({ questionId }) => questionAt.has(questionId));
  const { subjects, index } = indexSubjects(kept);
  const column = new Int32Array(kept.length);
  const question = filled(column.slice(), (row) => questionAt.get(kept[row]!.questionId) ?? 0);
  const listed = filled(column, (row) => row);
  const byQuestion = countingSort(listed, question, questions.length);
  const order = countingSort(byQuestion, index, subjects.length);
  return {
    subjects,
    subjectIndex: order.map((row) => index[row]!),
    questionIndex: order.map((row) => question[row]!),
    score: filled(new Float64Array(order.length), (i) => kept[order[i]!]!.score),
    coverage: filled(new Float64Array(order.length), (i) => kept[order[i]!]!.coverage),
  };
}

/** First row of each subject, and the number of rows at the end: rows are grouped by subject. */
export function subjectOffsets(table: ScoreTable): Int32Array {
  const offsets = new Int32Array(table.subjects.length + 1);
  for (const subject of table.subjectIndex) offsets[subject + 1]! += 1;
  for (let i = 0; i < table.subjects.length; i++) offsets[i + 1]! += offsets[i]!;
  return offsets;
}
