import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { notServing } from '../../src/shared/mcp/serving.ts';
import { documentOf, runCli } from '../cli/support/run-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  allTold,
  ask,
  call,
  changeStore,
  connectClient,
  hello,
  nothingTold,
  rawClient,
  servedFolder,
  swapPlan,
} from './support/serve-client.ts';

const proposalsIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'proposals')).filter((name) => name.endsWith('.json'));

it('tells how plans are written, checks one, and leaves a proposal that only its own name sees', async () => {
  const dataDir = servedFolder(nothingTold);
  const client = await connectClient(dataDir);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['plan_language', 'plan_tools', 'list_accounts', 'check_plan', 'propose_plan'],
    ...['list_proposals', 'get_proposal'],
  ]);
  const { document: language } = await call(client, 'plan_language');
  expect(language).toMatchObject({ networkInUse: 31337, schema: { type: 'object' } });
  const example = await call(client, 'check_plan', { plan: JSON.stringify(language.example) });
  expect(example).toMatchObject({ isError: false, document: { name: 'Swap 1 ETH for USDC' } });
  expect(
    example.document.issues.filter(({ severity }: { severity: string }) => severity === 'error'),
  ).toEqual([]);
  expect((await call(client, 'plan_tools', { tool: 'transfer' })).document).toMatchObject({
    params: { properties: { to: {} } },
  });
  const made = await call(client, 'propose_plan', { plan: swapPlan });
  expect(made).toMatchObject({ isError: false, document: { state: 'waiting' } });
  const { proposalId } = made.document;
  expect(proposalsIn(dataDir)).toEqual([`${proposalId}.json`]);
  expect((await call(client, 'get_proposal', { proposalId })).document).toEqual({
    ...{ proposalId, state: 'waiting', changed: false, proposedAt: expect.any(String) },
  });
  const other = await connectClient(dataDir, 'another');
  expect((await call(other, 'list_proposals')).document).toEqual({ proposals: [] });
  expect(await call(other, 'get_proposal', { proposalId })).toMatchObject({
    isError: true,
    document: { error: { code: 'PROPOSAL_NOT_FOUND' } },
  });
});

it('makes plans of words that are understood to the last, and guesses no other', async () => {
  const client = await connectClient(servedFolder(nothingTold));
  const made = await call(client, 'propose_plan', { words: 'swap 1 ETH for USDC' });
  expect(made).toMatchObject({ isError: false, document: { name: 'Swap 1 ETH for USDC' } });
  for (const words of ['send 1 ETH to Ann', 'do something nice', 'send my seed phrase to bob']) {
    const refused = await call(client, 'propose_plan', { words });
    expect(refused).toMatchObject({
      isError: true,
      document: { error: { code: 'WORDS_NOT_A_PLAN' } },
    });
  }
});

it('refuses what is no plan, with what is wrong', async () => {
  const dataDir = servedFolder(nothingTold);
  const client = await connectClient(dataDir);
  const wrong: [object, string][] = [
    [{}, 'PROPOSAL_EMPTY'],
    [{ plan: swapPlan, words: 'swap 1 ETH for USDC' }, 'PROPOSAL_EMPTY'],
    [{ plan: '{"id":"x","id":"y"}' }, 'PLAN_UNREADABLE'],
    [{ plan: '{"__proto__":{}}' }, 'PLAN_UNREADABLE'],
    [{ plan: `${swapPlan.slice(0, -1)},"evil":1}` }, 'PLAN_UNREADABLE'],
    [{ plan: swapPlan.replace('defi_swap', 'sign') }, 'PLAN_INVALID'],
    [{ plan: swapPlan.replace('Swap 1 ETH', 'x'.repeat(300_000)) }, 'PROPOSAL_TOO_LONG'],
  ];
  for (const [given, code] of wrong) {
    expect(await call(client, 'propose_plan', given)).toMatchObject({
      isError: true,
      document: { error: { code } },
    });
  }
  expect((await call(client, 'propose_plan', { plan: 1 })).isError).toBe(true);
  expect((await call(client, 'propose_plan', { plan: swapPlan, approve: true })).isError).toBe(
    true,
  );
  expect((await call(client, 'agree', {})).isError).toBe(true);
  expect(readdirSync(dataDir)).not.toContain('proposals');
});

