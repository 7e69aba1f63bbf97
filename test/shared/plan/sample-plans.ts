// Plans that several tests start from.

export const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Any JSON, so that broken plans can be written as well. */
export type Json = Record<string, unknown>;

export function action(id: string, tool: string, params: Json, more: Json = {}): Json {
  return { id, label: id, type: 'action', tool, params, ...more };
}

export function sequence(...steps: Json[]): Json {
  return { id: 'all', label: 'All', type: 'sequence', steps };
}

export function plan(root: Json, more: Json = {}): Json {
  return {
    id: 'p1',
    name: 'A plan',
    userId: 'local',
    createdAt: 1_700_000_000_000,
    status: 'draft',
    root,
    ...more,
  };
}

export const swap = action('swap', 'defi_swap', {
  tokenIn: 'ETH',
  tokenOut: 'USDC',
  amount: '1',
  slippage: '0.5',
});

export const price = { type: 'runtime', fn: 'price', args: [{ type: 'literal', value: 'ETH' }] };

export function above(value: unknown): Json {
  return { type: 'compare', left: price, op: 'gt', right: { type: 'literal', value }, label: 'x' };
}

/** One of everything, by the types of the seed alone. */
export const everySeedNode = plan(
  sequence(
    {
      ...swap,
      onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: 10, backoffMultiplier: 2 },
    },
    action(
      'pay',
      'transfer',
      {
        token: { type: 'literal', value: 'USDC' },
        amount: { type: 'step_output', stepId: 'w', path: 'amount' },
        to: { type: 'env', key: 'SAVINGS' },
      },
      { requireConfirmation: true, timeoutMs: 1000, onError: action('n', 'notify', {}) },
    ),
    { id: 'par', label: '', type: 'parallel', steps: [], allowPartialFailure: true },
    {
      id: 'if',
      label: 'If',
      type: 'if',
      condition: { type: 'logic', op: 'and', conditions: [above(4000), above('4000.5')] },
      // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
      then: { id: 'wait', label: 'Wait', type: 'wait', until: above(1), pollIntervalMs: 5 },
      else: { id: 'time', label: 'Time', type: 'wait', untilTime: '2027-03-06T17:00:00Z' },
    },
    {
      id: 'loop',
      label: 'Loop',
      type: 'loop',
      body: action('w', 'wrap', { amount: '1' }, { onFailure: { strategy: 'skip', reason: 'r' } }),
      exitWhen: { type: 'logic', op: 'not', conditions: [above(true)] },
      maxIterations: 3,
      delayMs: 5,
    },
  ),
  {
    trigger: { type: 'cron', expression: '0 9 * * 1', timezone: 'America/New_York', maxRuns: 4 },
    tags: ['swap'],
    naturalLanguage: 'words',
    validation: { valid: true, issues: [], toolsUsed: [], chainsUsed: [1], estimatedGasEth: 0.01 },
  },
);
