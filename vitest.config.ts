import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const seconds = 1000;

/** Kinds of tests by their suffix; each runs after the one before, so that the slow ones have the machine to themselves. */
const kinds = ['anvil', 'crash', 'e2e', 'soak'] as const;

function serial(
  kind: (typeof kinds)[number],
  timeoutSeconds: number,
): TestProjectInlineConfiguration {
  return {
    test: {
      name: kind,
      include: [`test/**/*.${kind}.test.ts`],
      maxWorkers: 1,
      testTimeout: timeoutSeconds * seconds,
      hookTimeout: timeoutSeconds * seconds,
      sequence: { groupOrder: kinds.indexOf(kind) + 2 },
      ...(kind === 'e2e' ? { globalSetup: 'test/support/virtual-display-for-tests.ts' } : {}),
    },
  };
}

export default defineConfig({
  test: {
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
      serial('anvil', 120),
      serial('crash', 180),
      serial('e2e', 180),
      serial('soak', 3600),
    ],
  },
});
