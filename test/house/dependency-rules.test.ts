import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, describe, expect, it } from 'vitest';

const repoRoot = join(import.meta.dirname, '../..');
const { forbidden, options } = createRequire(import.meta.url)(
  join(repoRoot, '.dependency-cruiser.cjs'),
);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Names of the rules that break when these files import what they name; paths are below the root. */
async function broken(imports: Record<string, string[]>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'countersign-rules-'));
  folders.push(root);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  symlinkSync(join(repoRoot, 'node_modules'), join(root, 'node_modules'));
  symlinkSync(join(repoRoot, 'package.json'), join(root, 'package.json'));
  for (const target of Object.values(imports).flat()) {
    if (/^(src|test|scripts|resources)\//.test(target)) write(target, 'export const x = 1;\n');
  }
  for (const [file, targets] of Object.entries(imports)) {
    const lines = targets.map((target) => `import type { x } from '${specifier(file, target)}';\n`);
    write(file, `${lines.join('')}export const x = 1;\n`);
  }
  const result = await cruise(['src'], {
    ...options,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
    enhancedResolveOptions: options.enhancedResolveOptions,
  });
  const { violations } = (result.output as ICruiseResult).summary;
  return [...new Set(violations.map((violation) => violation.rule.name))].sort();
}

function specifier(file: string, target: string): string {
  if (!/^(src|test|scripts|resources)\//.test(target)) return target;
  const path = relative(dirname(file), target);
  return path.startsWith('.') ? path : `./${path}`;
}

const violations: [rule: string, file: string, imported: string][] = [
  ['floor-shared', 'src/shared/a.ts', 'src/main/clock.ts'],
  ['floor-main/clock.ts', 'src/main/clock.ts', 'src/main/store/a.ts'],
  ['floor-main/store', 'src/main/store/a.ts', 'src/main/executor/b.ts'],
  ['floor-main/store', 'src/main/store/a.ts', 'src/main/wallet/b.ts'],
  ['floor-main/chain', 'src/main/chain/a.ts', 'src/main/executor/b.ts'],
  ['floor-main/wallet', 'src/main/wallet/a.ts', 'src/main/approvals/b.ts'],
  ['floor-main/simulation', 'src/main/simulation/a.ts', 'src/main/approvals/b.ts'],
  ['floor-main/executor', 'src/main/executor/a.ts', 'src/main/services.ts'],
  ['floor-main/services.ts', 'src/main/services.ts', 'src/main/ipc/a.ts'],
  ['floor-main/ipc', 'src/main/ipc/a.ts', 'src/main/boot.ts'],
  ['floor-cli', 'src/cli/a.ts', 'src/main/ipc/b.ts'],
  ['no-unplaced-room', 'src/main/helpers/a.ts', 'src/shared/b.ts'],
  ['shared-is-pure', 'src/shared/a.ts', 'node:fs'],
  ['shared-is-pure', 'src/shared/a.ts', 'react'],
  ['model-side-moves-nothing', 'src/main/agent/a.ts', 'src/main/wallet/b.ts'],
  ['model-side-moves-nothing', 'src/main/mcp/a.ts', 'src/main/approvals/b.ts'],
  ['model-side-moves-nothing', 'src/main/agent/a.ts', 'src/main/store/queries/approvals.ts'],
  ['serving-only-proposes', 'src/main/serving/a.ts', 'src/main/wallet/b.ts'],
  [
    'plans-are-judged-by-one-road',
    'src/main/requests/a.ts',
    'src/shared/plan/validate/validate-plan.ts',
  ],
  [
    'plans-are-judged-by-one-road',
    'src/main/executor/a.ts',
    'src/shared/plan/validate/validate-plan.ts',
  ],
  ['executor-sees-ports', 'src/main/executor/a.ts', 'src/main/simulation/b.ts'],
  ['executor-sees-ports', 'src/main/executor/a.ts', 'src/main/tools/b.ts'],
  ['signer-is-alone', 'src/main/wallet/signer-process/a.ts', 'node:https'],
  ['signer-is-alone', 'src/main/wallet/signer-process/a.ts', 'better-sqlite3'],
  ['electron-only-in-shell', 'src/main/executor/a.ts', 'electron'],
  ['electron-only-in-shell', 'src/main/ipc/handlers/a.ts', 'electron/main'],
  ['sql-only-in-store', 'src/main/executor/a.ts', 'better-sqlite3'],
  ['windows-know-shared-only', 'src/renderer/a.ts', 'src/main/clock.ts'],
  ['windows-know-shared-only', 'src/preload/a.ts', 'node:fs'],
  ['preload-and-page-apart', 'src/renderer/a.ts', 'src/preload/b.ts'],
  [
    'components-know-no-feature',
    'src/renderer/components/a.tsx',
    'src/renderer/features/chat/b.tsx',
  ],
  ['features-apart', 'src/renderer/features/wallet/a.tsx', 'src/renderer/features/chat/b.tsx'],
  ['product-stands-alone', 'src/main/store/a.ts', 'test/support/b.ts'],
  ['no-undeclared-package', 'src/main/store/a.ts', 'vitest'],
  ['no-missing-module', 'src/main/store/a.ts', 'no-such-package'],
];

describe('the house rules [A-01]', () => {
  it('let what goes down the floors pass', async () => {
    expect(
      await broken({
        'src/main/executor/a.ts': ['src/main/store/b.ts', 'src/main/clock.ts', 'src/shared/c.ts'],
        'src/main/store/d.ts': ['better-sqlite3', 'src/main/store/e.ts'],
        'src/main/shell/f.ts': ['electron/main'],
        'src/main/wallet/signer-process/g.ts': ['src/main/wallet/h.ts', '@noble/hashes/sha3.js'],
        'src/renderer/features/chat/i.tsx': ['src/renderer/components/j.tsx', 'react'],
        'src/shared/plan/k.ts': ['zod', 'viem', 'resources/tokens/l.json'],
        'src/cli/m.ts': ['src/main/services.ts', 'commander'],
      }),
    ).toEqual([]);
  });

  it.each(violations)('%s: %s must not import %s', async (rule, file, imported) => {
    expect(await broken({ [file]: [imported] })).toContain(rule);
  });

  it('no-cycles: two modules must not import each other', async () => {
    expect(
      await broken({
        'src/main/store/a.ts': ['src/main/store/b.ts'],
        'src/main/store/b.ts': ['src/main/store/a.ts'],
      }),
    ).toEqual(['no-cycles']);
  });

  it('are all tried here', () => {
    const tried = new Set(['no-cycles', ...violations.map(([rule]) => rule)]);
    const names: string[] = forbidden.map((rule: { name: string }) => rule.name);
    // One generator makes the floors, so some stand for all.
    expect(names.filter((name) => !name.startsWith('floor-') && !tried.has(name))).toEqual([]);
  });
});
