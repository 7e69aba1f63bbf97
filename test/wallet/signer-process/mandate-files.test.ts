// Somebody who can write the files beside the vault, and start the signer again: a record that was cut, changed or
// put back gives nothing, and neither does the key of another mandate.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCode } from '../support/error-code.ts';
import { type FakeKeyChain, fakeKeyChain } from '../support/fake-key-chain.ts';
import { agree, dollars, type Mandated, mandateDraft, spend } from '../support/sample-mandate.ts';
import { sampleAddress } from '../support/sample-vault.ts';
import { importSample, startTestSigner, unlockSample } from '../support/test-signer.ts';

const record = 'signer-mandates';
const sealed = 'mandates.sealed';

interface Scene {
  folder: string;
  /** Of the folder before anything was spent. */
  older: string;
  keyChain: FakeKeyChain | null;
  /** 100 of its 300 dollars are spent. */
  mandated: Mandated;
  other: Mandated;
}

const chainOf = (keyChain: FakeKeyChain | null) => (keyChain ? async () => keyChain : null);

async function newScene(keyChain: FakeKeyChain | null): Promise<Scene> {
  const folder = temporaryFolder();
  const older = temporaryFolder();
  const signer = startTestSigner(folder, { loadKeyChain: chainOf(keyChain) });
  await importSample(signer);
  const changes = { whileLocked: keyChain !== null };
  const mandated = await agree(signer, mandateDraft(signer.clock.nowMs, changes));
  const other = await agree(signer, mandateDraft(signer.clock.nowMs, changes));
  await spend(mandated, 20);
  cpSync(folder, older, { recursive: true });
  await spend(mandated, 80);
  return { folder, older, keyChain, mandated, other };
}

/** What a signer that begins with a copy of the scene says to one more dollar in a new run. */
async function afterRestart(
  scene: Scene,
  tamper: (copy: string, keyChain: FakeKeyChain | null) => void,
  { unlock = true, who = 'mandated' as 'mandated' | 'other' } = {},
): Promise<string> {
  const copy = temporaryFolder();
  cpSync(scene.folder, copy, { recursive: true });
  const keyChain = scene.keyChain && fakeKeyChain();
  for (const [name, value] of scene.keyChain?.entries ?? []) keyChain?.entries.set(name, value);
  tamper(copy, keyChain);
  const signer = startTestSigner(copy, { loadKeyChain: chainOf(keyChain) });
  if (unlock) {
    const answer = await unlockSample(signer);
    if (answer.type === 'error') return answer.error.code;
  }
  const code = await errorCode(() => spend({ ...scene[who], signer }, 1, 'run-2'));
  return code === 'none' ? 'SIGNED' : code;
}

const edit = (name: string, change: (text: string) => string) => (folder: string) => {
  const path = join(folder, name);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error('Nothing was changed.');
  writeFileSync(path, changed);
};
const editLines = (change: (lines: string[]) => string[]) =>
  edit(record, (text) => `${change(text.trimEnd().split('\n')).join('\n')}\n`);
const putBack = (scene: Scene, name: string) => (folder: string) =>
  cpSync(join(scene.older, name), join(folder, name));

interface SealedEntry {
  vaultId: string;
  mandateId: string;
  sealed: string;
}
const editSealed = (change: (entries: SealedEntry[]) => SealedEntry[]) =>
  edit(sealed, (text) => JSON.stringify(change(JSON.parse(text))));

type Row = readonly [name: string, (scene: Scene) => Promise<string>];

