import type { EndpointView, NetworkView } from '../../shared/ipc/network-views.ts';
import type { EndpointHealth, EndpointOptions } from '../chain/rpc/endpoint.ts';
import { hostOf, type NetworkSetting } from './network-settings.ts';

/** `health`: of its endpoints, as far as they were asked. */
export function networkView(
  { endpoints, ...network }: NetworkSetting,
  health: readonly EndpointHealth[],
): NetworkView {
  const view = (endpoint: EndpointOptions): EndpointView => {
    const host = hostOf(endpoint);
    const found = health.find((each) => each.host === host);
    return { host, perMinute: endpoint.perMinute, health: found ? healthView(found) : null };
  };
  return { ...network, endpoints: endpoints.map(view) };
}

function healthView({ host: _host, ...health }: EndpointHealth): EndpointView['health'] {
  return { ...health, blockNumber: health.blockNumber?.toString() ?? null };
}
