import { type Address, getAddress } from 'viem';
import { bundledContract } from '../../../shared/chain/contracts/bundled-abis.ts';
import type { ContractSourceView } from '../../../shared/ipc/contract-views.ts';
import { bundledTokens } from '../../../shared/tokens/bundled-tokens.ts';
import type { StoreReader } from '../../store/store.ts';
import { findAdded } from '../contract-settings.ts';

type Reader = Pick<StoreReader, 'settings' | 'contractSources'>;
type Known = Omit<ContractSourceView, 'chainId' | 'network' | 'address' | 'acceptedAt'>;

/** What is known here of a contract, without asking anybody. */
export function sourceView(
  reader: Reader,
  { chainId, address, name = '' }: { chainId: number; address: Address; name?: string },
  networkName: (chainId: number) => string,
): ContractSourceView {
  const known = knownOf(reader, chainId, address);
  return {
    ...{ chainId, network: networkName(chainId), address: getAddress(address) },
    ...known,
    name: known.name === '' ? name : known.name,
    acceptedAt: reader.contractSources.accepted(chainId, address)?.acceptedAt ?? null,
  };
}

/** What was said of contracts, newest first, and those that were accepted without. */
export function listSources(
  reader: Reader,
  networkName: (chainId: number) => string,
): ContractSourceView[] {
  const { contractSources } = reader;
  const all = [...contractSources.list(), ...contractSources.allAccepted()];
  const once = new Map(all.map((each) => [`${each.chainId} ${each.address}`, each]));
  return [...once.values()].map((each) => sourceView(reader, each, networkName));
}

function knownOf(reader: Reader, chainId: number, address: Address): Known {
  const none = { match: null, asked: [], implementation: null, at: null };
  const isListed = bundledTokens.find(chainId, address).kind === 'found';
  const bundled = bundledContract(chainId, address, isListed);
  if (bundled !== null) {
    const { name, lines } = bundled;
    return { ...none, name, origin: 'bundled', functions: functionsIn(lines) };
  }
  const added = findAdded(reader, chainId, address);
  if (added !== undefined) {
    const { name, lines, addedAt: at, code } = added;
    const implementation = code.implementation?.address ?? null;
    const functions = functionsIn(lines);
    return { ...none, name, origin: 'added', functions, at, implementation };
  }
  const said = reader.contractSources.find(chainId, address);
  if (said === undefined) return { ...none, name: '', origin: 'unasked', functions: [] };
  return {
    ...{ name: said.name, origin: said.service ?? 'nobody', match: said.match },
    ...{ asked: [...said.asked], functions: functionsIn(said.lines), at: said.fetchedAt },
    implementation: said.code.implementation?.address ?? null,
  };
}

function functionsIn(lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith('function '));
}
