import { type Address, getAddress, hexToBigInt, numberToHex, pad, toEventSelector } from 'viem';
import { z } from 'zod';
import type { Finding } from '../../../../shared/chain/types.ts';
import { AppError } from '../../../../shared/errors.ts';
import { hexShape } from '../../../chain/rpc/hex-shape.ts';
import { withRpcErrors } from '../../../chain/rpc/translate-rpc-error.ts';
import { isFamiliar, paidHere } from '../reading/parties.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

const transferTopic = toEventSelector('Transfer(address,address,uint256)');
/** Newest blocks; endpoints differ in how many they look through at once. */
const ranges = [10_000n, 1_000n, 100n];
const timeoutMs = 5_000;
/** Less than a hundredth of a whole token. */
const dustPart = 100n;

/**
 * Strangers put their addresses into the history of an account by moves of nothing, of almost nothing, or of
 * tokens that nobody knows, so that they are copied from there in the place of an address that begins alike.
 */
export const recipientFromDust: RiskRule = async (subject) => {
  const recipient = paidHere(subject);
  if (recipient === null || isFamiliar(subject, recipient)) return [];
  const moves = await movesBetween(subject, recipient);
  if (moves === null) return [historyNotRead(recipient)];
  if (moves.length === 0 || !moves.every((move) => isDust(subject, move))) return [];
  return [
    {
      id: 'RECIPIENT_FROM_DUST',
      level: 'danger',
      message:
        'This address stands in the history of the account only by moves of nothing or of almost nothing, which strangers make so that it is copied by mistake. Take the address from the person who gave it to you.',
      evidence: { recipient, moves: moves.length },
    },
  ];
};

function historyNotRead(recipient: Address): Finding {
  return {
    id: 'RECIPIENT_FROM_DUST',
    level: 'info',
    message:
      'The history of the account could not be read, so it is not known whether a stranger put this address there.',
    evidence: { recipient },
  };
}

const logsSchema = z.array(
  z.object({ address: hexShape, topics: z.array(hexShape), data: hexShape }),
);
type Move = z.infer<typeof logsSchema>[number];

/** Before the transaction; null where the endpoint refuses to look. */
async function movesBetween(
  { client, outcome }: RiskSubject,
  recipient: Address,
): Promise<Move[] | null> {
  const pair = [outcome.transaction.from, recipient].map((each) =>
    pad(getAddress(each)).toLowerCase(),
  );
  const toBlock = outcome.minedIn - 1n;
  for (const blocks of ranges) {
    const fromBlock = toBlock > blocks ? toBlock - blocks : 0n;
    const filter = {
      ...{ fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) },
      topics: [transferTopic, pair, pair],
    };
    try {
      const answer = await withRpcErrors(() =>
        client.rpc.request('eth_getLogs', [filter], timeoutMs),
      );
      return logsSchema.parse(answer).filter(({ topics }) => topics[1] !== topics[2]);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
    }
  }
  return null;
}

/** Items of collections have their number in a topic, and are no dust. */
function isDust({ tokens, client }: RiskSubject, { address, topics, data }: Move): boolean {
  if (topics.length !== 3) return false;
  const units = data === '0x' ? 0n : hexToBigInt(data);
  const match = tokens.find(client.chainId, getAddress(address));
  if (units === 0n || match.kind !== 'found') return true;
  return units * dustPart < 10n ** BigInt(match.token.decimals);
}
