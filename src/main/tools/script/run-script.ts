// Runs a compiled script with forge against one node, for an account whose key nobody has there. It only looks:
// what comes of it is the transactions that it would send. Forge compiles nothing: in the place of a compiler it
// finds what was compiled and checked before.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Address, getAddress, type Hex, isHex } from 'viem';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { scriptContract } from '../../../shared/script/assemble-script.ts';
import { scriptLibrary } from '../../../shared/script/library.ts';
import { placeholderOf } from '../../../shared/script/placeholders.ts';
import { decodeRevert } from '../../chain/decode-revert.ts';
import { type CompiledScript, libraryFolder, scriptPath } from './compile-script.ts';
import { findForge } from './find-forge.ts';
import { type ProgramEnd, runBounded } from './run-bounded.ts';

export interface ScriptPlace {
  /** Where the chain is read. */
  rpcUrl: string;
  blockNumber: bigint;
  chainId: number;
  account: Address;
  /** The time of the block in which it is thought to run, Unix seconds. */
  timeSec: bigint;
}

export interface ScriptTransaction {
  to: Address;
  valueWei: bigint;
  data: Hex;
}

export interface ScriptRun {
  /** In the order in which they are sent. */
  transactions: ScriptTransaction[];
  /** What it gave back, by name, in smallest units. */
  computed: Record<string, string>;
}

const timeoutMs = 60_000;
const mostOutput = 64 * 1024 * 1024;

const resultSchema = z.object({
  success: z.boolean(),
  returned: z.string().optional(),
  returns: z.record(z.string(), z.object({ value: z.string() })),
});
const broadcastSchema = z.object({
  transactions: z.array(
    z.object({
      transactionType: z.string(),
      transaction: z.object({
        from: z.string(),
        to: z.string().nullish(),
        value: z.string().nullish(),
        input: z.string().nullish(),
      }),
    }),
  ),
});

/** Errors: SCRIPT_REVERTED, SCRIPT_TOO_LONG, SCRIPT_TOO_LOUD, SCRIPT_STOPPED, SCRIPT_FORBIDDEN, FORGE_*. */
export async function runScript(
  script: CompiledScript,
  place: ScriptPlace,
  signal?: AbortSignal,
): Promise<ScriptRun> {
  const forge = await findForge();
  const folder = await mkdtemp(join(tmpdir(), 'countersign-script-'));
  try {
    await layOut(folder, script, place.rpcUrl);
    const end = await runBounded({
      program: forge,
      args: [
        ...['script', `${scriptPath}:${scriptContract}`, '--sig', 'run(uint256)'],
        ...[place.timeSec.toString(), '--root', folder, '--sender', place.account],
        ...['--rpc-url', 'chain', '--fork-block-number', place.blockNumber.toString()],
        ...['--json', '--non-interactive', '--skip-simulation', '--no-storage-caching'],
      ],
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', HOME: folder, NO_COLOR: '1' },
      ...{ timeoutMs, mostOutput, signal },
    });
    const result = resultOf(end);
    const computed = Object.entries(result.returns).map(
      ([name, { value }]) => [placeholderOf(name), value] as const,
    );
    const transactions = await transactionsIn(folder, place);
    return { transactions, computed: Object.fromEntries(computed) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function layOut(
  folder: string,
  { source, version, output }: CompiledScript,
  rpcUrl: string,
): Promise<void> {
  const library = Object.entries(scriptLibrary).map(
    ([path, content]) => [`${libraryFolder}/${path}`, content] as const,
  );
  const files: readonly (readonly [string, string, number?])[] = [
    ...library,
    [scriptPath, source],
    ['foundry.toml', configuration(folder, rpcUrl)],
    ['compiled.json', output],
    ['compiler', answering(version), 0o700],
  ];
  await Promise.all(
    files.map(async ([path, content, mode = 0o600]) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content, { mode });
    }),
  );
}

/** Of the node the address may hold a key, so it is here and not on the command line. */
function configuration(folder: string, rpcUrl: string): string {
  return `[profile.default]
src = "script"
script = "script"
test = "script"
libs = ["${libraryFolder}"]
remappings = ["forge-std/=${libraryFolder}/forge-std/"]
solc = ${JSON.stringify(join(folder, 'compiler'))}
evm_version = "paris"
offline = true
ffi = false
fs_permissions = []
gas_limit = 60000000
memory_limit = 67108864
cache = false

[rpc_endpoints]
chain = ${JSON.stringify(rpcUrl)}
`;
}

/** In the place of a compiler: what was compiled before. */
function answering(version: string): string {
  return `#!/bin/sh
case "$*" in
*--version*) echo 'Version: ${version.replace(/[^\w.+-]/g, '')}.Linux.g++' ;;
*) cat > /dev/null; exec cat "$(dirname "$0")/compiled.json" ;;
esac
`;
}

function resultOf({ code, stdout, stderr }: ProgramEnd): z.infer<typeof resultSchema> {
  const [line = ''] = stdout.split('\n', 1);
  const read = resultSchema.safeParse(plainJson(line));
  if (!read.success) throw notUnderstood(code, stderr);
  const { success, returned } = read.data;
  if (!success) throw reverted(returned);
  if (code !== 0) throw notUnderstood(code, stderr);
  return read.data;
}

function plainJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function transactionsIn(
  folder: string,
  { chainId, account }: ScriptPlace,
): Promise<ScriptTransaction[]> {
  const path = `broadcast/${scriptContract}.sol/${chainId}/dry-run/run-latest.json`;
  const text = await readFile(join(folder, path), 'utf8').catch(() => '{"transactions":[]}');
  return broadcastSchema.parse(JSON.parse(text)).transactions.map((each) => {
    const { from, to, value, input } = each.transaction;
    if (each.transactionType !== 'CALL' || !to || getAddress(from) !== getAddress(account)) {
      throw new AppError('SCRIPT_FORBIDDEN', 'policy_denied', 'The script makes a contract.', {
        advice: 'Nothing was signed. A script only calls contracts that are there.',
      });
    }
    const data = input ?? '0x';
    if (!isHex(data)) throw notUnderstood(0, '');
    return { to: getAddress(to), valueWei: BigInt(value ?? '0x0'), data };
  });
}

function reverted(returned: string | undefined): AppError {
  const { text } = decodeRevert(returned);
  return new AppError('SCRIPT_REVERTED', 'reverted', `The script cannot run: ${text}.`, {
    advice:
      'Nothing was signed. Look whether the account holds what it needs, or change the operations of the group.',
  });
}

function notUnderstood(code: number | null, stderr: string): AppError {
  const message = 'What forge said about the script could not be understood.';
  return new AppError('FORGE_NOT_UNDERSTOOD', 'unknown', message, {
    advice: 'Nothing was signed. Try again.',
    facts: { code },
    cause: new Error(stderr.slice(0, 2_000)),
  });
}
