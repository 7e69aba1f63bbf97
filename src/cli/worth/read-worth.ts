import { readPortfolio } from '../../main/chain/portfolio.ts';
import { readWorthUnit } from '../../main/chain/prices/worth-unit.ts';
import { addedNetworks } from '../../main/networks/network-settings.ts';
import { addedTokens } from '../../main/tokens/added-tokens.ts';
import { listWith } from '../../shared/tokens/live-tokens.ts';
import { currencies } from '../../shared/worth/currencies.ts';
import { connectNode } from '../connect-node.ts';
import { readAccount } from '../people/read-account.ts';
import { readStored } from '../read-stored.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { chosenCurrency } from './currency.ts';
import { worthAnswer } from './worth-answer.ts';

/** Errors: those of readAccount and of connecting, RPC_*, STORE_*. */
export async function readWorth(context: VerbContext): Promise<VerbAnswer> {
  const name = context.argument('account');
  const address = await readAccount(context, name);
  const asked = currencies.find((each) => each === context.option('in'));
  const currency = asked ?? chosenCurrency(context);
  const tokens = readStored(
    context,
    (reader) => listWith(addedNetworks(reader), addedTokens(reader)),
    listWith([]),
  );
  const { client, stop } = await connectNode(context, { url: context.option('rpc-url') ?? '' });
  try {
    const now = context.clock.now();
    const portfolio = await readPortfolio(client, tokens, { address, name }, now);
    const place = { chainId: client.chainId, client: async () => client };
    return worthAnswer(portfolio, await readWorthUnit(currency, place, now));
  } finally {
    stop();
  }
}
