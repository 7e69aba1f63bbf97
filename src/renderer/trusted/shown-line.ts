import type { EffectLine } from '../../shared/approvals/facts.ts';
import { shortenDecimal } from '../format/decimal.ts';

export interface ShownLine extends EffectLine {
  /** How the limit binds. */
  bound: 'at most' | 'at least';
}

/** More digits of a fee, or of what comes in, say nothing to a person; the signer's reading has them all. */
const places = 8;

/**
 * A line as it is written. What leaves the account and what may be taken keep every digit. A fee is
 * rounded up and what comes in is cut, so that "at most" and "at least" stay true.
 */
export function shownLine(line: EffectLine): ShownLine {
  const rehearsed = line.rehearsed.replace(/^\+/, '');
  const limit = line.limit.replace(/^[+-]/, '');
  if (line.direction === 'fee') {
    const shorten = (value: string) => shortenDecimal(value, 6, 'fromZero');
    return { ...line, rehearsed: shorten(rehearsed), limit: shorten(limit), bound: 'at most' };
  }
  if (line.direction === 'in') {
    const shorten = (value: string) => shortenDecimal(value, places, 'toZero');
    return { ...line, rehearsed: shorten(rehearsed), limit: shorten(limit), bound: 'at least' };
  }
  const shrinks = line.direction === 'owed' && rehearsed.startsWith('-');
  return { ...line, rehearsed, limit, bound: shrinks ? 'at least' : 'at most' };
}
