import { createHash } from 'node:crypto';
import type { Address } from 'viem';
import type { Confirmation, Simulation } from '../../../src/main/store/queries/effect-writer.ts';
import type { NewEffect } from '../../../src/main/store/queries/plan-effect.ts';
import type { NewApprovalFacts } from '../../../src/main/store/queries/request-approval.ts';
import type { StoreWriter } from '../../../src/main/store/store.ts';
import type { ErrorShape } from '../../../src/shared/errors.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';

export const account: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
export const minute = 60_000;

export const failure: ErrorShape = {
  code: 'SAMPLE',
  class: 'reverted',
  message: 'It reverted.',
  advice: '',
  facts: {},
};

/** 32 bytes of 0x-hex that follow from `words`. */
export function hex32(words: string): string {
  return `0x${createHash('sha256').update(words).digest('hex')}`;
}

export function planHash(words: string): string {
  return hex32(words).slice(2);
}

export function samplePlan(id: string): Plan {
  return {
    id,
    name: 'Swap 1 ETH for USDC',
    userId: 'local',
    createdAt: 1_800_000_000_000,
    status: 'draft',
    root: {
      id: 'swap',
      type: 'action',
      label: 'Swap 1 ETH for USDC',
      tool: 'defi_swap',
      params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
    },
  };
}

/** A stored, validated plan with an agreed run of one step, `swap`. */
export function agreedRun(
  writer: StoreWriter,
  { planId = 'plan-1', requestId = null, chainId = 31_337, instanceId = null }: RunChoices = {},
): { executionId: string; agreementId: string } {
  const hash = planHash(planId);
  writer.plans.save(samplePlan(planId), hash);
  writer.plans.setStatus(planId, 'validated');
  return writer.executions.agree({
    planId,
    planHash: hash,
    policyVersion: 1,
    agreedBy: 'local',
    account,
    chainId,
    instanceId,
    requestId,
    steps: [{ path: 'swap', nodeId: 'swap', label: 'Swap', tool: 'defi_swap', level: 0 }],
  });
}

interface RunChoices {
  planId?: string;
  requestId?: string | null;
  chainId?: number;
  instanceId?: string | null;
}

export function newEffect(
  executionId: string,
  ordinal = 0,
  kind: NewEffect['kind'] = 'swap',
): NewEffect {
  return {
    executionId,
    path: 'swap',
    attempt: 1,
    ordinal,
    last: true,
    kind,
    intent: { tool: 'transfer', chainId: 31_337, params: { amount: '1' } },
    call: {
      stepNumber: 1,
      stepId: 'swap',
      toolName: 'defi_swap',
      params: { tokenIn: 'ETH', amount: '1' },
    },
  };
}

export function plannedEffect(
  writer: StoreWriter,
  ...effect: Parameters<typeof newEffect>
): string {
  return writer.effects.plan([newEffect(...effect)])[0]!;
}

export function simulation(digest: string, nonce = 0): Simulation {
  return {
    rehearsal: {
      assetChanges: [change('-1000000000000000000', '-1')],
      allowances: [],
      block: { number: '17', hash: hex32('block 17') },
      rehearsedAt: 1_800_000_000_000,
      feeWei: '2100000000000000',
      leastDeltaUnits: { native: '-1000000000000000000' },
    },
    unsignedTx: `0x02${digest.slice(2)}`,
    digest,
    nonce,
  };
}

export function confirmation(): Confirmation {
  return {
    actual: { assetChanges: [change('-1000000000000000000', '-1')], allowances: [] },
    verdict: 'matched',
    feeWei: '2000000000000000',
    confirmations: 1,
    result: { amountIn: '1' },
    undo: { kind: 'none', reason: 'A sample.' },
    undoes: null,
  };
}

function change(deltaUnits: string, delta: string) {
  return {
    chainId: 31337,
    token: 'native' as const,
    symbol: 'ETH',
    decimals: 18,
    account,
    deltaUnits,
    delta,
  };
}

export function newFacts(
  executionId: string,
  { digest, nonce = 0, expiresAt }: { digest: string; nonce?: number; expiresAt: number },
): NewApprovalFacts {
  return {
    subject: 'transaction',
    executionId,
    planId: 'plan-1',
    planName: 'Swap 1 ETH for USDC',
    stepLabel: '1',
    title: 'Swap 1 ETH for at least 2,980.2 USDC',
    actionLabel: 'Sign and send 1 ETH',
    chainId: 31337,
    networkName: 'Practice',
    practice: true,
    account: { role: 'From', address: account, name: 'Main', source: 'your_account' },
    lines: [{ direction: 'out', symbol: 'ETH', rehearsed: '-1', limit: '1', token: 'native' }],
    addresses: [],
    findings: [],
    block: { number: '17', hash: hex32('block 17') },
    rehearsedAt: 1_800_000_000_000,
    digest,
    nonce,
    decoded: '',
    expiresAt,
  };
}

/** Bytes, hash and fees as the signer would hand them back. */
export function signed(effectId: string, nonce = 0) {
  return {
    effectId,
    signedBytes: `${hex32(`signed ${effectId}`)}aa`,
    txHash: hex32(`hash ${effectId}`),
    nonce,
    gasLimit: '21000',
    maxFeePerGasWei: '2000000000',
    maxPriorityFeePerGasWei: '1000000000',
  };
}

/** Sets the fee of a transaction aside, as is done in the claim before anything is signed. */
export function reserveFee(writer: StoreWriter, effectId: string, feeWei = 21_000n): void {
  const fee = { kind: 'gas', chainId: 31337, token: '', units: feeWei, usdMicros: null } as const;
  const cost = { items: [fee], outgoingKnown: true };
  const { kind } = writer.spends.reserve(effectId, cost, {
    dayStartsAt: 0,
    nowMs: 0,
    elapsedMs: () => 0,
  });
  if (kind !== 'ok') throw new Error(kind);
}
