import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import known from '../../resources/anvil/known-binaries.json' with { type: 'json' };
import { anvilPlatform, findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { requireKnownBinary } from '../../src/main/chain/anvil/known-binary.ts';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { temporaryFolder } from './support/practice.ts';

let folder: string;
let binary: string;

beforeEach(() => {
  folder = temporaryFolder();
  binary = join(folder, 'anvil');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function copyOfAnvil() {
  copyFileSync(findAnvil(), binary);
  chmodSync(binary, 0o755);
}

describe('anvil is started only when it is the recorded program [E-03, F-10]', () => {
  test('a program that would leave a trace is not run at all', async () => {
    const trace = join(folder, 'trace');
    writeFileSync(binary, `#!/bin/sh\ntouch ${trace}\necho Listening on 127.0.0.1:1\n`);
    chmodSync(binary, 0o755);
    const refused = await spawnAnvil({ binary, args: [], deathSignal: 'KILL' }).catch((e) => e);
    expect(refused).toMatchObject({ code: 'ANVIL_CHANGED' });
    expect(`${refused.message} ${refused.advice}`).toMatchInlineSnapshot(
      `"Anvil, the program that runs practice chains and rehearsals, is not the one that Countersign knows, so it was not started. Install the packages again. Nothing was signed; without a rehearsal nothing can be approved."`,
    );
    expect(existsSync(trace)).toBe(false);
  });

  test('one byte more is another program, also when it was the right one before and keeps its time', async () => {
    copyOfAnvil();
    await requireKnownBinary(binary);
    const { atime, mtime } = statSync(binary);
    appendFileSync(binary, '\0');
    utimesSync(binary, atime, mtime);
    await expect(requireKnownBinary(binary)).rejects.toMatchObject({ code: 'ANVIL_CHANGED' });
    rmSync(binary);
    copyOfAnvil();
    await requireKnownBinary(binary);
  });

  test('on a platform whose program nobody recorded it says what to do', async () => {
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'plan9' });
    const refused = await requireKnownBinary(findAnvilBefore).catch((e) => e);
    Object.defineProperty(process, 'platform', { value: platform });
    expect(refused).toMatchObject({ code: 'ANVIL_NOT_RECORDED' });
    expect(`${refused.message} ${refused.advice}`).toMatchInlineSnapshot(
      `"Countersign does not know the program Anvil for this kind of computer yet, so it was not started. In the source folder run "npm run record-anvil" and build again: it records the published program. Nothing was signed."`,
    );
  });
});

const findAnvilBefore = findAnvil();

describe('the record of known programs', () => {
  test('is of the version and of the platforms that are installed from', () => {
    const read = (path: string) =>
      JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'));
    const { version, optionalDependencies } = read('node_modules/@foundry-rs/anvil/package.json');
    const platforms = Object.keys(optionalDependencies).map((name) =>
      name.replace('@foundry-rs/anvil-', ''),
    );
    expect(known.version).toBe(version);
    expect(read('package.json').dependencies['@foundry-rs/anvil']).toBe(version);
    expect(Object.keys(known.sha256).sort()).toEqual(platforms.sort());
    expect(Object.keys(known.sha256)).toContain(anvilPlatform());
  });
});
