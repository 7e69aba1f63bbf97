import { pricedSymbols } from '../../../shared/chain/practice-contracts.ts';
import {
  practiceChainOf,
  practiceChainOption,
  withPracticeControl,
} from '../../practice-chain-option.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

export const practicePrice: Verb = {
  name: 'practice price',
  describe: 'Move a price on a practice chain: its feed and the pools that trade it.',
  arguments: [
    { name: 'symbol', describe: pricedSymbols.join(', '), required: true },
    { name: 'usd', describe: 'the new price in dollars, e.g. 2500', required: true },
  ],
  options: [
    practiceChainOption,
    {
      flags: '--only <what>',
      describe: 'move one of the two, so that they disagree',
      choices: ['feed', 'pools'],
    },
  ],
  example: {
    call: 'countersign practice price ETH 2500 --json',
    document: { chainId: 31337, symbol: 'ETH', usd: '2500' },
  },
  run: async (context) => {
    const given = context.argument('symbol');
    const symbol = pricedSymbols.find((known) => known === given.toUpperCase());
    if (symbol === undefined) {
      const known = pricedSymbols.join(', ');
      throw usageError(`"${given}" has no price here; take one of ${known}.`, 'practice price');
    }
    const usd = context.argument('usd');
    const { chainId, words } = practiceChainOf(context);
    const only = (['feed', 'pools'] as const).find((what) => what === context.option('only'));
    const move = only === undefined ? { symbol, usd } : { symbol, usd, only };
    await withPracticeControl(context, (control) => control.movePrice(chainId, move));
    return {
      exitCode: 0,
      document: { chainId, symbol, usd },
      text: `${symbol} costs ${usd} dollars on ${words} now.`,
    };
  },
};
