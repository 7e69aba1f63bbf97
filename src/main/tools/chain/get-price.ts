import { z } from 'zod';
import { readUsdPrice } from '../../chain/prices/token-prices.ts';
import { findToken } from '../../chain/tokens.ts';
import type { ChainReadTool } from '../chain-tool.ts';

const paramsSchema = z.strictObject({ token: z.string(), quote: z.literal('USD').optional() });

export const getPrice: ChainReadTool = {
  kind: 'read',

  read: async (params, { client, tokens, nowSeconds }) => {
    const { token: name } = paramsSchema.parse(params);
    // BTC has a feed here and no token of that name.
    const known = tokens.find(client.chainId, name).kind === 'found';
    const { symbol } = known ? await findToken(client, tokens, name) : { symbol: name };
    const { checkedBy, ...price } = await readUsdPrice(client, symbol, nowSeconds);
    return { ...price, ...(checkedBy === null ? {} : { checkedBy }) };
  },
};
