import type { Account } from '../../shared/ipc/views.ts';
import type { VerbAnswer } from '../verb.ts';
import type { People } from './change-people.ts';

type Listed = Account & { watchOnly: boolean; pays: boolean };

/** The accounts of the wallet and those that are only looked at, under a line that says what was done. */
export function accountAnswer(
  { own, watched, walletUnseen, isReal }: People,
  said: string | null,
): VerbAnswer {
  const accounts = [
    ...own.map((account, index) => ({ ...account, watchOnly: false, pays: index === 0 })),
    ...watched.map((account): Listed => ({ ...account, watchOnly: true, pays: false })),
  ];
  const width = Math.max(0, ...accounts.map(({ name }) => name.length));
  const marked = own.filter(({ ofMandate }) => !ofMandate).length > 1;
  const lines = accounts.map(({ name, address, watchOnly, pays, hidden, paysElsewhere }) => {
    const elsewhere = paysElsewhere && (isReal ? 'pays in practice' : 'pays real money');
    const pay = pays && marked ? 'pays' : elsewhere;
    const how = [watchOnly && 'watch-only', pay, hidden && 'hidden'];
    const mark = how.map((word) => (word ? `  ${word}` : '')).join('');
    return `  ${name.padEnd(width)}  ${address}${mark}`;
  });
  const unseen = walletUnseen
    ? [
        'There is a wallet here whose accounts are listed once a plan was run with it. "countersign vault list" shows them at once.',
      ]
    : [];
  const none = walletUnseen ? [] : ['No account is known.'];
  const list = accounts.length === 0 ? none : ['Accounts:', ...lines];
  return {
    exitCode: 0,
    document: { accounts },
    text: [...(said === null ? [] : [said]), ...list, ...unseen].join('\n'),
  };
}

/** The answer as the help shows it. */
export const accountExample = {
  accounts: [
    {
      ...{ name: 'Main', address: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28' },
      ...{ watchOnly: false, pays: true },
    },
    {
      ...{ name: 'Cold', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
      ...{ watchOnly: true, pays: false },
    },
  ],
};
