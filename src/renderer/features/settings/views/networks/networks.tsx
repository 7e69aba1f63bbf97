import { isUsable } from '../../../../../shared/chain/usable-network.ts';
import type { NetworkView } from '../../../../../shared/ipc/network-views.ts';
import type { AppStatus } from '../../../../../shared/ipc/views.ts';
import { api } from '../../../../api.ts';
import { Unread } from '../../../../components/unread.tsx';
import { useRemote } from '../../../../state/use-remote.ts';
import { Section } from '../section.tsx';
import { AddNetwork } from './add-network.tsx';
import { NetworkSection } from './network-section.tsx';

/** The networks, whom each is asked through, and which one everything runs on. */
export function Networks({ vault }: { vault: AppStatus['vault'] }) {
  const list = useRemote('networks', () => api.networkList({}), ['status', 'run', 'wallet']);
  if (list.value === null) {
    return (
      <Section title="Networks">
        <Unread
          error={list.error}
          kept="Every network is as it was."
          onRetry={list.reload}
          rows={[
            [140, 200, 80],
            [140, 200, 80],
          ]}
        >
          Reading the networks.
        </Unread>
      </Section>
    );
  }
  const networks = inOrder(list.value);
  return (
    <>
      <p className="m max-w-[70ch] pt-5">
        Everything runs on one network at a time. No host is asked but those that you enter here.
      </p>
      {networks.map((network) => (
        <NetworkSection
          key={network.chainId}
          network={network}
          vault={vault}
          reload={list.reload}
        />
      ))}
      <AddNetwork reload={list.reload} />
    </>
  );
}

/** The one in use first, then those that can be used. */
function inOrder(networks: readonly NetworkView[]): NetworkView[] {
  const rank = (network: NetworkView): number => {
    if (network.isCurrent) return 0;
    return isUsable(network) ? 1 : 2;
  };
  return networks.toSorted((a, b) => rank(a) - rank(b));
}
