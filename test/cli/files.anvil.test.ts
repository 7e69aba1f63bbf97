import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { approveWhenAsked, documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = realpathSync(temporaryFolder());
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const notes = join(cwd, 'notes');
const list = join(notes, 'list.md');
const report = join(notes, '2026', 'report.md');

const step = (id: string, tool: string, params: object) => ({
  ...{ id, label: `Step ${id}`, type: 'action', tool, params },
});
function planNamed(id: string, extra: object = {}): string {
  const name = `${id}.json`;
  const steps = [
    step('write', 'create_file', { path: report, content: 'All is well.\n' }),
    step('tick', 'modify_file', { path: list, edits: [{ oldText: '[ ]', newText: '[x]' }] }),
    step('away', 'move_file', { from: list, to: join(notes, 'done.md') }),
  ];
  const root = { id: 'all', label: 'All', type: 'sequence', steps };
  const plan = {
    id,
    name: 'Keep notes',
    userId: 'local',
    createdAt: 1_764_000_000_000,
    root,
    ...extra,
  };
  writeFileSync(join(cwd, name), JSON.stringify({ ...plan, status: 'draft' }));
  return name;
}

function notesAsBefore(): void {
  rmSync(notes, { recursive: true, force: true });
  mkdirSync(notes);
  writeFileSync(list, '- [ ] report\n');
}

beforeAll(async () => {
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  await writeWallet(cwd);
});

const ofWallet = ['--data-dir', 'wallet', '--without-keychain', '--password-file', 'password'];
const runWords = (plan: string, ...more: string[]) => [
  ...['run', plan, '--account', account, '--folder', 'notes', '--json', ...ofWallet],
  ...more,
];
const all = ['--approve', 'all', '--i-accept-the-risk'];

describe('simulate, of a plan that works on files alone', () => {
  const words = (...more: string[]) => ['simulate', planNamed('try'), '--from', account, ...more];

  it('says which files would change, changes none, and asks no node', async () => {
    notesAsBefore();
    const [document, text] = await Promise.all([
      runCli(words('--folder', 'notes', '--json'), { cwd }),
      runCli(words('--folder', 'notes'), { cwd }),
    ]);
    expect(document).toMatchObject({ exitCode: 0, stderr: '' });
    expect(documentOf(document)).toMatchObject({
      block: null,
      steps: [
        { fileChanges: [{ kind: 'create', path: report, after: { bytes: 13 } }] },
        { fileChanges: [{ kind: 'modify', path: list, before: { bytes: 13 } }] },
        { fileChanges: [{ kind: 'move', from: list, path: join(notes, 'done.md') }] },
      ],
    });
    expect(text.stdout).toContain('Rehearsed on a copy of the files, without a chain.\n');
    expect(text.stdout).toContain(`notes (13 bytes to 13 bytes)\n    ${list}\n`);
    expect(readdirSync(notes)).toEqual(['list.md']);
  });

  it('ends with exit 1 outside of the folders that it is given', async () => {
    notesAsBefore();
    const answer = await runCli(words('--json'), { cwd });
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({
      steps: [{ status: 'reverted', error: { code: 'PATH_OUTSIDE_ROOTS' } }, {}, {}],
    });
    const text = await runCli(words(), { cwd });
    expect(text.stdout).toContain(': cannot be done\n');
    expect(text.stdout).toContain('To allow its folder: countersign folder add FOLDER\n');
  });

  it('looks into the folders that plans may touch', async () => {
    notesAsBefore();
    const added = await runCli(['folder', 'add', 'notes', '--data-dir', 'allowed'], { cwd });
    expect(added.exitCode, added.stderr).toBe(0);
    const answer = await runCli(words('--json', '--data-dir', 'allowed'), { cwd });
    expect(answer).toMatchObject({ exitCode: 0, stderr: '' });
    expect(readdirSync(notes)).toEqual(['list.md']);
  });
});

describe('run --folder', () => {
  it('changes the files with all approved and the risk accepted, once, and undo puts them back', async () => {
    notesAsBefore();
    const ran = await runCli(runWords(planNamed('all'), ...all), { cwd });
    expect(ran.exitCode).toBe(0);
    const { executionId } = documentOf(ran) as { executionId: string };
    expect(documentOf(ran)).toMatchObject({ status: 'completed' });
    // Work on files alone starts no chain.
    expect(readdirSync(join(cwd, 'wallet', 'practice'))).toEqual([]);
    expect(readFileSync(report, 'utf8')).toBe('All is well.\n');
    expect(readFileSync(join(notes, 'done.md'), 'utf8')).toBe('- [x] report\n');

    const twice = await runCli(runWords('all.json', ...all), { cwd });
    expect(documentOf(twice)).toMatchObject({ error: { code: 'PLAN_RAN_BEFORE' } });

    const listed = await runCli(['exec', 'list', '--data-dir', 'wallet', '--json'], { cwd });
    expect(JSON.stringify(documentOf(listed))).toContain(executionId);

    const undo = await runCli(['undo', executionId, '--data-dir', 'wallet', '--json'], { cwd });
    expect(documentOf(undo)).toMatchObject({ can: [{}, {}, {}], cannot: [] });
    writeFileSync(join(cwd, 'undo.json'), undo.stdout);
    const undone = await runCli(runWords('undo.json', ...all), { cwd });
    expect(documentOf(undone)).toMatchObject({ status: 'completed' });
    expect(readdirSync(notes)).toEqual(['list.md']);
    expect(readFileSync(list, 'utf8')).toBe('- [ ] report\n');
  });

  it('runs a plan that names its account, and refuses one that names another', async () => {
    notesAsBefore();
    const named = await runCli(runWords(planNamed('named', { account: 'Main' }), ...all), { cwd });
    expect(documentOf(named)).toMatchObject({ status: 'completed' });
    notesAsBefore();
    const other = await runCli(runWords(planNamed('other', { account: 'Savings' }), ...all), {
      cwd,
    });
    expect(documentOf(other)).toMatchObject({ error: { code: 'ACCOUNT_MISMATCH' } });
    expect(other.stderr).toContain(
      'The plan acts for another account. Nothing was signed. Give that account, or take it out of the plan.',
    );
    expect(readdirSync(notes)).toEqual(['list.md']);
  });

  it('changes them with the approval of each on the terminal', async () => {
    notesAsBefore();
    const asking = startCli(runWords(planNamed('asked')), { cwd, stdin: null });
    onTestFinished(() => asking.kill('SIGKILL'));
    const answer = await approveWhenAsked(asking);
    expect(answer.exitCode).toBe(0);
    expect(answer.stderr).toContain('Change list.md in ');
    expect(existsSync(list)).toBe(false);
    expect(readFileSync(join(notes, 'done.md'), 'utf8')).toBe('- [x] report\n');
  });
});
