import { toAppError } from '../../shared/errors.ts';
import type { EndpointTest } from '../../shared/ipc/network-views.ts';
import { probeEndpoint } from '../chain/probe-endpoint.ts';
import { hostOf, type NetworkSetting } from './network-settings.ts';

/** Asks each endpoint of a network for itself. */
export function testEndpoints({ chainId, endpoints }: NetworkSetting): Promise<EndpointTest[]> {
  return Promise.all(
    endpoints.map(async (endpoint) => {
      const host = hostOf(endpoint);
      try {
        const { blockNumber, latencyMs } = await probeEndpoint(endpoint.url, chainId);
        return { host, blockNumber: blockNumber.toString(), latencyMs, error: null };
      } catch (thrown) {
        const error = toAppError(thrown).toShape();
        return { host, blockNumber: null, latencyMs: null, error };
      }
    }),
  );
}