const files: readonly Row[] = [
  [
    'the last line cut off',
    (s) =>
      afterRestart(
        s,
        editLines((lines) => lines.slice(0, -1)),
      ),
  ],
  [
    'all that was spent cut off',
    (s) =>
      afterRestart(
        s,
        editLines((lines) => lines.slice(0, 2)),
      ),
  ],
  ['an older record put back', (s) => afterRestart(s, putBack(s, record))],
  ['no record at all', (s) => afterRestart(s, (copy) => rmSync(join(copy, record)))],
  [
    'a line taken out of the middle',
    (s) =>
      afterRestart(
        s,
        editLines((lines) => lines.toSpliced(2, 1)),
      ),
  ],
  [
    'two lines the other way round',
    (s) =>
      afterRestart(
        s,
        editLines(([a = '', b = '', c = '', d = '', ...more]) => [a, b, d, c, ...more]),
      ),
  ],
  [
    'a line twice',
    (s) =>
      afterRestart(
        s,
        editLines((lines) => [...lines, lines.at(-1) ?? '']),
      ),
  ],
  [
    'an amount made smaller',
    (s) =>
      afterRestart(
        s,
        edit(record, (text) => text.replace(String(dollars(20)), '20')),
      ),
  ],
  [
    'a cap made wider',
    (s) =>
      afterRestart(
        s,
        edit(record, (text) => text.replace(String(dollars(300)), String(dollars(900)))),
      ),
  ],
  [
    'an end made later',
    (s) =>
      afterRestart(
        s,
        edit(record, (text) => text.replace(/"expiresAt":1/, '"expiresAt":9')),
      ),
  ],
  [
    'a recipient added',
    (s) =>
      afterRestart(
        s,
        edit(record, (text) => text.replace('"recipients":[', `"recipients":["${sampleAddress}",`)),
      ),
  ],
  [
    'a line made unreadable',
    (s) =>
      afterRestart(
        s,
        editLines((lines) => lines.map((line, index) => (index === 2 ? 'x' : line))),
      ),
  ],
  [
    'the lines of another mandate under its number',
    (s) =>
      afterRestart(
        s,
        edit(record, (text) =>
          text
            .split('\n')
            .filter((line) => line.includes(s.other.draft.mandateId))
            .join('\n')
            .replaceAll(s.other.draft.mandateId, s.mandated.draft.mandateId)
            .concat('\n'),
        ),
      ),
  ],
];

const bothFiles: readonly Row[] = [
  [
    'an older record, and an older ledger with it',
    (s) =>
      afterRestart(s, (copy) => {
        putBack(s, record)(copy);
        putBack(s, 'signer-ledger')(copy);
      }),
  ],
];

const locked = { unlock: false };
const seals: readonly Row[] = [
  ...bothFiles,
  [
    'the key chain’s note of the record taken away',
    (s) =>
      afterRestart(
        s,
        (_, chain) => void chain?.entries.delete(nameOf(chain, 'mandate-record', s)),
        locked,
      ),
  ],
  [
    'the sealed key changed',
    (s) =>
      afterRestart(
        s,
        editSealed((all) =>
          all.map((each) => ({
            ...each,
            sealed: `${each.sealed.startsWith('A') ? 'B' : 'A'}${each.sealed.slice(1)}`,
          })),
        ),
        locked,
      ),
  ],
  [
    'the sealed keys of two mandates exchanged',
    (s) =>
      afterRestart(
        s,
        editSealed(([a, b]) =>
          a && b
            ? [
                { ...a, sealed: b.sealed },
                { ...b, sealed: a.sealed },
              ]
            : [],
        ),
        locked,
      ),
  ],
  [
    'the secrets of two mandates exchanged',
    (s) => afterRestart(s, (_, chain) => exchange(chain, s), locked),
  ],
  [
    'sealed keys and secrets of two mandates exchanged',
    (s) =>
      afterRestart(
        s,
        (copy, chain) => {
          editSealed(([a, b]) =>
            a && b
              ? [
                  { ...a, sealed: b.sealed },
                  { ...b, sealed: a.sealed },
                ]
              : [],
          )(copy);
          exchange(chain, s);
        },
        locked,
      ),
  ],
  [
    'the secret taken out of the key chain',
    (s) =>
      afterRestart(
        s,
        (_, chain) => void chain?.entries.delete(nameOf(chain, 'mandate-key', s)),
        locked,
      ),
  ],
  ['no sealed keys', (s) => afterRestart(s, (copy) => rmSync(join(copy, sealed)), locked)],
  [
    'sealed keys that nobody can read',
    (s) =>
      afterRestart(
        s,
        edit(sealed, () => '[{}]'),
        locked,
      ),
  ],
  ['an older record, while locked', (s) => afterRestart(s, putBack(s, record), locked)],
  [
    'the main account, while locked',
    async (s) =>
      afterRestart(
        { ...s, mandated: { ...s.mandated, account: sampleAddress } },
        () => undefined,
        locked,
      ),
  ],
];

