/**
 * Answers by the text that was asked for, which clients repeat over and over. When there are too
 * many all are forgotten: cheaper than knowing which is the oldest. Long texts are not kept.
 */
export function remember<Answer>({ most, longest }: { most: number; longest: number }) {
  const known = new Map<string, Answer>();
  return (text: string, find: () => Answer): Answer => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const answer = find();
    if (known.size >= most) known.clear();
    if (text.length <= longest) known.set(text, answer);
    return answer;
  };
}
