import { z } from 'zod';
import { formatUnits } from '../../../shared/amounts.ts';
import { type Arrival, lookForArrival } from '../../chain/bridge/arrival.ts';
import { readBridgeId } from '../../chain/bridge/bridge-id.ts';
import { type Deposit, readDeposit } from '../../chain/bridge/deposit.ts';
import { findToken, nativeToken } from '../../chain/tokens.ts';
import { askOtherChain } from '../ask-other-chain.ts';
import type { ChainReadTool, ToolContext } from '../chain-tool.ts';

const paramsSchema = z.strictObject({ bridgeId: z.string() });

/** `not_mined`, `on_its_way`, `not_credited`, or `arrived` with what was received. */
export const bridgeStatus: ChainReadTool = {
  kind: 'read',

  read: async (params, context) => {
    const { bridgeId } = paramsSchema.parse(params);
    const { chainId, txHash } = readBridgeId(bridgeId, context.client.chainId);
    const here = await context.chains.clientOf(chainId);
    const deposit = await askOtherChain(chainId, () => readDeposit(here, txHash));
    if (deposit === null) return { status: 'not_mined' };
    const { toChainId } = deposit.bridge;
    const found: Arrival = await askOtherChain(toChainId, async () =>
      lookForArrival(deposit, { here, there: await context.chains.clientOf(toChainId) }),
    );
    if (found.kind !== 'arrived') return { status: found.kind };
    const decimals = await decimalsOf(deposit, chainId, context);
    return { status: 'arrived', received: formatUnits(found.units, decimals) };
  },
};

async function decimalsOf(
  { token }: Deposit,
  chainId: number,
  { chains, tokens }: ToolContext,
): Promise<number> {
  if (token === null) return nativeToken(tokens, chainId).decimals;
  return (await findToken(await chains.clientOf(chainId), tokens, token.here)).decimals;
}
