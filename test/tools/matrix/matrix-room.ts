// A practice chain and the whole executor before it, with a person who says yes to everything: plans run in it
// as they do in the app, and what they did is read from the chain by calls of the test's own.

import type { Address } from 'viem';
import { createPublicClient, erc20Abi, http, parseUnits } from 'viem';
import { expect } from 'vitest';
import type { ReadableChains } from '../../../src/main/chain/chains.ts';
import { practiceBaseId, practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import { AppError } from '../../../src/shared/errors.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { validatePlan } from '../../../src/shared/plan/validate/validate-plan.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { startPractice, startPracticeBase } from '../../chain/support/practice.ts';
import { planOf } from '../../executor/support/plans.ts';
import { makeStage, me } from '../../executor/support/stage.ts';

export const matrixChains = ['practice-ethereum', 'practice-base'] as const;
export type MatrixChain = (typeof matrixChains)[number];

export type MatrixRoom = Awaited<ReturnType<typeof openMatrixRoom>>;

/** What a run of a plan left. */
export interface Ran {
  state: string;
  error: { code: string; message: string } | null;
  /** Result values by node id. */
  outputs: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  feesWei: bigint;
}

/** What stands beside the chain: others to look at. */
export interface Beside {
  chains: ReadableChains;
  close(): Promise<void>;
}

export async function openMatrixRoom(
  chain: MatrixChain,
  openBeside?: (practice: Awaited<ReturnType<typeof startPractice>>) => Promise<Beside>,
) {
  const chainId = chain === 'practice-base' ? practiceBaseId : practiceEthereumId;
  const practice = await (chain === 'practice-base' ? startPracticeBase() : startPractice());
  const beside = await openBeside?.(practice);
  const { stage, close } = await makeStage(practice, beside ? { chains: beside.chains } : {});
  const client = createPublicClient({ transport: http(practice.rpcUrl), cacheTime: 0 });

  /** Codes of what stands in the way of a plan before anything is read from the chain. */
  const errorsIn = (root: PlanNode): string[] =>
    validatePlan({ ...planOf(root), chainId })
      .issues.filter(({ severity }) => severity === 'error')
      .map(({ code }) => code);

  /** Runs a plan to its end, and approves whatever it asks for. */
  async function run(root: PlanNode): Promise<Ran> {
    expect(errorsIn(root)).toEqual([]);
    const { executionId } = await stage.world.start(root, { chainId });
    const isOver = () => !stage.world.isOpen(executionId);
    const asked = new Set<string>();
    const isNew = ({ approvalId }: { approvalId: string }) => !asked.has(approvalId);
    while (!isOver()) {
      await stage.world.until(
        () => isOver() || stage.pending().some(isNew),
        'a request or the end',
      );
      const next = stage.pending().find(isNew);
      if (next === undefined) continue;
      asked.add(next.approvalId);
      await stage.answer(next.approvalId, 'approve');
    }
    const { state, error, feeEth } = stage.run(executionId);
    const steps = stage.world.store.reader.steps.list(executionId);
    const outputs = new Map(
      steps.flatMap(({ nodeId, result }) => (result?.ok ? [[nodeId, result.value] as const] : [])),
    );
    return { state, error, outputs, feesWei: parseUnits(feeEth, 18) };
  }

  /** The code with which a plan is refused; nobody may be asked for anything, and nothing be sent. */
  async function refusalOf(root: PlanNode): Promise<string | undefined> {
    const [invalid] = errorsIn(root);
    if (invalid !== undefined) return invalid;
    const { nonce } = await stage.holdings();
    const started = await stage.world.start(root, { chainId }).catch((error: unknown) => error);
    if (started instanceof AppError) return started.code;
    const { executionId } = started as { executionId: string };
    const isOver = () => !stage.world.isOpen(executionId);
    const asks = () => stage.pending().length > 0;
    await stage.world.until(() => isOver() || asks(), 'a request or the end');
    expect({ asks: asks(), nonce: (await stage.holdings()).nonce }).toEqual({ asks: false, nonce });
    return stage.run(executionId).error?.code;
  }

  return {
    ...{ chain, chainId, practice, client, run, refusalOf, account: me },
    /** Closes everything; the room is used no more. */
    close: async () => {
      await close();
      await beside?.close();
      await practice.close();
    },
    /** What is offered for gas at most, per unit. */
    async highestFeeWei(): Promise<bigint> {
      const { client: product } = await stage.network.connect();
      return (await product.fees()).maxFeePerGasWei;
    },
    /** Smallest units, asked of the chain itself. */
    balance: (token: Address | 'native', of: Address = me): Promise<bigint> =>
      token === 'native'
        ? client.getBalance({ address: of })
        : client.readContract({
            ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [of] },
          }),
    /** A token of the list. */
    token(symbol: string) {
      const match = bundledTokens.find(chainId, symbol);
      if (match.kind !== 'found') throw new Error(`no ${symbol} on ${chain}`);
      const { decimals } = match.token;
      return { address: match.token.address as Address | 'native', symbol, decimals };
    },
  };
}
