import { type Currency, currencies } from '../../../shared/worth/currencies.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

const name = 'account currency';

export const accountCurrency: Verb = {
  name,
  describe:
    'In which currency worth is shown; without one it only says so. Limits are in US dollars whatever it is.',
  arguments: [{ name: 'currency', describe: currencies.join(', '), required: false }],
  options: [],
  example: {
    call: 'countersign account currency EUR --json',
    document: { currency: 'EUR' },
  },
  run: async (context) => {
    const given = context.argument('currency');
    const currency = currencyOf(given);
    if (currency === undefined && given !== '')
      throw usageError(`Worth can be shown in ${currencies.join(', ')}.`, name);
    const { changeCurrency, tellCurrency } = await import('../../worth/currency.ts');
    return currency === undefined ? tellCurrency(context) : changeCurrency(context, currency);
  },
};

function currencyOf(given: string): Currency | undefined {
  return currencies.find((each) => each === given.toUpperCase());
}
