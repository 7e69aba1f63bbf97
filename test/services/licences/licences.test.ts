import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Licences } from '../../../src/main/services/licences/licences.ts';
import { documentOf, runCli } from '../../cli/support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const zod = { name: 'zod', version: '4.6.7', license: 'MIT', text: 'Do as you like.' };

function builtWith(text: string | null): Licences {
  const outDir = temporaryFolder();
  mkdirSync(join(outDir, 'main'));
  if (text !== null) writeFileSync(join(outDir, 'main/licences.json'), text);
  return new Licences(outDir);
}

describe('what others wrote of the app', () => {
  it('is told by name, and its words for each by itself', () => {
    const licences = builtWith(JSON.stringify([zod, { ...zod, version: '3.0.0', text: '' }]));
    const { text: _text, ...summary } = zod;
    expect(licences.list()).toEqual([summary, { ...summary, version: '3.0.0' }]);
    expect(licences.read({ name: 'zod', version: '4.6.7' })).toEqual(zod);
    expect(() => licences.read({ name: 'zod', version: '5.0.0' })).toThrow('no package');
  });

  it.each([
    ['is not there', null],
    ['is cut', '[{"name":"zod"'],
    ['is empty', '[]'],
    ['is something else', '{"name":"zod"}'],
  ])('is not made up where the list %s', (_what, text) => {
    const thrown = expect.objectContaining({ code: 'LICENCES_MISSING' });
    expect(() => builtWith(text).list()).toThrow(thrown);
  });

  it('is told on the command line too, for the build that runs', async () => {
    const all = documentOf(await runCli(['licences', '--json'])) as { licences: object[] };
    expect(all.licences).toContainEqual(expect.objectContaining({ name: 'viem', license: 'MIT' }));
    const one = await runCli(['licences', 'viem']);
    expect(one.stdout).toMatch(/^viem [\d.]+ \(MIT\)\n\n[\s\S]*Permission is hereby granted/);
    const none = await runCli(['licences', 'left-pad', '--json']);
    expect({ ...none, exit: none.exitCode, is: documentOf(none) }).toMatchObject({
      exit: 1,
      is: { licences: [] },
    });
  });
});
