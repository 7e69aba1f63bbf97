import { getAddress, isAddress } from 'viem';
import { z } from 'zod';
import { noNameOf } from '../../chain/names/name-errors.ts';
import { nameOfAddress } from '../../chain/names/name-of-address.ts';
import { resolveName as addressOfName } from '../../chain/names/resolve-name.ts';
import type { ChainReadTool } from '../chain-tool.ts';

const paramsSchema = z.strictObject({ name: z.string() });

/** The address of a name, or the name of an address that leads back to it. */
export const resolveName: ChainReadTool = {
  kind: 'read',

  read: async (params, { client }) => {
    const { name: text } = paramsSchema.parse(params);
    if (isAddress(text, { strict: false })) {
      const address = getAddress(text);
      const name = await nameOfAddress(client, address);
      if (name === null) throw noNameOf(address);
      return { address, name };
    }
    const { name, address } = await addressOfName(client, text);
    return { address, name };
  },
};
