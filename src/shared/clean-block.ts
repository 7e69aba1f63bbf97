/** Controls, marks of direction, tags, letters without a shape, private and unassigned ones; not line ends and tabs. */
const unseen =
  /[^\P{C}\n\t]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800\uFFFD]/gu;

/**
 * Text of any length and origin as a model may read it: nothing in it that a person would not see, at most
 * `most` letters, with a line that says so where more was there. Idempotent.
 */
export function cleanBlock(text: string, most: number): string {
  const plain = text
    // Much more than can be kept need not be looked at.
    .slice(0, most * 2)
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .normalize('NFC')
    .replace(unseen, '');
  if (plain.length <= most && text.length <= most * 2) return plain;
  const cut = '\n[cut here: the rest was too long]';
  // Half a character at the end is none.
  const kept = plain.slice(0, most - cut.length).replace(/\p{Surrogate}$/u, '');
  return `${kept}${cut}`;
}
