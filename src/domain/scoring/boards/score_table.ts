/**
 * Holds the score rows of a board as columns, which are small to send to a thread and fast to sum.
 */

export interface Subject {
  userId: number | null;
  aggregationMethod: string | null;
}

/** Row `i` says that subject `subjectIndex[i]` got `score[i]` on question `questionIndex[i]`. */
export interface ScoreTable {
  subjects: Subject[];
  subjectIndex: Int32Array;
  /** Index into the list of questions for which the table was made. */
  questionIndex: Int32Array;
  score: Float64Array;
  coverage: Float64Array;
}

export interface TableRow extends Subject {
  questionId: number;
  score: number;
  coverage: number;
}

/**
 * Rows in any order, as one array for each column. An aggregate is coded as `-1 - index` into
 * `methods`.
 */
export interface PackedRows {
  subjects: Float64Array<ArrayBuffer>;
  questionIds: Float64Array<ArrayBuffer>;
  scores: Float64Array<ArrayBuffer>;
  coverages: Float64Array<ArrayBuffer>;
  methods: string[];
}

/**
 * Returns `order` sorted by `keys[i]`, which are in `0..size-1`. The sort is stable and takes
 * linear time.
 */
function countingSort(order: Int32Array, keys: Int32Array, size: number): Int32Array {
  const next = new Int32Array(size + 1);
  for (let i = 0; i < order.length; i++) next[keys[order[i]!]! + 1]! += 1;
  for (let key = 0; key < size; key++) next[key + 1]! += next[key]!;
  const sorted = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const key = keys[order[i]!]!;
    sorted[next[key]!++] = order[i]!;
  }
  return sorted;
}

/**
 * Numbers the subjects of these rows in the order of their first row. `index` holds the number of
 * each row's subject.
 */
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
 * Returns for each row the place of its question in the list, and the rows that have one. Rows of
 * one question usually follow each other, so its place is looked up once.
 */
function placeRows(
  questionIds: Float64Array,
  questions: readonly { id: number }[],
): { question: Int32Array; kept: Int32Array } {
  const places = new Map(questions.map(({ id }, index) => [id, index]));
  const question = new Int32Array(questionIds.length);
  const kept = new Int32Array(questionIds.length);
  let size = 0;
  let id = Number.NaN;
  let place = OTHER_QUESTION;
  for (let row = 0; row < questionIds.length; row++) {
    if (questionIds[row] !== id) {
      id = questionIds[row]!;
      place = places.get(id) ?? OTHER_QUESTION;
    }
    question[row] = place;
    if (place !== OTHER_QUESTION) kept[size++] = row;
  }
  return { question, kept: kept.subarray(0, size) };
}

/**
 * Builds the table. Rows of other questions are left out. The rest is grouped by subject and
 * ordered by question, so that sums do not depend on the order of the rows.
 */
export function scoreTable(rows: PackedRows, questions: readonly { id: number }[]): ScoreTable {
  const { question, kept } = placeRows(rows.questionIds, questions);
  const { subjects, index } = indexSubjects(rows, kept);
  const byQuestion = countingSort(kept, question, questions.length);
  const order = countingSort(byQuestion, index, subjects.length);
  const size = order.length;
  const table = {
    subjects,
    subjectIndex: new Int32Array(size),
    questionIndex: new Int32Array(size),
    score: new Float64Array(size),
    coverage: new Float64Array(size),
  };
  const { scores, coverages } = rows;
  // One plain loop, because making columns with functions of a row takes twice as long.
  for (let i = 0; i < size; i++) {
    const row = order[i]!;
    table.subjectIndex[i] = index[row]!;
    table.questionIndex[i] = question[row]!;
    table.score[i] = scores[row]!;
    table.coverage[i] = coverages[row]!;
  }
  return table;
}

/**
 * Returns the first row of each subject, and at the end the number of rows. Rows are grouped by
 * subject.
 */
export function subjectOffsets(table: ScoreTable): Int32Array {
  const offsets = new Int32Array(table.subjects.length + 1);
  for (const subject of table.subjectIndex) offsets[subject + 1]! += 1;
  for (let i = 0; i < table.subjects.length; i++) offsets[i + 1]! += offsets[i]!;
  return offsets;
}
