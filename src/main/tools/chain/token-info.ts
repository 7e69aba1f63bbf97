import { getAddress, isAddress } from 'viem';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { readTokenMetadata } from '../../chain/token-metadata.ts';
import { findToken } from '../../chain/tokens.ts';
import type { ChainReadTool } from '../chain-tool.ts';

const paramsSchema = z.strictObject({ token: z.string() });

/** Of a token that no list knows an address is enough: it need not even be a token. */
export const tokenInfo: ChainReadTool = {
  kind: 'read',

  read: async (params, { client, tokens }) => {
    const { token: name } = paramsSchema.parse(params);
    const address = isAddress(name)
      ? getAddress(name)
      : (await findToken(client, tokens, name)).address;
    if (address === 'native') throw isCoin(name);
    const { decimals, findings, ...found } = await readTokenMetadata(client, tokens, address);
    return {
      ...{ address: found.address, symbol: found.symbol, name: found.name },
      ...(decimals === null ? {} : { decimals }),
      ...{ known: !findings.includes('NOT_LISTED') && !findings.includes('NO_CODE'), findings },
    };
  },
};

function isCoin(name: string): AppError {
  return new AppError(
    'TOKEN_IS_COIN',
    'invalid_params',
    `${name} is the network's own coin and has no contract.`,
    { advice: 'There is nothing to look up about it. Nothing was sent.' },
  );
}
