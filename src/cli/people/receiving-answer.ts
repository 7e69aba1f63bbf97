import { AppError } from '../../shared/errors.ts';
import { hexGroups } from '../../shared/hex-groups.ts';
import type { Account } from '../../shared/ipc/views.ts';
import { isMeant } from '../../shared/wallet/account-marks.ts';
import { addressCode } from '../../shared/wallet/address-code.ts';
import { type ReceivingNetwork, receivingNotes } from '../../shared/wallet/receiving.ts';
import type { VerbAnswer } from '../verb.ts';
import type { People } from './change-people.ts';

/**
 * An account as whoever sends to it needs it, on the network in use. `wanted`: its name or address; empty is the
 * account that pays. Errors: NO_SUCH_ACCOUNT.
 */
export function receivingAnswer(
  people: People,
  network: ReceivingNetwork,
  wanted: string,
): VerbAnswer {
  const account = accountOf(people, wanted);
  const { name, address, watchOnly = false } = account;
  const { chainId, practice } = network;
  const notes = receivingNotes(account, network);
  return {
    exitCode: 0,
    document: {
      account: { name, address, watchOnly },
      network: { chainId, name: network.name, practice },
      notes,
    },
    text: [
      `To send to ${name} on ${network.name} (chain ${chainId}):`,
      address,
      hexGroups(address).join(' '),
      '',
      ...codeLines(address),
      ...notes.flatMap(({ title, text }) => ['', `${title}.`, `  ${text}`]),
    ].join('\n'),
  };
}

function accountOf({ own, watched, walletUnseen }: People, wanted: string): Account {
  const all = [...own, ...watched.map((each) => ({ ...each, watchOnly: true as const }))];
  const found = wanted === '' ? own[0] : all.find((each) => isMeant(each, wanted));
  if (found !== undefined) return found;
  throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the wallet.', {
    advice: walletUnseen
      ? 'The accounts of the wallet here are not known yet: "countersign vault list" shows them.'
      : '"countersign account list" shows the accounts, "countersign vault create" makes a wallet.',
  });
}

/** Two rows of modules in each line, light on the dark of a terminal, as readers of codes take it too. */
function codeLines(address: string): string[] {
  const rows = addressCode(address);
  const lines: string[] = [];
  for (let y = 0; y < rows.length; y += 2) {
    const [upper = [], lower = []] = [rows[y], rows[y + 1]];
    lines.push(upper.map((dark, x) => blockOf(!dark, !(lower[x] ?? true))).join(''));
  }
  return lines;
}

function blockOf(upper: boolean, lower: boolean): string {
  if (upper) return lower ? '█' : '▀';
  return lower ? '▄' : ' ';
}

/** The answer as the help shows it. */
export const receivingExample = {
  account: {
    name: 'Main',
    address: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28',
    watchOnly: false,
  },
  network: { chainId: 1, name: 'Ethereum', practice: false },
  notes: [
    {
      tone: 'plain',
      title: 'Send only what is on Ethereum',
      text: 'ETH and tokens of Ethereum (chain 1) arrive here. …',
    },
  ],
};
