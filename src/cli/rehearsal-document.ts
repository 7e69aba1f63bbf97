import type { AllowanceChange } from '../shared/chain/allowances.ts';
import type {
  AssetChange,
  Rehearsal,
  RehearsalTotal,
  RehearsedBranch,
  RehearsedStep,
} from '../shared/chain/types.ts';
import { scriptsOf } from '../shared/script/script-output.ts';

/** A rehearsal as `simulate` answers it; `withBranches`: each way through the plan as well. */
export function rehearsalDocument(rehearsal: Rehearsal, withBranches: boolean) {
  const { block, steps, singleSource, status, error } = rehearsal;
  return {
    ...(status === 'unknown' && error !== undefined ? { error } : {}),
    ...(singleSource ? { singleSource } : {}),
    block: block === null ? null : { number: block.number, hash: block.hash },
    steps: steps.map(stepDocument),
    ...totalsDocument(rehearsal),
    ...(withBranches ? waysDocument(rehearsal) : {}),
  };
}

function waysDocument({ branches = [], waysLeftOut = 0 }: Rehearsal) {
  return { branches: branches.map(branchDocument), waysLeftOut };
}

function branchDocument(branch: RehearsedBranch) {
  const { path, taken, choices, status, steps, error } = branch;
  return {
    ...{ path, taken, choices, status },
    steps: steps.map(stepDocument),
    ...totalsDocument(branch),
    ...(error === undefined ? {} : { error }),
  };
}

function stepDocument(step: RehearsedStep) {
  const { nodeId, path, status, transactions, risks, calls, error } = step;
  const scripts = scriptsOf(step);
  return {
    ...{ nodeId, path, status, transactions },
    ...(calls === undefined ? {} : { calls }),
    ...effectsDocument(step),
    ...(scripts.length === 0 ? {} : { scripts }),
    risks,
    ...(error === undefined ? {} : { error }),
  };
}

/** Of a step that did not run nothing is known, which is not that it changes nothing. */
function effectsDocument(step: RehearsedStep) {
  const { status, transactions, gasUsed, feeEth, fileChanges = [] } = step;
  if (status === 'unknown' && transactions.length === 0) {
    return {
      ...{ assetChanges: null, allowances: null, fileChanges: null },
      ...{ gasUsed: null, feeEth: null },
    };
  }
  return {
    assetChanges: step.assetChanges.map(assetChangeDocument),
    allowances: step.allowances.map(allowanceDocument),
    ...{ fileChanges, gasUsed, feeEth },
    ...(step.command === undefined ? {} : { command: step.command }),
  };
}

/** What is not known is null, and not what happened to be counted. */
function totalsDocument({
  status,
  total,
  worstCase,
}: Pick<Rehearsal, 'status' | 'total' | 'worstCase'>) {
  return status === 'unknown'
    ? { total: null, worstCase: null }
    : { total: totalDocument(total), worstCase: totalDocument(worstCase) };
}

function totalDocument({ assetChanges, feeEth }: RehearsalTotal) {
  return { assetChanges: assetChanges.map(assetChangeDocument), feeEth };
}

/** The change without what the token list knows anyway. */
export function assetChangeDocument(change: AssetChange) {
  const { decimals: _decimals, ...told } = change;
  return told;
}

function allowanceDocument({ symbol: _symbol, decimals: _decimals, ...change }: AllowanceChange) {
  return change;
}

const account = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const exampleChanges = [
  {
    ...{ chainId: 31_337, token: 'native', symbol: 'ETH', account },
    ...{ deltaUnits: '-1000000000000000000', delta: '-1' },
  },
  {
    ...{ chainId: 31_337, token: usdc, symbol: 'USDC', account },
    ...{ deltaUnits: '2980200000', delta: '2980.2' },
  },
];

const exampleRisk = {
  ...{ id: 'RESTS_ON_OTHERS', level: 'info' },
  message:
    'What this does rests on 9 values in 3 contracts that others can change, such as the state of a pool. They are looked at again before it is signed.',
  evidence: { values: 9, contracts: 3, unknownContracts: 0, most: `${usdc}: 4` },
};
const exampleStep = {
  ...{ nodeId: 'swap', path: 'swap', status: 'ok', transactions: [] },
  ...{ assetChanges: exampleChanges, allowances: [], fileChanges: [] },
  ...{ gasUsed: '105421', feeEth: '0.000210842', risks: [exampleRisk] },
};
const exampleTotals = {
  total: { assetChanges: exampleChanges, feeEth: '0.000210842' },
  worstCase: { assetChanges: exampleChanges, feeEth: '0.00031626' },
};

/** The document as the help shows it. */
export const rehearsalExample = {
  block: {
    number: '12',
    hash: '0x6a5f1c0b7a1d4d1e8c6f4b3a291807f6e5d4c3b2a19080706050403020100f0e',
  },
  steps: [exampleStep],
  ...exampleTotals,
  branches: [
    {
      ...{ path: 'if/swap', taken: true },
      choices: [{ nodeId: 'if', path: 'if/swap', goes: 'then' }],
      ...{ status: 'ok', steps: [exampleStep], ...exampleTotals },
    },
  ],
  waysLeftOut: 0,
};
