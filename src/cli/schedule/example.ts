/** A schedule as the help shows it. */
export const scheduleExample = {
  triggerId: '019abf0e-5e20-7d44-8a61-93c7f1b0aa02',
  planId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
  planName: 'Buy ETH with 10 USDC',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  trigger: { type: 'cron', expression: '0 9 * * 1', timezone: 'Europe/Berlin', maxRuns: 10 },
  ...{ runsDone: 1, state: 'active', pausedWhy: null, pausedUntil: null, endsWhy: null },
  ...{ nextDueAt: 1_796_025_600_000, zone: 'Europe/Berlin', lastCheckedAt: null, lastTruth: null },
  words: 'Starts every Monday at 09:00 in Europe/Berlin, 10 times at most.',
  does: 'Swaps 10 USDC for ETH.',
  ...{ overdueMs: null, waitsBecause: null, lastMissed: null, maxRuns: 10, mandate: null },
  notSignedFor: false,
  lastOutcome: {
    runId: '019abf0e-4d10-7a11-9c30-2f6b7e0d4a11',
    ...{ state: 'completed', at: 1_795_420_812_000 },
  },
  fires: [
    {
      fireId: '019abf0e-6f31-7b02-bc10-5d20c1e7f703',
      dueKey: '2026-11-23T08:00:00.000Z',
      ...{ dueAt: 1_795_420_800_000, outcome: 'fired', reason: null, facts: {} },
      executionId: '019abf0e-4d10-7a11-9c30-2f6b7e0d4a11',
      decidedAt: 1_795_420_800_014,
    },
  ],
};

export const scheduleArgument = {
  name: 'id',
  describe: 'id of the schedule, as in "schedule list"',
  required: true,
} as const;
