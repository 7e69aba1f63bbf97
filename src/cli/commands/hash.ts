import { readPlanDocument } from '../read-plan-document.ts';
import type { Verb } from '../verb.ts';

export const hash: Verb = {
  name: 'hash',
  describe: 'The hash of a plan that agreements bind to.',
  arguments: [{ name: 'plan', describe: 'a file, or - for standard input', required: true }],
  options: [],
  example: {
    call: 'countersign hash plan.json --json',
    document: { hash: '6f1e0f0f3a2f4f0b9a2a6c9b7d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e' },
  },
  run: async (context) => {
    const { plan } = await readPlanDocument(context.io, context.argument('plan'));
    const { planHash } = await import('../../shared/plan/hash.ts');
    const planHashHex = planHash(plan);
    return { exitCode: 0, document: { hash: planHashHex }, text: planHashHex };
  },
};
