import { z } from 'zod';
import { formatUnits } from '../../../shared/amounts.ts';
import { multiplyDecimals } from '../../../shared/decimal-arithmetic.ts';
import { bundledSymbol, readUsdPrice } from '../../chain/prices/token-prices.ts';
import { findToken, tokenBalance } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import type { ChainReadTool } from '../chain-tool.ts';

const paramsSchema = z.strictObject({ token: z.string(), account: addressParam.optional() });

/** What an account holds of one token, and what that is worth where a price is known. */
export const getBalance: ChainReadTool = {
  kind: 'read',

  read: async (params, { client, tokens, account: own, nowSeconds }) => {
    const { token: name, account = own } = paramsSchema.parse(params);
    const token = await findToken(client, tokens, name);
    const symbol = bundledSymbol(client.chainId, token);
    const [units, price] = await Promise.all([
      tokenBalance(client, token.address, account),
      // A balance whose worth is not known is still a balance; what refers to `usd` finds it missing.
      symbol === null ? null : readUsdPrice(client, symbol, nowSeconds).catch(() => null),
    ]);
    const amount = formatUnits(units, token.decimals);
    return price === null ? { amount } : { amount, usd: multiplyDecimals(amount, price.price, 2) };
  },
};
