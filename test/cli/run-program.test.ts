// Plans that run programs at the command line: what they say while they run, what they are given, and how they end.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { findSandbox } from '../../src/main/commands/sandbox.ts';
import { programScript } from '../support/programs.ts';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const isSandboxed = findSandbox(process.env['PATH']) !== null;
const cwd = realpathSync(temporaryFolder());
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const work = join(cwd, 'work');
const tool = join(work, 'tool');

/** What the program does is its first word; a file says that it may go on. */
const script = `#!/bin/sh
case "$1" in
  talk) printf 'first \\033[2J\\n'; echo 'an error' >&2; until [ -e "$2" ]; do sleep 0.1; done; echo last;;
  code) echo 'no luck' >&2; exit 7;;
  signal) kill -SEGV $$;;
  token) echo "It is $TOKEN"; [ "$TOKEN" = "s3cret-token" ] && echo right;;
  deaf) trap '' TERM INT HUP; echo $$ > "$2"; echo up; while :; do sleep 0.1; done;;
esac
`;

beforeAll(async () => {
  mkdirSync(work);
  writeFileSync(tool, script, { mode: 0o755 });
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  await writeWallet(cwd);
  const allowed = await runCli(['program', 'allow', tool, '--any', '--data-dir', 'wallet'], {
    cwd,
  });
  expect(allowed.exitCode, allowed.stderr).toBe(0);
});

/** The words that run one program with everything said yes to. */
function words(id: string, args: readonly string[], more: object = {}): string[] {
  const params = { program: tool, args, cwd: work, ...more };
  const root = { id: 'do', label: 'Do it', type: 'action', tool: 'run_command', params };
  const plan = { id, name: 'Run it', userId: 'local', createdAt: 1_764_000_000_000 };
  writeFileSync(join(cwd, `${id}.json`), JSON.stringify({ ...plan, status: 'draft', root }));
  return [
    ...['run', `${id}.json`, '--account', account, '--folder', 'work', '--data-dir', 'wallet'],
    ...['--without-keychain', '--password-file', 'password'],
    ...['--approve', 'all', '--i-accept-the-risk', '--json'],
  ];
}

interface Interrupted {
  error: { code: string; message: string; facts: { executionId: string } };
}

const errorOf = (document: unknown) => (document as { error?: unknown }).error;

