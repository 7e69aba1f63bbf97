import type { PlanContext } from '../../shared/plan/context.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { Taint } from '../../shared/plan/taint.ts';
import { pricedNames } from '../../shared/tokens/priced-names.ts';
import { zoneHere } from '../clock.ts';
import { addedNetworks } from '../networks/network-settings.ts';
import { contactsByName } from '../people/address-book.ts';
import { addedTokens } from '../tokens/added-tokens.ts';
import { actingAccount } from './acting-account.ts';
import { schedulesGoingOn } from './kept/going-on.ts';
import { scheduleNames } from './kept/schedule-names.ts';
import type { RequestsDeps } from './requests-deps.ts';

/**
 * What the parser and the validator are told of the world. Balances are those last read, of the account that
 * the plan acts for, whichever is selected; nothing is known of one that is only named and not in the wallet.
 */
export function planContext(
  deps: RequestsDeps,
  plan?: Pick<Plan, 'account'> & { id?: string },
  untrusted: readonly Taint[] = taintOf(deps, plan),
): PlanContext {
  const { network, clock, locale } = deps;
  const added = addedNetworks(deps.store.reader);
  const tokens = addedTokens(deps.store.reader);
  const account = actingAccount(deps, plan ?? {});
  return {
    now: new Date(clock.now()).toISOString(),
    tz: zoneHere(),
    locale,
    chains: [...deps.chainIds()],
    defaultChain: network.chainId,
    ...(added.length === 0 ? {} : { networks: [...added] }),
    ...(tokens.length === 0 ? {} : { tokens: [...tokens] }),
    contacts: contactsByName(deps.store.reader.contacts.list(), network.chainId),
    ...untrustedOf(deps, untrusted),
    ...vouchedOf(deps, plan),
    ...schedulesOf(deps),
    feeds: pricedNames(deps.chainIds()),
    roots: [...deps.folders()],
    home: deps.home,
    ...(account === null ? {} : { account, ...deps.facts.latest(account) }),
  };
}

function schedulesOf({ store }: RequestsDeps) {
  const all = schedulesGoingOn(store.reader);
  const foreign = all.filter(({ taint }) => taint.length > 0);
  return {
    schedules: Object.fromEntries(all.map(({ id, words }) => [id, words])),
    scheduleNames: scheduleNames(store.reader, all),
    ...(foreign.length === 0 ? {} : { namedByOthers: foreign.map(({ id }) => id) }),
  };
}

function taintOf({ store }: RequestsDeps, plan?: { id?: string }): Taint[] {
  return plan?.id === undefined ? [] : store.reader.plans.taint(plan.id);
}

function vouchedOf({ store }: RequestsDeps, plan?: { id?: string }): Pick<PlanContext, 'vouched'> {
  const vouches = plan?.id === undefined ? [] : store.reader.plans.vouches(plan.id);
  return vouches.length === 0 ? {} : { vouched: vouches.map(({ address }) => address) };
}

/** The accounts of the wallet are known beside such a plan as contacts are. */
function untrustedOf(
  deps: RequestsDeps,
  untrusted: readonly Taint[],
): Pick<PlanContext, 'untrusted' | 'contacts'> {
  if (untrusted.length === 0) return {};
  const own = deps.accounts().map(({ name, address }) => [name, address]);
  const contacts = contactsByName(deps.store.reader.contacts.list(), deps.network.chainId);
  return { untrusted: [...untrusted], contacts: { ...Object.fromEntries(own), ...contacts } };
}
