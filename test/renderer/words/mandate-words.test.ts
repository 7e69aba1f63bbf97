import { describe, expect, it } from 'vitest';
import { holds, mandateMark, useMark } from '../../../src/renderer/words/mandate-words.ts';

const now = 1_800_000_000_000;
const active = {
  ...({ state: 'active', endedWhy: null, triggerId: 't', uses: 1, maxUses: 2 } as const),
  expiresAt: now + 1,
};

describe('what a mandate does now', () => {
  it.each([
    [{}, 'Signs by itself'],
    [{ triggerId: null }, 'Signs for no schedule yet'],
    // Main hears only later that it is over.
    [{ expiresAt: now }, 'Over, its time is up'],
    [{ uses: 2 }, 'Over, used up'],
    [{ state: 'ended', endedWhy: 'schedule_over' }, 'Over, as its schedule is'],
    [{ state: 'ended', endedWhy: 'expired' }, 'Over, its time is up'],
    [{ state: 'ended', endedWhy: 'replaced' }, 'Over, another took its place'],
    [{ state: 'ended', endedWhy: 'unheard of' }, 'Over'],
    [{ state: 'revoked', endedWhy: 'revoked' }, 'Revoked'],
  ] as const)('is said of %j', (changes, words) => {
    const mandate = { ...active, ...changes };
    expect(mandateMark(mandate, now).word).toBe(words);
    expect(holds(mandate, now)).toBe(words.startsWith('Signs'));
  });
});

describe('what became of a use', () => {
  const signed = { outcome: 'signed', txHash: '0x1', gaveBack: false } as const;
  it.each([
    [{}, 'Signed'],
    [{ txHash: null }, 'Allowed, not signed'],
    [{ gaveBack: true }, 'Gave back what was left'],
    [{ outcome: 'refused', txHash: null }, 'Refused'],
  ] as const)('is said of %j', (changes, words) => {
    expect(useMark({ ...signed, ...changes }).word).toBe(words);
  });
});
