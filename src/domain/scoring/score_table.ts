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

/** Rows as they come, one column each; an aggregate is `-1 - index` into `methods`. */
export interface PackedRows {
  subjects: Float64Array<ArrayBuffer>;
  questionIds: Float64Array<ArrayBuffer>;
  scores: Float64Array<ArrayBuffer>;
  coverages: Float64Array<ArrayBuffer>;
  methods: string[];
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

/** Numbers the subjects of these rows in the order they first appear; `index` is by row. */
function indexSubjects(
  { subjects: column, methods }: PackedRows,
  rows: Int32Array,
): { subjects: Subject[]; index: Int32Array } {
  const places = new Map<number, number>();
  const subjects: Subject[] = [];
  const index = new Int32Array(column.length);
  for (const row of rows) {
    const subject = column[row]!;
    let place = places.get(subject);
    if (place === undefined) {
      place = subjects.length;
      places.set(subject, place);
      const userId = subject < 0 ? null : subject;
      subjects.push({ userId, aggregationMethod: methods[-1 - subject] ?? null });
    }
    index[row] = place;
  }
  return { subjects, index };
}

const OTHER_QUESTION = -1;

/**
 * Rows of other questions are left out. The others are grouped by subject, in order of the
 * questions, whatever order they come in, so that sums do not depend on it.
 */
export function scoreTable(rows: PackedRows, questions: readonly { id: number }[]): ScoreTable {
  const { questionIds, scores, coverages } = rows;
  const places = new Map(questions.map(({ id }, index) => [id, index]));
  const question = filled(
    new Int32Array(questionIds.length),
    (row) => places.get(questionIds[row]!) ?? OTHER_QUESTION,
  );
  const all = filled(new Int32Array(questionIds.length), (row) => row);
  const kept = all.filter((row) => question[row] !== OTHER_QUESTION);
  const { subjects, index } = indexSubjects(rows, kept);
  const byQuestion = countingSort(kept, question, questions.length);
  const order = countingSort(byQuestion, index, subjects.length);
  const size = order.length;
  return {
    subjects,
    subjectIndex: filled(new Int32Array(size), (i) => index[order[i]!]!),
    questionIndex: filled(new Int32Array(size), (i) => question[order[i]!]!),
    score: filled(new Float64Array(size), (i) => scores[order[i]!]!),
    coverage: filled(new Float64Array(size), (i) => coverages[order[i]!]!),
  };
}

/** First row of each subject, and the number of rows at the end: rows are grouped by subject. */
export function subjectOffsets(table: ScoreTable): Int32Array {
  const offsets = new Int32Array(table.subjects.length + 1);
  for (const subject of table.subjectIndex) offsets[subject + 1]! += 1;
  for (let i = 0; i < table.subjects.length; i++) offsets[i + 1]! += offsets[i]!;
  return offsets;
}
