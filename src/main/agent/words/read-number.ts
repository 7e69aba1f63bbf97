import { trimDecimal } from '../../../shared/decimal.ts';

/** A number as a person typed it, read by their locale; or why it could mean two things. */
export type NumberReading =
  | { ok: true; value: string }
  | { ok: false; why: string; options?: string[] };

/** Reads "1,000", "0.5", ".5", "5k". What a comma or a dot leaves open is not guessed. */
export function readNumber(text: string, locale: string): NumberReading {
  if (/[kK]$/.test(text)) return inThousands(readNumber(text.slice(0, -1), locale));
  if (text.startsWith('-')) return { ok: false, why: `${text} is negative.` };
  if (/^\d+$/.test(text)) return { ok: true, value: trimDecimal(text) };
  const [decimal, group] = decimalMark(locale) === ',' ? [',', '.'] : ['.', ','];
  const own = normalForm(text, decimal, group);
  if (own !== null) {
    const isOpen = mayBeGrouping(text, decimal) || (decimal === ',' && mayBeShown(text));
    return isOpen ? ambiguous(text) : accepted(own);
  }
  // The plan's own dot is taken in every locale where it cannot be a thousands mark.
  if (decimal === ',' && /^\d*\.\d+$/.test(text)) return accepted(text);
  return ambiguous(text);
}

/** "5k", "1.5k". */
function inThousands(reading: NumberReading): NumberReading {
  if (!reading.ok) return { ok: false, why: reading.why };
  const [whole = '', fraction = ''] = reading.value.split('.');
  const moved = `${whole}${fraction.slice(0, 3).padEnd(3, '0')}.${fraction.slice(3)}`;
  return accepted(moved.replace(/\.$/, ''));
}

function decimalMark(locale: string): string {
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    return parts.find((part) => part.type === 'decimal')?.value ?? '.';
  } catch {
    // Not a locale: read as the plan language writes numbers.
    return '.';
  }
}

/** The text with a dot and without separators, if it is written by the marks of the locale. */
function normalForm(text: string, decimal: string, group: string): string | null {
  const [whole = '', fraction, ...more] = text.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const groups = whole.split(group);
  const grouped = groups.length > 1;
  const wellGrouped =
    /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => /^\d{3}$/.test(part));
  if (grouped ? !wellGrouped : !/^\d*$/.test(whole)) return null;
  const digits = groups.join('') || '0';
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** "1.000" or "2.500": three places that end in a needless zero look like a thousand elsewhere. */
function mayBeGrouping(text: string, decimal: string): boolean {
  const [whole = '', fraction = ''] = text.split(decimal);
  return /^[1-9]\d{0,2}$/.test(whole) && /^\d\d0$/.test(fraction);
}

/** "1.234": a thousand where a comma is the decimal mark, and a little more than one as the app itself writes it. */
function mayBeShown(text: string): boolean {
  return /^[1-9]\d{0,2}\.\d\d[1-9]$/.test(text);
}

function accepted(text: string): NumberReading {
  return { ok: true, value: trimDecimal(text.startsWith('.') ? `0${text}` : text) };
}

function ambiguous(text: string): NumberReading {
  const why = `"${text}" can be read in more than one way.`;
  const parts = text.split(/[.,]/);
  if (parts.length !== 2 || !/^\d*[.,]\d+$/.test(text)) return { ok: false, why };
  const [whole = '', fraction = ''] = parts;
  const asDecimal = trimDecimal(`${whole || '0'}.${fraction}`);
  const asThousands = trimDecimal(whole + fraction);
  return {
    ok: false,
    why,
    options: fraction.length === 3 ? [asThousands, asDecimal] : [asDecimal],
  };
}
