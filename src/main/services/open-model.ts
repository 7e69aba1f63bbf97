import type { Change } from '../../shared/ipc/change.ts';
import { createModelClient } from '../agent/model/model-client.ts';
import { usualModelLimits } from '../agent/model/model-ports.ts';
import { readModelSettings } from '../agent/model/model-settings.ts';
import { systemTimers } from '../agent/model/timers.ts';
import type { Clock } from '../clock.ts';
import { fetchAsOurs } from '../reach.ts';
import { type RecorderOptions, recordedFetch } from '../records/recorder.ts';
import type { Store } from '../store/open-store.ts';
import type { KeyChain } from '../wallet/keychain/key-chain.ts';
import { loadKeytarKeyChain } from '../wallet/keychain/keytar-key-chain.ts';
import { AppServiceKey } from './keys/app-service-key.ts';
import { KeptServiceKey } from './keys/kept-service-key.ts';
import { modelKeyWords } from './keys/key-words.ts';
import { notedKeyChain } from './keys/noted-key-chain.ts';
import { ModelDesk } from './model/model-desk.ts';

/** The model that reads what is not understood without one. Nothing is asked before a person set a key. */
export function openModel(options: {
  store: Store;
  /** Where the key is kept; the key chain of the system unless given. */
  modelKeyChain?: KeyChain;
  /** Its answers are recorded or replayed; asked each time unless given. */
  records?: RecorderOptions;
  resourcesDir: string;
  clock: Clock;
  notify: (change: Change) => void;
}): ModelDesk {
  const { store, modelKeyChain } = options;
  const open = modelKeyChain === undefined ? loadKeytarKeyChain : async () => modelKeyChain;
  const key = new AppServiceKey(new KeptServiceKey(notedKeyChain(open, store), modelKeyWords));
  const client = createModelClient({
    key,
    settings: () => readModelSettings(store.reader),
    fetch:
      options.records === undefined ? fetchAsOurs : recordedFetch(fetchAsOurs, options.records),
    ...{ timers: systemTimers, now: () => Date.now(), chance: Math.random },
    limits: usualModelLimits,
  });
  return new ModelDesk({ ...options, client, key });
}
