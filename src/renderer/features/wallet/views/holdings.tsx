import { CircleDashed } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Holding, Portfolio } from '../../../../shared/ipc/views.ts';
import { list } from '../../../../shared/list-words.ts';
import { shownCurrency, type WorthUnit } from '../../../../shared/worth/worth-unit.ts';
import { Amount, amountColumn } from '../../../components/amount.tsx';
import { Bones } from '../../../components/bones.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { count } from '../../../format/count.ts';
import { isZeroDecimal } from '../../../format/decimal.ts';
import { grouped } from '../../../format/habits.ts';
import { age } from '../../../format/time.ts';
import { formatTokenPrice, formatWorth } from '../../../format/worth.ts';
import { sharePercent } from '../../../model/share.ts';
import { useNow } from '../../../state/use-now.ts';
import type { Remote } from '../../../state/use-remote.ts';
import { WorthNote } from './worth-note.tsx';

/** What a narrow window leaves out: the figures beside it say the same. */
const wide = 'max-[760px]:hidden';

interface HoldingsProps {
  portfolio: Remote<Portfolio>;
  practice: boolean;
  unit: WorthUnit;
}

/** The total and each token. After a failed reading the last known rows stay, with their time. */
export function Holdings({ portfolio, practice, unit }: HoldingsProps) {
  const { value } = portfolio;
  if (value === null) {
    return portfolio.loading ? (
      <Bones rows={[[160], [90, 110, 90], [100, 120, 100], [80, 90, 70]]}>
        Reading your balances.
      </Bones>
    ) : null;
  }
  return (
    <div className="grid gap-4">
      <Total portfolio={value} practice={practice} unit={unit} />
      {value.holdings.length === 0 ? (
        <p className="m">
          This account holds nothing yet. All known tokens were read at block{' '}
          {grouped(value.blockNumber)}.
        </p>
      ) : (
        <Table portfolio={value} unit={unit} />
      )}
      <Below portfolio={value} stale={portfolio.error !== null} />
    </div>
  );
}

interface ShownProps {
  portfolio: Portfolio;
  unit: WorthUnit;
}

function Total({ portfolio, practice, unit }: ShownProps & { practice: boolean }) {
  return (
    <div>
      <p className="xl">
        {portfolio.totalUsd === null ? (
          'No price known'
        ) : (
          <>
            {formatWorth(portfolio.totalUsd, unit)}{' '}
            <span className="q text-l">{shownCurrency(unit)}</span>
          </>
        )}
      </p>
      <p className="s m">
        {practice
          ? 'At the practice chain’s own prices. Worth nothing, by design.'
          : 'Sum of all known prices.'}
      </p>
      <WorthNote unit={unit} />
    </div>
  );
}

function Table({ portfolio, unit }: ShownProps) {
  const currency = shownCurrency(unit);
  const amounts = portfolio.holdings.map(({ amount, symbol }) => ({ value: amount, symbol }));
  return (
    <table className="ledger tight">
      <thead>
        <tr>
          <th scope="col">Holding</th>
          <th scope="col" className="num" style={amountColumn(amounts)}>
            Amount
          </th>
          <th scope="col">Price, {currency}</th>
          <th scope="col">Worth, {currency}</th>
          <th scope="col" colSpan={2} className={wide}>
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {portfolio.holdings.map((holding) => (
          <Row
            key={holding.token}
            holding={holding}
            total={portfolio.totalUsd}
            unit={unit}
            amounts={amountColumn(amounts)}
          />
        ))}
        {portfolio.totalUsd === null ? null : (
          <tr className="total">
            <td>Total</td>
            <td />
            <td />
            <td>{formatWorth(portfolio.totalUsd, unit)}</td>
            <td colSpan={2} className={wide} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface RowProps {
  holding: Holding;
  total: string | null;
  unit: WorthUnit;
  amounts: CSSProperties;
}

function Row({ holding, total, unit, amounts }: RowProps) {
  const share = holding.usd === null || total === null ? null : sharePercent(holding.usd, total);
  return (
    <tr>
      <td className="max-w-44">
        <b className="block truncate" title={holding.name}>
          {holding.name}
        </b>
      </td>
      <td style={amounts}>
        <Amount value={holding.amount} symbol={holding.symbol} />
      </td>
      <td className="m">
        {holding.priceUsd === null ? 'unknown' : formatTokenPrice(holding.priceUsd, unit)}
      </td>
      <td className="m">{holding.usd === null ? 'unknown' : formatWorth(holding.usd, unit)}</td>
      <td className={wide}>
        <span className="inline-block w-24 text-left">
          {share === null ? null : <i className="share" style={{ width: `${share}%` }} />}
        </span>
      </td>
      <td className={`s m w-14 ${wide}`}>{share === null ? '' : shareWords(share, holding)}</td>
    </tr>
  );
}

function shareWords(share: number, { usd }: Holding): string {
  const isSome = usd !== null && !isZeroDecimal(usd);
  return share < 1 && isSome ? '<1 %' : `${share} %`;
}

function Below({ portfolio, stale }: { portfolio: Portfolio; stale: boolean }) {
  const now = useNow(5000);
  const read = age(portfolio.readAt, now);
  const block = grouped(portfolio.blockNumber);
  return (
    <div className="row s m flex-wrap">
      {portfolio.unpriced.length === 0 ? null : (
        <StateMark sign={CircleDashed} tone="unknown">
          {count(portfolio.unpriced.length, 'token')} with no known price{' '}
          {portfolio.unpriced.length === 1 ? 'is' : 'are'} not counted: {list(portfolio.unpriced)}
        </StateMark>
      )}
      {portfolio.unverified ? (
        <StateMark sign={CircleDashed} tone="unknown">
          Unverified: one endpoint alone says this, and nothing is signed on it
        </StateMark>
      ) : null}
      {portfolio.singleSource ? (
        <StateMark sign={CircleDashed} tone="unknown">
          Single source: one endpoint alone says this
        </StateMark>
      ) : null}
      <span className="q ml-auto">
        {stale
          ? `Shown from ${read}, block ${block}. It may have changed.`
          : `Balances at block ${block}, ${read}`}
      </span>
    </div>
  );
}
