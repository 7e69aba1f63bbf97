import { join } from 'node:path';

const repoRoot = join(import.meta.dirname, '..', '..');

/** Programs that many tests start as processes of their own, and where each is written. */
export const programSources = {
  cli: 'src/cli/index.ts',
  'cli-host': 'test/cli/support/cli-host.ts',
  // Where the bundled command line and the crash children look for it: beside them.
  signer: 'src/main/wallet/signer-process/main.ts',
  'signer-entry': 'test/wallet/support/signer-entry.ts',
  'vault-writer': 'test/wallet/support/vault-writer.ts',
  'work-until-killed': 'test/store/support/work-until-killed.ts',
  'restore-crash-child': 'test/backups/support/restore-crash-child.ts',
  'crash-child': 'test/executor/support/crash-child.ts',
  'file-crash-child': 'test/executor/support/file-crash-child.ts',
  'fire-crash-child': 'test/scheduler/support/fire-crash-child.ts',
  'handle-until-killed': 'test/events/support/handle-until-killed.ts',
  'call-crash-child': 'test/requests/support/call-crash-child.ts',
  'soak-daemon': 'test/soak/support/daemon-host.ts',
  'take-until-killed': 'test/serving/support/take-until-killed.ts',
} as const;

/** Holds the folder of the bundled programs while tests run. */
export const programsVariable = 'COUNTERSIGN_TEST_PROGRAMS';

/** Where Node keeps what it compiled of them: each of many processes would do it anew. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(repoRoot, 'node_modules/.cache/countersign/compiled'),
};

/** The script of a program: bundled for this run of tests, or its source where none were bundled, as in a benchmark. */
export function programScript(name: keyof typeof programSources): string {
  const bundled = process.env[programsVariable];
  return bundled === undefined ? join(repoRoot, programSources[name]) : join(bundled, `${name}.js`);
}
