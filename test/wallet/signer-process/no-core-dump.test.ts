import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const module = join(import.meta.dirname, '../../../src/main/wallet/signer-process/no-core-dump.ts');

it.runIf(process.platform === 'linux')(
  'leaves nothing of the memory of a signer that crashes in a file [V-10]',
  () => {
    const folder = temporaryFolder();
    const secret = Buffer.from('the words of a wallet').toString('base64url');
    const program = `
      import { readFileSync } from 'node:fs';
      import { leaveMemoryOutOfDumps } from ${JSON.stringify(module)};
      leaveMemoryOutOfDumps();
      globalThis.held = Array.from({ length: 100 }, () => Buffer.from(process.env.SECRET, 'base64url'));
      delete process.env.SECRET;
      console.log(readFileSync('/proc/self/coredump_filter', 'utf8').trim());
      process.abort();
    `;
    const node = [process.execPath, '--input-type=module', '-e', program];
    const child = spawnSync('sh', ['-c', 'ulimit -c unlimited; exec "$@"', 'sh', ...node], {
      ...{ cwd: folder, encoding: 'utf8' },
      env: { SECRET: secret },
    });
    expect([child.signal, child.stdout.trim()]).toEqual(['SIGABRT', '00000000']);
    // Where dumps are files of the folder, there is one, and it does not hold what was in memory.
    const dumps = readdirSync(folder);
    const pattern = readFileSync('/proc/sys/kernel/core_pattern', 'utf8').trim();
    if (/^core[\w.%]*$/.test(pattern)) expect(dumps).toHaveLength(1);
    for (const dump of dumps) {
      expect(readFileSync(join(folder, dump)).includes('the words of a wallet')).toBe(false);
    }
  },
);
