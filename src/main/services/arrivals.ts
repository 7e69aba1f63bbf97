import type { Address } from 'viem';
import { formatUnits } from '../../shared/amounts.ts';
import type {
  Arrival,
  Arrivals,
  StrangeArrival,
  StrangeReason,
} from '../../shared/ipc/wallet-views.ts';
import type { Token, TokenList } from '../../shared/tokens/token.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import { readArrivals, type TokenMove } from '../chain/history/read-transfers.ts';
import { worthInCents } from '../chain/portfolio.ts';
import { pricesOfTokens } from '../chain/prices/token-prices.ts';
import type { Clock } from '../clock.ts';
import type { SentHere } from '../tools/chain-tool.ts';

const mostEntries = 20;
const mostStrange = 10;
/** As many transactions of this app as are looked through: what they brought in is told with them. */
const mostSent = 200;

/**
 * What others sent to an account, looked for when somebody asks: at most 20 requests for logs, one for prices,
 * and one for the time of each block that is shown. Errors: RPC_*.
 */
export async function readArrivalsOf(
  client: ChainClient,
  account: Address,
  { tokens, sent, clock }: { tokens: TokenList; sent: SentHere; clock: Clock },
): Promise<Arrivals> {
  const { moves, fromBlock, toBlock, complete } = await readArrivals(client, account);
  const own = new Set((await sent(client.chainId, account, mostSent)).map(({ txHash }) => txHash));
  const others = moves.filter(({ txHash }) => !own.has(txHash));
  const judged = await judge(client, tokens, others, clock.now());
  const known = judged.filter(({ reason }) => reason === null);
  const strange = judged.filter(({ reason }) => reason !== null);
  const [entries, doubtful] = [known.slice(0, mostEntries), strange.slice(0, mostStrange)];
  const times = await timesOf(client, [...entries, ...doubtful]);
  return {
    entries: entries.flatMap((each) => arrivalOf(each, times) ?? []),
    strange: doubtful.flatMap((each) => strangeOf(each, times) ?? []),
    total: { entries: known.length, strange: strange.length },
    ...{ fromBlock: fromBlock.toString(), toBlock: toBlock.toString(), complete },
  };
}

interface Judged {
  move: TokenMove;
  token: Token | null;
  /** Null for what is neither. */
  reason: StrangeReason | null;
}

async function judge(
  client: ChainClient,
  tokens: TokenList,
  moves: readonly TokenMove[],
  nowMs: number,
): Promise<Judged[]> {
  const named = moves.map((move) => {
    const match = tokens.find(client.chainId, move.token);
    return { move, token: match.kind === 'found' ? match.token : null };
  });
  const distinct = [...new Set(named.flatMap(({ token }) => token ?? []))];
  const prices = distinct.length === 0 ? [] : await pricesOfTokens(client, distinct, nowMs);
  return named.map(({ move, token }) => {
    const price = token === null ? null : (prices[distinct.indexOf(token)] ?? null);
    return { move, token, reason: reasonOf(move, token, price) };
  });
}

function reasonOf(
  { units, tokenId }: TokenMove,
  token: Token | null,
  price: string | null,
): StrangeReason | null {
  if (tokenId !== undefined) return 'item';
  if (token === null) return 'unknown_token';
  if (units === 0n) return 'nothing';
  return worthInCents(token, units, price) === 0n ? 'dust' : null;
}

type Times = ReadonlyMap<bigint, number>;

async function timesOf(client: ChainClient, shown: readonly Judged[]): Promise<Times> {
  const numbers = [...new Set(shown.map(({ move }) => move.blockNumber))];
  const heads = await Promise.all(numbers.map((number) => client.block(number)));
  return new Map(heads.map(({ number, timestamp }) => [number, Number(timestamp) * 1_000]));
}

function placeOf({ txHash, logIndex, token, blockNumber }: TokenMove, times: Times) {
  return { txHash, logIndex, token, at: times.get(blockNumber) ?? 0 };
}

function arrivalOf({ move, token }: Judged, times: Times): Arrival | null {
  if (token === null) return null;
  const amount = formatUnits(move.units, token.decimals);
  return { ...placeOf(move, times), from: move.from, symbol: token.symbol, amount };
}

function strangeOf({ move, token, reason }: Judged, times: Times): StrangeArrival | null {
  if (reason === null) return null;
  const amount = token === null ? null : formatUnits(move.units, token.decimals);
  return { ...placeOf(move, times), reason, symbol: token?.symbol ?? null, amount };
}
