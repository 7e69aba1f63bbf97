// What a plan comes to: one row of an asset, the fees in where it is all on one network.
import { coinOf, networkName } from '../../shared/chain/networks.ts';
import { type AssetChange, assetKey, type RehearsalTotal } from '../../shared/chain/types.ts';
import { isZeroDecimal, subtractDecimals } from '../format/decimal.ts';
import { changesOf, told } from './effects.ts';

/** What is counted: an asset of a network, or the fees. */
export interface TotalAsset {
  /** Tells it apart from the others. */
  key: string;
  /** How a row of it is called, e.g. "ETH, fees included". */
  label: string;
  symbol: string;
  /** Its network, where there are several; else empty. */
  network: string;
  /** It is a debt: more of it is no gain. */
  owed: boolean;
}

/** A change of one asset; `delta` is a signed decimal, and of a debt plus where more is owed. */
interface TotalChange extends TotalAsset {
  delta: string;
}

/** Over which the totals of one plan are laid out alike. */
interface TotalFrame {
  account: string;
  /** Of the plan, which its fees are paid on where no step sends elsewhere. */
  chainId: number;
  /** Some of it is on another network. */
  several: boolean;
  /** What the fees are paid in; `coin` where that has no name here, or is several. */
  coin: string;
}

/** `totals`: all that are shown beside each other. */
export function totalFrame(
  totals: readonly RehearsalTotal[],
  account: string,
  chainId: number,
): TotalFrame {
  const changes = totals.flatMap(({ assetChanges }) => changesOf(assetChanges, account));
  const chainIds = [chainId, ...changes.map((change) => change.chainId)];
  const several = chainIds.some((each) => each !== chainId);
  return { account, chainId, several, coin: coinOf(...chainIds) };
}

/** The coin with the fees in it, which every table of totals begins with; null where the fees stand alone. */
export function coinWithFees({ chainId, several, coin }: TotalFrame): TotalAsset | null {
  if (several) return null;
  return {
    key: `${chainId}/native`,
    label: `${coin}, fees included`,
    symbol: coin,
    network: '',
    owed: false,
  };
}

/** Net changes of the account, and its fees. Fees of several networks are one row of their own. */
export function withFees(total: RehearsalTotal, frame: TotalFrame): TotalChange[] {
  const changes = changesOf(total.assetChanges, frame.account);
  if (frame.several) {
    const { coin: symbol } = frame;
    const label = `Fees in ${symbol === 'coin' ? 'the coins of the networks' : symbol}`;
    const fees = { key: 'fees', label, symbol, network: '', owed: false };
    const paid = { ...fees, delta: subtractDecimals('0', total.feeEth) };
    return [...changes.map((change) => onNetwork(change)), paid];
  }
  const coin = changes.find((change) => change.token === 'native');
  const delta = subtractDecimals(coin?.delta ?? '0', total.feeEth);
  const others = changes
    .filter((change) => change !== coin)
    .map((change) => ({ ...onNetwork(change), network: '' }));
  if (isZeroDecimal(delta)) return others;
  const symbol = coin?.symbol ?? frame.coin;
  const key = `${frame.chainId}/native`;
  return [
    { key, label: `${symbol}, fees included`, symbol, network: '', owed: false, delta },
    ...others,
  ];
}

function onNetwork(change: AssetChange): TotalChange {
  const { symbol, delta } = told(change);
  const key = `${change.chainId}/${assetKey(change)}`;
  const owed = change.lent?.as === 'owed';
  return { key, label: symbol, symbol, network: networkName(change.chainId), owed, delta };
}

/** An asset, rehearsed and at worst; signed decimals. */
interface TotalLine extends TotalAsset {
  rehearsed: string;
  worst: string;
}

/** The rows of the totals: what only the worst case has was not rehearsed. */
export function totalLines(
  total: RehearsalTotal,
  worst: RehearsalTotal,
  account: string,
  chainId: number,
): TotalLine[] {
  const frame = totalFrame([total, worst], account, chainId);
  const rehearsed = withFees(total, frame);
  const limits = withFees(worst, frame);
  const coin = coinWithFees(frame);
  const assets = new Map<string, TotalAsset>(coin === null ? [] : [[coin.key, coin]]);
  for (const asset of [...rehearsed, ...limits]) assets.set(asset.key, asset);
  const at = (changes: readonly TotalChange[], key: string) =>
    changes.find((change) => change.key === key)?.delta ?? '0';
  return [...assets.values()].map(({ key, label, symbol, network, owed }) => ({
    ...{ key, label, symbol, network, owed },
    ...{ rehearsed: at(rehearsed, key), worst: at(limits, key) },
  }));
}