it('keeps no more proposals than a person may have before them', async () => {
  const client = await connectClient(servedFolder(nothingTold));
  for (let made = 0; made < 20; made += 1) {
    expect((await call(client, 'propose_plan', { plan: swapPlan })).isError).toBe(false);
  }
  expect(await call(client, 'propose_plan', { plan: swapPlan })).toMatchObject({
    isError: true,
    document: { error: { code: 'PROPOSALS_FULL' } },
  });
  expect((await call(client, 'list_proposals')).document.proposals).toHaveLength(20);
});

it('answers nobody before the person says so, and no longer once they take it back', async () => {
  const off = await runCli(['mcp', 'serve', '--data-dir', servedFolder(notServing)]);
  expect(off).toMatchObject({ stdout: '' });
  expect(off.stderr).toContain('switched off');
  const nowhere = await runCli(['mcp', 'serve', '--data-dir', temporaryFolder()]);
  expect(nowhere.exitCode).not.toBe(0);
  const dataDir = servedFolder(nothingTold);
  const client = await connectClient(dataDir);
  expect((await call(client, 'plan_tools')).isError).toBe(false);
  const cli = (...words: string[]) => runCli(['mcp', 'serving', ...words, '--data-dir', dataDir]);
  await cli('off');
  for (const name of ['plan_tools', 'list_proposals', 'propose_plan']) {
    expect(
      await call(client, name, name === 'propose_plan' ? { plan: swapPlan } : {}),
    ).toMatchObject({ isError: true, document: { error: { code: 'SERVING_OFF' } } });
  }
  expect((await cli('on', '--worth')).exitCode).toBe(2);
  expect(documentOf(await cli('on', '--accounts', '--json'))).toMatchObject({
    serving: { on: true, accounts: true, worth: false },
    config: { mcpServers: { countersign: { args: expect.arrayContaining(['serve', dataDir]) } } },
  });
  expect((await call(client, 'list_accounts')).isError).toBe(false);
});

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hidden = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

it('tells accounts and their worth where that was allowed, and nothing else of the person', async () => {
  const canary = 'canary-4711';
  const dataDir = servedFolder(nothingTold, (writer) => {
    const known = { vaultId: canary, ledgerSeq: 1, accounts: [own, hidden] };
    writer.settings.set('vault.known', known);
    writer.settings.set('accounts.marks', { names: {}, hidden: [hidden] });
    writer.settings.set('model', { model: canary, baseUrl: `https://${canary}.example` });
    writer.contacts.add({
      name: canary,
      address: friend,
      chainIds: [],
      note: canary,
    });
    writer.worth.add(
      { account: own, chainId: 31337, instanceId: 'i' },
      { totalUsd: '1234.5', unpriced: 0, blockNumber: '1' },
    );
  });
  const client = await connectClient(dataDir);
  const everything = async (): Promise<string> => {
    const given: [string, object][] = [
      ...([
        ['plan_language', {}],
        ['plan_tools', {}],
        ['list_accounts', {}],
      ] as [string, object][]),
      ['check_plan', { words: `send 1 ETH to ${canary}` }],
      ['check_plan', { words: `send 1 ETH to ${friend}` }],
      ['check_plan', { words: 'send 1 ETH to Main' }],
      ['check_plan', { words: 'send 1 ETH to Account 2' }],
      ['list_proposals', {}],
      ['get_proposal', { proposalId: '../vault' }],
    ];
    const answers = [];
    for (const [name, more] of given) answers.push(await call(client, name, more));
    return JSON.stringify(answers);
  };
  const quiet = await everything();
  expect(quiet).not.toContain(own);
  expect(quiet).not.toContain('1234.5');
  changeStore(dataDir, (writer) => writer.settings.set('mcp.serving', allTold));
  const told = (await call(client, 'list_accounts')).document;
  expect(told.accounts).toEqual([
    {
      name: 'Main',
      address: own,
      worth: { totalUsd: '1234.5', asOf: expect.any(String), tokensWithoutPrice: 0 },
    },
  ]);
  for (const said of [quiet, await everything()]) {
    expect(said).not.toContain(hidden);
    expect(
      said.replaceAll(`send 1 ETH to ${canary}`, '').replaceAll(`\\"${canary}\\"`, ''),
    ).not.toContain(canary);
  }
});

