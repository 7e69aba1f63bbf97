// Views as main sends them, small and complete, for the pure parts of the windows.
import type { TransactionFacts } from '../../src/shared/approvals/facts.ts';
import type { AssetChange, Rehearsal, RehearsedStep } from '../../src/shared/chain/types.ts';
import type { PlanView } from '../../src/shared/ipc/plan-views.ts';
import type { ReplyTool } from '../../src/shared/ipc/reply-view.ts';
import type { EffectView } from '../../src/shared/runs/effect-view.ts';
import type { RunView, StepView } from '../../src/shared/runs/views.ts';
import type { TransactionProposal } from '../../src/shared/wallet/signer-proposal.ts';

export const account = '0x7A3f19C2BE4D05F8e61b2a90C47d3E8851FA6b0d';
export const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const hash = `0x${'3f'.repeat(32)}`;
const planHash = 'b4'.repeat(32);

export function change(symbol: string, delta: string, of = account): AssetChange {
  const token = symbol === 'ETH' ? 'native' : usdc;
  return { chainId: 31337, token, symbol, decimals: 6, account: of, deltaUnits: '1', delta };
}

export function rehearsedStep(overrides: Partial<RehearsedStep> = {}): RehearsedStep {
  return {
    nodeId: 's1',
    path: 'root/s1',
    status: 'ok',
    transactions: [
      {
        ordinal: 0,
        kind: 'swap',
        from: account,
        to: stranger,
        valueWei: '0',
        data: '0x',
        decoded: null,
        status: 'ok',
        gasLimit: '1',
        gasUsed: '1',
        feeWei: '1',
        logs: [],
      },
    ],
    assetChanges: [change('ETH', '-1'), change('USDC', '2990.5'), change('USDC', '-1', stranger)],
    allowances: [],
    gasUsed: '1',
    feeEth: '0.0004',
    risks: [],
    output: {},
    ...overrides,
  };
}

export function rehearsal(overrides: Partial<Rehearsal> = {}): Rehearsal {
  return {
    id: 'r1',
    planHash,
    chainId: 31337,
    account,
    block: { number: '12', hash, timestamp: '1' },
    rehearsedAt: 1000,
    steps: [rehearsedStep()],
    total: { assetChanges: [change('ETH', '-1'), change('USDC', '2990.5')], feeEth: '0.0004' },
    worstCase: { assetChanges: [change('ETH', '-1'), change('USDC', '2980')], feeEth: '0.0012' },
    status: 'ok',
    ...overrides,
  };
}

export function planView(overrides: Partial<PlanView> = {}): PlanView {
  return {
    planId: 'p1',
    plan: {
      id: 'p1',
      name: 'Swap',
      userId: 'local',
      createdAt: 0,
      status: 'validated',
      root: { id: 's1', type: 'action', label: 'Swap', tool: 'defi_swap', params: {} },
    },
    hash: planHash,
    revision: 1,
    description: [],
    tree: [],
    validation: { valid: true, issues: [], toolsUsed: [], chainsUsed: [] },
    assumptions: [],
    taint: [],
    proposal: null,
    strangers: [],
    contracts: [],
    origins: [],
    rehearsal: rehearsal(),
    account: { address: account, name: 'Main' },
    networkName: 'Practice Ethereum',
    practice: true,
    notYetRun: null,
    executions: [],
    unfit: null,
    cannotSign: null,
    ...overrides,
  };
}

export function effect(overrides: Partial<EffectView> = {}): EffectView {
  return {
    effectId: 'e1',
    ordinal: 0,
    realm: 'chain',
    kind: 'swap',
    change: null,
    command: null,
    visit: null,
    state: 'confirmed',
    approvalId: 'a1',
    txHash: hash,
    blockNumber: '13',
    confirmations: 1,
    nonce: 4,
    rehearsed: [change('ETH', '-1'), change('USDC', '2990.5')],
    allowances: [],
    actual: [change('ETH', '-1'), change('USDC', '2988')],
    rehearsedFeeEth: '0.0004',
    actualFeeEth: '0.00041',
    limits: [],
    verdict: 'within_tolerance',
    error: null,
    calledOff: false,
    updatedAt: 0,
    ...overrides,
  };
}

export function step(overrides: Partial<StepView> = {}): StepView {
  return {
    nodeId: 's1',
    path: 'root/0',
    label: 'Swap',
    kind: 'action',
    tool: 'defi_swap',
    ...{ level: 1, position: 1, siblings: 1 },
    state: 'completed',
    waitingFor: null,
    startedAt: 10_000,
    completedAt: 20_000,
    ...{ dueAt: null, attempt: 1, attempts: null, round: null, rounds: null },
    ...{ roundsLeftOut: null, failures: [] },
    ...{ condition: null, notTaken: false, takenOver: false, abandoned: false, gate: null },
    spans: [{ kind: 'works', from: 10_000, to: 20_000 }],
    effects: [effect()],
    error: null,
    ...overrides,
  };
}

export function run(overrides: Partial<RunView> = {}): RunView {
  return {
    executionId: 'x1',
    planId: 'p1',
    planName: 'Swap',
    planHash,
    requestId: null,
    chainId: 31337,
    account,
    state: 'completed',
    waitingFor: null,
    ...{ wanted: null, continues: null, continuedBy: null, undoes: null, undoneBy: null },
    deadLetterId: null,
    startedAt: 10_000,
    completedAt: 50_000,
    steps: [step()],
    stepsLeftOut: { before: 0, after: 0 },
    verdict: 'matched',
    feeEth: '0.00041',
    events: [],
    error: null,
    ...overrides,
  };
}

export function facts(overrides: Partial<TransactionFacts> = {}): TransactionFacts {
  return {
    subject: 'transaction',
    approvalId: 'a1',
    executionId: 'x1',
    planId: 'p1',
    planName: 'Swap',
    stepLabel: '1',
    title: 'Swap 1 ETH for at least 2,980 USDC',
    actionLabel: 'Sign and send 1 ETH',
    chainId: 31337,
    networkName: 'Practice Ethereum',
    practice: true,
    account: { role: 'Signed by', address: account, name: 'Main', source: 'your_account' },
    lines: [
      { direction: 'out', symbol: 'ETH', rehearsed: '-1', limit: '1', token: 'native' },
      { direction: 'in', symbol: 'USDC', rehearsed: '+2990.5', limit: '2980', token: usdc },
      { direction: 'fee', symbol: 'ETH', rehearsed: '-0.0004', limit: '0.0012', token: 'native' },
    ],
    addresses: [],
    findings: [],
    block: { number: '12', hash },
    rehearsedAt: 0,
    digest: hash,
    nonce: 4,
    decoded: '',
    createdAt: 0,
    expiresAt: 300_000,
    status: 'pending',
    ...overrides,
  };
}

export function proposal(overrides: Partial<TransactionProposal> = {}): TransactionProposal {
  return {
    subject: 'transaction',
    approvalId: 'a1',
    challenge: `0x${'11'.repeat(32)}`,
    digest: hash,
    chainId: 31337,
    from: account,
    expiresAt: 300_000,
    replaces: false,
    summary: [],
    ...overrides,
  };
}

export function tool(overrides: Partial<ReplyTool> = {}): ReplyTool {
  return {
    type: 'tool',
    ...{ callId: 'c1', name: 'get_balance', title: 'Look up a balance', state: 'done' },
    ...{ asks: null, input: '{}', result: '{}', origin: 'chain', durationMs: 40 },
    ...overrides,
  };
}
