import { z } from 'zod';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';
import { noPrice } from '../../chain/prices/price-errors.ts';
import { bundledSymbol, readUsdPrice } from '../../chain/prices/token-prices.ts';
import { findToken } from '../../chain/tokens.ts';
import type { ChainReadTool, ToolContext } from '../chain-tool.ts';

const paramsSchema = z.strictObject({ token: z.string(), quote: z.literal('USD').optional() });

/** The price of a token in dollars, with its source; none where the sources disagree. */
export const getPrice: ChainReadTool = {
  kind: 'read',

  read: async (params, context) => {
    const { token } = paramsSchema.parse(params);
    const symbol = await symbolOf(token, context);
    const found = await readUsdPrice(context.client, symbol, context.nowSeconds);
    const { price, source, ageSeconds, checkedBy } = found;
    return { price, source, ageSeconds, ...(checkedBy === null ? {} : { checkedBy }) };
  },
};

/** BTC has a feed here and no token of that name. What a token that was added calls itself finds no feed. */
async function symbolOf(name: string, { client, tokens }: ToolContext): Promise<string> {
  if (tokens.find(client.chainId, name).kind === 'unknown') return cleanLabel(name, 44).text;
  const { address, symbol } = await findToken(client, tokens, name);
  const listed = bundledSymbol(client.chainId, { address });
  if (listed === null) throw noPrice('PRICE_UNKNOWN', symbol);
  return listed;
}