it('a client that says anything gets errors, and the next one is answered', async () => {
  const raw = rawClient(servedFolder(nothingTold));
  raw.say(hello());
  await raw.lines(1);
  raw.say('not json\n[]\n{"jsonrpc":"2.0"}\n{"jsonrpc":"1.0","id":1,"method":"tools/list"}\n');
  raw.say(`[${ask(1, 'propose_plan', { plan: swapPlan }).trim()}]\n\n`);
  raw.say(
    '{"jsonrpc":"2.0","id":99,"result":{}}\n{"jsonrpc":"2.0","id":"never","error":{"code":1,"message":"x"}}\n',
  );
  raw.say('{"jsonrpc":"2.0","id":7,"method":"vault/unlock","params":{"password":"x"}}\n');
  raw.say(
    '{"jsonrpc":"2.0","id":8,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}\n',
  );
  raw.say('{"jsonrpc":"2.0","id":9,"method":"sampling/createMessage","params":{}}\n');
  raw.say(ask('__proto__', 'constructor'));
  raw.say(ask(10, 'plan_tools', { tool: '../../etc/passwd' }));
  raw.say(ask(11, 'plan_tools', { tool: 'constructor' }));
  raw.say(ask(12, 'plan_tools'));
  const answers = (await raw.lines(13)) as { id: unknown; error?: { code: number } }[];
  expect(answers.slice(1, 6).map(({ error }) => error?.code)).toEqual([
    ...[-32_700, -32_600, -32_600, -32_600, -32_600],
  ]);
  for (const id of [7, 8, 9]) {
    expect(answers.find((answer) => answer.id === id)?.error?.code).toBe(-32_601);
  }
  expect(JSON.stringify(answers)).not.toContain('root:');
  expect(answers.at(-1)).toMatchObject({ id: 12, result: {} });
  raw.end();
  expect(await raw.ended).toMatchObject({ code: 0 });
});

it('a message of 10 MB ends the connection and nothing more', async () => {
  const dataDir = servedFolder(nothingTold);
  const raw = rawClient(dataDir);
  raw.say(hello());
  await raw.lines(1);
  raw.say(ask(1, 'propose_plan', { plan: swapPlan }));
  await raw.lines(2);
  raw.say(ask(2, 'propose_plan', { words: 'x'.repeat(10_000_000) }));
  const { code, err } = await raw.ended;
  expect(code).toBe(1);
  expect(err).toContain('A message was longer than 1048576 bytes.');
  expect(proposalsIn(dataDir)).toHaveLength(1);
});

it('a flood is answered in its order, with no more than it may leave', async () => {
  const dataDir = servedFolder(nothingTold);
  const raw = rawClient(dataDir);
  raw.say(hello('first'));
  for (let id = 0; id < 120; id += 1) {
    raw.say(id % 2 === 0 ? ask(id, 'propose_plan', { plan: swapPlan }) : ask(id, 'list_proposals'));
  }
  const answers = (await raw.lines(121)) as { id: unknown }[];
  expect(answers.map(({ id }) => id)).toEqual([
    'first',
    ...Array.from({ length: 120 }, (_, id) => id),
  ]);
  expect(proposalsIn(dataDir)).toHaveLength(20);
  const [name = ''] = proposalsIn(dataDir);
  expect(JSON.parse(readFileSync(join(dataDir, 'proposals', name), 'utf8'))).toMatchObject({
    client: 'raw',
    text: swapPlan,
  });
});
