import { type Address, isHash } from 'viem';
import { z } from 'zod';
import { sameAddress } from '../../../shared/addresses.ts';
import { formatUnits } from '../../../shared/amounts.ts';
import { readTransfers, type TokenMove } from '../../chain/history/read-transfers.ts';
import type { Values } from '../../chain/planned-transaction.ts';
import { addressParam } from '../address-param.ts';
import type { ChainReadTool, ToolContext } from '../chain-tool.ts';

const paramsSchema = z.strictObject({
  account: addressParam.optional(),
  limit: z.number().int().min(1).max(100).default(20),
});

/** A transaction of the history, before it is cut to what was asked for. */
interface Entry {
  txHash: string;
  /** Null for one that is not mined, as far as is known. */
  blockNumber: bigint | null;
  told: Values;
}

/** What this app sent, and what moved of listed tokens, joined by transaction. */
export const txHistory: ChainReadTool = {
  kind: 'read',

  read: async (params, context) => {
    const { account = context.account, limit } = paramsSchema.parse(params);
    const { client, tokens, sent } = context;
    const listed = tokens
      .ofChain(client.chainId)
      .flatMap(({ address }) => (address === 'native' ? [] : [address as Address]));
    const [{ moves, fromBlock, toBlock, complete }, own] = await Promise.all([
      readTransfers(client, account, listed),
      sent(client.chainId, account, limit),
    ]);
    const hashes = [...new Set([...own, ...moves].map(({ txHash }) => txHash))];
    const entries = await Promise.all(
      hashes.slice(0, 2 * limit).map(async (txHash): Promise<Entry> => {
        const found = moves.filter((move) => move.txHash === txHash);
        const mine = own.find((each) => each.txHash === txHash);
        const blockNumber = found[0]?.blockNumber ?? (await blockOf(context, txHash));
        return {
          ...{ txHash, blockNumber },
          told: {
            ...(mine === undefined
              ? { sentHere: false }
              : { sentHere: true, title: mine.title, kind: mine.kind, state: mine.state }),
            ...(mine === undefined ? {} : { at: new Date(mine.createdAt).toISOString() }),
            moves: found.map((move) => moveWords(move, account, context)),
          },
        };
      }),
    );
    const newest = entries.toSorted((a, b) =>
      Number((b.blockNumber ?? far) - (a.blockNumber ?? far)),
    );
    return {
      transactions: newest.slice(0, limit).map(({ txHash, blockNumber, told }) => ({
        ...{ txHash, blockNumber: blockNumber?.toString() ?? null, ...told },
      })),
      ...{ fromBlock: fromBlock.toString(), toBlock: toBlock.toString(), complete },
    };
  },
};

/** What is not mined comes before everything that is. */
const far = 1n << 62n;

async function blockOf({ client }: ToolContext, txHash: string): Promise<bigint | null> {
  const receipt = isHash(txHash) ? await client.receipt(txHash) : null;
  return receipt?.blockNumber ?? null;
}

function moveWords(
  { token: address, from, to, units }: TokenMove,
  account: Address,
  { tokens, client }: ToolContext,
): Values {
  const match = tokens.find(client.chainId, address);
  const [symbol, decimals] =
    match.kind === 'found' ? [match.token.symbol, match.token.decimals] : [address, 0];
  const isOut = sameAddress(from, account);
  return {
    ...{ token: address, symbol, amount: formatUnits(units, decimals) },
    ...{ direction: isOut ? 'out' : 'in', with: isOut ? to : from },
  };
}
