import { groupThousands } from '../../shared/amounts.ts';
import { isPracticeChain } from '../../shared/chain/addresses.ts';
import type { Portfolio } from '../../shared/ipc/views.ts';
import { utcTime } from '../../shared/iso-time.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { shownCurrency, type WorthUnit, worthIn } from '../../shared/worth/worth-unit.ts';
import { rateWords, whyInDollars } from '../../shared/worth/worth-words.ts';
import type { VerbAnswer } from '../verb.ts';

/** What an account holds, with its worth in dollars and, beside it, as it is shown. */
export function worthAnswer(portfolio: Portfolio, unit: WorthUnit): VerbAnswer {
  const { account, chainId, blockNumber, totalUsd, unpriced } = portfolio;
  const worth = (usd: string | null) => (usd === null ? null : worthIn(usd, unit));
  const holdings = portfolio.holdings.map(({ token, symbol, amount, usd }) => {
    return { token, symbol, amount, usd, worth: worth(usd) };
  });
  const document = {
    ...{ account: account.address, chainId, blockNumber, holdings },
    ...{ totalUsd, worth: worth(totalUsd), currency: shownCurrency(unit) },
    ...{ rate: unit.rate, why: unit.why, unpriced },
  };
  return { exitCode: 0, document, text: linesOf(portfolio, unit).map(visibleLine).join('\n') };
}

function linesOf(portfolio: Portfolio, unit: WorthUnit) {
  const { account, chainId, blockNumber, holdings, totalUsd } = portfolio;
  const words = (usd: string): string => {
    const dollars = `${groupThousands(usd)} USD`;
    if (unit.rate === null) return dollars;
    return `${groupThousands(worthIn(usd, unit))} ${shownCurrency(unit)} (${dollars})`;
  };
  const each = holdings.map(({ symbol, amount, usd }) => {
    const worth = usd === null ? 'no price is known' : words(usd);
    return `  ${groupThousands(amount)} ${symbol}: ${worth}`;
  });
  const ofWhat = holdings.every(({ usd }) => usd !== null)
    ? 'In all'
    : 'Without what has no known price';
  const total = totalUsd === null ? [] : [`${ofWhat}: ${words(totalUsd)}`];
  const head = `${account.address} holds on chain ${chainId}, at block ${blockNumber}:`;
  return [head, ...each, ...total, ...noteOf(chainId, unit)];
}

/** That play money is worth nothing is said of every currency, and of another than dollars in the reason for these. */
function noteOf(chainId: number, { chosen, rate, why }: WorthUnit): string[] {
  if (why !== null) return [whyInDollars(chosen, why)];
  if (isPracticeChain(chainId)) return ['This is play money: it is worth nothing.'];
  return rate === null ? [] : [rateWords(chosen, rate, utcTime(rate.updatedAt))];
}

/** The document as the help shows it. */
export const worthExample = {
  ...{ account: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28', chainId: 1 },
  blockNumber: '23000000',
  holdings: [{ token: 'native', symbol: 'ETH', amount: '2', usd: '6000', worth: '5538.12' }],
  ...{ totalUsd: '6000', worth: '5538.12', currency: 'EUR' },
  rate: {
    usd: '1.0834',
    source: 'chainlink:0xb49f677943BC038e9857d61E7d053CaA2C1734C1',
    updatedAt: 1_764_000_000_000,
  },
  ...{ why: null, unpriced: [] },
};
