import { orderAll } from '../../exec/order.ts';
import type { Verb } from '../../verb.ts';

export const execStopAll: Verb = {
  name: 'exec stop-all',
  describe: 'Stop every run; nothing begins until it is allowed again.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign exec stop-all --json',
    document: { halted: { at: 1_764_000_000_000 } },
  },
  run: (context) => orderAll(context, true),
};
