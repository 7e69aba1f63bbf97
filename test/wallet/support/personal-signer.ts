// The product's signer in a process of its own, started as main starts it, with the test as its person.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { childTransport } from '../../../src/main/wallet/signer-child.ts';
import type { SignerTransport } from '../../../src/main/wallet/signer-client.ts';
import type { SignerToWindow, WindowToSigner } from '../../../src/shared/wallet/human-protocol.ts';
import { programScript } from '../../support/programs.ts';
import { samplePassword, samplePhrase } from './sample-vault.ts';

type Shown<Type extends SignerToWindow['type']> = Extract<SignerToWindow, { type: Type }>;

export interface PersonalSigner extends SignerTransport {
  pid: number;
  /** Everything that main sent. */
  posted: { type: string; [field: string]: unknown }[];
  /** Says something and answers the next thing shown that is of this type, or an error. */
  person<Type extends SignerToWindow['type']>(
    message: WindowToSigner | null,
    type: Type,
  ): Promise<Shown<Type> | Shown<'error'>>;
}

/** `keyChain`: a file that stands for the system's key chain; without it there is none. */
export function spawnPersonalSigner(folder: string, keyChain?: string): PersonalSigner {
  const words = keyChain === undefined ? [folder] : [folder, keyChain];
  const child = spawn(process.execPath, [programScript('signer-entry'), ...words], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'ipc'],
  });
  const transport = childTransport(child);
  const wire = child.stdio[3] as Duplex;
  wire.on('error', () => undefined);
  const listeners = new Set<(message: SignerToWindow) => void>();
  createInterface({ input: wire }).on('line', (line) => {
    for (const listener of [...listeners]) listener(JSON.parse(line) as SignerToWindow);
  });
  const posted: PersonalSigner['posted'] = [];
  return {
    ...transport,
    pid: child.pid ?? 0,
    posted,
    post(message) {
      posted.push(message as PersonalSigner['posted'][number]);
      transport.post(message);
    },
    person: (message, type) =>
      new Promise((resolve) => {
        const listen = (shown: SignerToWindow): void => {
          if (shown.type !== type && shown.type !== 'error') return;
          listeners.delete(listen);
          resolve(shown as Shown<typeof type>);
        };
        listeners.add(listen);
        if (message !== null) wire.write(`${JSON.stringify(message)}\n`);
      }),
  };
}

/** Makes the vault of the development phrase, open. */
export async function makeSampleVault(signer: PersonalSigner): Promise<void> {
  const draft = {
    type: 'importMnemonic',
    password: samplePassword,
    mnemonic: samplePhrase,
  } as const;
  await signer.person(draft, 'derivedAddressPreview');
  await signer.person({ type: 'createConfirmed' }, 'unlocked');
}

/** Answers what was shown: `unlocked`, or the error. */
export function unlockSampleVault(signer: PersonalSigner, extra: object = {}) {
  return signer.person({ type: 'unlock', password: samplePassword, ...extra }, 'unlocked');
}
