import { describe, expect, it } from 'vitest';
import { moreForRun } from '../../../src/renderer/model/more-for-run.ts';
import { run } from '../support.ts';

const facts = {
  ...{ scope: 'run', kind: 'token', chainId: 31337, token: 'native' },
  ...{ limitUnits: '1', spentUnits: '1000000000000000000', reservedUnits: '0' },
  wantedUnits: '500000000000000000',
};
const at = (changed: Partial<Record<keyof typeof facts, string | number | null>>) =>
  moreForRun(
    run({
      ...{ state: 'waiting', waitingFor: 'budget' },
      error: {
        ...{ code: 'BUDGET_REACHED', class: 'policy_denied', message: '', advice: '' },
        facts: { ...facts, ...changed },
      },
    }),
  );

describe('what would let a run go on', () => {
  it('is what counts against its limit and what the step may take', () => {
    expect(at({})).toEqual({
      ...{ kind: 'token', chainId: 31337, token: 'native', unit: 'ETH', amount: '1.5' },
    });
    expect(at({ scope: 'plan', kind: 'gas', chainId: null, token: null })).toMatchObject({
      ...{ unit: 'ETH', amount: '1.5' },
    });
  });

  it('is an hour more where its time is over', () => {
    const time = { kind: 'time', chainId: null, token: null, wantedUnits: '0' };
    expect(at({ ...time, spentUnits: '5400001' })).toMatchObject({
      unit: 'minutes',
      amount: '151',
    });
  });

  it('is not known where the limit is not of the run, or where nobody knows how much it would take', () => {
    expect(at({ scope: 'day' })).toBeNull();
    expect(at({ wantedUnits: null })).toBeNull();
    expect(moreForRun(run({ state: 'running' }))).toBeNull();
  });
});
