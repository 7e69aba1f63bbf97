// What the transactions of a rehearsal call, name and spend, read from their bytes by the same functions by which
// the signer reads them.
import { type Address, getAddress, type Hex } from 'viem';
import { sameAddress } from '../addresses.ts';
import { readV3Swap, routerItself } from '../chain/calls/uniswap-v3.ts';
import { readCall } from '../chain/known-calls.ts';
import type { RehearsedStep, RehearsedTransaction } from '../chain/types.ts';
import { AppError } from '../errors.ts';
import type { MandateDraft } from '../wallet/mandate-terms.ts';

/** ERC-20's approve. */
const approve = '0x095ea7b3';

/** What a transaction needs a mandate to name. */
export interface Needs {
  calls: MandateDraft['calls'];
  tokens: string[];
  recipients: string[];
  /** The most that it takes, beside allowances. */
  spends: { token: string; units: bigint }[];
  /** What it allows somebody to take. */
  allows: { token: string; units: bigint }[];
  /** What it must bring at least, by its bytes. */
  leastIn: { token: string; units: bigint }[];
  /** Transactions that another account needs beside, because this one had done them before. */
  more: number;
}

type Transaction = Pick<RehearsedTransaction, 'from' | 'to' | 'valueWei' | 'data' | 'decoded'>;

/** Throws MANDATE_CANNOT_COVER for a call that the signer cannot read. */
export function needsOf(step: RehearsedStep, transaction: Transaction): Needs {
  const { from, data, valueWei } = transaction;
  const to = getAddress(transaction.to);
  const sent = valueWei === '0' ? [] : [{ token: 'native', units: BigInt(valueWei) }];
  const nothing = { spends: sent, allows: [], leastIn: [], more: 0 };
  if (data === '0x') {
    const call = { to, selector: null, what: 'send coins' };
    return { ...nothing, calls: [call], tokens: ['native'], recipients: notOwn([to], from) };
  }
  const call = readCall(data as Hex);
  if (call === null) throw cannotCover(step.nodeId);
  const frame = { from: getAddress(from), to, valueWei: BigInt(valueWei) };
  const meaning = call.known.meaning(call.args, frame);
  if (meaning.item !== undefined || meaning.drawn === null) throw cannotCover(step.nodeId);
  const drawn = meaning.drawn.map(({ token, units }) => ({ token: String(token), units }));
  const own = { to, selector: data.slice(0, 10), what: call.known.abi.name };
  const moved = [...drawn, ...(meaning.leastIn ?? [])].map(({ token }) => String(token));
  const allowances = drawn.filter(({ token }) => token !== 'native' && !sameAddress(token, to));
  const isAllowed = (token: string): boolean =>
    step.transactions.some((each) => sameAddress(each.to, token) && each.data.startsWith(approve));
  const named = tokensNamed(call.args, call.known.abi.name);
  const changed = step.assetChanges.filter(
    ({ account, tokenId }) => tokenId === undefined && sameAddress(account, from),
  );
  return {
    calls: [
      own,
      ...allowances.map(({ token }) => ({
        to: getAddress(token),
        selector: approve,
        what: 'approve',
      })),
    ],
    tokens: [
      ...(sent.length > 0 ? ['native'] : []),
      ...moved,
      ...named,
      ...changed.map(({ token }) => token),
      ...(isToken(call.known.abi.name) ? [to] : []),
    ],
    recipients: notOwn([meaning.recipient, meaning.debtor], from),
    spends: [...sent, ...drawn],
    allows: isErc20Approve(data) ? [{ token: to, units: call.args[1] as bigint }] : [],
    leastIn: (meaning.leastIn ?? []).map(({ token, units }) => ({ token: String(token), units })),
    more: allowances.filter(({ token }) => !isAllowed(token)).length,
  };
}

function isErc20Approve(data: string): boolean {
  return data.startsWith(approve);
}

function isToken(name: string): boolean {
  return ['approve', 'transfer', 'transferFrom', 'increaseAllowance'].includes(name);
}

/** The way of a trade. */
function tokensNamed(args: readonly unknown[], name: string): string[] {
  if (name === 'multicall') {
    const swap = readV3Swap(args[1] as readonly Hex[]);
    return swap === null ? [] : [...swap.tokens];
  }
  return args.flatMap((value) => (Array.isArray(value) ? value.filter(isAddress) : []));
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value);
}

function notOwn(recipients: readonly (Address | undefined)[], from: string): string[] {
  return recipients.flatMap((each) =>
    each === undefined || sameAddress(each, from) || sameAddress(each, routerItself) ? [] : [each],
  );
}

function cannotCover(nodeId: string): AppError {
  const message = `The step "${nodeId}" calls something that the signer cannot hold to a mandate.`;
  return new AppError('MANDATE_CANNOT_COVER', 'policy_denied', message, {
    advice: 'No mandate was made. Runs of this plan wait for your approval instead.',
    facts: { nodeId },
  });
}
