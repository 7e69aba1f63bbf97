import { useId } from 'react';
import type { WindowToSigner } from '../../../shared/wallet/human-protocol.ts';
import { SecretField } from '../../components/secret-field.tsx';
import { LongField } from './long-field.tsx';
import { PhraseField } from './phrase-field.tsx';

export type SourceKind = 'phrase' | 'key' | 'keystore';

export interface ImportSource {
  phrase: string;
  passphrase: string;
  key: string;
  keystore: string;
  keystorePassword: string;
}

export const emptySource: ImportSource = {
  phrase: '',
  passphrase: '',
  key: '',
  keystore: '',
  keystorePassword: '',
};

/** Whether there is enough to ask the signer; whether it is right is for the signer to say. */
export function sourceFits(kind: SourceKind, source: ImportSource): boolean {
  return source[kind].trim() !== '';
}

export function importRequest(
  kind: SourceKind,
  source: ImportSource,
  password: string,
): WindowToSigner {
  if (kind === 'key') return { type: 'importPrivateKey', password, privateKey: source.key.trim() };
  if (kind === 'keystore') {
    const { keystore, keystorePassword } = source;
    return { type: 'importKeystore', password, keystoreJson: keystore, keystorePassword };
  }
  const passphrase = source.passphrase === '' ? {} : { passphrase: source.passphrase };
  return { type: 'importMnemonic', password, mnemonic: source.phrase, ...passphrase };
}

interface SourceFieldsProps {
  kind: SourceKind;
  value: ImportSource;
  onChange(value: ImportSource): void;
}

/** The fields of one kind of wallet. */
export function SourceFields({ kind, value, onChange }: SourceFieldsProps) {
  const set = (part: Partial<ImportSource>) => onChange({ ...value, ...part });
  if (kind === 'key') {
    return (
      <SecretField
        label="Private key"
        value={value.key}
        onChange={(key) => set({ key })}
        hint="64 hexadecimal digits, with or without 0x."
      />
    );
  }
  if (kind === 'keystore') {
    return (
      <div className="grid gap-3">
        <FileField onRead={(keystore) => set({ keystore })} />
        <LongField
          label="Keystore"
          value={value.keystore}
          hint="Choose the file, or paste its text."
          onChange={(keystore) => set({ keystore })}
        />
        <SecretField
          label="Password of the keystore"
          value={value.keystorePassword}
          onChange={(keystorePassword) => set({ keystorePassword })}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <PhraseField value={value.phrase} onChange={(phrase) => set({ phrase })} />
      <SecretField
        label="Passphrase, if the phrase has one"
        value={value.passphrase}
        onChange={(passphrase) => set({ passphrase })}
        hint="Not the password below. Leave it empty if you do not know of one."
      />
    </div>
  );
}

function FileField({ onRead }: { onRead(text: string): void }) {
  const id = useId();
  const read = async (file: File | undefined) => {
    if (file) onRead(await file.text());
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="mid">
        Keystore file
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className="file-field"
        onChange={(event) => void read(event.target.files?.[0])}
      />
    </div>
  );
}
