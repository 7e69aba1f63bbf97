import { type Address, getAddress, type Hex, hexToBigInt, toEventSelector } from 'viem';
import { accountOf } from './grant-topics.ts';

const transferTopic = toEventSelector('Transfer(address,address,uint256)');
const depositTopic = toEventSelector('Deposit(address,uint256)');
const withdrawalTopic = toEventSelector('Withdrawal(address,uint256)');

/** What a log claims to have moved. `null` is "from nothing" or "to nothing". */
export interface ClaimedMove {
  token: Address;
  from: Address | null;
  to: Address | null;
  units: bigint;
}

/** A log as a node tells it, or as it is stored. */
export interface AnyLog {
  address: string;
  topics: readonly string[];
  data: string;
}

interface Read {
  weth: Address | undefined;
  moves: readonly ClaimedMove[];
}

/** Every part of an outcome asks for the same ones, and so does every other rule. */
const known = new WeakMap<readonly AnyLog[], Read>();

/** ERC-20 transfers, and the mint and burn events of the wrapped coin, which logs no Transfer for them. */
export function claimedMoves(
  logs: readonly AnyLog[],
  weth: Address | undefined,
): readonly ClaimedMove[] {
  const before = known.get(logs);
  if (before !== undefined && before.weth === weth) return before.moves;
  const moves = readMoves(logs, weth);
  known.set(logs, { weth, moves });
  return moves;
}

function readMoves(logs: readonly AnyLog[], weth: Address | undefined): ClaimedMove[] {
  return logs.flatMap((log): ClaimedMove[] => {
    const [topic, first, second] = log.topics;
    const token = getAddress(log.address);
    if (topic === transferTopic && log.topics.length === 3) {
      const units = uint(log.data);
      return units === null
        ? []
        : [{ token, from: accountOf(first), to: accountOf(second), units }];
    }
    if (token !== weth || log.topics.length !== 2) return [];
    const units = uint(log.data) ?? 0n;
    if (topic === depositTopic) return [{ token, from: null, to: accountOf(first), units }];
    if (topic === withdrawalTopic) return [{ token, from: accountOf(first), to: null, units }];
    return [];
  });
}

/** By how much an account's balance of a token changed, if the logs are true. */
export function claimedDelta(
  moves: readonly ClaimedMove[],
  token: Address,
  account: Address,
): bigint {
  return moves
    .filter((move) => move.token === token)
    .reduce((sum, { from, to, units }) => {
      const gained = to === account ? units : 0n;
      const lost = from === account ? units : 0n;
      return sum + gained - lost;
    }, 0n);
}

function uint(data: string): bigint | null {
  return data.length === 66 ? hexToBigInt(data as Hex) : null;
}
