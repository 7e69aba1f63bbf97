// Amounts of a column were written by one hand: what one of them leaves open, another may tell.
import { trimDecimal } from '../../../../shared/decimal.ts';
import { type NumberReading, readNumber } from '../../words/read-number.ts';

type Mark = '.' | ',';

/** One reading for each text, in their order. */
export function readAmounts(texts: readonly string[], locale: string): NumberReading[] {
  const marks = new Set(texts.flatMap(markOf));
  const [mark] = marks;
  return texts.map((text) => {
    if (!/^\d[\d.,]*$/.test(text)) return { ok: false, why: `"${shown(text)}" is no amount.` };
    if (marks.size > 1) {
      const why = 'Some amounts have a comma before the decimals and some a dot.';
      return markOf(text).length === 0 ? readNumber(text, locale) : { ok: false, why };
    }
    return mark === undefined ? readNumber(text, locale) : readMarked(text, mark);
  });
}

function shown(text: string): string {
  return text.slice(0, 40);
}

/** Which mark a text certainly has before its decimals; none where it can be read in two ways. */
function markOf(text: string): Mark[] {
  for (const [mark, group] of [
    ['.', ','],
    [',', '.'],
  ] as const) {
    const [own, other] = [`\\${mark}`, `\\${group}`];
    const certain = [
      `\\d{1,3}(${other}\\d{3})+${own}\\d+`,
      `\\d{1,3}(${other}\\d{3}){2,}`,
      `\\d+${own}(\\d{1,2}|\\d{4,})`,
      `(0|\\d{4,})${own}\\d+`,
    ];
    if (new RegExp(`^(${certain.join('|')})$`).test(text)) return [mark];
  }
  return [];
}

function readMarked(text: string, mark: Mark): NumberReading {
  const group = mark === '.' ? ',' : '.';
  const pattern = new RegExp(`^(\\d+|\\d{1,3}(\\${group}\\d{3})+)(\\${mark}\\d+)?$`);
  if (!pattern.test(text)) return { ok: false, why: `"${shown(text)}" is no amount.` };
  return { ok: true, value: trimDecimal(text.replaceAll(group, '').replace(mark, '.')) };
}
