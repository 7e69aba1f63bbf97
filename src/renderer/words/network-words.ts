import type { EndpointView, NetworkView } from '../../shared/ipc/network-views.ts';

type HealthState = NonNullable<EndpointView['health']>['state'];

/** How an endpoint fares, in a word or two. */
export const healthWords: Readonly<Record<HealthState, string>> = {
  ok: 'Answers',
  resting: 'Asked to slow down',
  down: 'Does not answer',
  other_chain: 'Serves another chain',
  unknown: 'Not asked yet',
};

/** Whose word counts on a network, in a sentence. */
export function trustWords({
  practice,
  endpoints,
}: Pick<NetworkView, 'practice' | 'endpoints'>): string {
  if (practice) return 'It runs on this computer and asks nobody.';
  if (endpoints.length === 0) return 'Nobody is asked about this network: it has no endpoint.';
  return endpoints.length === 1
    ? 'Single source: this endpoint alone is believed. With a second one of another provider, both would have to say the same.'
    : 'What money depends on counts when two of them say the same. Transactions are sent through the first that answers.';
}
