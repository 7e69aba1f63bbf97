import { orderAll } from '../../exec/order.ts';
import type { Verb } from '../../verb.ts';

export const execAllowAgain: Verb = {
  name: 'exec allow-again',
  describe: 'Lift the order that stopped every run; each stays paused until resumed.',
  arguments: [],
  options: [],
  example: { call: 'countersign exec allow-again --json', document: { halted: null } },
  run: (context) => orderAll(context, false),
};
