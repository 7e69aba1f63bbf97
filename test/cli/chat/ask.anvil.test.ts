import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { action, intent, slot } from '../../agent/planner/support/plan-with.ts';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { callsTool, fails, says } from '../../support/messages-api/scripted.ts';
import { samplePhrase } from '../../wallet/support/sample-vault.ts';
import { documentOf, runCli, startCli } from '../support/run-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';

let api: MessagesApi;
beforeAll(async () => {
  api = await startMessagesApi();
});
afterAll(() => api.stop());

const cli = (words: string[], environment: Record<string, string> = {}) =>
  runCli([...words, '--data-dir', dataDir], { environment, cwd: folder });

it('asks for what is missing, takes the answer in the same chat, and nothing is agreed or signed', async () => {
  const first = await cli(['ask', 'send', '1', 'eth', '--json']);
  expect(first).toMatchObject({ exitCode: 1 });
  const asked = documentOf(first) as { conversationId: string };
  expect(asked).toMatchObject({
    outcome: 'ask',
    messages: [{ kind: 'question', slot: 'to' }],
    plan: null,
  });
  const second = await cli(['ask', bob, '--conversation', 'latest']);
  expect(second).toMatchObject({ exitCode: 0 });
  expect(second.stdout).toContain(bob);
  expect(second.stdout).toContain('It could not be rehearsed. No account is known here');
  expect(second.stdout).toContain('Nothing was agreed to or signed.');
  expect(second.stdout).toContain(`(chat ${asked.conversationId})`);

  const shown = await cli(['chat', 'show', 'latest']);
  expect(shown.stdout).toMatch(/^send 1 eth\n\n> send 1 eth\n/);
  const found = await cli(['chat', 'list', '--search', 'SÉND eth']);
  expect(found.stdout).toContain('    [send] 1 [eth]');
  expect(documentOf(await cli(['chat', 'list', '--search', 'nothing', '--json']))).toEqual({
    chats: [],
  });
  const named = await cli(['chat', 'rename', 'latest', 'Rent', 'for', 'Bob']);
  expect(named.stdout).toMatch(
    /^The chat has another name.\n.* Rent for Bob {2}\(Plan to review\)/,
  );
  const removed = await cli(['chat', 'remove', 'latest']);
  expect(removed.stdout).toContain(`countersign chat restore ${asked.conversationId}`);
  expect((await cli(['chat', 'list'])).stdout).toBe('No chats.\n');
  expect(await cli(['chat', 'show', asked.conversationId])).toMatchObject({
    exitCode: 1,
    stdout: '',
  });
  const back = await cli(['chat', 'restore', asked.conversationId, '--json']);
  expect(documentOf(back)).toMatchObject({ chats: [{ title: 'Rent for Bob' }] });
  expect(await cli(['exec', 'list', '--json'])).toMatchObject({ exitCode: 0 });
});

it('tells of a plan what was assumed and what the validator finds, as review does', async () => {
  const words = ['ask', 'wrap', '0.01', 'ETH', 'every', 'Monday'];
  const said = await cli(words);
  expect(said).toMatchObject({ exitCode: 0 });
  expect(said.stdout).toContain('\nNo time of day was named; 09:00 is used.\n');
  const document = documentOf(await cli([...words, '--json'])) as { plan: object };
  expect(document).toMatchObject({
    assumptions: expect.arrayContaining(['No time of day was named; 09:00 is used.']),
    issues: expect.arrayContaining([
      expect.objectContaining({ code: 'NO_BUDGET', severity: 'warning' }),
    ]),
  });
  writeFileSync(join(folder, 'weekly.json'), JSON.stringify(document.plan));
  const [warning = ''] = (await cli(['review', 'weekly.json'])).stdout.match(/^warning .*$/m) ?? [];
  expect(warning).toContain('NO_BUDGET');
  expect(said.stdout).toContain(`\n${warning}\n`);
});

it('says how a question is answered', async () => {
  const asked = await cli(['ask', 'send', '1', 'eth']);
  expect(asked.stdout).toMatch(/\nTo answer: countersign ask WORDS --conversation [\w-]+\n$/);
});

