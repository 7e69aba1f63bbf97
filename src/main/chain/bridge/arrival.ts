// Whether what was put into the canonical bridge has come out on the other chain: this deposit and no other,
// told by what identifies it, never by a balance that grew.
import { type Address, type Hash, isAddressEqual, type Log, parseAbi, parseEventLogs } from 'viem';
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import type { ChainClient } from '../chain-client.ts';
import type { Deposit } from './deposit.ts';
import { carryingTransaction } from './op-carrier.ts';
import { relayedTransaction } from './practice-carrier.ts';

/** Where a deposit stands. */
export type Arrival =
  | { kind: 'on_its_way' }
  | {
      kind: 'arrived';
      txHash: Hash;
      /** Smallest units. */
      units: bigint;
      /** Unix seconds, of the block over there. */
      at: bigint;
    }
  /** It came through and was not credited: the other end keeps it. */
  | { kind: 'not_credited'; txHash: Hash };

export interface BridgeEnds {
  here: ChainClient;
  there: ChainClient;
}

export const bridgeExitAbi = parseAbi([
  'event ETHBridgeFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData)',
  'event ERC20BridgeFinalized(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 amount, bytes extraData)',
]);

/** Errors: RPC_* of both chains. */
export async function lookForArrival(deposit: Deposit, ends: BridgeEnds): Promise<Arrival> {
  const isPractice = isPracticeChain(ends.here.chainId);
  const txHash = isPractice
    ? await relayedTransaction(deposit, ends)
    : carryingTransaction(deposit);
  if (txHash === null) return { kind: 'on_its_way' };
  // A rollup makes its blocks of Ethereum's: one that is taken back has the deposit again.
  const receipt = await ends.there.receipt(txHash);
  if (receipt === null) return { kind: 'on_its_way' };
  if (!receipt.logs.some((log) => credits(log, deposit))) return { kind: 'not_credited', txHash };
  const { timestamp } = await ends.there.block(receipt.blockNumber);
  return { kind: 'arrived', txHash, units: deposit.units, at: timestamp };
}

/** The exit says that it gave exactly this to exactly this account. */
function credits(log: Log, { bridge, from, to, token, units }: Deposit): boolean {
  if (!isAddressEqual(log.address, bridge.exit)) return false;
  const [event] = parseEventLogs({ abi: bridgeExitAbi, logs: [log] });
  if (event === undefined || event.args.amount !== units) return false;
  const isTheirs = same(event.args.from, from) && same(event.args.to, to);
  if (event.eventName === 'ETHBridgeFinalized') return token === null && isTheirs;
  const { localToken, remoteToken } = event.args;
  return (
    isTheirs && token !== null && same(localToken, token.there) && same(remoteToken, token.here)
  );
}

function same(left: Address, right: Address): boolean {
  return isAddressEqual(left, right);
}
