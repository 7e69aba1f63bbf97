import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { SlowFirst } from './test/support/slow-first.ts';

const seconds = 1000;
// vitest would leave one core for itself, which idles while the tests run.
const cores = availableParallelism();

/** Kinds of tests by their suffix (`unit` has none). */
const kinds = ['unit', 'anvil', 'crash', 'e2e', 'soak'] as const;
type Kind = (typeof kinds)[number];

const kindOf = (file: string): Kind =>
  kinds.find((kind) => file.endsWith(`.${kind}.test.ts`)) ?? 'unit';

/** Those of one number run side by side, after those of the number before. */
const groupOf: Readonly<Record<Kind, number>> = { unit: 1, anvil: 2, crash: 2, e2e: 3, soak: 4 };

interface Manner {
  timeoutSeconds: number;
  workers: number;
}

function project(
  name: string,
  kind: Kind,
  { timeoutSeconds, workers }: Manner,
  more: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      maxWorkers: workers,
      testTimeout: timeoutSeconds * seconds,
      hookTimeout: timeoutSeconds * seconds,
      // A busy machine takes longer than the second that vitest would give it.
      expect: { poll: { timeout: (timeoutSeconds * seconds) / 2 } },
      sequence: { groupOrder: groupOf[kind] },
      ...more,
    },
  };
}

/** Each file in a process of its own. */
function apart(kind: Kind, manner: Manner, more: TestProjectInlineConfiguration['test'] = {}) {
  return project(kind, kind, manner, { include: [`test/**/*.${kind}.test.ts`], ...more });
}

/**
 * Many files in one process, which reads what they share once. A file that replaces a module still has its own
 * (`<kind>-apart`), because the files after it would get the replacement.
 */
function together(
  kind: 'unit' | 'anvil' | 'crash',
  manner: Manner,
): TestProjectInlineConfiguration[] {
  const files = globSync('test/**/*.test.{ts,tsx}').filter((file) => kindOf(file) === kind);
  const replacing = files.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));
  const others = files.filter((file) => !replacing.includes(file));
  return [
    project(kind, kind, manner, { include: others, isolate: false }),
    project(`${kind}-apart`, kind, manner, { include: replacing }),
  ];
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/folder-in-memory.ts', 'test/support/bundle-programs.ts'],
    sequence: { sequencer: SlowFirst },
    projects: [
      ...together('unit', { timeoutSeconds: 30, workers: cores }),
      // They wait for their chain, for a process to start again or for a window about as long as they work.
      ...together('anvil', { timeoutSeconds: 120, workers: cores }),
      ...together('crash', { timeoutSeconds: 240, workers: cores }),
      apart(
        'e2e',
        // Three at once on two processors were hardly quicker, and one passed its time limit.
        { timeoutSeconds: 180, workers: cores },
        {
          globalSetup: [
            'test/support/virtual-displays-for-tests.ts',
            'test/support/speaking-app.ts',
          ],
          setupFiles: 'test/support/own-display.ts',
        },
      ),
      apart('soak', { timeoutSeconds: 3600, workers: 1 }),
    ],
  },
});
