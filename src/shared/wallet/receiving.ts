// What whoever receives has to know, in the same words in the window and at the terminal.
import type { Account } from '../ipc/views.ts';
import { isPublishedAccount } from './published-accounts.ts';

/** The network that everything runs on. */
export interface ReceivingNetwork {
  chainId: number;
  name: string;
  /** Of its own coin; null where it is not known. */
  symbol: string | null;
  practice: boolean;
}

export interface ReceivingNote {
  tone: 'plain' | 'caution' | 'danger';
  title: string;
  text: string;
}

/** The gravest first. */
export function receivingNotes(account: Account, network: ReceivingNetwork): ReceivingNote[] {
  return [
    ...(isPublishedAccount(account.address) ? [everybodysKey] : []),
    ...(account.watchOnly ? [noKeyHere] : []),
    ...(account.ofMandate ? [ofMandate] : []),
    network.practice ? playMoney(network) : realMoney(network),
    comparePasted,
  ];
}

const everybodysKey: ReceivingNote = {
  tone: 'danger',
  title: 'Everybody has the key of this account',
  text: 'It is an example of developers’ tools, and programs take whatever arrives there on a real network. Use it for play money only.',
};

const noKeyHere: ReceivingNote = {
  tone: 'caution',
  title: 'You only look at this account',
  text: 'Its key is not in this wallet: what arrives there cannot be sent on from here. Receive with an account of your wallet, unless you hold that key elsewhere.',
};

const ofMandate: ReceivingNote = {
  tone: 'caution',
  title: 'This account belongs to a mandate',
  text: 'What arrives there is what its schedule may spend without asking you, within the terms of the mandate.',
};

function playMoney({ name }: ReceivingNetwork): ReceivingNote {
  return {
    tone: 'caution',
    title: 'Not for real money yet',
    text: `You are on ${name}, which runs on this computer alone: only its own play money arrives, and that is worth nothing. The same address counts on Ethereum and networks like it. What others send there is kept for it, and is shown here only once you use that network.`,
  };
}

function realMoney({ chainId, name, symbol }: ReceivingNetwork): ReceivingNote {
  return {
    tone: 'plain',
    title: `Send only what is on ${name}`,
    text: `${symbol ?? 'Its coin'} and tokens of ${name} (chain ${chainId}) arrive here. Whoever sends has to choose that network: on another one like Ethereum it is kept for the same address, and is shown only once you use that network. Coins of chains of another kind, such as Bitcoin or Solana, cannot be sent to this address and are lost.`,
  };
}

const comparePasted: ReceivingNote = {
  tone: 'plain',
  title: 'Compare it where it was pasted',
  text: 'Only the address is copied and in the code, without network or amount. Programs exist that exchange a copied address: compare its first and last groups.',
};
