import { z } from 'zod';
import { formatUnits } from '../../../shared/amounts.ts';
import { usualFees } from '../../../shared/chain/fee-wish.ts';
import { readFees, readGasPrice } from '../../chain/fees.ts';
import type { ChainReadTool } from '../chain-tool.ts';

const paramsSchema = z.strictObject({});

/** Looking at a price is no offer: the person's cap does not bound it. */
const anyPrice = { ...usualFees, capGwei: '1000000000' };

/** What the next block takes, and the usual tip; without a base fee the whole price is the tip. */
export const getGas: ChainReadTool = {
  kind: 'read',

  read: async (params, { client }) => {
    paramsSchema.parse(params);
    const { baseFeePerGasWei, maxPriorityFeePerGasWei, legacy } = await client.read((viem) =>
      readFees(viem, anyPrice),
    );
    const tipWei = legacy ? await client.read(readGasPrice) : maxPriorityFeePerGasWei;
    return {
      gwei: formatUnits(baseFeePerGasWei + tipWei, 9),
      baseFeeGwei: formatUnits(baseFeePerGasWei, 9),
      priorityGwei: formatUnits(tipWei, 9),
    };
  },
};
