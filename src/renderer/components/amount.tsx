import type { CSSProperties } from 'react';
import { shortenDecimal, shownPlaces, splitDecimal } from '../format/decimal.ts';
import { grouped } from '../format/habits.ts';
import { type Tone, toneClass } from './tone.ts';

interface AmountProps {
  /** Decimal string, with a minus where it is outgoing. */
  value: string;
  symbol?: string;
  /** Writes a plus before what comes in. */
  signed?: boolean;
  tone?: Tone | 'soft';
  /** Every digit, as in an approval; otherwise six places, with the whole figure as its tip. */
  exact?: boolean;
  /** For money paid: a shortened figure is rounded up. */
  paid?: boolean;
}

/** What is smaller than this is written as smaller than this. */
const dust = '0.000000001';
/** Beyond this many digits a figure wraps, whole, in small type. */
const longestLine = 24;

interface Written {
  sign: string;
  integer: string;
  fraction: string;
}

function isDust(value: string): boolean {
  return /^[+-]?0\.0{9}/.test(value) && /[1-9]/.test(value);
}

function write(value: string, signed: boolean): Written {
  const { sign, integer, fraction } = splitDecimal(value);
  const plus = signed && /[1-9]/.test(value) ? '+' : '';
  return {
    sign: sign === '-' ? '−' : plus,
    integer: grouped(integer),
    fraction: fraction === '' ? '' : `.${fraction}`,
  };
}

function shown(props: AmountProps): string {
  if (props.exact) return props.value;
  if (isDust(props.value)) return props.value.startsWith('-') ? `-${dust}` : dust;
  return shortenDecimal(props.value, shownPlaces, props.paid ? 'fromZero' : 'toZero');
}

/** A figure with its token. In a column, `amountColumn` on the parent aligns the points. */
export function Amount(props: AmountProps) {
  const { symbol = '', signed = false, tone = 'plain' } = props;
  const value = shown(props);
  const written = write(value, signed);
  const { integer, fraction } = written;
  const sign = !props.exact && isDust(props.value) ? `<${written.sign}` : written.sign;
  const spoken = `${sign}${integer}${fraction}${symbol === '' ? '' : ` ${symbol}`}`;
  const colour = tone === 'soft' ? 'm' : toneClass(tone);
  const title = value === props.value ? undefined : `${props.value} ${symbol}`.trim();
  if (integer.length + fraction.length > longestLine) {
    return <span className={`amt-long ${colour}`}>{spoken}</span>;
  }
  return (
    <span className={`amt ${colour}`} title={title}>
      <span className="sr-only">{spoken}</span>
      <span aria-hidden="true">
        {sign}
        {integer}
      </span>
      <span aria-hidden="true" className="f">
        {fraction}
      </span>
      {symbol === '' ? null : (
        <span aria-hidden="true" className="t">
          {symbol}
        </span>
      )}
    </span>
  );
}

/** Widths that put the points of a column under each other. Set it as style on what holds the column. */
export function amountColumn(
  amounts: readonly { value: string; symbol?: string }[],
  exact = false,
): CSSProperties {
  const places = amounts.map(({ value }) => {
    const short = isDust(value) ? dust : shortenDecimal(value, shownPlaces, 'fromZero');
    const written = exact ? value : short;
    return splitDecimal(written).fraction.length;
  });
  const most = Math.max(0, ...places);
  const longest = Math.min(11, Math.max(0, ...amounts.map(({ symbol = '' }) => symbol.length)));
  return {
    '--af': most === 0 ? '0px' : `${most + 0.6}ch`,
    '--at': longest === 0 ? '0px' : `${(longest * 0.68).toFixed(2)}em`,
  } as CSSProperties;
}
