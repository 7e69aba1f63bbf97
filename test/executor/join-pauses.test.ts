import { expect, it } from 'vitest';
import { joinPauses } from '../../src/main/executor/join-pauses.ts';
import { AppError } from '../../src/shared/errors.ts';

const error = new AppError('RPC_DOWN', 'network', 'No answer.').toShape();

it('waits for what only a person can end, and wakes for the first', () => {
  const joined = joinPauses([
    { waitingFor: 'retry', error, wakeInMs: 2000 },
    { waitingFor: 'approval', wakeInMs: 60_000 },
  ]);
  expect(joined).toMatchObject({ waitingFor: 'approval', wakeInMs: 2000 });
});

it('says that one of several is in trouble, so that it is looked at less and less often', () => {
  const asks = { waitingFor: 'approval' } as const;
  expect(joinPauses([asks, { waitingFor: 'retry', error }]).trouble).toBe(true);
  expect(joinPauses([asks, { waitingFor: 'time' }]).trouble).toBeUndefined();
  // Why an answer could not be used is no trouble of the network.
  expect(joinPauses([{ ...asks, error }]).trouble).toBeUndefined();
});

it('takes a time limit for no reason to wait, but wakes for it', () => {
  const limit = { waitingFor: null, limit: true, wakeInMs: 5 } as const;
  expect(joinPauses([limit, { waitingFor: 'time', wakeInMs: 9 }])).toEqual({
    ...{ waitingFor: 'time', wakeInMs: 5 },
  });
});
