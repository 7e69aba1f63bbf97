// Over the bridge by the command line: rehearsed, run, and let arrive by another program on the same folder.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const plan = {
  ...{ id: 'over', name: 'To Base', userId: 'local', createdAt: 1, status: 'draft' },
  root: {
    ...{ type: 'sequence', id: 'all', label: 'All' },
    steps: [
      {
        ...{ type: 'action', id: 'over', label: 'Move 0.5 ETH to Base', tool: 'bridge' },
        params: { token: 'ETH', amount: '0.5', toChainId: 31_338 },
      },
      {
        ...{ type: 'action', id: 'look', label: 'Look', tool: 'get_portfolio' },
        params: { chains: [31_338] },
      },
    ],
  },
};
writeFileSync(join(cwd, 'plan.json'), JSON.stringify(plan));
writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
writeFileSync(join(cwd, 'phrase'), 'test test test test test test test test test test test junk');

it('a plan that bridges is rehearsed and run, and its step ends with the arrival', async () => {
  const node = await servePractice(join(cwd, 'data'));
  try {
    const wallet = ['--data-dir', 'data', '--without-keychain', '--password-file', 'password'];
    const secret = ['--secret-file', 'phrase', '--yes'];
    await runCli(['vault', 'import', 'mnemonic', ...secret, ...wallet], { cwd });

    const only = JSON.stringify({ ...plan, root: plan.root.steps[0] });
    const from = ['--from', account, '--rpc-url', node.rpcUrl, '--json'];
    const rehearsed = await runCli(['simulate', '-', ...from], { cwd, stdin: only });
    expect(rehearsed.exitCode).toBe(0);
    expect(documentOf(rehearsed)).toMatchObject({ steps: [{ nodeId: 'over', status: 'ok' }] });

    const words = ['run', 'plan.json', '--account', account, '--approve', 'all', '--json'];
    const running = startCli([...words, ...wallet], { cwd });
    await running.printed('stderr', /Waiting for what was sent to arrive on the other network/);
    const relayed = await runCli(['practice', 'relay', '--json', '--data-dir', 'data'], { cwd });
    expect(relayed.exitCode).toBe(0);
    const done = await running.answer;
    expect([done.exitCode, done.stderr]).toEqual([0, expect.any(String)]);
    const shown = JSON.stringify(documentOf(done));
    expect(shown).toContain('"received":"0.5"');
    expect(shown).toContain('"bridgeId":"31337:0x');
  } finally {
    await node.stop();
  }
});
