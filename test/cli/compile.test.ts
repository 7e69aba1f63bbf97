import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const known = { defaultChain: 31337, contacts: { bob }, now: '2026-11-23T15:00:00Z' };
writeFileSync(join(cwd, 'context.json'), JSON.stringify(known));

describe('compile', () => {
  it('makes a plan of words, and says what it assumed', async () => {
    const words = ['compile', 'swap', '1', 'ETH', 'for', 'USDC', '--offline', '--json'];
    const answer = await runCli(words);
    expect(answer).toMatchObject({ exitCode: 0, stderr: '' });
    expect(documentOf(answer)).toMatchObject({
      outcome: 'plan',
      plan: { chainId: 31337, root: { tool: 'defi_swap', params: { amount: '1' } } },
      assumptions: expect.arrayContaining([expect.objectContaining({ slot: 'chain' })]),
    });
  });

  it('answers a document that validate takes as it is', async () => {
    const compiled = await runCli(['compile', 'wrap 0.5 eth', '--json']);
    const judged = await runCli(['validate', '-', '--json'], { stdin: compiled.stdout });
    expect(judged.exitCode).toBe(0);
    expect(documentOf(judged)).toMatchObject({ valid: true });
  });

  it('reads the text from standard input, takes the clock from --now and the zone from the computer', async () => {
    const words = ['compile', '-', '--json', '--now', '2026-01-02T03:04:05Z'];
    const stdin = 'wrap 0.5 eth tomorrow at 9:00\n';
    const answer = await runCli(words, { stdin, environment: { TZ: 'Asia/Tokyo' } });
    expect(documentOf(answer)).toMatchObject({
      plan: {
        createdAt: Date.parse('2026-01-02T03:04:05Z'),
        naturalLanguage: 'wrap 0.5 eth tomorrow at 9:00',
        trigger: { type: 'time', at: '2026-01-03T09:00:00+09:00' },
      },
    });
  });

  it('reads whom a file names below the folders that it is given, and nowhere else', async () => {
    writeFileSync(join(cwd, 'roll.csv'), `name,address,amount\nbob,${bob},1.5\n`);
    const path = join(realpathSync(cwd), 'roll.csv');
    const words = ['compile', `pay everyone in ${path} in USDC`, '--offline', '--json'];
    const refused = await runCli(words, { cwd });
    expect(refused.exitCode).toBe(1);
    expect(documentOf(refused)).toMatchObject({
      questions: [{ text: expect.stringContaining('outside of the folders') }],
    });
    const answer = await runCli([...words, '--folder', '.'], { cwd });
    expect(documentOf(answer)).toMatchObject({
      plan: { root: { type: 'sequence', steps: [{ params: { to: bob, amount: '1.5' } }] } },
    });
  });

  it('knows the contacts of the context file', async () => {
    const words = ['compile', 'send 10 usdc to Bob', '--json', '--context', 'context.json'];
    const answer = await runCli(words, { cwd });
    expect(documentOf(answer)).toMatchObject({
      plan: { createdAt: Date.parse(known.now), root: { params: { to: bob } } },
    });
  });

  it('asks with exit 1 when something is missing', async () => {
    const [document, text] = await Promise.all([
      runCli(['compile', 'send 10 usdc to bob', '--json']),
      runCli(['compile', 'send 10 usdc to bob']),
    ]);
    expect(document.exitCode).toBe(1);
    expect(documentOf(document)).toMatchObject({ outcome: 'ask', questions: [{ slot: 'to' }] });
    expect(text.stdout).toMatchSnapshot();
  });

  it('never guesses: offline it says that a model is needed, else that there is none', async () => {
    const [offline, online] = await Promise.all([
      runCli(['compile', 'make me rich', '--offline', '--json']),
      runCli(['compile', 'make me rich', '--json']),
    ]);
    expect(offline.exitCode).toBe(1);
    expect(documentOf(offline)).toMatchObject({ outcome: 'needs_model' });
    expect(online.exitCode).toBe(3);
    expect(documentOf(online)).toMatchObject({ error: { code: 'NO_MODEL' } });
    expect(online.stderr).toMatchSnapshot();
  });
});
