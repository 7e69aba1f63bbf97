import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './support/temporary-folder.ts';

const checkout = join(import.meta.dirname, '..', '..');

/** The script of `npm run cli` in a checkout that holds nothing else. */
function freshCheckout(): string {
  const folder = temporaryFolder();
  cpSync(join(checkout, 'scripts/run/cli.mjs'), join(folder, 'scripts/run/cli.mjs'));
  return folder;
}

const start = (folder: string, ...words: string[]) =>
  spawnSync(process.execPath, ['scripts/run/cli.mjs', ...words], { cwd: folder, encoding: 'utf8' });

describe('npm run cli', () => {
  it('is this script', () => {
    const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    expect(scripts.cli).toBe('node scripts/run/cli.mjs');
  });

  it('says in one sentence what to do before the first build', () => {
    const folder = freshCheckout();
    const words = start(folder, 'doctor');
    const message = 'Not built yet: run "npm run build" first.';
    expect(words).toMatchObject({ status: 3, stdout: '', stderr: `countersign: ${message}\n` });
    const json = start(folder, 'doctor', '--json');
    expect(json.status).toBe(3);
    expect(JSON.parse(json.stdout)).toEqual({ error: { code: 'NOT_BUILT', message, facts: {} } });
  });

  it('hands its words to what was built', () => {
    const folder = freshCheckout();
    mkdirSync(join(folder, 'out/cli'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'out/cli/cli.js'), 'console.log(process.argv.slice(2).join());');
    expect(start(folder, 'hash', '-', '--json').stdout).toBe('hash,-,--json\n');
  });
});
