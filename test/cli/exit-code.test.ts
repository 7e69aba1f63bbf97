import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/cli/exit-code.ts';
import { type VaultErrorCode, vaultError } from '../../src/main/wallet/vault/vault-error.ts';
import { AppError, type ErrorClass } from '../../src/shared/errors.ts';

const codeOf = (code: string, errorClass: ErrorClass = 'unknown') =>
  exitCodeOf(new AppError(code, errorClass, 'It failed.'));

describe('the exit code of an error', () => {
  it('is 2 for a wrong call', () => {
    for (const code of ['USAGE', 'FILE_NOT_FOUND', 'RPC_URL_INVALID']) expect(codeOf(code)).toBe(2);
  });

  it('is 3 for what has to be here and is not', () => {
    const codes = ['ANVIL_MISSING', 'PRACTICE_START_FAILED', 'STORE_FULL', 'IN_USE', 'NO_MODEL'];
    for (const code of codes) expect(codeOf(code)).toBe(3);
    expect(codeOf('RPC_UNREACHABLE', 'network')).toBe(3);
    expect(codeOf('ANYTHING', 'locked')).toBe(3);
  });

  it('is 3 for every vault that does not open, and 1 for one that is in the way', () => {
    const codes: VaultErrorCode[] = ['VAULT_NOT_FOUND', 'VAULT_TRUNCATED', 'VAULT_ROLLED_BACK'];
    for (const code of codes) expect(exitCodeOf(vaultError(code))).toBe(3);
    expect(exitCodeOf(vaultError('VAULT_EXISTS'))).toBe(1);
  });

  it('is 1 for a refusal of what was asked', () => {
    const codes = ['PLAN_INVALID', 'INSUFFICIENT_BALANCE', 'CHAIN_MISMATCH', 'JSON_INVALID'];
    for (const code of codes) expect(codeOf(code, 'invalid_params')).toBe(1);
    expect(codeOf('UNEXPECTED')).toBe(1);
  });
});
