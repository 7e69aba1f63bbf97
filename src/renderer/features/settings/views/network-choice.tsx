import { useState } from 'react';
import { isUsable } from '../../../../shared/chain/usable-network.ts';
import type { NetworkView } from '../../../../shared/ipc/network-views.ts';
import { api } from '../../../api.ts';
import { Labelled } from '../../../components/labelled.tsx';
import { useRemote } from '../../../state/use-remote.ts';

/** One of the networks that can be used; the one in use unless another is chosen. */
export interface NetworkChoice {
  offered: readonly NetworkView[];
  /** Null while none is known. */
  chainId: number | null;
  choose(chainId: number): void;
}

export function useNetworkChoice(): NetworkChoice {
  const networks = useRemote('networks', () => api.networkList({}), ['status']);
  const [chosen, choose] = useState<number | null>(null);
  const offered = (networks.value ?? []).filter(isUsable);
  const chainId = chosen ?? offered.find(({ isCurrent }) => isCurrent)?.chainId ?? null;
  return { offered, chainId, choose };
}

interface NetworkFieldProps {
  label: string;
  choice: NetworkChoice;
}

export function NetworkField({ label, choice: { offered, chainId, choose } }: NetworkFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className="field"
          value={chainId ?? ''}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {offered.map((network) => (
            <option key={network.chainId} value={network.chainId}>
              {network.name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
