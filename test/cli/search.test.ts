import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

it('finds whom the person knows, and says with exit 1 that nothing was found', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const cli = (...words: string[]) => runCli([...words, '--data-dir', dataDir], {});
  const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  expect(await cli('search', 'bob')).toMatchObject({
    ...{ exitCode: 1, stdout: 'Nothing has all of these words.\n' },
  });
  await cli('contact', 'add', 'Bob', bob, '--note', 'rent');
  const found = await cli('search', 'RENT', '0x7099');
  expect(found).toMatchObject({ exitCode: 0, stderr: '' });
  expect(found.stdout).toBe(`Accounts and contacts:\n  ${bob}  contact  Bob\n`);
  expect(documentOf(await cli('search', 'bob', '--json'))).toMatchObject({
    people: { items: [{ name: 'Bob', address: bob, as: 'contact' }], more: false },
  });
});