it('says of a plan of which nothing is rehearsed that nothing was', async () => {
  writeFileSync(join(folder, 'password'), 'correct horse battery staple');
  writeFileSync(join(folder, 'phrase'), samplePhrase);
  const known = ['--password-file', 'password', '--without-keychain', '--data-dir', 'known'];
  const phrase = ['--secret-file', 'phrase', '--yes'];
  const imported = ['vault', 'import', 'mnemonic', ...phrase, ...known];
  expect((await runCli(imported, { cwd: folder })).exitCode).toBe(0);
  const words = ['ask', 'cancel plan 01987a-7f', '--data-dir', 'known'];
  const cancels = await runCli(words, { cwd: folder });
  expect(cancels.stdout).toContain(
    'Its steps touch no chain and no file: nothing of them was rehearsed.',
  );
  expect(cancels.stdout).not.toContain('would work');
});

it('ends a plan with the very next call, whose file is the plan that was shown', async () => {
  const asked = await cli(['ask', 'wrap', '0.01', 'ETH', 'every', 'Monday']);
  const [, planId = '', verb] =
    /\nTo go on: countersign plan show (\S+) --json > plan\.json, then: countersign ([a-z ]+) plan\.json --account ACCOUNT\n$/.exec(
      asked.stdout,
    ) ?? [];
  expect(verb).toBe('schedule add');
  const shown = await cli(['plan', 'show', planId, '--json']);
  expect(documentOf(shown)).toMatchObject({ id: planId, trigger: { type: 'cron' } });
  writeFileSync(join(folder, 'shown.json'), shown.stdout);
  expect(await cli(['validate', 'shown.json'])).toMatchObject({ exitCode: 0 });
  expect((await cli(['plan', 'show', planId])).stdout).toContain('- Wrap 0.01 ETH.');
  expect(documentOf(await cli(['plan', 'show', 'none', '--json']))).toMatchObject({
    error: { code: 'PLAN_NOT_FOUND' },
  });
});

it('says what only a model understands with exit 3, refuses files that are none, and says what is wrong', async () => {
  const poem = await cli(['ask', 'make me rich by tuesday', '--json']);
  expect(poem).toMatchObject({ exitCode: 3 });
  expect(documentOf(poem)).toMatchObject({ outcome: 'needs_model' });
  writeFileSync(join(folder, 'photo.png'), Uint8Array.of(0x89, 0xff));
  const photo = await cli(['ask', 'wrap 1 ETH', '--attach', 'photo.png']);
  expect(photo).toMatchObject({ exitCode: 1, stdout: '' });
  expect(photo.stderr).toContain('photo.png is not a file of text in UTF-8.');
  const long = await cli(['ask', 'x'.repeat(20_001)]);
  expect(long).toMatchObject({ exitCode: 1, stdout: '' });
  const nowhere = await cli(['ask', 'wrap 1 ETH', '--conversation', 'nobody']);
  expect(nowhere.stderr).toContain('There is no such conversation.');
});

