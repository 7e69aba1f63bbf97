import { describe, expect, it } from 'vitest';
import {
  agreementObstacle,
  mandateHindrance,
  rehearsalFreshMs,
} from '../../../src/renderer/model/agreement.ts';
import { planView, rehearsal, rehearsedStep } from '../support.ts';

const soon = 2000;

describe('what stands in the way of an agreement', () => {
  it('is nothing for a fresh good rehearsal of this very plan with the vault open', () => {
    expect(agreementObstacle(planView(), 'unlocked', soon)).toBeNull();
  });

  it.each([
    ['errors in the plan', planView({ validation: { ...planView().validation, valid: false } })],
    ['a plan that cannot be run yet', planView({ notYetRun: 'No waiting.' })],
    ['an account that is only looked at', planView({ cannotSign: 'Cold has no key here.' })],
    ['no rehearsal', planView({ rehearsal: null })],
    ['a rehearsal of another revision', planView({ hash: 'cc'.repeat(32) })],
    ['a failed rehearsal', planView({ rehearsal: rehearsal({ status: 'failed' }) })],
    ['an unknown rehearsal', planView({ rehearsal: rehearsal({ status: 'unknown' }) })],
    ['a run that is under way', planView({ plan: { ...planView().plan, status: 'running' } })],
    ['what is scheduled', planView({ plan: { ...planView().plan, status: 'scheduled' } })],
    [
      'a finding that blocks',
      planView({
        rehearsal: rehearsal({
          steps: [
            rehearsedStep({ risks: [{ id: 'x', level: 'block', message: 'No.', evidence: {} }] }),
          ],
        }),
      }),
    ],
  ])('is named for %s', (_, view) => {
    expect(agreementObstacle(view, 'unlocked', soon)).toMatchSnapshot();
  });

  it('is the age of the rehearsal, once it is old', () => {
    const { rehearsedAt } = rehearsal();
    expect(agreementObstacle(planView(), 'unlocked', rehearsedAt + rehearsalFreshMs)).toBeNull();
    expect(agreementObstacle(planView(), 'unlocked', rehearsedAt + rehearsalFreshMs + 1)).toBe(
      'The rehearsal is old. Rehearse it again.',
    );
  });

  it('is not that it is scheduled, where it is agreed to anew', () => {
    const scheduled = planView({ plan: { ...planView().plan, status: 'scheduled' } });
    expect(agreementObstacle(scheduled, 'unlocked', soon, true)).toBeNull();
  });

  it('is the lock, when everything else is in order', () => {
    expect(agreementObstacle(planView(), 'locked', soon)).toBe(
      'The vault is locked. Unlock it to start.',
    );
  });
});

describe('what stands in the way of a mandate', () => {
  it('is nothing for a good rehearsal of this very plan, however old and with the vault locked', () => {
    expect(mandateHindrance(planView())).toBeNull();
  });

  it.each([
    ['errors in the plan', planView({ validation: { ...planView().validation, valid: false } })],
    ['an account that is only looked at', planView({ cannotSign: 'Cold has no key here.' })],
    ['no rehearsal', planView({ rehearsal: null })],
    ['a rehearsal of another revision', planView({ hash: 'cc'.repeat(32) })],
    ['a failed rehearsal', planView({ rehearsal: rehearsal({ status: 'failed' }) })],
  ])('is named for %s', (_, view) => {
    expect(mandateHindrance(view)).toMatchSnapshot();
  });
});
