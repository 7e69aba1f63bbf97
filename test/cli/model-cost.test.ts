import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { openStore, type Store } from '../../src/main/store/open-store.ts';
import { agreedRun } from '../store/support/samples.ts';
import { agreedSchedule, firedRun } from '../store/support/schedules.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/** A plan of a chat for which a model was asked, at this price. */
function saidIn({ writer }: Store, planId: string, costUsd: string | null): void {
  const words = { userPrompt: 'swap ETH', walletRef: '', walletAddress: null };
  const requestId = writer.requests.create(words);
  writer.requests.recordPrompt({
    ...{ requestId, stepNumber: 6, type: 'refinement', content: {}, model: 'a-model' },
    ...{ inputTokens: 900, outputTokens: 80, cachedTokens: 20, ...(costUsd && { costUsd }) },
  });
  writer.requests.setPlan(requestId, planId);
  writer.conversations.addMessage({
    ...{ conversationId: writer.conversations.create('ETH'), parentId: null },
    ...{ role: 'assistant', content: { kind: 'plan', planId }, requestId },
  });
}

/** A data folder with runs of three plans and a schedule, and the command line on it. */
function folderWithRuns() {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  const { writer } = store;
  const [paid, unpriced, given] = ['paid', 'unpriced', 'given'].map(
    (planId) => agreedRun(writer, { planId }).executionId,
  );
  saidIn(store, 'paid', '0.0042');
  saidIn(store, 'unpriced', null);
  const schedule = agreedSchedule(writer);
  saidIn(store, schedule.planId, '0.0042');
  const started = firedRun(writer, schedule).executionId;
  store.stop();
  const cli = (...words: string[]) => runCli([...words, '--data-dir', dataDir]);
  return { cli, schedule, runs: { paid, unpriced, given, started } };
}

it('says what a model cost for a run and for a schedule, and what is not known, as unknown', async () => {
  const { cli, schedule, runs } = folderWithRuns();
  const lineOf = async (id = '') =>
    (await cli('exec', 'show', id)).stdout.split('\n').find((line) => line.includes('odel'));
  const whole = 'Model, for its plan: 1000 tokens, $0.0042';
  expect(await lineOf(runs.paid)).toBe(whole);
  expect(await lineOf(runs.started)).toBe(whole);
  expect(await lineOf(runs.unpriced)).toBe('Model, for its plan: 1000 tokens, cost unknown');
  expect(await lineOf(runs.given)).toBeUndefined();

  const told = await cli('schedule', 'show', schedule.triggerId);
  expect(told.stdout).toContain('\nModel, for it: 1000 tokens, $0.0042\n');
  const modelCost = {
    ...{ kind: 'cost', inputTokens: 920, outputTokens: 80 },
    ...{ usd: '0.0042', isPriced: true, isWhole: true },
  };
  const shown = await cli('schedule', 'show', schedule.triggerId, '--json');
  expect(documentOf(shown)).toMatchObject({ triggerId: schedule.triggerId, modelCost });
  expect(documentOf(await cli('exec', 'show', runs.given ?? '', '--json'))).toMatchObject({
    modelCost: null,
  });
}, 180_000);
