import { describe, expect, it } from 'vitest';
import { badNumber } from '../../../../../src/shared/plan/validate/structure/bad-number.ts';
import { type Json, plan } from '../../sample-plans.ts';
import { findings, pause, pay, sentences } from '../plan-parts.ts';

const tried = (more: Json): Json => ({ strategy: 'retry', maxAttempts: 3, delayMs: 10, ...more });
const retried = (more: Json): Json => plan(pay('a', {}, { onFailure: tried(more) }));
const armed = (hysteresisPercent: number): Json => {
  const threshold = { type: 'price', token: 'ETH', condition: 'above', threshold: '4000' };
  return plan(pay('a'), { trigger: { ...threshold, hysteresisPercent } });
};

describe('a number that can mean nothing', () => {
  it('is a number of attempts that is none', () => {
    for (const maxAttempts of [0, -1, 2.5]) {
      expect(findings(badNumber, retried({ maxAttempts }))).toEqual([
        'error of a at root.onFailure.maxAttempts',
      ]);
    }
    expect(findings(badNumber, retried({ maxAttempts: 1 }))).toEqual([]);
  });

  it('is a multiplier of nothing or less', () => {
    for (const backoffMultiplier of [0, -2]) {
      expect(findings(badNumber, retried({ backoffMultiplier }))).toEqual([
        'error of a at root.onFailure.backoffMultiplier',
      ]);
    }
    expect(findings(badNumber, retried({ backoffMultiplier: 0.1 }))).toEqual([]);
  });

  it('is a distance below zero before a trigger is armed again', () => {
    expect(findings(badNumber, armed(-0.5))).toEqual([
      'error of the plan at trigger.hysteresisPercent',
    ]);
    expect(findings(badNumber, armed(0))).toEqual([]);
  });

  it('is looked for at every kind of step, and each apart', () => {
    const onFailure = tried({ maxAttempts: 0, backoffMultiplier: 0 });
    expect(findings(badNumber, plan({ ...pause(), onFailure }))).toEqual([
      'error of pause at root.onFailure.maxAttempts',
      'error of pause at root.onFailure.backoffMultiplier',
    ]);
    expect(findings(badNumber, plan(pay('a', {}, { onFailure: { strategy: 'skip' } })))).toEqual(
      [],
    );
  });

  it('is named in a sentence', () => {
    const wrong = [retried({ maxAttempts: 0 }), retried({ backoffMultiplier: -2 }), armed(-1)];
    expect(`\n${sentences(badNumber, wrong, {})}\n`).toMatchInlineSnapshot(`
      "
      error: A step is tried once or a whole number of times, not 0; the first attempt counts.
      error: The pause between attempts cannot be multiplied by -2; 1 keeps it, 2 doubles it.
      error: The distance before the trigger is armed again cannot be -1 %; 1 is usual.
      "
    `);
  });
});
