import { describe, expect, it } from 'vitest';
import {
  absenceWords,
  isPasswordRefused,
  mandateObstacle,
  readOf,
} from '../../../src/renderer/trusted/mandate-check.ts';
import type { SignerView } from '../../../src/renderer/trusted/signer-view.ts';
import type { ErrorShape } from '../../../src/shared/errors.ts';
import { mandateDraft } from '../../wallet/support/sample-mandate.ts';

const now = 1_800_000_000_000;
const terms = mandateDraft(now);
const read = {
  ...({ type: 'mandateTerms', mandateId: terms.mandateId, digest: '0x01' } as const),
  ...{ summary: [], problem: null },
};
const ready = {
  ...{ read, expiresAt: terms.expiresAt, accepted: true, armed: true, password: 'x' },
  ...{ busy: false, now },
};
const problem: ErrorShape = {
  ...({ code: 'MANDATE_TIME', class: 'policy_denied' } as const),
  ...{ message: '', advice: '', facts: {} },
};

describe('agreeing to a mandate', () => {
  it('is possible once the terms were read, ticked and stood still, and there is a password', () => {
    expect(mandateObstacle(ready)).toBeNull();
  });

  it.each([
    [{ read: null }, 'The signer is reading the terms.'],
    [{ read: { ...read, problem } }, 'The signer does not take these terms.'],
    [{ now: terms.expiresAt }, 'These terms have ended already. Have them drawn up again.'],
    [{ busy: true }, 'The signer is making the mandate.'],
    [{ accepted: false }, 'Tick the box when you have read the terms.'],
    [{ password: '' }, 'Type your password.'],
    [{ armed: false }, 'Take a moment to read. You can agree in a second.'],
  ])('says what stands in the way: %j', (changes, words) => {
    expect(mandateObstacle({ ...ready, ...changes })).toBe(words);
  });

  it('counts only what the signer read in these terms', () => {
    expect(readOf(read, terms.mandateId)).toBe(read);
    expect(readOf(read, 'other')).toBeNull();
    const { mandateId } = terms;
    const made: SignerView['mandate'] = {
      ...({ type: 'mandateCreated', mandateId, account: '0x' } as const),
      summary: [],
    };
    expect(readOf(made, mandateId)).toBeNull();
  });

  it('tells a wrong password from terms that are refused', () => {
    expect(isPasswordRefused({ code: 'VAULT_WRONG_PASSWORD' })).toBe(true);
    expect(isPasswordRefused(problem)).toBe(false);
    expect(isPasswordRefused(null)).toBe(false);
  });

  it('says what it does while nobody is there, and whether a lock holds it', () => {
    const words = absenceWords({ terms }, now).join(' ');
    expect(words).toContain('signs at most 6 transactions by itself, without asking you');
    expect(words).toContain('While the vault is locked it waits until you unlock it.');
    const locked = absenceWords({ terms: { ...terms, whileLocked: true, maxUses: 1 } }, now);
    expect(locked.join(' ')).toContain('at most one transaction');
    expect(locked.join(' ')).toContain('also while the vault is locked');
  });
});
