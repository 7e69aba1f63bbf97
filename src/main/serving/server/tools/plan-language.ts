import { z } from 'zod';
import { planJsonSchema } from '../../../../shared/plan/schema.ts';
import { currentNetwork } from '../../../networks/network-settings.ts';
import { servedNetworks } from '../public-context.ts';
import type { ServingTool } from '../serving-tool.ts';

const example = {
  id: 'any-text',
  name: 'Swap 1 ETH for USDC',
  userId: 'local',
  createdAt: 0,
  status: 'draft',
  root: {
    ...{ id: 'swap', label: 'Swap 1 ETH for USDC', type: 'action', tool: 'defi_swap' },
    params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', slippage: '0.5' },
  },
};

export const planLanguage: ServingTool = {
  name: 'plan_language',
  title: 'How a plan is written',
  describe:
    'The JSON schema of a plan, an example, and the networks that plans may name. Amounts of money are texts such as "0.75", never numbers. What a step may do: plan_tools.',
  input: z.strictObject({}),
  answer: (_given, desk) => ({
    networkInUse: currentNetwork(desk.reader).chainId,
    networks: servedNetworks(desk),
    example,
    schema: planJsonSchema(),
  }),
};
