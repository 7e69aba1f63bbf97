import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { action, sequence, wait } from './plans.ts';

/** Plans that come to wait, for a time, for a person's answer and for an approval. */
export const look = {
  wait: (durationMs: number, path: string): PlanNode =>
    sequence('root', [
      wait('w', { durationMs }),
      action('make', { tool: 'create_file', params: { path, content: 'x' } }),
    ]),
  gate: (expiresAfterMs: number): PlanNode => ({
    ...{ id: 'ask', label: 'Go on?', type: 'gate', expiresAfterMs },
  }),
  edit: (path: string): PlanNode =>
    action('edit', {
      ...{ tool: 'modify_file', params: { path, edits: [{ oldText: 'old', newText: 'new' }] } },
    }),
};
