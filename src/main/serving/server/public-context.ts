import { knownNetworks, practiceNetworks } from '../../../shared/chain/networks.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import { pricedNames } from '../../../shared/tokens/priced-names.ts';
import { zoneHere } from '../../clock.ts';
import { knownAccounts } from '../../known-vault.ts';
import { currentNetwork } from '../../networks/network-settings.ts';
import type { ServingDesk } from './serving-tool.ts';

/**
 * What plans of other programs are judged by before a person sees them: nothing of it is the person's but the network
 * in use, and the accounts where they let programs know these, without those that they hid.
 */
export function publicContext(desk: ServingDesk): PlanContext {
  const { reader, clock, locale, serving, client } = desk;
  const chains = servedNetworks(desk).map(({ chainId }) => chainId);
  const own = serving.accounts ? knownAccounts(reader).filter(({ hidden }) => !hidden) : [];
  return {
    now: new Date(clock.now()).toISOString(),
    tz: zoneHere(),
    locale,
    chains,
    defaultChain: currentNetwork(reader).chainId,
    feeds: pricedNames(chains),
    contacts: Object.fromEntries(own.map(({ name, address }) => [name, address])),
    untrusted: [{ origin: 'mcp', label: client }],
  };
}

/** Those that ship with Countersign, and the one in use: play money with play money, real with real. */
export function servedNetworks({ reader }: Pick<ServingDesk, 'reader'>) {
  const current = currentNetwork(reader);
  const shipped = current.practice ? practiceNetworks : knownNetworks;
  const isShipped = shipped.some(({ chainId }) => chainId === current.chainId);
  const all = isShipped ? shipped : [...shipped, current];
  return all.map(({ chainId, name, symbol }) => ({ chainId, name, symbol }));
}
