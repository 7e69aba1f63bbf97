import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeWriterLock } from '../../src/main/store/writer-lock.ts';
import { action, intent, slot } from '../agent/planner/support/plan-with.ts';
import { type MessagesApi, startMessagesApi } from '../support/messages-api/messages-api.ts';
import { answersJson, fails } from '../support/messages-api/scripted.ts';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const key = 'sk-ant-test-of-the-command-line-1234';
const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const words = `could you kindly let 0.5 ETH wander over to ${bob}`;
const steps = [
  action('s1', 'transfer', [slot('token', 'ETH'), slot('amount', '0.5'), slot('to', bob)]),
];

let api: MessagesApi;
beforeAll(async () => {
  api = await startMessagesApi();
});
afterAll(() => api.stop());

/** What a model was asked, without the counting of tokens. */
const asked = () =>
  api.requests.filter(({ path }) => path === '/v1/messages' || path.startsWith('/v1/messages?'));

const cli = (verb: string[], environment: Record<string, string> = { ANTHROPIC_API_KEY: key }) =>
  runCli([...verb, '--data-dir', dataDir], { environment, cwd: folder });

it('has a model that can be chosen, shown and listed, and a key that is never shown', async () => {
  const wrong = await cli(['model', 'set', '--base-url', 'http://example.com']);
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
  const set = await cli(['model', 'set', '--base-url', api.url]);
  expect(set).toMatchObject({ exitCode: 0, stderr: '' });
  expect(set.stdout).toBe(
    `The model is set.\nModel: claude-sonnet-5-5\nService: ${api.url}\nLimit of a day: $5\nKey: in ANTHROPIC_API_KEY\n`,
  );
  const limited = await cli(['model', 'set', '--daily-usd', '12.50', '--json']);
  expect(documentOf(limited)).toMatchObject({ dailyUsd: '12.50', baseUrl: api.url });
  expect(await cli(['model', 'set', '--daily-usd', 'lots'])).toMatchObject({ exitCode: 2 });
  const [shown, listed] = await Promise.all([
    cli(['model', 'show', '--json'], {}),
    cli(['model', 'list', '--json']),
  ]);
  expect(documentOf(shown)).toMatchObject({
    ...{ keyInEnvironment: false, priceKnown: true, dailyUsd: '12.50' },
  });
  expect(documentOf(listed)).toMatchObject({ models: [{ id: 'claude-sonnet-5-5' }] });
});

it('plans with it what it does not understand by itself, says what that cost, and replays it', async () => {
  api.requests.splice(0);
  api.script([answersJson(intent({ steps }))]);
  const recorded = ['--records', join(folder, 'records'), '--now', '2026-11-22T12:00:00Z'];
  const asked = await cli(['compile', words, '--json', ...recorded]);
  expect(asked).toMatchObject({ exitCode: 0, stderr: 'Asking claude-sonnet-5-5 …\n' });
  expect(documentOf(asked)).toMatchObject({
    outcome: 'plan',
    plan: { root: { tool: 'transfer', params: { amount: '0.5', to: bob } } },
    model: { model: 'claude-sonnet-5-5', prompt: 'plan-intent@2', calls: 1, costUsd: '0.0004' },
  });
  const again = await cli(['compile', words, ...recorded, '--record-mode', 'replay-or-fail'], {});
  expect(again.stdout).toContain('100 tokens read, 20 written; about $0.0004 by the prices of ');
  expect(api.requests).toHaveLength(1);
});

it('counts what it costs in the limit of today, shows it as a request, and asks nobody beyond the limit', async () => {
  const shown = await cli(['request', 'show', 'latest', '--json']);
  expect(documentOf(shown)).toMatchObject({
    request: { user_prompt: words, status: 'completed', plan_id: null },
    story: { score: { inputTokens: 100, outputTokens: 20, costUsd: '0.0004' } },
  });
  await cli(['model', 'set', '--daily-usd', '0.02']);
  api.requests.splice(0);
  api.countedTokens = 100;
  // The most that there is money for, and so much of it is used that the next would pass the limit.
  api.script([answersJson(intent({ steps }), { usage: { output_tokens: 1_200 } })]);
  expect(await cli(['compile', words])).toMatchObject({ exitCode: 0 });
  expect(Number(asked()[0]?.body?.['max_tokens'])).toBeLessThan(2_000);
  const refused = await cli(['compile', words, '--now', '2026-11-22T12:00:00Z', '--json']);
  expect(refused.exitCode).toBe(1);
  expect(documentOf(refused)).toMatchObject({ error: { code: 'MODEL_BUDGET_SPENT' } });
  expect(asked()).toHaveLength(1);
  await cli(['model', 'set', '--daily-usd', '12.50']);
});

