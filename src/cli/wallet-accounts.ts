import { accountNames } from '../shared/wallet/account-name.ts';
import type { WalletAccount } from '../shared/wallet/human-protocol.ts';
import type { SignerTaskAnswer } from './signer-task.ts';

/** What the vault verbs answer with once the vault was opened: nothing secret. */
export function walletDocument({ outcome, status }: SignerTaskAnswer) {
  return {
    accounts: outcome.accounts,
    mode: outcome.mode,
    chains: status.chains,
    generation: status.generation,
  };
}

export function accountLines(accounts: readonly WalletAccount[]): string[] {
  const names = accountNames(accounts.map(({ kind }) => kind));
  const width = Math.max(...names.map(({ length }) => length));
  return accounts.map(({ address, kind, path }, index) => {
    const name = names[index]?.padEnd(width);
    return `  ${name}  ${address}  ${kindText(kind, path)}`;
  });
}

function kindText(kind: WalletAccount['kind'], path: string | null): string {
  if (kind === 'key') return 'imported key';
  return kind === 'mandate' ? `${path} (of a mandate)` : (path ?? '');
}

/** The document as the help shows it. */
export const walletExample = {
  accounts: [
    {
      address: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28',
      kind: 'hd',
      path: "m/44'/60'/0'/0/0",
    },
  ],
  mode: 'password',
  chains: [31_337, 31_338],
  generation: 1,
};
