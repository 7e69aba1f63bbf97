import type { Change } from '../../shared/ipc/change.ts';
import type { AddedContracts } from '../chain/contracts/verified-contract.ts';
import type { Clock } from '../clock.ts';
import type { Fetch, ServiceLimits } from '../contracts/sources/ask-service.ts';
import { ContractLookUps, type LookUpOptions } from '../contracts/sources/contract-look-ups.ts';
import { etherscan } from '../contracts/sources/etherscan.ts';
import { keptInStore, outsideAbi } from '../contracts/sources/kept-sources.ts';
import { sourceError } from '../contracts/sources/source-error.ts';
import {
  readSourceSettings,
  type SourceSettings,
  servicesFor,
} from '../contracts/sources/source-settings.ts';
import { sourcify } from '../contracts/sources/sourcify.ts';
import { fetchAsOurs } from '../reach.ts';
import type { Store } from '../store/open-store.ts';
import type { KeyChain } from '../wallet/keychain/key-chain.ts';
import { loadKeytarKeyChain } from '../wallet/keychain/keytar-key-chain.ts';
import { SourceDesk } from './contracts/source-desk.ts';
import { AppServiceKey } from './keys/app-service-key.ts';
import { KeptServiceKey } from './keys/kept-service-key.ts';
import { sourceKeyWords } from './keys/key-words.ts';
import { notedKeyChain } from './keys/noted-key-chain.ts';
import type { Networks } from './networks.ts';
import type { NetworkServices } from './open-network.ts';

/** How services of sources are asked, where that is not the usual way. */
export interface SourceAsking {
  /** Records or replays where that is wanted. */
  fetch?: Fetch;
  limits?: ServiceLimits;
  /** The key of Etherscan in the place of the one in the key chain. */
  key?: () => Promise<string | null>;
}

interface SourceOptions {
  store: Pick<Store, 'reader' | 'writer'>;
  clock: Clock;
  asking?: SourceAsking | undefined;
  /** Where the key is kept; the key chain of the system unless given. */
  modelKeyChain?: KeyChain | undefined;
  notify(change: Change): void;
}

export interface Sources {
  lookUps: ContractLookUps;
  /** What is known of contracts that do not ship with the app. */
  added: AddedContracts;
  key: AppServiceKey;
}

/** Who is asked about contracts, by the settings of each moment. Nobody is before somebody wants to know. */
export function openSources(options: SourceOptions): Sources {
  const { store, clock, notify, modelKeyChain, asking = {} } = options;
  const open = modelKeyChain === undefined ? loadKeytarKeyChain : async () => modelKeyChain;
  const key = new AppServiceKey(new KeptServiceKey(notedKeyChain(open, store), sourceKeyWords));
  const settings = (): SourceSettings => readSourceSettings(store.reader);
  const read = (): Promise<string | null> => key.read(settings().etherscan.baseUrl);
  const kept = keptInStore(store);
  const changed = (): void => notify({ topic: 'plan', id: null });
  return {
    key,
    ...lookUpsOf({ kept, clock, changed, settings, asking: { key: read, ...asking } }),
  };
}

/** The same over whatever keeps what is known. */
export function lookUpsOf({
  asking,
  settings,
  ...rest
}: Pick<LookUpOptions, 'kept' | 'clock' | 'changed'> & {
  settings(): SourceSettings;
  asking: SourceAsking;
}): Pick<Sources, 'lookUps' | 'added'> {
  const using = { fetch: asking.fetch ?? fetchAsOurs, limits: asking.limits };
  const key = () => required(asking.key);
  const lookUps = new ContractLookUps({
    ...rest,
    services: (chainId) => {
      const now = settings();
      const asked = {
        sourcify: sourcify(now.sourcify.baseUrl, using),
        etherscan: etherscan({ baseUrl: now.etherscan.baseUrl, key }, using),
      };
      return servicesFor(now, chainId).map((service) => [service, asked[service]]);
    },
  });
  const find = (...where: Parameters<AddedContracts>) => outsideAbi(rest.kept, ...where);
  return { lookUps, added: Object.assign(find, { lookUp: lookUps }) };
}

async function required(read: SourceAsking['key']): Promise<string> {
  const found = (await read?.()) ?? null;
  if (found === null) throw sourceError('SOURCE_KEY_REFUSED', 'etherscan', { missing: true });
  return found;
}

/** What a person does about them. */
export function sourceDesk({
  store,
  lookUps,
  key,
  chains,
  networks,
  notify,
}: Sources &
  Pick<SourceOptions, 'store' | 'notify'> &
  Pick<NetworkServices, 'chains'> & { networks: Networks }): SourceDesk {
  return new SourceDesk({
    ...{ store, lookUps, key, notify },
    clientOf: (chainId) => chains.clientOf(chainId),
    networkName: (chainId) => networks.nameOf(chainId),
  });
}