it('counts the most that an answer can have cost over which it was killed', async () => {
  await cli(['model', 'set', '--daily-usd', '0.04']);
  api.requests.splice(0);
  api.script([{ kind: 'silence' }]);
  const came = api.nextRequest();
  const asking = startCli(['compile', words, '--data-dir', dataDir], {
    ...{ cwd: folder, environment: { ANTHROPIC_API_KEY: key } },
  });
  await came;
  await expect.poll(() => asked().length, { timeout: 20_000 }).toBe(1);
  asking.kill('SIGKILL');
  await asking.answer;
  const refused = await cli(['compile', words]);
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(refused.stderr).toMatch(/\$0\.0\d+ of that limit counts for answers that broke off/);
  expect(asked()).toHaveLength(1);
  await cli(['model', 'set', '--daily-usd', '12.50']);
});

it('tells a request over which it was killed as ended, once a command has the folder again', async () => {
  api.requests.splice(0);
  api.script([answersJson({}), { kind: 'silence' }]);
  const asking = startCli(['compile', words, '--data-dir', dataDir], {
    ...{ cwd: folder, environment: { ANTHROPIC_API_KEY: key } },
  });
  await expect.poll(() => asked().length, { timeout: 20_000 }).toBe(2);
  asking.kill('SIGKILL');
  await asking.answer;
  const status = async () => {
    const { request } = documentOf(await cli(['request', 'show', 'latest', '--json'])) as {
      request: { status: string };
    };
    return request.status;
  };
  expect(await status()).toBe('running');
  const phrase = 'test test test test test test test test test test test junk';
  await cli(['compile', `could you kindly keep ${phrase} for me`]);
  expect(await status()).toBe('failed');
  const told = await cli(['request', 'show', 'latest']);
  expect(told.stdout).toContain('Countersign ended before it was done with this request.');
});

it('asks no model while the app has the folder and would not hear of the cost', async () => {
  const lock = takeWriterLock(join(dataDir, 'countersign.sqlite'));
  api.requests.splice(0);
  const refused = await cli(['compile', words]).finally(() => lock.release());
  expect(refused).toMatchObject({ exitCode: 3, stdout: '' });
  expect(refused.stderr).toContain('No model was asked. What it costs is counted in this data');
  expect(api.requests).toEqual([]);
});

it('keeps no words that may hold a secret, since no model is asked for them', async () => {
  const phrase = 'test test test test test test test test test test test junk';
  await cli(['compile', `could you kindly keep ${phrase} for me`]);
  const shown = await cli(['request', 'show', 'latest', '--json']);
  expect(shown.exitCode).toBe(0);
  expect(shown.stdout).not.toContain('junk');
});

it('says why the model could not be asked, with exit 3 and nothing planned', async () => {
  api.script([fails(401)]);
  const refused = await cli(['compile', words, '--json']);
  expect(refused.exitCode).toBe(3);
  expect(documentOf(refused)).toMatchObject({ error: { code: 'MODEL_KEY_REFUSED' } });
  const missing = await cli([
    'compile',
    words,
    '--records',
    'none',
    '--record-mode',
    'replay-or-fail',
  ]);
  expect(missing).toMatchObject({ exitCode: 3, stdout: '' });
  expect(missing.stderr).toContain('No answer is recorded for POST');
});

it('asks no model offline, nor for what it understands by itself', async () => {
  api.requests.splice(0);
  await Promise.all([cli(['compile', words, '--offline']), cli(['compile', 'wrap 0.5 eth'])]);
  expect(api.requests).toEqual([]);
});

it('leaves the key nowhere in the data folder [V-11]', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'));
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.join('')).not.toContain(key);
});
