/** Whether a network can be asked at all: it runs on this computer, or an endpoint of it is set up. */
export function isUsable(network: { practice: boolean; endpoints: readonly unknown[] }): boolean {
  return network.practice || network.endpoints.length > 0;
}
