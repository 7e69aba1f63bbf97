import { accountNames } from '../shared/wallet/account-name.ts';
import type { WalletAccount } from '../shared/wallet/human-protocol.ts';
import type { SignerTaskAnswer } from './signer-task.ts';
import type { VerbContext } from './verb.ts';

/** What the vault verbs answer with once the vault was opened: nothing secret. */
export function walletDocument({ outcome, status }: SignerTaskAnswer) {
  return {
    accounts: outcome.accounts,
    mode: outcome.mode,
    chains: status.chains,
    generation: status.generation,
  };
}

/** What they say at a terminal. */
export async function walletText(
  context: Pick<VerbContext, 'dataDir'>,
  { outcome }: SignerTaskAnswer,
): Promise<string> {
  return ['The wallet holds:', ...(await accountLines(context, outcome.accounts))].join('\n');
}

/** Accounts by the names that the person gave them, where the database tells them. */
export async function accountLines(
  { dataDir }: Pick<VerbContext, 'dataDir'>,
  accounts: readonly WalletAccount[],
): Promise<string[]> {
  const given = await givenNames(dataDir);
  const placed = accountNames(accounts.map(({ kind }) => kind));
  const names = accounts.map(({ address }, index) => given.get(address) ?? placed[index] ?? '');
  const width = Math.max(...names.map(({ length }) => length));
  return accounts.map(({ address, kind, path }, index) => {
    const name = names[index]?.padEnd(width);
    return `  ${name}  ${address}  ${kindText(kind, path)}`;
  });
}

/** By address. A vault is listed whatever became of the database beside it. */
async function givenNames(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const { readPeople } = await import('./people/change-people.ts');
  try {
    return new Map(readPeople({ dataDir }).own.map(({ address, name }) => [address, name]));
  } catch {
    return new Map();
  }
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
