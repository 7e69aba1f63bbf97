import type { VerbAnswer } from '../verb.ts';
import type { People } from './change-people.ts';

/** The accounts of the wallet and those that are only looked at, under a line that says what was done. */
export function accountAnswer({ own, watched }: People, said: string | null): VerbAnswer {
  const accounts = [
    ...own.map((account) => ({ ...account, watchOnly: false })),
    ...watched.map((account) => ({ ...account, watchOnly: true })),
  ];
  const width = Math.max(0, ...accounts.map(({ name }) => name.length));
  const lines = accounts.map(({ name, address, watchOnly }) => {
    return `  ${name.padEnd(width)}  ${address}${watchOnly ? '  watch-only' : ''}`;
  });
  const list = accounts.length === 0 ? ['No account is known.'] : ['Accounts:', ...lines];
  return {
    exitCode: 0,
    document: { accounts },
    text: [...(said === null ? [] : [said]), ...list].join('\n'),
  };
}

/** The answer as the help shows it. */
export const accountExample = {
  accounts: [
    { name: 'Main', address: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28', watchOnly: false },
    { name: 'Cold', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', watchOnly: true },
  ],
};
