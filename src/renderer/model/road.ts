import { isUsable } from '../../shared/chain/usable-network.ts';
import type { NetworkView } from '../../shared/ipc/network-views.ts';
import type { Account, AppStatus } from '../../shared/ipc/views.ts';
import { isPublishedAccount } from '../../shared/wallet/published-accounts.ts';

/** `unknown`: what would tell is not known now, e.g. while the vault is locked. `stopped`: it has to be done otherwise. */
export type RoadState = 'done' | 'open' | 'unknown' | 'stopped';

export type RoadStepId =
  | 'wallet'
  | 'backup'
  | 'network'
  | 'second'
  | 'use'
  | 'account'
  | 'sign'
  | 'receive'
  | 'send';

export interface RoadStep {
  id: RoadStepId;
  state: RoadState;
}

export interface RoadFacts {
  status: Pick<AppStatus, 'network' | 'vault'>;
  networks: readonly NetworkView[];
  /** Whether a backup lies in a folder that a person chose; null while that is not known. */
  backedUp: boolean | null;
  /** Whether the account that pays holds anything on the network in use; null while that is not known. */
  holds: boolean | null;
  /** Whether anything that it sent there was confirmed; null while that is not known. */
  sent: boolean | null;
}

/** The real network that the road leads to: the one in use, else the first that can be asked. */
export function roadNetwork(networks: readonly NetworkView[]): NetworkView | null {
  const real = networks.filter((network) => !network.practice);
  return real.find(({ isCurrent }) => isCurrent) ?? real.find(isUsable) ?? null;
}

/** How far somebody has come from practice to real money, by what is so and by nothing that is remembered. */
export function roadSteps(facts: RoadFacts): RoadStep[] {
  const { status, networks, backedUp } = facts;
  const target = roadNetwork(networks);
  const endpoints = target?.endpoints.length ?? 0;
  const isThere = target?.isCurrent === true;
  const there = (known: boolean | null): RoadState => (isThere ? stateOf(known) : 'open');
  return [
    { id: 'wallet', state: walletState(status.vault) },
    { id: 'backup', state: stateOf(backedUp) },
    { id: 'network', state: stateOf(endpoints > 0) },
    { id: 'second', state: stateOf(endpoints > 1) },
    { id: 'use', state: stateOf(isThere) },
    { id: 'account', state: accountState(status.vault) },
    { id: 'sign', state: signState(status.vault, target) },
    { id: 'receive', state: there(facts.holds) },
    { id: 'send', state: there(facts.sent) },
  ];
}

/** The first that is to be done; null at the end of the road. */
export function nextStep(steps: readonly RoadStep[]): RoadStepId | null {
  return steps.find(({ state }) => state !== 'done')?.id ?? null;
}

function stateOf(known: boolean | null): RoadState {
  if (known === null) return 'unknown';
  return known ? 'done' : 'open';
}

function walletState({ accounts }: AppStatus['vault']): RoadState {
  if (accounts.length === 0) return 'unknown';
  return accounts.some(({ address }) => isPublishedAccount(address)) ? 'stopped' : 'done';
}

/** Whether another account pays with real money than in practice. */
function accountState({ accounts }: AppStatus['vault']): RoadState {
  if (accounts.length === 0) return 'unknown';
  return stateOf(accounts.some(({ paysElsewhere }) => paysElsewhere === true));
}

/** Accounts that could pay with real money beside the one that pays in practice, while that one pays everywhere. */
export function realCandidates({ accounts }: Pick<AppStatus['vault'], 'accounts'>): Account[] {
  return accounts
    .slice(1)
    .filter(
      ({ address, hidden, ofMandate }) => !(hidden || ofMandate || isPublishedAccount(address)),
    );
}

function signState({ chains }: AppStatus['vault'], target: NetworkView | null): RoadState {
  if (target === null) return 'open';
  return stateOf(chains === null ? null : chains.includes(target.chainId));
}
