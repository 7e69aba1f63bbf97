import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { spawnPersonalSigner } from '../../support/personal-signer.ts';
import { samplePassword } from '../../support/sample-vault.ts';
import { importSample, startTestSigner, type TestSigner } from '../../support/test-signer.ts';

const password = 'not the right one at all';
const wrong = { error: { code: 'VAULT_WRONG_PASSWORD' } };
const waiting = { error: { code: 'PASSWORD_WAIT' } };

async function lockedVault(failures: number): Promise<string> {
  const folder = temporaryFolder();
  await importSample(startTestSigner(folder));
  const count = { version: 1, failures, atBootMs: 0, lost: false };
  writeFileSync(join(folder, 'unlock-throttle'), JSON.stringify(count));
  return folder;
}

function failuresIn(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'unlock-throttle'), 'utf8')).failures;
}

/** A process that is started anew, on another clock. */
function restarted(folder: string, before: TestSigner, nowMs: number): TestSigner {
  const signer = startTestSigner(folder);
  Object.assign(signer.clock, { bootMs: before.clock.bootMs, nowMs });
  return signer;
}

describe('a signer after wrong passwords', () => {
  it('tells the time that is left, opens with the right one after it, and no clock of the wall shortens it [V-07]', async () => {
    const folder = await lockedVault(10);
    const first = startTestSigner(folder);
    expect(await first.human({ type: 'unlock', password })).toMatchObject({
      error: { code: 'VAULT_WRONG_PASSWORD', facts: { waitMs: 128_000 } },
    });
    first.clock.bootMs += 1_500;
    const year = 366 * 86_400_000;
    const { nowMs } = first.clock;
    let signer = first;
    for (const setTo of [nowMs, nowMs + year, nowMs - year, 0]) {
      signer = restarted(folder, first, setTo);
      expect(await signer.human({ type: 'unlock', password: samplePassword })).toMatchObject({
        error: {
          code: 'PASSWORD_WAIT',
          message:
            'There were too many wrong passwords. Another can be tried in 2 minutes 7 seconds.',
          facts: { waitMs: 126_500, failures: 11 },
        },
      });
    }
    expect(await signer.human({ type: 'hello' })).toMatchObject({ waitMs: 126_500 });
    signer.clock.bootMs += 126_500;
    const opened = await signer.human({ type: 'unlock', password: samplePassword });
    expect(opened).toMatchObject({ type: 'unlocked' });
    expect(failuresIn(folder)).toBe(0);
  });

  it('counts them also where they are given for a change of an open vault or a backup [V-07]', async () => {
    const signer = startTestSigner(temporaryFolder());
    await importSample(signer);
    const requests = [
      { type: 'enableChain', password, chainId: 1 },
      { type: 'exportBackup', password },
      { type: 'changePassword', password, newPassword: 'long enough, and new' },
      { type: 'unlock', password },
    ];
    for (const request of requests) expect(await signer.human(request)).toMatchObject(wrong);
    const enable = {
      ...{ type: 'enableChain', password: samplePassword, chainId: 1 },
      acceptPublishedKeys: true,
    };
    expect(await signer.human(enable)).toMatchObject(waiting);
    signer.clock.bootMs += 1_000;
    expect(await signer.human(enable)).toMatchObject({ type: 'unlocked' });
  });

  it('waits once where the count of a folder that was in use is gone, and not for a vault that was brought [V-07]', async () => {
    const folder = await lockedVault(0);
    rmSync(join(folder, 'unlock-throttle'));
    const bare = await startTestSigner(folder).human({ type: 'hello' });
    expect(bare).toMatchObject({ vault: 'locked', waitMs: 0 });
    const signer = startTestSigner(folder);
    await signer.human({ type: 'unlock', password: samplePassword });
    await signer.client.noteAuditHead({ seq: 1, hash: 'aa'.repeat(32) });
    rmSync(join(folder, 'unlock-throttle'));
    const used = startTestSigner(folder);
    expect(await used.human({ type: 'hello' })).toMatchObject({ waitMs: 300_000 });
    used.clock.bootMs += 300_000;
    expect(await used.human({ type: 'unlock', password: samplePassword })).toMatchObject({
      type: 'unlocked',
    });
  });

  it('gains no attempt by being killed in the middle of one [V-07]', async () => {
    const folder = await lockedVault(11);
    const killed = spawnPersonalSigner(folder);
    void killed.person({ type: 'unlock', password }, 'unlocked');
    await vi.waitFor(() => expect(failuresIn(folder)).toBe(12), { timeout: 30_000, interval: 5 });
    process.kill(killed.pid, 'SIGKILL');
    const next = spawnPersonalSigner(folder);
    const answer = await next.person({ type: 'unlock', password: samplePassword }, 'unlocked');
    process.kill(next.pid, 'SIGKILL');
    expect(answer).toMatchObject(waiting);
  });
});
