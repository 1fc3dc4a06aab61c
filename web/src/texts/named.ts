/**
 * Returns a sentence of the server with the labels of the form in the place of the names of fields.
 * @param labels labels by the name of the field
 */
export function named(text: string, labels: Readonly<Record<string, string>>): string {
  return text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => {
    const label = labels[name];
    return label === undefined ? name : `“${label}”`;
  });
}
