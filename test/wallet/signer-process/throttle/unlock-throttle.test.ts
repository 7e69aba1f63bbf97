import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UnlockThrottle } from '../../../../src/main/wallet/signer-process/throttle/unlock-throttle.ts';
import { waitAfter } from '../../../../src/main/wallet/signer-process/throttle/wait-after.ts';
import { vaultError } from '../../../../src/main/wallet/vault/vault-error.ts';
import { AppError } from '../../../../src/shared/errors.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const seconds = 1000;

/** A throttle whose computer was started an hour ago, on a folder with a new vault. */
function made(folder = temporaryFolder()) {
  const clock = { bootMs: 3600 * seconds };
  const throttle = startedAt(folder, clock);
  throttle.reset();
  return { folder, clock, throttle };
}

function startedAt(folder: string, clock: { bootMs: number }): UnlockThrottle {
  return new UnlockThrottle({ folder, bootMs: () => clock.bootMs, wasInUse: () => true });
}

/** What an attempt came to: `open`, or the code with the ms that it says to wait. */
async function attempt(throttle: UnlockThrottle, password: 'right' | 'wrong'): Promise<string> {
  try {
    return await throttle.guard(async () => {
      if (password === 'wrong') throw vaultError('VAULT_WRONG_PASSWORD');
      return 'open';
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.code} ${error.facts['waitMs']}`;
  }
}

async function failed(times: number) {
  const all = made();
  for (let count = 1; count <= times; count += 1) {
    all.clock.bootMs += waitAfter(count - 1);
    expect(await attempt(all.throttle, 'wrong')).toBe(`VAULT_WRONG_PASSWORD ${waitAfter(count)}`);
  }
  return all;
}

describe('wrong passwords', () => {
  it('make each next one wait longer, up to five minutes [V-07]', async () => {
    const waits = [1, 2, 3, 4, 5, 6, 11, 12, 13, 500].map((failures) => waitAfter(failures));
    expect(waits.map((ms) => ms / seconds)).toEqual([0, 0, 0, 1, 2, 4, 128, 256, 300, 300]);
    const { throttle, clock } = await failed(20);
    expect(await attempt(throttle, 'right')).toBe('PASSWORD_WAIT 300000');
    clock.bootMs += 300 * seconds;
    expect(await attempt(throttle, 'right')).toBe('open');
    expect(await attempt(throttle, 'wrong')).toBe('VAULT_WRONG_PASSWORD 0');
  });

  it('wait to the last millisecond, whatever is tried meanwhile [V-07]', async () => {
    const { throttle, clock } = await failed(11);
    clock.bootMs += 127_999;
    expect(await attempt(throttle, 'wrong')).toBe('PASSWORD_WAIT 1');
    expect(await attempt(throttle, 'right')).toBe('PASSWORD_WAIT 1');
    clock.bootMs += 1;
    expect(await attempt(throttle, 'right')).toBe('open');
  });

  it('count over restarts of the process and of the computer [V-07]', async () => {
    const { folder, clock } = await failed(10);
    clock.bootMs += 4 * seconds;
    expect(await attempt(startedAt(folder, clock), 'right')).toBe('PASSWORD_WAIT 60000');
    // The computer was off for a time that nobody can tell.
    const anew = { bootMs: 10 * seconds };
    expect(await attempt(startedAt(folder, anew), 'right')).toBe('PASSWORD_WAIT 54000');
    anew.bootMs += 54 * seconds;
    expect(await attempt(startedAt(folder, anew), 'wrong')).toBe('VAULT_WRONG_PASSWORD 128000');
  });

  it.each<[string, (path: string) => void]>([
    ['deleted', (path) => rmSync(path)],
    ['emptied', (path) => writeFileSync(path, '')],
    ['overwritten', (path) => writeFileSync(path, '{"version":1,"failures":-3}')],
    ['of a later version', (path) => writeFileSync(path, '{"version":2}')],
  ])(
    'begin the longest wait where their count is %s, once and not for ever [V-07]',
    async (_, harm) => {
      const { folder, clock } = made();
      harm(join(folder, 'unlock-throttle'));
      expect(await attempt(startedAt(folder, clock), 'right')).toBe('PASSWORD_WAIT 300000');
      clock.bootMs += 200 * seconds;
      expect(await attempt(startedAt(folder, clock), 'right')).toBe('PASSWORD_WAIT 100000');
      clock.bootMs += 100 * seconds;
      expect(await attempt(startedAt(folder, clock), 'right')).toBe('open');
    },
  );

  it('are not tried where they cannot be counted', async () => {
    const { folder, throttle } = made();
    rmSync(join(folder, 'unlock-throttle'));
    mkdirSync(join(folder, 'unlock-throttle', 'in the way'), { recursive: true });
    expect(await attempt(throttle, 'right')).toBe('VAULT_IO_ERROR undefined');
  });

  it('are not counted where it was not the password that failed', async () => {
    const { folder, throttle } = made();
    const broken = throttle.guard(async () => {
      throw vaultError('VAULT_BODY_CORRUPT');
    });
    await expect(broken).rejects.toMatchObject({ code: 'VAULT_BODY_CORRUPT' });
    const count = JSON.parse(readFileSync(join(folder, 'unlock-throttle'), 'utf8'));
    expect(count).toMatchObject({ failures: 0 });
  });
});
