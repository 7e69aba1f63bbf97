import { type Address, encodeFunctionData, getAddress, type Hash, isAddressEqual } from 'viem';
import { z } from 'zod';
import { formatUnits } from '../../../shared/amounts.ts';
import { type CanonicalBridge, contractsOf } from '../../../shared/chain/addresses.ts';
import { bridgeEntryAbi } from '../../../shared/chain/calls/standard-bridge.ts';
import { networkName } from '../../../shared/chain/networks.ts';
import { AppError } from '../../../shared/errors.ts';
import { lookForArrival } from '../../chain/bridge/arrival.ts';
import { bridgeIdOf } from '../../chain/bridge/bridge-id.ts';
import { readDeposit } from '../../chain/bridge/deposit.ts';
import type { Arrived, PlannedTransaction } from '../../chain/planned-transaction.ts';
import { allowance, type ChainToken, findToken } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import { setAllowance, undoAllowance } from '../allow-spender.ts';
import { askOtherChain } from '../ask-other-chain.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';
import { ownChanges, sizeOf } from '../own-changes.ts';
import { spendAmount, spendSchema } from '../spend-amount.ts';

const paramsSchema = z.strictObject({
  token: z.string(),
  amount: spendSchema,
  toChainId: z.number(),
  to: addressParam.optional(),
});

/** What the other chain may spend on crediting it; its own price for that is part of the deposit's gas here. */
const minGasLimit = 200_000;

/** Sends over the canonical bridge; the step ends when exactly that was seen to arrive. */
export const bridge: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { token: name, amount, toChainId, to = context.account } = paramsSchema.parse(params);
    const way = bridgeFrom(context.client.chainId, toChainId);
    const token = await findToken(context.client, context.tokens, name);
    const counterpart = counterpartOf(token, way);
    await assertSeen(toChainId, context);
    const units = await spendAmount(amount, token, context);
    if (counterpart === null) return [depositEth(way, to, units)];
    const deposit = depositToken(
      way,
      { here: counterpart.here, there: counterpart.there },
      to,
      units,
    );
    const pair = { owner: context.account, spender: way.entry };
    const allowed = await allowance(context.client, counterpart.here, pair);
    const approvals =
      allowed >= units ? [] : await setAllowance(counterpart.here, way.entry, units, context);
    return [...approvals, deposit];
  },

  output: (_params, outcomes) => {
    const done = outcomes.at(-1);
    // The approval before it leaves no result of its own.
    return done?.transaction.kind === 'bridge' ? { sent: sizeOf(ownChanges(done).gave) } : {};
  },

  arrival: async (params, txHash, context) => {
    const { token: name, toChainId } = paramsSchema.parse(params);
    const bridgeId = bridgeIdOf(context.client.chainId, txHash);
    const deposit = await readDeposit(context.client, txHash);
    if (deposit === null) return { kind: 'not_yet' };
    const found = await askOtherChain(toChainId, async () =>
      lookForArrival(deposit, {
        here: context.client,
        there: await context.chains.clientOf(toChainId),
      }),
    );
    if (found.kind === 'on_its_way') return { kind: 'not_yet' };
    if (found.kind === 'not_credited') return notCredited(bridgeId, toChainId, found.txHash);
    const { decimals } = await findToken(context.client, context.tokens, name);
    const received = formatUnits(found.units, decimals);
    const arrivedAt = new Date(Number(found.at) * 1000).toISOString();
    return { kind: 'arrived', result: { received, bridgeId, arrivedAt } };
  },

  undo: (params, outcome) => {
    if (outcome.transaction.kind === 'approve') return undoAllowance(outcome);
    const { toChainId } = paramsSchema.parse(params);
    const { gave } = ownChanges(outcome);
    const sent = gave === undefined ? 'What was sent' : `${sizeOf(gave)} ${gave.symbol}`;
    return {
      kind: 'none',
      reason: `${sent} went over the bridge to ${networkName(toChainId)}. This version has no way back over it.`,
    };
  },
};

/** The bridge between two chains. Errors: NO_BRIDGE. */
function bridgeFrom(fromChainId: number, toChainId: number): CanonicalBridge {
  const way = contractsOf(fromChainId)?.bridge;
  if (way?.toChainId === toChainId) return way;
  const [from, to] = [networkName(fromChainId), networkName(toChainId)];
  const only = way ? ` From ${from} it goes to ${networkName(way.toChainId)} alone.` : '';
  const message = `No bridge that Countersign knows goes from ${from} to ${to}.${only}`;
  throw new AppError('NO_BRIDGE', 'invalid_params', message, {
    advice:
      'Nothing was signed. Only the way of the canonical bridge from Ethereum to Base is known.',
    facts: { fromChainId, toChainId },
  });
}

/** The token here and there; null for ETH. Errors: NO_COUNTERPART. */
function counterpartOf(
  { address, symbol }: ChainToken,
  { tokens, toChainId }: CanonicalBridge,
): { here: Address; there: Address } | null {
  if (address === 'native') return null;
  const found = Object.entries(tokens).find(([here]) => isAddressEqual(getAddress(here), address));
  if (found !== undefined) return { here: address, there: found[1] };
  const there = networkName(toChainId);
  const message = `${symbol} has no counterpart on ${there} that this bridge makes.`;
  throw new AppError('NO_COUNTERPART', 'invalid_params', message, {
    advice: `Nothing was signed. Put into the bridge it would be stuck. Swap it for ETH first, or for a token that the bridge knows.`,
    facts: { token: address, toChainId },
  });
}

/** Nothing is sent where nobody would see it arrive. Errors: NETWORK_UNKNOWN, NO_ENDPOINT, OTHER_CHAIN_UNREACHABLE. */
async function assertSeen(toChainId: number, { chains }: ToolContext): Promise<void> {
  if (chains.isAlone) return;
  await askOtherChain(toChainId, async () => (await chains.clientOf(toChainId)).head());
}

function depositEth({ entry }: CanonicalBridge, to: Address, valueWei: bigint): PlannedTransaction {
  const args = [to, minGasLimit, '0x'] as const;
  const data = encodeFunctionData({ abi: bridgeEntryAbi, functionName: 'depositETHTo', args });
  return { kind: 'bridge', to: entry, valueWei, data };
}

function depositToken(
  { entry }: CanonicalBridge,
  { here, there }: { here: Address; there: Address },
  to: Address,
  units: bigint,
): PlannedTransaction {
  const args = [here, there, to, units, minGasLimit, '0x'] as const;
  const data = encodeFunctionData({ abi: bridgeEntryAbi, functionName: 'depositERC20To', args });
  return { kind: 'bridge', to: entry, valueWei: 0n, data };
}

function notCredited(bridgeId: string, toChainId: number, txHash: Hash): Arrived {
  const there = networkName(toChainId);
  const error = new AppError(
    'BRIDGE_NOT_CREDITED',
    'reverted',
    `What was sent came through to ${there}, and was not credited there.`,
    {
      advice: `The bridge on ${there} holds it. There anybody can have the same message carried out again; do not send it a second time.`,
      facts: { bridgeId, toChainId, txHash },
    },
  );
  return { kind: 'lost', error: error.toShape() };
}
