import { mandateExample } from '../../mandate/example.ts';
import { executionExample } from '../../run/execution-example.ts';
import { approvalOptions } from '../../run/session-options.ts';
import type { Verb } from '../../verb.ts';

export const mandateReturn: Verb = {
  name: 'mandate return',
  describe:
    'Send what the account of a mandate holds back to the main account. You approve each transfer.',
  arguments: [{ name: 'id', describe: 'id of the mandate', required: true }],
  options: [
    {
      flags: '--locked',
      describe:
        'ask for no password and for no approval: one that signs while locked does this by itself once it is over',
    },
    ...approvalOptions,
  ],
  example: {
    call: `countersign mandate return ${mandateExample.mandateId} --json`,
    document: executionExample,
  },
  endsItself: true,
  run: async (context) => {
    const { runTransfer } = await import('../../mandate/run-transfer.ts');
    return runTransfer(context, 'return');
  },
};
