import { mandateExample } from '../../mandate/example.ts';
import { executionExample } from '../../run/execution-example.ts';
import { approvalOptions } from '../../run/session-options.ts';
import type { Verb } from '../../verb.ts';

export const mandateFund: Verb = {
  name: 'mandate fund',
  describe:
    'Send the account of a mandate what it misses of what it may still spend, and coins for its fees. You approve each transfer.',
  arguments: [{ name: 'id', describe: 'id of the mandate', required: true }],
  options: approvalOptions,
  example: {
    call: `countersign mandate fund ${mandateExample.mandateId} --json`,
    document: executionExample,
  },
  endsItself: true,
  run: async (context) => {
    const { runTransfer } = await import('../../mandate/run-transfer.ts');
    return runTransfer(context, 'fund');
  },
};
