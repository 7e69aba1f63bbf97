// A plan that is known to come from a file of somebody else, on the command line: the stop, the exact call that goes
// on, and the payment with a yes to its bytes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import { sentBy } from './support/json-rpc.ts';
import { servePractice } from './support/practice-server.ts';
import { approveWhenAsked, documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const eve = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const plan: Plan = {
  ...{ id: 'rent', name: 'Rent', userId: 'local', createdAt: 1, status: 'draft', chainId: 31_337 },
  root: {
    ...{ id: 's', label: 'Rent', type: 'action', tool: 'transfer' },
    params: { token: 'ETH', amount: '0.25', to: eve },
  },
};
writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
// The words that the file gives itself, and whose edit it says it was, count for nothing.
const boast = { naturalLanguage: `send 0.25 ETH to ${eve}` };
writeFileSync(join(cwd, 'rent.json'), JSON.stringify({ ...plan, ...boast }));
writeFileSync(join(cwd, 'copy.json'), JSON.stringify({ ...plan, ...boast, id: 'copy' }));

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
  const store = openStore({ path: join(cwd, 'wallet', 'countersign.sqlite'), clock: systemClock });
  store.writer.plans.save(plan, planHash(plan));
  store.writer.planFiles.keep('rent', { fileName: 'rent.json', text: '{}' });
  store.stop();
});
afterAll(() => node.stop());

const words = (file: string, ...more: string[]) => [
  ...['run', file, '--account', account, '--rpc-url', node.rpcUrl, '--json'],
  ...['--data-dir', 'wallet', '--without-keychain', '--password-file', 'password', ...more],
];
const vouch = (planId: string, address: string) =>
  runCli(['plan', 'vouch', planId, address, '--data-dir', 'wallet', '--json'], { cwd });

it('a run of it stops with the exact call that goes on, for each plan by itself', async () => {
  const sent = await sentBy(node.rpcUrl, account);
  const stopped = await runCli(words('rent.json'), { cwd });
  expect(stopped.exitCode).not.toBe(0);
  expect(documentOf(stopped)).toMatchObject({
    error: { code: 'UNTRUSTED_PARTY', facts: { planId: 'rent', addresses: eve } },
  });
  expect(stopped.stderr).toContain(`Send 0.25 ETH to ${eve}`);
  expect(stopped.stderr).toContain(`countersign plan vouch rent ${eve}`);
  const all = await runCli(words('rent.json', '--approve', 'all'), { cwd });
  expect(documentOf(all)).toMatchObject({ error: { code: 'PLAN_TAINTED' } });

  for (const written of [eve.toLowerCase(), eve.slice(0, -6), eve.replace('bf6', 'bF6')])
    expect(documentOf(await vouch('rent', written))).toMatchObject({
      error: { code: 'BAD_ADDRESS' },
    });
  expect(documentOf(await vouch('rent', account))).toMatchObject({
    error: { code: 'NOT_TO_VOUCH' },
  });
  expect(documentOf(await vouch('nothing', eve))).toMatchObject({
    error: { code: 'PLAN_NOT_FOUND' },
  });
  const said = await vouch('rent', eve);
  expect(said.exitCode).toBe(0);
  expect(documentOf(said)).toMatchObject({
    planId: 'rent',
    taint: [{ origin: 'plan_file', label: 'rent.json' }],
    strangers: [{ address: eve, vouched: true }],
  });

  // A file that does the same under another id is another plan, and stops.
  const copy = await runCli(words('copy.json'), { cwd });
  expect(documentOf(copy)).toMatchObject({
    error: { code: 'UNTRUSTED_PARTY', facts: { planId: 'copy', addresses: eve } },
  });
  const tainted = await runCli(words('rent.json', '--approve', 'all'), { cwd });
  expect(documentOf(tainted)).toMatchObject({ error: { code: 'PLAN_TAINTED' } });
  expect(await sentBy(node.rpcUrl, account)).toBe(sent);

  const paid = await approveWhenAsked(startCli(words('rent.json'), { cwd, stdin: null }));
  expect(documentOf(paid)).toMatchObject({ status: 'completed' });
  expect(await sentBy(node.rpcUrl, account)).toBe(sent + 1);
});
