import { describe, expect, it } from 'vitest';
import { checkNewPassword, passwordBytes } from '../../../src/main/wallet/vault/password.ts';
import { errorCodeNow } from '../support/error-code.ts';

describe('a password', () => {
  it('is the same however its accents were typed [V-08]', () => {
    expect(passwordBytes('caf\u00e9')).toEqual(passwordBytes('cafe\u0301'));
  });

  it('is another one with a space at its end, and is never cut [V-08]', () => {
    expect(passwordBytes('secret ')).not.toEqual(passwordBytes('secret'));
    expect(passwordBytes('x'.repeat(10_240))).toHaveLength(10_240);
  });

  it('is refused when it holds half a character [V-08]', () => {
    expect(errorCodeNow(() => passwordBytes('abc\ud800def'))).toBe('PASSWORD_NOT_TEXT');
  });

  it('has twelve characters at least when it is new, counted as people count [V-07]', () => {
    expect(errorCodeNow(() => checkNewPassword('elevenchars'))).toBe('PASSWORD_TOO_SHORT');
    expect(errorCodeNow(() => checkNewPassword('twelve chars'))).toBe('none');
    expect(errorCodeNow(() => checkNewPassword('🐎'.repeat(11)))).toBe('PASSWORD_TOO_SHORT');
    expect(errorCodeNow(() => checkNewPassword('🐎'.repeat(12)))).toBe('none');
  });
});
