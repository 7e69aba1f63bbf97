import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { AppError } from '../../src/shared/errors.ts';
import { agreedRun } from '../store/support/samples.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

it('lists a step that failed for good, and drops it', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  const { executionId } = agreedRun(store.writer);
  const [run] = store.reader.executions.list();
  const error = new AppError('X', 'reverted', 'It was turned down.').toShape();
  store.writer.deadLetters.add({
    ...{ executionId, planId: run?.planId ?? '', path: 'swap', nodeId: 'swap', tool: 'defi_swap' },
    ...{ params: { amount: '1' }, error, retryCount: 2 },
  });
  const id = store.reader.deadLetters.list()[0]?.deadLetterId ?? '';
  store.stop();
  const verb = (...words: string[]) => runCli(['deadletter', ...words, '--data-dir', dataDir]);
  expect((await verb('list')).stdout).toMatch(
    new RegExp(`^${id}  open  .*: It was turned down\\.`),
  );
  expect(documentOf(await verb('drop', id, '--json'))).toMatchObject({ state: 'dropped' });
  expect(documentOf(await verb('list', '--json'))).toMatchObject({
    total: 1,
    deadLetters: [{ deadLetterId: id, executionId, state: 'dropped', params: { amount: '1' } }],
  });
  const retried = await verb('retry', id, '--json');
  expect(retried.exitCode).toBe(1);
  expect(documentOf(retried)).toMatchObject({
    error: {
      code: 'DEAD_LETTER_DROPPED',
      message: `You left this failed step at that: it is dropped. Nothing was started. To go on from its run after all: countersign exec continue ${executionId}`,
    },
  });
  const refused = await verb('drop', 'nowhere');
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(refused.stderr).toContain('There is no such failed step in the list.');
}, 180_000);
