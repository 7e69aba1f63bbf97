// What people and other programs get wrong, at the command line: each ends in a typed answer that says
// what happened and what to do, with the exit code that the documents promise, and changes nothing.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { swapPlan, swapWith } from './support/plans.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const plan = JSON.stringify(swapPlan);
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';

/** A long message of a refusal, cut to what can be shown. */
function short(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

describe('words that cannot be planned', () => {
  it.each([
    { name: 'an unknown token', text: 'swap 1 ETH for FOO', outcome: 'ask' },
    { name: 'a number that could mean two things', text: 'swap 1,5 usdc for eth', outcome: 'ask' },
    {
      name: 'a mistyped checksum',
      text: `send 1 usdc to ${bob.replace('28', '29')}`,
      outcome: 'ask',
    },
    {
      name: 'an address that is too short',
      text: `send 1 usdc to ${bob.slice(0, -2)}`,
      outcome: 'ask',
    },
    { name: 'a zero amount', text: 'swap 0 ETH for USDC', outcome: 'ask' },
    { name: 'a negative amount', text: 'swap -1 ETH for USDC', outcome: 'ask' },
    {
      name: 'more decimals than the token has',
      text: 'swap 0.1234567 usdc for eth',
      outcome: 'ask',
    },
    { name: 'the same token twice', text: 'swap 1 ETH for ETH', outcome: 'ask' },
    { name: 'emoji', text: '🚀 swap 1 ETH for USDC 🌕', outcome: 'needs_model' },
    { name: 'Arabic', text: 'حول 1 ETH إلى USDC', outcome: 'needs_model' },
    { name: 'a mark that reverses the text', text: 'swap 1 ETH for \u202ECDSU', outcome: 'ask' },
    { name: 'a character of no width', text: 'swap 1 E\u200BTH for USDC', outcome: 'ask' },
    { name: 'nothing', text: ' ', outcome: 'ask' },
    { name: '10 MB of text', text: 'swap '.repeat(2_000_000), outcome: 'refuse' },
  ])('answers $name with $outcome and exit 1', async ({ text, outcome }) => {
    const answer = await runCli(['compile', '-', '--offline', '--json'], { stdin: text });
    expect(answer).toMatchObject({ exitCode: 1, stderr: '' });
    const document = documentOf(answer);
    expect(document).toMatchObject({ outcome });
    expect(document).not.toHaveProperty('plan');
    expect(short(answer.stdout)).toMatchSnapshot();
  });

  it('answers bytes that are no text with a typed error', async () => {
    const stdin = new Uint8Array([0x73, 0xff, 0xfe, 0x00]);
    const answer = await runCli(['compile', '-', '--offline', '--json'], { stdin });
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'NOT_TEXT' } });
  });
});

describe('plans with wrong values', () => {
  it.each([
    { name: 'an unknown token', params: { tokenOut: 'FOO' }, code: 'UNKNOWN_TOKEN' },
    {
      name: 'a mistyped checksum',
      params: { tokenOut: `${usdc.slice(0, -1)}9` },
      code: 'BAD_ADDRESS',
    },
    { name: 'a zero amount', params: { amount: '0' }, code: 'ZERO_AMOUNT' },
    { name: 'a negative amount', params: { amount: '-1' }, code: 'BAD_PARAM' },
    { name: 'too many decimals', params: { amount: `0.${'1'.repeat(19)}` }, code: 'TOO_PRECISE' },
    { name: 'the same token twice', params: { tokenOut: 'ETH' }, code: 'SAME_TOKEN' },
  ])('calls $name $code', async ({ params, code }) => {
    const answer = await runCli(['validate', '-', '--json'], { stdin: swapWith(params) });
    expect(answer).toMatchObject({ exitCode: 1, stderr: '' });
    expect(documentOf(answer)).toMatchObject({
      valid: false,
      issues: expect.arrayContaining([expect.objectContaining({ code, severity: 'error' })]),
    });
  });
});

