import { z } from 'zod';
import { formatUnits } from '../../../shared/amounts.ts';
import { multiplyDecimals } from '../../../shared/decimal-arithmetic.ts';
import { readUsdPrice } from '../../chain/prices/token-prices.ts';
import { findToken, tokenBalance } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import type { ChainReadTool } from '../chain-tool.ts';

const paramsSchema = z.strictObject({ token: z.string(), account: addressParam.optional() });

export const getBalance: ChainReadTool = {
  kind: 'read',

  read: async (params, { client, tokens, account: own, nowSeconds }) => {
    const { token: name, account = own } = paramsSchema.parse(params);
    const token = await findToken(client, tokens, name);
    const [units, price] = await Promise.all([
      tokenBalance(client, token.address, account),
      // A balance whose worth is not known is still a balance; what refers to `usd` finds it missing.
      token.listed ? readUsdPrice(client, token.symbol, nowSeconds).catch(() => null) : null,
    ]);
    const amount = formatUnits(units, token.decimals);
    return price === null ? { amount } : { amount, usd: multiplyDecimals(amount, price.price, 2) };
  },
};
