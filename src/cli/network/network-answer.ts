import type { NetworkView } from '../../shared/ipc/network-views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** The networks, under a line that says what was done. */
export function networkAnswer(networks: readonly NetworkView[], said: string | null): VerbAnswer {
  return {
    exitCode: 0,
    document: { networks: networks.map(networkDocument) },
    text: [...(said === null ? [] : [said]), ...networks.flatMap(networkLines)]
      .map(visibleLine)
      .join('\n'),
  };
}

function networkDocument({ chainId, name, symbol, isCurrent, added, endpoints }: NetworkView) {
  const rpcs = endpoints.map(({ host, perMinute }) => ({ host, perMinute }));
  return { chainId, name, symbol, isCurrent, added, rpcs };
}

function networkLines({ chainId, name, practice, isCurrent, endpoints }: NetworkView): string[] {
  const head = `${isCurrent ? '*' : ' '} ${name}, chain ${chainId}`;
  if (practice) return [`${head}: on this computer`];
  const trust = endpoints.length === 1 ? ', single source' : '';
  const count = endpoints.length === 0 ? 'no RPC endpoint' : `${endpoints.length} RPC${trust}`;
  return [
    `${head}: ${count}`,
    ...endpoints.map(({ host, perMinute }) => `    ${host}, ${perMinute} requests a minute`),
  ];
}

/** The answer as the help shows it. */
export const networkExample = {
  networks: [
    {
      ...{ chainId: 1, name: 'Ethereum', symbol: 'ETH', isCurrent: true, added: false },
      rpcs: [
        { host: 'rpc.one.example', perMinute: 600 },
        { host: 'rpc.two.example', perMinute: 600 },
      ],
    },
  ],
};
