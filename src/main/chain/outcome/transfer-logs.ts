import {
  type Address,
  decodeAbiParameters,
  getAddress,
  type Hex,
  type Log,
  toEventSelector,
} from 'viem';

const transferTopic = toEventSelector('Transfer(address,address,uint256)');
const approvalTopic = toEventSelector('Approval(address,address,uint256)');
const depositTopic = toEventSelector('Deposit(address,uint256)');
const withdrawalTopic = toEventSelector('Withdrawal(address,uint256)');

/** What a log claims to have moved. `null` is "from nothing" or "to nothing". */
export interface ClaimedMove {
  token: Address;
  from: Address | null;
  to: Address | null;
  units: bigint;
}

/** ERC-20 transfers, and the mint and burn events of the wrapped coin, which logs no Transfer for them. */
export function claimedMoves(logs: readonly Log[], weth: Address | undefined): ClaimedMove[] {
  return logs.flatMap((log): ClaimedMove[] => {
    const [topic, first, second] = log.topics;
    const token = getAddress(log.address);
    if (topic === transferTopic && log.topics.length === 3) {
      const units = uint(log.data);
      return units === null ? [] : [{ token, from: account(first), to: account(second), units }];
    }
    if (token !== weth || log.topics.length !== 2) return [];
    const units = uint(log.data) ?? 0n;
    if (topic === depositTopic) return [{ token, from: null, to: account(first), units }];
    if (topic === withdrawalTopic) return [{ token, from: account(first), to: null, units }];
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

/** Contracts that say they moved a single, numbered item (ERC-721) from or to the account. */
export function movedItems(logs: readonly Log[], of: Address): Address[] {
  return logs
    .filter(({ topics }) => topics[0] === transferTopic && topics.length === 4)
    .filter(({ topics }) => [account(topics[1]), account(topics[2])].includes(of))
    .map((log) => getAddress(log.address));
}

/** Who was named as a spender of the owner's tokens. */
export function claimedSpenders(
  logs: readonly Log[],
  owner: Address,
): { token: Address; spender: Address }[] {
  return logs.flatMap((log) => {
    const [topic, from, to] = log.topics;
    if (topic !== approvalTopic || log.topics.length !== 3 || account(from) !== owner) return [];
    const spender = account(to);
    return spender === null ? [] : [{ token: getAddress(log.address), spender }];
  });
}

function account(topic: Hex | undefined): Address | null {
  if (topic === undefined || !/^0x0{24}[0-9a-f]{40}$/.test(topic)) return null;
  return getAddress(`0x${topic.slice(26)}`);
}

function uint(data: Hex): bigint | null {
  return data.length === 66 ? decodeAbiParameters([{ type: 'uint256' }], data)[0] : null;
}