describe('files that are no plan', () => {
  const files: Record<string, string | Uint8Array> = {
    'empty.json': '',
    'words.json': 'swap 1 ETH for USDC',
    'cut.json': plan.slice(0, -10),
    'twice.json': plan.replace('"name":', '"name":"Other","name":'),
    'proto.json': plan.replace('"name":', '"__proto__":{"status":"running"},"name":'),
    'half.json': plan.replace('"Swap"', '"\\ud800"'),
    'binary.json': new Uint8Array([0, 159, 146, 150, 255, 254, 0, 1]),
    'null.json': 'null',
    'list.json': `[${plan}]`,
    'number.json': '1e999999',
    'deep.json': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    'large.json': JSON.stringify({ ...swapPlan, naturalLanguage: 'a'.repeat(10_000_000) }),
  };
  beforeAll(() => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
    mkdirSync(join(cwd, 'folder.json'));
  });

  it.each([
    ['empty.json', 'JSON_INVALID'],
    ['words.json', 'JSON_INVALID'],
    ['cut.json', 'JSON_INVALID'],
    ['twice.json', 'JSON_DUPLICATE_KEY'],
    ['proto.json', 'JSON_FORBIDDEN_KEY'],
    ['half.json', 'JSON_BAD_UNICODE'],
    ['binary.json', 'JSON_BAD_UNICODE'],
  ])('refuses %s with %s and exit 1', async (name, code) => {
    const answer = await runCli(['hash', name, '--json'], { cwd });
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ error: { code } });
    expect(answer.stderr).toMatchSnapshot();
  });

  it.each([
    ['empty.json', 'SCHEMA', ''],
    ['words.json', 'SCHEMA', ''],
    ['cut.json', 'SCHEMA', 'root.params'],
    ['twice.json', 'SCHEMA', ''],
    ['proto.json', 'SCHEMA', ''],
    ['half.json', 'SCHEMA', 'name'],
    ['binary.json', 'SCHEMA', ''],
    ['null.json', 'SCHEMA', ''],
    ['list.json', 'SCHEMA', ''],
    ['number.json', 'SCHEMA', ''],
    ['deep.json', 'TOO_DEEP', undefined],
    ['large.json', 'TOO_LARGE', undefined],
  ])('judges %s as not valid: %s at "%s"', async (name, code, path) => {
    const answer = await runCli(['validate', name, '--json'], { cwd });
    expect(answer).toMatchObject({ exitCode: 1, stderr: '' });
    const issue = path === undefined ? { code } : { code, path };
    expect(documentOf(answer)).toMatchObject({ valid: false, issues: [issue] });
  });

  it.each([
    ['missing.json', 'FILE_NOT_FOUND'],
    ['folder.json', 'NOT_A_FILE'],
    ['words.json/plan.json', 'FILE_NOT_FOUND'],
  ])('refuses %s with %s and exit 2', async (name, code) => {
    const answer = await runCli(['validate', name, '--json'], { cwd });
    expect(answer.exitCode).toBe(2);
    expect(documentOf(answer)).toMatchObject({ error: { code } });
    expect(answer.stderr).toMatchSnapshot();
  });

  it('refuses them in the verbs that act, before anything is opened', async () => {
    const acting = ['--json', '--data-dir', 'untouched'];
    const answers = await Promise.all([
      runCli(['hash', 'twice.json', ...acting], { cwd }),
      runCli(['review', 'deep.json', ...acting], { cwd }),
      runCli(
        ['simulate', 'large.json', '--rpc-url', 'http://127.0.0.1:9', '--from', bob, ...acting],
        { cwd },
      ),
      runCli(['run', 'proto.json', '--account', bob, ...acting], { cwd }),
    ]);
    expect(answers.map(({ exitCode }) => exitCode)).toEqual([1, 1, 1, 1]);
    expect(
      answers.map((answer) => (documentOf(answer) as { error: { code: string } }).error.code),
    ).toEqual(['JSON_DUPLICATE_KEY', 'TOO_DEEP', 'TOO_LARGE', 'JSON_FORBIDDEN_KEY']);
    expect(existsSync(join(cwd, 'untouched'))).toBe(false);
  });
});

describe('a vault file that was damaged [V-04]', () => {
  const password = ['--password-file', 'password', '--without-keychain', '--json'];
  let whole: Buffer;
  beforeAll(async () => {
    writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
    const made = await runCli(['vault', 'create', '--yes', '--data-dir', 'sound', ...password], {
      cwd,
    });
    expect(made.exitCode).toBe(0);
    whole = readFileSync(join(cwd, 'sound', 'vault'));
  });

  it.each([
    { name: 'cut in the middle', damage: () => whole.subarray(0, 700), code: 'VAULT_TRUNCATED' },
    { name: 'cut to nothing', damage: () => whole.subarray(0, 0), code: 'VAULT_TRUNCATED' },
    { name: 'another file', damage: () => Buffer.from(plan.repeat(8)), code: 'VAULT_BAD_MAGIC' },
    {
      name: 'a flipped byte at the front',
      damage: () => flipped(100),
      code: 'VAULT_HEADER_CORRUPT',
    },
    { name: 'a flipped byte at the back', damage: () => flipped(-80), code: 'VAULT_BODY_CORRUPT' },
  ])('answers $code for $name, and leaves it as it is', async ({ name, damage, code }) => {
    const folder = name.replaceAll(' ', '-');
    mkdirSync(join(cwd, folder));
    writeFileSync(join(cwd, folder, 'vault'), damage());
    const [list, verify] = await Promise.all([
      runCli(['vault', 'list', '--data-dir', folder, ...password], { cwd }),
      runCli(['vault', 'verify', '--data-dir', folder, ...password], { cwd }),
    ]);
    expect(list.exitCode).toBe(3);
    expect(documentOf(list)).toMatchObject({ error: { code } });
    expect(verify.exitCode).toBe(1);
    expect(documentOf(verify)).toMatchObject({ valid: false, error: { code } });
    expect(list.stderr).toMatchSnapshot();
    expect(readFileSync(join(cwd, folder, 'vault'))).toEqual(damage());
  });

  function flipped(at: number): Buffer {
    const bytes = Buffer.from(whole);
    const index = at < 0 ? bytes.length + at : at;
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    return bytes;
  }
});

describe('a data folder that holds something else', () => {
  it('answers a database of another kind with a typed error, and leaves it as it is [R-02]', async () => {
    mkdirSync(join(cwd, 'foreign'));
    writeFileSync(join(cwd, 'foreign', 'countersign.sqlite'), plan);
    const words = ['request', 'show', 'latest', '--json', '--data-dir', 'foreign'];
    const [shown, doctor] = await Promise.all([
      runCli(words, { cwd }),
      runCli(['doctor', '--json', '--data-dir', 'foreign'], { cwd }),
    ]);
    expect(shown.exitCode).toBe(3);
    expect(documentOf(shown)).toMatchObject({ error: { code: 'STORE_CORRUPT' } });
    expect(doctor.exitCode).toBe(3);
    expect(documentOf(doctor)).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([
        expect.objectContaining({ id: 'database', state: 'failed' }),
      ]),
    });
    expect(readFileSync(join(cwd, 'foreign', 'countersign.sqlite'), 'utf8')).toBe(plan);
  });
});