it('keeps what is to be remembered, and says so', async () => {
  const kept = await cli(['ask', 'remember that my salary comes on Fridays']);
  expect(kept).toMatchObject({ exitCode: 0 });
  expect(kept.stdout).toMatch(/^Remembered: my salary comes on Fridays\n\(note [\w-]+\)\n\(chat /);
  expect((await cli(['chat', 'show', 'latest'])).stdout).toContain(
    'Remembered: my salary comes on Fridays',
  );
  const again = await cli(['ask', 'remember that I bank on Mondays', '--json']);
  expect(documentOf(again)).toMatchObject({ outcome: 'answer', messages: [{ kind: 'note' }] });
});

it('asks a model with the key of the environment, with what was attached as material of others', async () => {
  await cli(['model', 'set', '--base-url', api.url]);
  const words = `could you kindly let 0.5 ETH wander over to ${bob}`;
  const steps = [
    action('s1', 'transfer', [slot('token', 'ETH'), slot('amount', '0.5'), slot('to', bob)]),
  ];
  api.script([
    ...[callsTool('t1', 'propose_plan', intent({ steps })), fails(529)],
    says(['It is', ' tea time.']),
  ]);
  writeFileSync(join(folder, 'notes.txt'), 'the rent is due');
  const key = { ANTHROPIC_API_KEY: 'sk-ant-test-of-the-command-line-1234' };
  const asked = await cli(['ask', words, '--attach', 'notes.txt', '--json'], key);
  expect(asked).toMatchObject({ exitCode: 0 });
  expect(documentOf(asked)).toMatchObject({
    outcome: 'plan',
    plan: { root: { tool: 'transfer', params: { amount: '0.5', to: bob } } },
  });
  const [sent] = api.requests.filter(({ path }) => path.includes('/v1/messages'));
  expect(JSON.stringify(sent?.body)).toMatch(
    /origin=\\"file\\" trusted=\\"no\\" name=\\"notes.txt\\".*the rent is due/,
  );
  // What a model writes is printed as it comes, and once.
  const talked = await cli(
    ['ask', 'what would you say about tea', '--conversation', 'latest'],
    key,
  );
  expect(talked).toMatchObject({ exitCode: 0 });
  expect(talked.stdout.match(/It is tea time\./g)).toHaveLength(1);
  // And that it is asked again, for those who wait.
  const waits = /The model service is overloaded\. Trying again in [12] s\./g;
  expect(talked.stderr.match(waits)).toHaveLength(1);
});

it('shows to the letter what would reach out, and makes it once it was allowed', async () => {
  const site = createServer((_, response) => response.end('Tea is at four.')).listen(
    0,
    '127.0.0.1',
  );
  await once(site, 'listening');
  onTestFinished(() => void site.close());
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/tea`;
  await cli(['site', 'allow', url, '--local']);
  const key = { ANTHROPIC_API_KEY: 'sk-ant-test-of-the-command-line-1234' };
  api.script([callsTool('w1', 'http_get', { url }), says('At four.')]);
  const recorded = ['--records', join(folder, 'records'), '--now', '2027-03-01T12:00:00Z'];
  const words = ['ask', 'when does my page say that tea is served today?', ...recorded];
  const asked = await cli(words, key);
  expect(asked).toMatchObject({ exitCode: 1 });
  expect(asked.stdout).toContain(`"url": "${url}"`);
  const [, chat = '', call = ''] = /chat answer (\S+) (\S+) allow/.exec(asked.stdout) ?? [];
  expect(await cli(['chat', 'answer', chat, call, 'perhaps'])).toMatchObject({ exitCode: 2 });
  const allowed = await cli(['chat', 'answer', chat, call, 'allow', ...recorded], key);
  expect(allowed).toMatchObject({ exitCode: 0 });
  expect(allowed.stdout).toContain('At four.');
  expect(await cli(['chat', 'answer', chat, call, 'allow'], key)).toMatchObject({ exitCode: 1 });

  // The same once more from what was kept: neither the model nor the site is asked, and no key is needed.
  site.close();
  const before = api.requests.length;
  const replay = ['--record-mode', 'replay-or-fail'];
  const again = await cli([...words, ...replay]);
  const [, chat2 = '', call2 = ''] = /chat answer (\S+) (\S+) allow/.exec(again.stdout) ?? [];
  const told = await cli(['chat', 'answer', chat2, call2, 'allow', ...recorded, ...replay]);
  expect(told).toMatchObject({ exitCode: 0 });
  expect(told.stdout).toContain('At four.');
  expect(api.requests).toHaveLength(before);
  const missing = await cli(['ask', 'and what about coffee then?', ...recorded, ...replay]);
  expect(missing.stdout).toContain('No answer is recorded for POST');
});

it('leaves the folder to the app that has it', async () => {
  const holder = startCli(['daemon', '--locked', '--json', '--data-dir', dataDir], { cwd: folder });
  await holder.printed('stdout', /ready/);
  const asked = await cli(['ask', 'wrap 1 ETH', '--json']);
  holder.kill('SIGTERM');
  await holder.answer;
  expect(asked).toMatchObject({ exitCode: 3 });
  expect(documentOf(asked)).toMatchObject({ error: { code: 'IN_USE' } });
});
