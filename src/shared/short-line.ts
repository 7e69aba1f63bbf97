/** A text as far as there is room for it: of a longer one as much as goes before the sign that something is left out. */
export function shortLine(text: string, most: number): string {
  if (text.length <= most) return text;
  // No letter is cut in half, and of a very long text no more is looked at than may be shown.
  const letters = [...text.slice(0, 2 * (most + 1))];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
