// Which services are asked about contracts, with which key, and what a person says of contracts that nobody verified.
import type { Address } from 'viem';
import { acceptQuestion } from '../../../shared/contracts/contract-questions.ts';
import {
  type SourceService,
  serviceNames,
  sourceServices,
} from '../../../shared/contracts/contract-source.ts';
import type { Change } from '../../../shared/ipc/change.ts';
import type { ContractSourceView, SourceSettingsView } from '../../../shared/ipc/contract-views.ts';
import type { SystemQuestion } from '../../../shared/system-question.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import { acceptContract, forgetContract } from '../../contracts/sources/accept-contract.ts';
import type { ContractLookUps } from '../../contracts/sources/contract-look-ups.ts';
import {
  readSourceSettings,
  type SourceSettings,
  usualSources,
  writeSourceSettings,
} from '../../contracts/sources/source-settings.ts';
import { listSources, sourceView } from '../../contracts/sources/source-view.ts';
import { notAsked } from '../../contracts/sources/unverified.ts';
import type { Store } from '../../store/open-store.ts';
import type { AppServiceKey } from '../keys/app-service-key.ts';
import { keyQuestion, placeQuestion } from '../keys/service-questions.ts';

export interface SourceDeskOptions {
  store: Pick<Store, 'reader' | 'writer'>;
  lookUps: ContractLookUps;
  key: AppServiceKey;
  clientOf(chainId: number): Promise<ChainClient>;
  networkName(chainId: number): string;
  notify(change: Change): void;
}

/** What of the settings is to be another. */
export interface SourceChange {
  sourcify?: Partial<SourceSettings['sourcify']> | undefined;
  etherscan?: Partial<SourceSettings['etherscan']> | undefined;
  practice?: boolean | undefined;
}

export class SourceDesk {
  readonly #options: SourceDeskOptions;

  constructor(options: SourceDeskOptions) {
    this.#options = options;
  }

  async settings(): Promise<SourceSettingsView> {
    const { sourcify, etherscan, practice } = this.#settings();
    const keyPlace = await this.#options.key.place(etherscan.baseUrl);
    return { sourcify, etherscan: { ...etherscan, keyPlace }, practice };
  }

  /** Errors: SOURCE_SETTINGS_INVALID. */
  set(change: SourceChange): Promise<SourceSettingsView> {
    this.change(change);
    return this.#changed();
  }

  /** The same without a look at the key. */
  change(change: SourceChange): SourceSettings {
    const before = this.#settings();
    const next = {
      sourcify: { ...before.sourcify, ...change.sourcify },
      etherscan: { ...before.etherscan, ...change.etherscan },
      practice: change.practice ?? before.practice,
    };
    writeSourceSettings(this.#options.store.writer, next);
    return next;
  }

  /** Where Etherscan, which has a key, is asked. */
  get keyUrl(): string {
    return this.#settings().etherscan.baseUrl;
  }

  /** What is asked outside of the page before services are asked elsewhere. */
  placeQuestions(change: SourceChange): SystemQuestion[] {
    const before = this.#settings();
    return sourceServices.flatMap((name) => {
      const baseUrl = change[name]?.baseUrl ?? before[name].baseUrl;
      const place = placeOf(name, baseUrl);
      return placeQuestion(place, before[name].baseUrl, consequence) ?? [];
    });
  }

  /** And before a key is given to this address. */
  keyQuestion(baseUrl: string): SystemQuestion | null {
    return keyQuestion(placeOf('etherscan', baseUrl));
  }

  acceptQuestion(chainId: number, address: Address): SystemQuestion {
    return acceptQuestion(address, this.#options.networkName(chainId));
  }

  /** The key that a person copied, by default for the address that is set. Errors: SOURCE_KEY_INVALID. */
  async takeKey(copied: string, baseUrl = this.keyUrl): Promise<SourceSettingsView> {
    await this.#options.key.take(baseUrl, copied);
    return this.#changed();
  }

  /** Errors: SOURCE_KEY_NOT_KEPT. */
  async forgetKey(): Promise<SourceSettingsView> {
    await this.#options.key.forget(this.keyUrl);
    return this.#changed();
  }

  /** What was said of contracts, newest first, and those that were accepted without. */
  list(): ContractSourceView[] {
    return listSources(this.#options.store.reader, this.#options.networkName);
  }

  /** Asks for the source of a contract, also where it is known. Errors: ABI_MISSING, SOURCE_*, NO_CONTRACT, RPC_*. */
  async look(chainId: number, address: Address): Promise<ContractSourceView> {
    const { lookUps, clientOf } = this.#options;
    const said = await lookUps.look(await clientOf(chainId), address, true);
    if (said === null) throw notAsked(address, chainId);
    return this.#view(chainId, address);
  }

  /** The person's own word for this address. Errors: CONTRACT_KNOWN, NO_CONTRACT, RPC_*. */
  async accept(chainId: number, address: Address): Promise<ContractSourceView> {
    const { store, clientOf, notify } = this.#options;
    await acceptContract(store, await clientOf(chainId), address);
    notify({ topic: 'plan', id: null });
    return this.#view(chainId, address);
  }

  /** Takes back what was said of it, by services and by the person. Errors: CONTRACT_NOT_LISTED. */
  forget(chainId: number, address: Address): void {
    const { store, notify } = this.#options;
    forgetContract(store, chainId, address);
    notify({ topic: 'plan', id: null });
  }

  #settings(): SourceSettings {
    return readSourceSettings(this.#options.store.reader);
  }

  #view(chainId: number, address: Address): ContractSourceView {
    const { store, networkName } = this.#options;
    return sourceView(store.reader, { chainId, address }, networkName);
  }

  #changed(): Promise<SourceSettingsView> {
    this.#options.notify({ topic: 'plan', id: null });
    return this.settings();
  }
}

const consequence =
  'It learns which contracts your scripts are about to call, and what it says that they can be asked for is believed.';

function placeOf(name: SourceService, baseUrl: string) {
  return { service: serviceNames[name], baseUrl, shipped: usualSources[name].baseUrl };
}