function nameOf(chain: FakeKeyChain | null, kind: string, { mandated }: Scene): string {
  const names = [...(chain?.entries.keys() ?? [])];
  const name = names.find(
    (each) => each.startsWith(kind) && each.endsWith(mandated.draft.mandateId),
  );
  if (name === undefined) throw new Error(kind);
  return name;
}

function exchange(chain: FakeKeyChain | null, scene: Scene): void {
  const one = nameOf(chain, 'mandate-key', scene);
  const two = nameOf(chain, 'mandate-key', { ...scene, mandated: scene.other });
  const [a = '', b = ''] = [chain?.entries.get(one), chain?.entries.get(two)];
  chain?.entries.set(one, b);
  chain?.entries.set(two, a);
}

async function tableOf(scene: Scene, rows: readonly Row[]): Promise<string[]> {
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines: string[] = [];
  for (const [name, run] of rows) lines.push(`${name.padEnd(width)}  ${await run(scene)}`);
  console.info(lines.join('\n'));
  return lines;
}

describe('the files of mandates', () => {
  it('give nothing when they are changed, where there is no key chain', async () => {
    const scene = await newScene(null);
    const table = await tableOf(scene, files);
    expect(table).toMatchSnapshot();
    expect(table.filter((line) => line.endsWith('SIGNED'))).toEqual([]);
    expect(await afterRestart(scene, () => undefined)).toBe('SIGNED');
    // What was done to one is nothing to another.
    const broken = editLines((lines) => lines.map((line, index) => (index === 2 ? 'x' : line)));
    expect(await afterRestart(scene, broken, { who: 'other' })).toBe('SIGNED');
  });

  it('give nothing when they are changed, where the key chain seals the keys', async () => {
    const scene = await newScene(fakeKeyChain());
    const table = await tableOf(scene, seals);
    expect(table).toMatchSnapshot();
    expect(table.filter((line) => line.endsWith('SIGNED'))).toEqual([]);
    expect(await afterRestart(scene, () => undefined, locked)).toBe('SIGNED');
  });

  it('give nothing when they are cut while the signer runs', async () => {
    const { folder, mandated } = await newScene(null);
    editLines((lines) => lines.slice(0, 3))(folder);
    expect(await errorCode(() => spend(mandated, 1, 'run-2'))).toBe('MANDATE_LEDGER_CORRUPT');
    expect(await mandated.signer.client.listMandates()).toHaveLength(1);
  });

  it('do not bring back a mandate that was revoked', async () => {
    const scene = await newScene(null);
    await scene.mandated.signer.client.revokeMandate(scene.mandated.draft.mandateId);
    const cut = editLines((lines) => lines.filter((line) => !line.includes('"revoked"')));
    expect(await afterRestart(scene, cut)).toBe('MANDATE_LEDGER_CORRUPT');
  });

  it('hold no key that is not sealed, and the key chain none that is of the vault [E-20]', async () => {
    const { folder, keyChain } = await newScene(fakeKeyChain());
    const kept = [...(keyChain?.entries.values() ?? [])].map((value) =>
      Buffer.from(value, 'base64'),
    );
    expect(kept.every(({ length }) => length === 32)).toBe(true);
    const text = readFileSync(join(folder, sealed));
    for (const value of kept) expect(text.includes(value)).toBe(false);
  });
});
