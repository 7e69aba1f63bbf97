import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const seconds = 1000;

/** Kinds of tests by their suffix; each kind runs after the one before, and the slow ones have the machine to themselves. */
const kinds = ['anvil', 'crash', 'e2e', 'soak'] as const;

/** One file after the other, unless more workers are given. */
function slow(
  kind: (typeof kinds)[number],
  timeoutSeconds: number,
  maxWorkers = 1,
): TestProjectInlineConfiguration {
  return {
    test: {
      name: kind,
      include: [`test/**/*.${kind}.test.ts`],
      maxWorkers,
      testTimeout: timeoutSeconds * seconds,
      hookTimeout: timeoutSeconds * seconds,
      sequence: { groupOrder: kinds.indexOf(kind) + 2 },
      ...(kind === 'e2e' ? { globalSetup: 'test/support/virtual-display-for-tests.ts' } : {}),
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: 'test/support/bundle-programs.ts',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: kinds.map((kind) => `test/**/*.${kind}.test.ts`),
          testTimeout: 30 * seconds,
          hookTimeout: 30 * seconds,
          // vitest would leave one core for itself, which idles while the tests run.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      // They wait for their chain, or for a process to start again, about as long as they work.
      slow('anvil', 120, availableParallelism()),
      slow('crash', 240, availableParallelism()),
      slow('e2e', 180),
      slow('soak', 3600),
    ],
  },
});
