import type { Address } from 'viem';
import type { CodeIdentity } from '../../chain/contracts/code-identity.ts';
import type { AddedContracts, OutsideAbi } from '../../chain/contracts/verified-contract.ts';
import type { StoredSource } from '../../store/queries/contract-sources.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';
import { findAdded } from '../contract-settings.ts';

/** Where it is kept what is known of contracts. */
export interface KeptSources {
  /** By the person. */
  added(chainId: number, address: Address): OutsideAbi | undefined;
  /** By services. */
  find(chainId: number, address: Address): StoredSource | undefined;
  /** The code for which the person accepted it. */
  accepted(chainId: number, address: Address): CodeIdentity | null;
  keep(source: Omit<StoredSource, 'fetchedAt'>): void;
}

export function keptInStore({
  reader,
  writer,
}: {
  reader: Pick<StoreReader, 'settings' | 'contractSources'>;
  writer: Pick<StoreWriter, 'contractSources'>;
}): KeptSources {
  return {
    added: (...where) => findAdded(reader, ...where),
    find: (...where) => reader.contractSources.find(...where),
    accepted: (...where) => reader.contractSources.accepted(...where)?.code ?? null,
    keep: (source) => writer.contractSources.keep(source),
  };
}

/** The ABI that a person added for a contract, else the one that a service has; undefined where there is neither. */
export function outsideAbi(
  kept: Pick<KeptSources, 'added' | 'find'>,
  ...where: Parameters<AddedContracts>
): OutsideAbi | undefined {
  const added = kept.added(...where);
  if (added !== undefined) return added;
  const said = kept.find(...where);
  if (said === undefined || said.service === null || said.match === null) return undefined;
  const { chainId, address, name, lines, code, service, match } = said;
  return { chainId, address, name, lines, code, said: { service, match } };
}
