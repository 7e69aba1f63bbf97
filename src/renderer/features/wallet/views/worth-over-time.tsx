import { useState } from 'react';
import type { WorthRange } from '../../../../shared/ipc/choices.ts';
import type { WorthHistory } from '../../../../shared/ipc/wallet-views.ts';
import type { WorthUnit } from '../../../../shared/worth/worth-unit.ts';
import { api } from '../../../api.ts';
import { EitherSwitch } from '../../../components/either-switch.tsx';
import { Unread } from '../../../components/unread.tsx';
import { formatUsd, isZeroDecimal, subtractDecimals } from '../../../format/decimal.ts';
import { dayOrTime } from '../../../format/time.ts';
import { type WorthChart, worthChart } from '../../../model/worth-chart.ts';
import { useRemote } from '../../../state/use-remote.ts';

const ranges: readonly { value: WorthRange; word: string }[] = [
  { value: 'day', word: 'Day' },
  { value: 'week', word: 'Week' },
  { value: 'month', word: 'Month' },
  { value: 'all', word: 'All' },
];
const spoken: Record<WorthRange, string> = {
  day: 'the last day',
  week: 'the last week',
  month: 'the last month',
  all: 'all the time that it was looked at',
};
const frame = { width: 640, height: 150 };

/** What an account was worth, as the app saw it itself. */
export function WorthOverTime({ address, unit }: { address: string; unit: WorthUnit }) {
  const [range, setRange] = useState<WorthRange>('week');
  const history = useRemote(
    `history/${address}/${range}`,
    () => api.walletHistory({ account: address, range }),
    ['worth', 'wallet'],
    null,
  );
  const chart = history.value && worthChart(history.value, frame);
  return (
    <section aria-labelledby="worth-title" className="grid gap-2">
      <div className="row flex-wrap justify-between">
        <h2 id="worth-title">Worth over time</h2>
        <EitherSwitch<WorthRange>
          label="How far back"
          options={ranges}
          value={range}
          onChange={setRange}
        />
      </div>
      {history.value === null || history.error ? (
        <Unread
          error={history.error}
          kept="What was kept of it is still there."
          onRetry={() => void history.reload()}
          rows={[[420], [420]]}
        >
          Reading what it was worth.
        </Unread>
      ) : null}
      {history.value && chart ? (
        <>
          <Picture history={history.value} chart={chart} />
          {unit.rate === null ? null : (
            <p className="s m">In US dollars, as it was kept: rates of those days are not known.</p>
          )}
        </>
      ) : null}
      {history.value && !chart ? (
        <p className="m">
          {range === 'all'
            ? 'The line begins with the second known worth of this account. The app looks once an hour while it is open, and after each transaction that was confirmed.'
            : `Of ${spoken[range]} fewer than two worths of this account are known.`}
        </p>
      ) : null}
    </section>
  );
}

function Picture({ history, chart }: { history: WorthHistory; chart: WorthChart }) {
  const change = subtractDecimals(chart.last, chart.first);
  const said = isZeroDecimal(change)
    ? 'The same'
    : `${change.startsWith('-') ? '' : '+'}${formatUsd(change)} USD`;
  const label = `Worth over ${spoken[history.range]}: from ${formatUsd(chart.first)} to ${formatUsd(chart.last)} USD, at least ${formatUsd(chart.lowest)}, at most ${formatUsd(chart.highest)}.`;
  const line = chart.line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const [first] = chart.line;
  const last = chart.line.at(-1);
  const { width, height } = frame;
  return (
    <>
      <p className="s m">
        {said} since {dayOrTime(history.points[0]?.at ?? history.from, history.to)}
        {history.unpriced === 0 ? '' : ', without tokens of no known price'}
      </p>
      <svg
        className="worth-chart"
        viewBox={`-2 -8 ${width + 92} ${height + 34}`}
        role="img"
        aria-label={label}
      >
        {chart.marks.map(({ y, usd }) => (
          <g key={usd}>
            <path className="worth-mark" d={`M0 ${y.toFixed(1)}H${width}`} />
            <text x={width + 8} y={y + 4}>
              {formatUsd(usd)}
            </text>
          </g>
        ))}
        <polygon
          className="worth-area"
          points={`${first?.x.toFixed(1)},${height} ${line} ${last?.x.toFixed(1)},${height}`}
        />
        <polyline className="worth-line" points={line} />
        <path className="worth-base" d={`M0 ${height}H${width}`} />
        <circle className="worth-end" cx={last?.x} cy={last?.y} r={4} />
        <text x={0} y={height + 20}>
          {dayOrTime(history.from, history.to)}
        </text>
        <text x={width} y={height + 20} textAnchor="end">
          Now
        </text>
      </svg>
    </>
  );
}
