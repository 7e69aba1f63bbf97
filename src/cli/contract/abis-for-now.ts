import type { AddedContracts } from '../../main/chain/contracts/verified-contract.ts';
import { addedContracts } from '../../main/contracts/contract-settings.ts';
import type { KeptSources } from '../../main/contracts/sources/kept-sources.ts';
import { readSourceSettings, usualSources } from '../../main/contracts/sources/source-settings.ts';
import { lookUpsOf } from '../../main/services/open-sources.ts';
import type { StoredSource } from '../../main/store/queries/contract-sources.ts';
import { sameAddress } from '../../shared/addresses.ts';
import { readStored } from '../read-stored.ts';
import type { VerbContext } from '../verb.ts';
import { cliAsking } from './cli-asking.ts';

/** What the folder knows of contracts, and what services say of others while the verb runs; nothing of that is kept. */
export function abisForNow(context: VerbContext): AddedContracts {
  const { settings, ...known } = readStored(
    context,
    (reader) => ({
      settings: readSourceSettings(reader),
      added: addedContracts(reader),
      said: reader.contractSources.list(),
      accepted: reader.contractSources.allAccepted(),
    }),
    { settings: usualSources, added: [], said: [], accepted: [] },
  );
  const said: StoredSource[] = [...known.said];
  const kept: KeptSources = {
    added: findIn(known.added),
    find: findIn(said),
    accepted: (...where) => findIn(known.accepted)(...where)?.code ?? null,
    keep: (source) => said.unshift({ ...source, fetchedAt: context.clock.now() }),
  };
  const asking = cliAsking(context);
  const { clock } = context;
  const changed = () => undefined;
  return lookUpsOf({ kept, clock, changed, settings: () => settings, asking }).added;
}

function findIn<T extends { chainId: number; address: string }>(all: readonly T[]) {
  return (chainId: number, address: string): T | undefined =>
    all.find((each) => each.chainId === chainId && sameAddress(each.address, address));
}