it('shows what the program says while it runs, with what steers a terminal written out', async () => {
  const go = join(work, 'go');
  const running = startCli(words('talk', ['talk', go]), { cwd });
  await running.printed('stderr', /^tool \| first <U\+001B>\[2J$/m);
  await running.printed('stderr', /^tool ! an error$/m);
  expect(await running.printed('stderr', /first/)).not.toContain('last');
  writeFileSync(go, '');
  const ended = await running.answer;
  expect(ended.exitCode, ended.stderr).toBe(0);
  expect(ended.stderr).toMatch(/^tool \| last$/m);
  expect(ended.stderr.match(/^tool \| first/gm)).toHaveLength(1);
  expect(documentOf(ended)).toMatchObject({ status: 'completed' });
});

it('gives it what stands in the file of --secrets-file, which is left out of what it says', async () => {
  const asked = { secrets: { TOKEN: 'Your token' } };
  writeFileSync(join(cwd, 'secrets'), 'OTHER=x\nTOKEN=s3cret-token\n');
  const without = await runCli(words('token', ['token'], asked), { cwd });
  expect(without.exitCode).toBe(1);
  expect(documentOf(without)).toMatchObject({ error: { code: 'SECRET_NEEDED' } });
  const ran = await runCli([...words('token', ['token'], asked), '--secrets-file', 'secrets'], {
    cwd,
  });
  expect(ran.exitCode, ran.stderr).toBe(0);
  expect(ran.stderr).toMatch(/^tool \| It is \[secret\]$/m);
  expect(ran.stderr).toMatch(/^tool \| right$/m);
  expect(ran.stdout + ran.stderr).not.toContain('s3cret-token');
});

/** A question, and the program that gets its answer. */
function askFirst(id: string): string[] {
  const call = words(id, ['token']);
  const file = join(cwd, `${id}.json`);
  const plan = JSON.parse(readFileSync(file, 'utf8'));
  const answer = { type: 'step_output', stepId: 'ask', path: 'answer' };
  Object.assign(plan.root.params, { secrets: { TOKEN: answer } });
  const params = { prompt: 'Your token', kind: 'secret' };
  const ask = { id: 'ask', label: 'Ask', type: 'action', tool: 'get_user_input', params };
  const all = { id: 'all', label: 'All', type: 'sequence', steps: [ask, plan.root] };
  writeFileSync(file, JSON.stringify({ ...plan, root: all }));
  return call;
}

const holding = () =>
  readdirSync(join(cwd, 'wallet'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes('s3cret-token'));

it('asks at the terminal for what a plan asks in secret, and takes it from no argument [V-11]', async () => {
  const stopped = await runCli(askFirst('asks'), { cwd });
  expect(stopped.exitCode).toBe(1);
  const { executionId } = documentOf(stopped) as { executionId: string };
  const exec = ['exec', 'answer', executionId, 'all/ask', 'another-token', '--data-dir', 'wallet'];
  const argued = await runCli([...exec, '--json'], { cwd });
  expect(documentOf(argued)).toMatchObject({ error: { code: 'SECRET_NOT_HERE' } });
  const shown = await runCli(['exec', 'show', executionId, '--data-dir', 'wallet'], { cwd });
  expect(shown.stdout).toContain('It is typed unseen, in the app or at the terminal of the run');
  expect(shown.stdout).not.toContain('exec answer');
  const resumed = ['exec', 'resume', executionId, '--follow', ...words('asks-on', []).slice(4)];
  const running = startCli(resumed, { cwd, stdin: null });
  await running.printed('stderr', /^The plan asks: Your token$/m);
  running.type('no\n');
  await running.printed('stderr', /4 to 4096 letters on one line/);
  running.type('s3cret-token\n');
  const ended = await running.answer;
  expect(ended.exitCode, ended.stderr).toBe(0);
  expect(ended.stderr).toMatch(/^tool \| It is \[secret\]$/m);
  expect(ended.stderr).toMatch(/^tool \| right$/m);
  expect(ended.stdout + ended.stderr).not.toContain('s3cret-token');
  expect(holding()).toEqual([]);
});

// Programs that make a terminal of a pipe are not everywhere.
it.runIf(existsSync('/usr/bin/script'))('shows nothing of it while it is typed', async () => {
  const line = [process.execPath, programScript('cli'), ...askFirst('unseen')].join(' ');
  const child = spawn('/usr/bin/script', ['-qec', line, '/dev/null'], { cwd, stdio: 'pipe' });
  let shown = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!shown.includes('written nowhere: ') && (shown + text).includes('written nowhere: '))
      child.stdin.write('s3cret-token\r');
    shown += text;
  });
  expect(await ended, shown).toBe(0);
  expect(shown).toContain('tool | right');
  expect(shown).not.toContain('s3cret-token');
});

it.each([
  ['code', /COMMAND_FAILED/, { exitCode: 7, signal: null }],
  // Bubblewrap tells of a signal as a shell does.
  ['signal', /COMMAND_FAILED/, isSandboxed ? { exitCode: 139 } : { signal: 'SIGSEGV' }],
])('says how it ended: %s', async (how, code, facts) => {
  const ended = await runCli(words(how, [how]), { cwd });
  expect(ended.exitCode).toBe(1);
  expect(JSON.stringify(documentOf(ended))).toMatch(code);
  expect(errorOf(documentOf(ended))).toMatchObject({ facts });
});

it('refuses a program that is not there, and starts nothing', async () => {
  const ended = await runCli(words('missing', [], { program: join(work, 'none') }), { cwd });
  expect(ended.exitCode).toBe(1);
  expect(JSON.stringify(documentOf(ended))).toContain('PROGRAM_NOT_FOUND');
});

it('ends the program with all that it started at Ctrl-C, also one that is deaf, and says so', async () => {
  const told = join(work, 'pid');
  const running = startCli(words('deaf', ['deaf', told]), { cwd });
  await running.printed('stderr', /^tool \| up$/m);
  running.kill('SIGINT');
  const ended = await running.answer;
  expect(ended.exitCode).toBe(1);
  const { error } = documentOf(ended) as Interrupted;
  const { executionId } = error.facts;
  expect(error.code).toBe('INTERRUPTED');
  expect(error.message).toContain('"tool" was running and was ended with all that it started.');
  const ours = readFileSync(told, 'utf8').trim();
  // In the sandbox it knows itself by another number; its words are its own.
  expect(Number(ours)).toBeGreaterThan(0);
  expect(runningWith(told)).toEqual([]);
  const shown = await runCli(['exec', 'show', executionId, '--data-dir', 'wallet', '--json'], {
    cwd,
  });
  expect(documentOf(shown)).toMatchObject({ state: 'failed', error: { code: 'COMMAND_CUT' } });
});

/** The processes that have a text among their words. */
function runningWith(word: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(word);
    } catch {
      return false;
    }
  });
}
