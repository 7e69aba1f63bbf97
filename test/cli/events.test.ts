import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { AppError } from '../../src/shared/errors.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

it('lists what was given up, tries again what does nothing twice, and puts the rest away', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  const path = join(dataDir, 'countersign.sqlite');
  const store = openStore({ path, clock: systemClock });
  const conversationId = store.writer.conversations.create('Every day');
  const error = new AppError('X', 'unknown', 'It went wrong.').toShape();
  const dead = (['system', 'tool-call'] as const).map((type) => {
    const id = store.writer.events.push({ type, conversationId, body: {} }) ?? '';
    store.writer.events.dead(id, error);
    return id;
  });
  store.stop();
  const [said = '', called = ''] = dead;
  const verb = (...words: string[]) => runCli(['events', ...words, '--data-dir', dataDir]);
  const listed = (await verb('list')).stdout;
  expect(listed).toContain(`${said}  `);
  expect(listed).toContain('waits for you in "Every day"');
  expect(listed).toContain('A tool was to be called. It went wrong.');
  expect(documentOf(await verb('retry', said, '--json'))).toMatchObject({ status: 'pending' });
  const refused = await verb('retry', called, '--json');
  expect(refused.exitCode).not.toBe(0);
  expect(documentOf(refused)).toMatchObject({ error: { code: 'EVENT_NOT_REPEATED' } });
  expect(documentOf(await verb('drop', called, '--json'))).toMatchObject({
    ...{ eventId: called, putAwayAt: expect.any(Number) },
  });
  expect(documentOf(await verb('list', '--json'))).toMatchObject({
    ...{ total: 1, open: 0, events: [{ eventId: called }] },
  });
  expect(documentOf(await verb('drop', 'nowhere', '--json'))).toMatchObject({
    error: { code: 'EVENT_NOT_DEAD' },
  });
}, 180_000);
