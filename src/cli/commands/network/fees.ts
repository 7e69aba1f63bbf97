import { capGweiPattern, feeSpeeds } from '../../../shared/chain/fee-wish.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

const name = 'network fees';

export const networkFees: Verb = {
  name,
  describe:
    'What is offered for transactions, and what is never paid for a unit of gas. Without options it only says so.',
  arguments: [],
  options: [
    {
      flags: '--speed <speed>',
      describe: 'how soon they should be mined',
      choices: [...feeSpeeds],
    },
    { flags: '--cap <gwei>', describe: 'the most for a unit of gas, whole gwei from 1 to 99999' },
  ],
  example: {
    call: 'countersign network fees --cap 80 --json',
    document: { speed: 'normal', capGwei: '80' },
  },
  run: async (context) => {
    const cap = context.option('cap');
    const speed = feeSpeeds.find((each) => each === context.option('speed'));
    if (cap !== undefined && !capGweiPattern.test(cap))
      throw usageError('The most for a unit of gas is whole gwei, from 1 to 99999.', name);
    const { changeFees, shownFees } = await import('../../network/fees.ts');
    if (cap === undefined && speed === undefined) return shownFees(context);
    return changeFees(context, { ...(speed && { speed }), ...(cap && { capGwei: cap }) });
  },
};
