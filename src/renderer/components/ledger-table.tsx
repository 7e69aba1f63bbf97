import { ArrowDownLeft, ArrowUpRight, Fuel, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { isZeroDecimal } from '../format/decimal.ts';
import type { Direction, EffectLine } from '../model/effects.ts';
import { Amount, amountColumn } from './amount.tsx';
import { StateMark } from './state-mark.tsx';
import type { Tone } from './tone.ts';

export type LedgerColumn = 'rehearsed' | 'worst' | 'limit' | 'happened' | 'difference';
type Column = LedgerColumn;

interface LedgerTableProps {
  /** For those who do not see it. */
  caption: string;
  head: string;
  lines: readonly EffectLine[];
  columns: readonly Column[];
}

const titles: Record<Column, string> = {
  rehearsed: 'Rehearsed',
  worst: 'Worst you agree to',
  limit: 'Approved limit',
  happened: 'Happened',
  difference: 'Difference',
};

const directions: Record<Direction, { word: string; mark: ReactNode }> = {
  out: {
    word: 'Out',
    mark: (
      <StateMark sign={ArrowUpRight} tone="out">
        Out
      </StateMark>
    ),
  },
  in: {
    word: 'In',
    mark: (
      <StateMark sign={ArrowDownLeft} tone="in">
        In
      </StateMark>
    ),
  },
  owed: { word: 'Debt', mark: <StateMark sign={Landmark}>Debt</StateMark> },
  fee: { word: 'Fee', mark: <StateMark sign={Fuel}>Fee</StateMark> },
};

/** The figure that repeats everywhere: a row per effect that grows to the right, points under each other. */
export function LedgerTable({ caption, head, lines, columns }: LedgerTableProps) {
  const figures = lines.flatMap((line) =>
    columns.flatMap((column) => {
      const value = line[column];
      return value === null ? [] : [{ value, symbol: line.symbol }];
    }),
  );
  return (
    <table className="ledger tight" style={amountColumn(figures)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="num">
              {titles[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.direction}/${line.network}/${line.token}`}>
            <td>
              {directions[line.direction].mark}
              {line.network === '' ? null : <span className="s q"> on {line.network}</span>}
            </td>
            {columns.map((column) => (
              <td key={column}>
                <Figure
                  line={line}
                  column={column}
                  newest={columns.at(-1) === column}
                  over={lines.some(({ happened }) => happened !== null)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FigureProps {
  line: EffectLine;
  column: Column;
  /** The right-most figure is the one that counts; the ones before it are lighter. */
  newest: boolean;
  /** It has happened: what is not known of it now never will be. */
  over: boolean;
}

function Figure({ line, column, newest, over }: FigureProps) {
  const value = line[column];
  if (value === null) return <span className="s m">{missing(column, over)}</span>;
  if (column === 'difference' && isZeroDecimal(value)) return <span className="s m">none</span>;
  const soft = !newest && (column === 'rehearsed' || column === 'limit') && line.happened !== null;
  return (
    <Amount
      value={value}
      symbol={line.symbol}
      tone={soft ? 'soft' : tone(line, column, value)}
      paid={value.startsWith('-')}
      signed
    />
  );
}

function tone(line: EffectLine, column: Column, value: string): Tone | 'soft' {
  if (column === 'difference') return line.direction === 'fee' ? 'soft' : 'caution';
  if (line.direction === 'fee' || isZeroDecimal(value)) return 'plain';
  const owes = line.direction === 'owed';
  return value.startsWith('-') === owes ? 'in' : 'out';
}

function missing(column: Column, over: boolean): string {
  if (column === 'worst') return 'see the totals';
  if (column === 'limit') return 'none set';
  return over ? 'not known' : 'not yet';
}
