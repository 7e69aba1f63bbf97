import { stringify } from 'csv-stringify/sync';
import { sameAddress } from '../../shared/addresses.ts';
import { formatUnits } from '../../shared/amounts.ts';
import { nativeDecimals } from '../../shared/chain/networks.ts';
import type { AssetChange } from '../../shared/chain/types.ts';
import { listNetworks, type NetworkSetting } from '../networks/network-settings.ts';
import type { SentAnywhere } from '../store/queries/activity.ts';
import type { StoreReader } from '../store/store.ts';

export interface HistoryFile {
  /** CSV as of RFC 4180, with a line of names. */
  text: string;
  transactions: number;
}

const columns = [
  ...['date_utc', 'date_local', 'time_zone', 'account', 'account_name', 'network', 'chain_id'],
  ...['practice', 'what', 'state', 'direction', 'amount', 'token', 'token_contract'],
  ...['usd', 'usd_known', 'fee', 'fee_token', 'fee_usd', 'fee_usd_known', 'tx_hash', 'run_id'],
] as const;
type Row = Record<(typeof columns)[number], string>;

interface HistoryOptions {
  /** IANA name of the zone of `date_local`. */
  timeZone: string;
  /** Of an address; empty where it has none. */
  nameOf(address: string): string;
}

/**
 * Every transaction that this app sent, oldest first: a line for each token that came or went, with the fee on the
 * first. Amounts are exact, without a sign; dollars are those of the price at which the amount was counted when it
 * was approved, and say themselves where none was known. A field that a spreadsheet would take for a formula
 * begins with an apostrophe.
 */
export function historyCsv(reader: StoreReader, options: HistoryOptions): HistoryFile {
  const networks = new Map(listNetworks(reader).map((network) => [network.chainId, network]));
  const priceOf = pricesOf(reader);
  const localTime = clockOf(options.timeZone);
  const sent = reader.activity.all();
  const rows = sent.flatMap((effect) =>
    rowsOf(effect, { ...options, network: networks.get(effect.chainId), priceOf, localTime }),
  );
  const text = stringify(rows, {
    header: true,
    columns: [...columns],
    record_delimiter: '\r\n',
    escape_formulas: true,
  });
  return { text, transactions: sent.length };
}

interface Price {
  reservedUnits: bigint;
  usdMicros: bigint;
}
/** Of what was set aside for an effect: of a token in lower case or `native`, or of its fee (empty). */
type PriceOf = (effectId: string, token: string) => Price | undefined;

function pricesOf(reader: StoreReader): PriceOf {
  const prices = new Map(
    reader.spends
      .priced()
      .map(({ effectId, token, reservedUnits, usdMicros }) => [
        `${effectId}/${token.toLowerCase()}`,
        { reservedUnits: BigInt(reservedUnits), usdMicros: BigInt(usdMicros) },
      ]),
  );
  return (effectId, token) => prices.get(`${effectId}/${token.toLowerCase()}`);
}

interface RowOptions extends HistoryOptions {
  network: NetworkSetting | undefined;
  priceOf: PriceOf;
  /** On the clocks of its zone. */
  localTime(at: number): string;
}

function rowsOf(effect: SentAnywhere, options: RowOptions): Row[] {
  const { account, actual } = effect;
  const changes = actual?.ok ? actual.value.assetChanges : [];
  const own = changes.filter((change) => sameAddress(change.account, account));
  const moved = own.map((change) => movedOf(change, effect, options.priceOf));
  const lines = moved.length === 0 ? [nothingMoved] : moved;
  return lines.map((line, index) => ({
    ...factsOf(effect, options),
    ...line,
    ...(index === 0 ? feeOf(effect, options) : noFee),
  }));
}

function factsOf(effect: SentAnywhere, { network, timeZone, nameOf, localTime }: RowOptions) {
  const { account, chainId, title, state, calledOff, txHash, executionId } = effect;
  const when = effect.approvedAt ?? effect.createdAt;
  return {
    date_utc: new Date(when).toISOString(),
    date_local: localTime(when),
    time_zone: timeZone,
    account,
    account_name: nameOf(account),
    network: network?.name ?? '',
    chain_id: String(chainId),
    practice: network?.practice ? 'yes' : 'no',
    what: title,
    state: calledOff ? `${state}, called off` : state,
    tx_hash: txHash,
    run_id: executionId,
  };
}

function movedOf(change: AssetChange, { effectId }: SentAnywhere, priceOf: PriceOf) {
  const units = BigInt(change.deltaUnits);
  const isOut = units < 0n;
  const amount = isOut ? -units : units;
  // What came in was never set aside, so that no price of it is kept.
  const price = isOut ? priceOf(effectId, change.token) : undefined;
  return {
    direction: isOut ? 'out' : 'in',
    amount: formatUnits(amount, change.decimals),
    token: change.symbol,
    token_contract: change.token === 'native' ? '' : change.token,
    ...worth(price, amount, ['usd', 'usd_known']),
  };
}

const nothingMoved = {
  ...{ direction: '', amount: '', token: '', token_contract: '', usd: '', usd_known: '' },
};
const noFee = { fee: '', fee_token: '', fee_usd: '', fee_usd_known: '' };

function feeOf(effect: SentAnywhere, { network, priceOf }: RowOptions) {
  if (effect.feeWei === null) return noFee;
  const feeWei = BigInt(effect.feeWei);
  return {
    fee: formatUnits(feeWei, nativeDecimals),
    fee_token: network?.symbol ?? 'native',
    ...worth(priceOf(effect.effectId, ''), feeWei, ['fee_usd', 'fee_usd_known']),
  };
}

/** To the millionth of a dollar, downwards. */
function worth<Usd extends string, Known extends string>(
  price: Price | undefined,
  units: bigint,
  [usd, known]: readonly [usd: Usd, known: Known],
): Record<Usd | Known, string> {
  const told =
    price === undefined
      ? { [usd]: '', [known]: 'unknown' }
      : {
          [usd]: formatUnits((price.usdMicros * units) / price.reservedUnits, 6),
          [known]: 'known',
        };
  return told as Record<Usd | Known, string>;
}

/** Tells "2027-03-06 18:00:05" on the clocks of a zone. Made once for all lines: making it takes longer than a line. */
function clockOf(timeZone: string): (at: number) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => clock.format(at);
}
