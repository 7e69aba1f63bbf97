import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../../src/main/clock.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { documentOf, runCli } from '../support/run-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('says that nothing was found, and lists what can be brought back', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const cli = (...words: string[]) => runCli(['chat', ...words, '--data-dir', dataDir], {});
  const nothing = await runCli(['chat', 'list', '--data-dir', dataDir], {});
  expect(nothing.stdout).toBe('No chats.\n');
  expect((await cli('list', '--removed')).stdout).toBe('No chat was removed.\n');
  expect((await runCli(['memory', 'add', 'Likes tea', '--data-dir', dataDir], {})).exitCode).toBe(
    0,
  );
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  const rent = store.writer.conversations.create('Rent for Ana');
  const tea = store.writer.conversations.create('Tea');
  store.stop();
  const none = await cli('list', '--search', 'coffee');
  expect(none.stdout).toBe('No chat has all of these words in its name or in one message.\n');
  expect((await cli('list', '--search', 'rent')).stdout).toContain(rent);
  expect((await cli('remove', rent)).exitCode).toBe(0);
  const removed = documentOf(await cli('list', '--removed', '--json'));
  expect(removed).toMatchObject({ chats: [{ conversationId: rent, title: 'Rent for Ana' }] });
  expect((await cli('list', '--removed', '--search', 'rent')).exitCode).toBe(2);
  const back = documentOf(await cli('restore', rent, '--json')) as { chats: unknown[] };
  expect(back.chats).toHaveLength(2);
  expect(JSON.stringify(back)).toContain(tea);
  expect(documentOf(await cli('list', '--removed', '--json'))).toEqual({ chats: [] });
});
