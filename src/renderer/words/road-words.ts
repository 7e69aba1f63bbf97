import type { RoadStepId } from '../model/road.ts';

interface RoadWords {
  title: string;
  /** Why, and how. */
  text: string;
  /** What the button says. */
  act: string;
}

/** The steps from practice to real money. `network`: the one that the road leads to, where there is one. */
export function roadWords(id: RoadStepId, network: string | null): RoadWords {
  const there = network ?? 'a real network';
  switch (id) {
    case 'wallet':
      return {
        title: 'A wallet of your own',
        text: 'With keys that were not published. Its recovery phrase belongs on paper, where nobody else sees it.',
        act: 'Show the wallet',
      };
    case 'backup':
      return {
        title: 'A way back',
        text: 'A backup in a folder that you chose, best on another disk, which opens with your password and recovery code.',
        act: 'Set up backups',
      };
    case 'network':
      return {
        title: 'A network, and whom to ask about it',
        text: 'Enter an RPC endpoint. It is asked which chain it serves before it is kept. Whoever runs it sees your addresses and what you ask; no other host is asked.',
        act: 'Add an endpoint',
      };
    case 'second':
      return {
        title: 'A second endpoint of another provider',
        text: 'Suggested: one alone is believed alone. With two, what money depends on counts only when both say the same.',
        act: 'Add a second one',
      };
    case 'use':
      return {
        title: `Use ${there}`,
        text: 'Everything runs on one network at a time. What waits on the practice chain goes on when you choose it again.',
        act: 'Choose the network',
      };
    case 'account':
      return {
        title: 'An account of its own for real money',
        text: `Suggested: practice and real money need not share one. Add an account of your phrase or import one, and have it pay while ${there} is in use; in practice the same one pays as before.`,
        act: 'Choose the account',
      };
    case 'sign':
      return {
        title: `Let the wallet sign for ${there}`,
        text: 'A wallet signs for practice chains only until you let it, with your password in a window of its own.',
        act: 'Let it sign',
      };
    case 'receive':
      return {
        title: 'Receive a little',
        text: `As much as you can afford to lose, on ${there}, with its own coin for fees.`,
        act: 'Show my address',
      };
    case 'send':
      return {
        title: 'Send a little, to yourself',
        text: `A small amount to another account of yours goes the whole way: rehearsal, approval, fee, verdict. Once ${there} is in use the request is written for you; you read it, change it and send it.`,
        act: 'Write the request',
      };
  }
}

/** What is different with real money. */
export const roadChanges = [
  'Which account pays is chosen for real money and for practice apart; until it is, the same one pays with both.',
  'The striped edge of every window goes, and its top names the network. The striped edge always means play money.',
  'Fees are paid in real coins and are not given back where a transaction fails. The approval shows the most that it can cost.',
  'Nobody gives you coins, moves prices or turns the clock for you, and nothing can be begun again.',
  'The rehearsal runs on a copy of the real chain. Until your transaction is mined others act too; the limits that you approve bound what that can cost.',
  'Every transaction needs your approval, or a mandate that you gave, as in practice. Set limits under Budget first, and list whom may be paid under Allowed in the settings.',
] as const;

/** What others have and this has not. */
export const notSupported = [
  'Hardware wallets (Ledger, Trezor and others) are not supported yet: keys are kept in the encrypted vault on this computer. Keep what you do not need here on a device of your own.',
  'Sites cannot connect to this wallet (WalletConnect, browser extension): it signs only what was read and agreed to here.',
] as const;
