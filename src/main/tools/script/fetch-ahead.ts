import { contractsOfGroups, type ScriptGroup } from '../../../shared/script/script-group.ts';
import type { ScriptWhere } from './make-script.ts';

/** Begins to ask for the sources of the contracts that groups list, by chain and address once, in the background. */
export function fetchAhead(
  groups: readonly ScriptGroup[],
  { client, added }: Pick<ScriptWhere, 'client' | 'added'>,
): void {
  const here = contractsOfGroups(groups).filter(({ chainId }) => chainId === client.chainId);
  added.lookUp?.fetchAhead(
    client,
    here.map(({ address }) => address),
  );
}
