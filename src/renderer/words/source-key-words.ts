import type { KeyPlace } from '../../shared/ipc/key-place.ts';

/** Where the key of Etherscan is. */
export const sourceKeyWords: Readonly<Record<KeyPlace, string>> = {
  none: 'No key of Etherscan is set, so it cannot be asked. Sourcify needs none.',
  key_chain: 'A key of Etherscan is in the key chain of this system.',
  memory:
    'A key of Etherscan is held until Countersign ends: this system has no key chain that would keep it.',
  unreadable:
    'No key can be read: the key chain of this system does not answer. One that you copy now is held until Countersign ends.',
};
