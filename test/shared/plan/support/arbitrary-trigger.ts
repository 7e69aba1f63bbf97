// The eight triggers, with any of their options.
import fc from 'fast-check';
import type { Trigger } from '../../../../src/shared/plan/triggers.ts';
import { arbitraryAddress, arbitraryChainId, arbitraryToken } from './arbitrary-params.ts';
import { arbitraryCondition } from './arbitrary-values.ts';

/** An address as events carry it. */
const arbitraryTopic = arbitraryAddress.map((address) =>
  address.replace('0x', `0x${'0'.repeat(24)}`),
);

const ms = fc.integer({ min: 60_000, max: 86_400_000 });
const time = fc
  .integer({ min: 2_000_000_000, max: 3_000_000_000 })
  .map((seconds) => new Date(seconds * 1_000).toISOString());
const maxRuns = fc.integer({ min: 1, max: 500 });
const threshold = fc
  .integer({ min: 1, max: 100_000 })
  .chain((value) => fc.constantFrom<string | number>(value, `${value}.5`));
const recurring = fc.boolean();

const common = {
  missed: fc.constantFrom('skip', 'run_once', 'run_all'),
  catchUpWindowMs: ms,
  overlap: fc.constantFrom('skip', 'queue', 'cancel_running'),
  jitterMs: ms,
  enabled: fc.boolean(),
} as const;

type Fields = Record<string, fc.Arbitrary<unknown>>;

function triggerOf(type: Trigger['type'], needs: Fields, may: Fields): fc.Arbitrary<Trigger> {
  const model: Fields = { type: fc.constant(type), ...needs, ...may, ...common };
  const requiredKeys = ['type', ...Object.keys(needs)];
  return fc.record(model, { requiredKeys }) as unknown as fc.Arbitrary<Trigger>;
}

export const arbitraryTrigger: fc.Arbitrary<Trigger> = fc.oneof(
  triggerOf('immediate', {}, {}),
  triggerOf('time', { at: time }, {}),
  triggerOf('interval', { everyMs: ms }, { startAt: time, endAt: time, maxRuns }),
  triggerOf(
    'cron',
    { expression: fc.constantFrom('0 9 * * 1', '*/15 * * * *', '30 17 1 * *') },
    { timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'), maxRuns },
  ),
  triggerOf(
    'condition',
    { when: arbitraryCondition() },
    { pollIntervalMs: ms, expiresAfterMs: ms, recurring },
  ),
  triggerOf(
    'price',
    { token: arbitraryToken, condition: fc.constantFrom('above', 'below', 'crosses'), threshold },
    { hysteresisPercent: fc.integer({ min: 1, max: 20 }), cooldownMs: ms, recurring },
  ),
  triggerOf(
    'onchain_event',
    {
      chainId: arbitraryChainId,
      contractAddress: arbitraryAddress,
      eventSignature: fc.constant('Transfer(address,address,uint256)'),
    },
    { topicFilters: fc.array(fc.option(arbitraryTopic), { maxLength: 3 }), recurring },
  ),
  triggerOf(
    'balance',
    { token: arbitraryToken, condition: fc.constantFrom('above', 'below'), threshold },
    { chainId: arbitraryChainId, recurring },
  ),
);
