// Evidence from the command line: written, checked by somebody who has only the file, and found out.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { swapPlan } from './support/plans.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const files = {
  password: 'correct horse battery staple',
  phrase: 'test test test test test test test test test test test junk',
  'plan.json': JSON.stringify(swapPlan),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
const where = ['--data-dir', 'wallet'];

let node: Awaited<ReturnType<typeof servePractice>>;
let executionId: string;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
  const secret = ['--secret-file', 'phrase', '--yes', '--password-file', 'password'];
  await runCli(['vault', 'import', 'mnemonic', ...secret, '--without-keychain', ...where], { cwd });
  const who = ['--account', account, '--rpc-url', node.rpcUrl, '--approve', 'all', '--json'];
  const how = ['--without-keychain', '--password-file', 'password'];
  const ran = await runCli(['run', 'plan.json', ...who, ...how, ...where], { cwd });
  ({ executionId } = documentOf(ran) as { executionId: string });
});
afterAll(() => node.stop());

const evidence = (...words: string[]) => runCli(['evidence', ...words], { cwd });
const verify = (file: string, ...more: string[]) => evidence('verify', file, ...more);
const elsewhere = ['--data-dir', 'nothing-here'];

it('is written for a run, and holds for whoever has the file, the database or the chain', async () => {
  const written = await evidence('export', executionId, '--out', 'run.json', ...where, '--json');
  expect(written.exitCode).toBe(0);
  const { file, approvals } = documentOf(written) as { file: string; approvals: object[] };
  expect(file).toBe(join(cwd, 'run.json'));
  expect(approvals).toHaveLength(1);
  const again = await evidence('export', executionId, '--out', 'run.json', ...where, '--json');
  expect(documentOf(again)).toMatchObject({ error: { code: 'FILE_EXISTS' } });

  const alone = await verify('run.json', ...elsewhere);
  expect(alone.exitCode).toBe(0);
  const how = 'is as it was written, checked without the database: SHA-256 [0-9a-f]{64}\\.\n';
  expect(alone.stdout).toMatch(new RegExp(`^The list of run [0-9a-f-]+ ${how}`));
  expect(alone.stdout).toMatch(new RegExp(`\nApproval \\w+ ${how}`));
  expect(alone.stdout).toContain('-: The database of this folder does not know it.');
  const whole = await verify('run.json', '--rpc-url', node.rpcUrl, ...where);
  expect(whole.exitCode).toBe(0);
  expect(whole.stdout).toContain('ok: The database of this folder says the same.');
  expect(whole.stdout).toContain('ok: The database of this folder has the same list.');
  expect(whole.stdout).toMatch(/\nApproval \w+ is as it was written: SHA-256/);
  expect(whole.stdout).toContain("ok: The chain's receipt says the same.");
});

it('is printed for one approval, and can be piped to whoever checks it', async () => {
  const run = await evidence('export', executionId, '--json', ...where);
  const { approvals } = documentOf(run) as { approvals: { approval: { approvalId: string } }[] };
  const id = approvals[0]?.approval.approvalId ?? '';
  const one = await evidence('export', id, ...where);
  expect(JSON.parse(one.stdout)).toMatchObject({ schemaVersion: 1, approval: { approvalId: id } });
  const checked = await runCli(['evidence', 'verify', '-', '--json', ...elsewhere], {
    ...{ cwd, stdin: one.stdout },
  });
  expect(documentOf(checked)).toMatchObject({
    ok: true,
    approvals: [{ approvalId: id, ok: true }],
  });
});

it('that was changed ends with exit 1, and is told where', async () => {
  const text = readFileSync(join(cwd, 'run.json'), 'utf8');
  const cases: [string, RegExp, string, string][] = [
    ['fee.json', /"feeWei": "\d+"/, '"feeWei": "7"', 'BAD: A part does not have its hash: '],
    [
      'title.json',
      /"title": "/,
      '"title": "Nothing but: ',
      'BAD: A part does not have its hash: approval.',
    ],
    [
      'more.json',
      /"schemaVersion": 1,\n {6}"approval"/,
      '"schemaVersion": 2,\n      "approval"',
      'BAD: It does not have the form of evidence: schemaVersion.',
    ],
  ];
  for (const [name, from, to, told] of cases) {
    expect(text).toMatch(from);
    writeFileSync(join(cwd, name), text.replace(from, to));
    const found = await verify(name, ...elsewhere);
    expect(found.exitCode, name).toBe(1);
    expect(found.stdout, name).toContain('is not as it was written.');
    expect(found.stdout, name).toContain(told);
  }
  writeFileSync(join(cwd, 'fewer.json'), JSON.stringify({ ...JSON.parse(text), approvals: [] }));
  const fewer = await verify('fewer.json', ...elsewhere);
  expect(fewer.exitCode).toBe(1);
  expect(fewer.stdout).toContain(
    'BAD: The list of approvals is not the one that was written: some were taken out, put in or moved: approvals.',
  );
  writeFileSync(join(cwd, 'twice.json'), text.replace('{', '{"schemaVersion": 1,'));
  const twice = await verify('twice.json', '--json', ...elsewhere);
  expect(documentOf(twice)).toMatchObject({ error: { code: 'JSON_DUPLICATE_KEY' } });
  const longer = text.replace(/"rehearsedAt": (\d+)/, '"rehearsedAt": $1.00000000000000000001');
  expect(longer).not.toBe(text);
  writeFileSync(join(cwd, 'longer.json'), longer);
  const read = await verify('longer.json', '--json', ...elsewhere);
  expect(documentOf(read)).toMatchObject({ error: { code: 'JSON_INVALID' } });
});

it('of what is not there is refused by name', async () => {
  const unknown = await evidence('export', 'no-such-thing', '--json', ...where);
  expect(documentOf(unknown)).toMatchObject({ error: { code: 'APPROVAL_NOT_FOUND' } });
  expect(unknown.exitCode).toBe(1);
  const { stderr } = await evidence('export', 'no-such-thing', ...where);
  expect(stderr).toContain('no approval and no run of this id here. Nothing was written. Look');
  const none = await verify('none.json', '--json', ...elsewhere);
  expect(documentOf(none)).toMatchObject({ error: { code: 'FILE_NOT_FOUND' } });
  expect(none.exitCode).toBe(2);
});
