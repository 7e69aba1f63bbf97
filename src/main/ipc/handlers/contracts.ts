import { getAddress } from 'viem';
import { addressProblem, describeAddressProblem } from '../../../shared/addresses.ts';
import { addQuestion } from '../../../shared/contracts/contract-questions.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AppChannelName } from '../../../shared/ipc/channel-names.ts';
import type { ContractView } from '../../../shared/ipc/contract-views.ts';
import type { AddedContract } from '../../chain/contracts/verified-contract.ts';
import {
  addContract,
  addedContracts,
  checkedContract,
  removeContract,
} from '../../contracts/contract-settings.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import { confirmed } from '../confirmed.ts';
import type { ShellActions } from './shell.ts';

type Names = Extract<AppChannelName, `contract.${string}`>;

export function contractHandlers(
  services: Services,
  shell: Pick<ShellActions, 'readClipboard' | 'writeClipboard' | 'confirm'>,
): Pick<Handlers, Names> {
  return { ...addedHandlers(services, shell), ...sourceHandlers(services, shell) };
}

function addedHandlers(
  { store, chains, networks, notify, clock }: Services,
  { confirm }: Pick<ShellActions, 'confirm'>,
): Pick<Handlers, 'contract.list' | 'contract.add' | 'contract.remove'> {
  // What is wrong with a plan may depend on what is known of its contracts.
  const changed = (): void => notify({ topic: 'plan', id: null });
  const view = (contract: AddedContract): ContractView => ({
    ...{ chainId: contract.chainId, network: networks.nameOf(contract.chainId) },
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
      const { lines } = checkedContract(store.reader, chainId, given);
      const question = addQuestion(given, lines, networks.nameOf(chainId));
      if (!(await confirmed(confirm, question))) return null;
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

function sourceHandlers(
  { sourceDesk }: Pick<Services, 'sourceDesk'>,
  { confirm, ...shell }: Pick<ShellActions, 'readClipboard' | 'writeClipboard' | 'confirm'>,
): Omit<Pick<Handlers, Names>, 'contract.list' | 'contract.add' | 'contract.remove'> {
  return {
    'contract.sources': () => sourceDesk.list(),
    'contract.look': ({ chainId, address }) => sourceDesk.look(chainId, readAddress(address)),
    'contract.accept': async ({ chainId, address: text }) => {
      const address = readAddress(text);
      const isWanted = await confirmed(confirm, sourceDesk.acceptQuestion(chainId, address));
      return isWanted ? sourceDesk.accept(chainId, address) : null;
    },
    'contract.forget': ({ chainId, address }) => {
      sourceDesk.forget(chainId, readAddress(address));
      return null;
    },
    'contract.services': () => sourceDesk.settings(),
    'contract.setServices': async (change) => {
      const isWanted = await confirmed(confirm, ...sourceDesk.placeQuestions(change));
      return isWanted ? sourceDesk.set(change) : sourceDesk.settings();
    },
    'contract.takeKey': async () => {
      const { keyUrl } = sourceDesk;
      if (!(await confirmed(confirm, sourceDesk.keyQuestion(keyUrl)))) return sourceDesk.settings();
      // For the address that was shown, whatever is set by now.
      const view = await sourceDesk.takeKey(await shell.readClipboard(), keyUrl);
      // A key that was taken is of no use to whoever reads the clipboard next.
      shell.writeClipboard('');
      return view;
    },
    'contract.forgetKey': () => sourceDesk.forgetKey(),
  };
}

function readAddress(text: string) {
  const problem = addressProblem(text);
  if (problem === null) return getAddress(text);
  throw new AppError('BAD_ADDRESS', 'invalid_params', describeAddressProblem(text, problem), {
    advice: 'Copy it again from where it came from.',
  });
}
