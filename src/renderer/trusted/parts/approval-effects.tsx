import {
  ArrowDownLeft,
  ArrowUpRight,
  Fuel,
  KeyRound,
  Landmark,
  type LucideIcon,
} from 'lucide-react';
import type { EffectLine, PermitFacts, TransactionFacts } from '../../../shared/approvals/facts.ts';
import { Amount, amountColumn } from '../../components/amount.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import type { Tone } from '../../components/tone.ts';
import { type ShownLine, shownLine } from '../shown-line.ts';

const marks: Record<EffectLine['direction'], { sign: LucideIcon; tone: Tone; word: string }> = {
  out: { sign: ArrowUpRight, tone: 'out', word: 'Out' },
  in: { sign: ArrowDownLeft, tone: 'in', word: 'In' },
  owed: { sign: Landmark, tone: 'caution', word: 'Debt' },
  fee: { sign: Fuel, tone: 'plain', word: 'Fee' },
  allowance: { sign: KeyRound, tone: 'plain', word: 'May take' },
};

/** As many characters as both figures of a line have room for side by side. */
const widest = 32;

/** Figures with 78 digits say less. */
const anyAmount = <b className="danger">any amount</b>;

/** What was rehearsed and what the bytes allow. Long figures are set under each other, never cut. */
export function ApprovalEffects({ facts }: { facts: TransactionFacts | PermitFacts }) {
  const lines = facts.lines.map(shownLine);
  const wide = lines.some(
    ({ rehearsed, limit, symbol, unlimited }) =>
      !unlimited && rehearsed.length + limit.length + symbol.length > widest,
  );
  const head = facts.account.name === '' ? 'Your account' : facts.account.name;
  return (
    <section className="part">
      {wide ? <Stacked lines={lines} /> : <SideBySide lines={lines} head={head} />}
    </section>
  );
}

function SideBySide({ lines, head }: { lines: readonly ShownLine[]; head: string }) {
  const figures = lines.filter(({ unlimited }) => !unlimited);
  const rehearsed = figures.map(({ rehearsed: value, symbol }) => ({ value, symbol }));
  const limits = figures.map(({ limit: value }) => ({ value }));
  return (
    <table className="ledger tight">
      <thead>
        <tr>
          <th scope="col" className="max-w-28 truncate">
            {head}
          </th>
          <th scope="col" className="num" style={amountColumn(rehearsed, true)}>
            Rehearsed
          </th>
          <th scope="col">You agree to</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.direction}/${line.token}`}>
            <td>
              <Mark line={line} />
            </td>
            <td style={amountColumn(rehearsed, true)}>
              <Rehearsed line={line} />
            </td>
            <td style={amountColumn(limits, true)}>
              {line.unlimited ? (
                anyAmount
              ) : (
                <span className="inline-flex items-baseline gap-2">
                  <span className="s m">{line.bound}</span>
                  <Amount value={line.limit} tone="soft" exact />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Stacked({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <dl className="grid gap-2">
      {lines.map((line) => (
        <div
          key={`${line.direction}/${line.token}`}
          className="grid grid-cols-[84px_minmax(0,1fr)] items-baseline gap-x-2"
        >
          <dt className="row-span-2">
            <Mark line={line} />
          </dt>
          <dd className="wrap-anywhere">
            <span className="s m">rehearsed </span>
            <Rehearsed line={line} />
          </dd>
          <dd className="wrap-anywhere">
            <span className="s m">you agree to {line.unlimited ? '' : line.bound} </span>
            {line.unlimited ? anyAmount : <Amount value={line.limit} symbol={line.symbol} exact />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Mark({ line }: { line: ShownLine }) {
  const mark = marks[line.direction];
  return (
    <StateMark sign={mark.sign} tone={mark.tone}>
      {mark.word}
    </StateMark>
  );
}

function Rehearsed({ line }: { line: ShownLine }) {
  if (line.unlimited) return <b>any amount of {line.symbol}</b>;
  return (
    <b>
      <Amount
        value={line.rehearsed}
        symbol={line.symbol}
        tone={marks[line.direction].tone}
        signed={line.direction === 'in' || line.direction === 'owed'}
        exact
      />
    </b>
  );
}
