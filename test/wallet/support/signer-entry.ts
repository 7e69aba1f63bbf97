// The product's signer as a process whose person is at file descriptor 3 (one JSON document a line),
// so that a test can be that person. Key derivation is at its floor to be quick; nothing else differs.
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { parentChannel } from '../../../src/main/wallet/signer-process/parent-channel.ts';
import { Signer } from '../../../src/main/wallet/signer-process/signer.ts';
import type { Channel } from '../../../src/main/wallet/signer-process/signer-options.ts';
import { systemClock } from '../../../src/main/wallet/signer-process/system-clock.ts';
import { floorKdf } from '../../../src/main/wallet/vault/header.ts';
import { fileKeyChain } from './file-key-chain.ts';

const exit = (): never => process.exit(0);
const person = new Socket({ fd: 3, readable: true, writable: true });
const human: Channel = {
  post: (message) =>
    new Promise((resolve) => void person.write(`${JSON.stringify(message)}\n`, () => resolve())),
  onMessage: (handler) => {
    createInterface({ input: person }).on('line', (line) => handler(JSON.parse(line)));
  },
};
const keyChain = process.argv[3];
const options = {
  folder: process.argv[2] ?? '',
  kdf: floorKdf,
  loadKeyChain: keyChain === undefined ? null : async () => fileKeyChain(keyChain),
  clock: systemClock,
  preApproved: () => false,
};
new Signer(options, parentChannel(exit), exit).attachHuman(human);
