import { getAddress } from 'viem';
import { addressProblem, describeAddressProblem } from '../../../shared/addresses.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ContractView } from '../../../shared/ipc/contract-views.ts';
import type { AddedContract } from '../../chain/contracts/verified-contract.ts';
import { addContract, addedContracts, removeContract } from '../../contracts/contract-settings.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'contract.list' | 'contract.add' | 'contract.remove';

export function contractHandlers({
  store,
  chains,
  networks,
  notify,
  clock,
}: Services): Pick<Handlers, Names> {
  // What is wrong with a plan may depend on what is known of its contracts.
  const changed = (): void => notify({ topic: 'plan', id: null });
  const nameOf = (chainId: number): string =>
    networks.list().find((network) => network.chainId === chainId)?.name ?? `Chain ${chainId}`;
  const view = (contract: AddedContract): ContractView => ({
    ...{ chainId: contract.chainId, network: nameOf(contract.chainId) },
    ...{ address: contract.address, name: contract.name, fileSha256: contract.fileSha256 },
    functions: contract.lines.filter((line) => line.startsWith('function ')),
    codeHash: contract.code.codeHash,
    implementation: contract.code.implementation?.address ?? null,
    addedAt: contract.addedAt,
  });
  return {
    'contract.list': () => addedContracts(store.reader).map(view),
    'contract.add': async ({ chainId, address, name, abi }) => {
      const client = await chains.clientOf(chainId);
      const given = { address: readAddress(address), name, abi };
      const added = await addContract(store, client, given, clock.now());
      changed();
      return view(added);
    },
    'contract.remove': ({ chainId, address }) => {
      removeContract(store, chainId, readAddress(address));
      changed();
      return null;
    },
  };
}

function readAddress(text: string) {
  const problem = addressProblem(text);
  if (problem === null) return getAddress(text);
  throw new AppError('BAD_ADDRESS', 'invalid_params', describeAddressProblem(text, problem), {
    advice: 'Copy it again from where it came from.',
  });
}
