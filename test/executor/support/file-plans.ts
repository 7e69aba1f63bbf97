import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { action, sequence, wait } from './plans.ts';

/** Waits, then makes a file. */
export const waitAndMake = (durationMs: number, path: string): PlanNode =>
  sequence('root', [
    wait('w', { durationMs }),
    action('make', { tool: 'create_file', params: { path, content: 'x' } }),
  ]);

/** A question that is open for so long. */
export const gate = (expiresAfterMs: number): PlanNode => ({
  ...{ id: 'ask', label: 'Go on?', type: 'gate', expiresAfterMs },
});

/** Puts "new" in the place of "old" in a file. */
export const edit = (path: string): PlanNode =>
  action('edit', {
    ...{ tool: 'modify_file', params: { path, edits: [{ oldText: 'old', newText: 'new' }] } },
  });
