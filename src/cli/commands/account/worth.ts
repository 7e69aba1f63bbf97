import { currencies } from '../../../shared/worth/currencies.ts';
import { nowOption } from '../../read-context.ts';
import { recordOptions } from '../../record-options.ts';
import type { Verb } from '../../verb.ts';
import { worthExample } from '../../worth/worth-answer.ts';

export const accountWorth: Verb = {
  name: 'account worth',
  describe:
    'What an account holds of the known tokens on one network and what it is worth, in US dollars and in the currency that worth is shown in. Needs no keys, signs nothing.',
  arguments: [{ name: 'account', describe: 'its name or address', required: true }],
  options: [
    { flags: '--rpc-url <url>', describe: 'the node to ask', required: true },
    {
      flags: '--in <currency>',
      describe: 'in this currency, and not in the one that is set',
      choices: currencies,
    },
    ...recordOptions,
    nowOption,
  ],
  example: {
    call: 'countersign account worth Main --rpc-url https://… --in EUR --json',
    document: worthExample,
  },
  terms: {
    title: 'Why it is in US dollars (why):',
    meanings: {
      play_money: 'what a practice chain has is worth nothing in any currency',
      no_feed:
        'no rate for the currency is known on that network; rates are known on Ethereum alone',
      old: 'the rate has not been renewed in time',
      no_answer: 'the rate could not be read',
      not_believed: 'the feed is about something else, or says what cannot be',
    },
  },
  run: async (context) => {
    const { readWorth } = await import('../../worth/read-worth.ts');
    return readWorth(context);
  },
};
