import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { descendantsOf, stillRuns } from '../support/descendants.ts';
import { electronExecutable } from '../support/electron-app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const repoRoot = join(import.meta.dirname, '..', '..');

it.runIf(process.platform === 'linux')(
  'loads nothing into the signer that the environment asks for, and leaves its memory out of dumps [V-10]',
  async () => {
    const home = temporaryFolder();
    const spy = join(home, 'spy.cjs');
    const seen = join(home, 'seen');
    writeFileSync(
      spy,
      `require('fs').appendFileSync(${JSON.stringify(seen)}, process.type + '\\n')`,
    );
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const dataDir = join(home, 'data');
    const app = spawn(electronExecutable(), [...root, repoRoot], {
      env: { ...process.env, HOME: home, COUNTERSIGN_HOME: dataDir, NODE_OPTIONS: `-r ${spy}` },
      stdio: 'ignore',
    });
    const record = join(dataDir, 'practice', 'running.json');
    const running = () => existsSync(record) && readFileSync(record, 'utf8').includes('"port"');
    await expect.poll(running, { timeout: 30_000 }).toBe(true);
    const signer = descendantsOf(app.pid ?? 0).filter(({ command }) =>
      command.includes('node.mojom.NodeService'),
    );
    expect(signer).toHaveLength(1);
    const filter = () => readFileSync(`/proc/${signer[0]?.pid}/coredump_filter`, 'utf8').trim();
    // The signer's own code writes this, which runs after all that the environment could have had loaded before it.
    await expect.poll(filter, { timeout: 30_000 }).toBe('00000000');
    expect(signer.filter(stillRuns)).toHaveLength(1);
    app.kill('SIGKILL');
    await once(app, 'close');
    expect(readFileSync(seen, 'utf8').trim().split('\n')).toEqual(['browser']);
  },
);
