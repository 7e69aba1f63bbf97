import type { Address } from 'viem';
import { z } from 'zod';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { addDecimals } from '../../../shared/decimal-arithmetic.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import { type Holdings, readHoldings } from '../../chain/portfolio.ts';
import { addressParam } from '../address-param.ts';
import { askOtherChain } from '../ask-other-chain.ts';
import type { ChainReadTool, ToolContext } from '../chain-tool.ts';

const paramsSchema = z.strictObject({
  account: addressParam.optional(),
  chains: z.array(z.number()).optional(),
});

/** What was found of one chain, or why it could not be read. */
type Found = { chainId: number } & (
  | { held: Holdings; error?: undefined }
  | { held?: undefined; error: AppError }
);

/**
 * What an account holds on every network that is set up; one that does not answer says why beside the
 * others.
 */
export const getPortfolio: ChainReadTool = {
  kind: 'read',

  read: async (params, context) => {
    const { account = context.account, chains = context.chains.ids() } = paramsSchema.parse(params);
    const ids = [...new Set(chains)];
    const found = await Promise.all(ids.map((chainId) => readChain(chainId, account, context)));
    const [first] = found;
    // Where nothing at all was read, the reason is the answer.
    if (first?.error !== undefined && found.every(({ error }) => error !== undefined)) {
      throw first.error;
    }
    const totals = found.flatMap(({ held }) => held?.totalUsd ?? []);
    const hasTotal = totals.length > 0 && found.every(({ error }) => error === undefined);
    return {
      positions: found.flatMap(({ chainId, held }) => positionsOf(chainId, held)),
      ...(hasTotal ? { totalUsd: totals.reduce((sum, each) => addDecimals(sum, each), '0') } : {}),
      notRead: found.flatMap(({ chainId, error }) =>
        error === undefined ? [] : [{ chainId, code: error.code, message: error.message }],
      ),
      askedSingly: found.flatMap(({ chainId, held }) =>
        held !== undefined && contractsOf(chainId)?.multicall3 === undefined ? [chainId] : [],
      ),
    };
  },
};

async function readChain(
  chainId: number,
  account: Address,
  { client, chains, tokens, nowSeconds }: ToolContext,
): Promise<Found> {
  try {
    const read = (by: ChainClient) => readHoldings(by, tokens, account, Number(nowSeconds) * 1_000);
    if (chainId === client.chainId) return { chainId, held: await read(client) };
    const held = await askOtherChain(chainId, async () => read(await chains.clientOf(chainId)));
    return { chainId, held };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return { chainId, error: thrown };
  }
}

function positionsOf(chainId: number, held: Holdings | undefined) {
  return (held?.holdings ?? []).map(({ token, symbol, amount, usd }) => ({
    ...{ chainId, token: token === 'native' ? symbol : token, symbol, amount },
    ...(usd === null ? {} : { usd }),
  }));
}
