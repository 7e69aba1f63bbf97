import type { Call, Sentence } from '../call.ts';

const markets: ReadonlyMap<string, string> = new Map([['aave_v3', 'Aave V3']]);

function market(call: Call): string {
  return call.has('market') ? call.word('market', markets) : 'Aave V3';
}

/** The amount between two halves of a sentence, and whom it is for. */
function lending(before: string, after: string, share?: string): Sentence {
  return (call) => [
    `${before} ${call.amount('amount', call.value('token'), share)} ${after} ${market(call)}`,
    ...call.when('onBehalfOf', (who) => `on behalf of ${who}`),
    ...permit(call),
  ];
}

function permit(call: Call): string[] {
  const value = call.has('permit') ? call.value('permit') : 'false';
  if (value === 'false') return [];
  return [`with a permit that is signed first${value === 'true' ? '' : `, if ${value}`}`];
}

export const supply = lending('Supply', 'to');
export const withdraw = lending('Take', 'back out of', 'that is supplied');
export const borrow = lending('Borrow', 'from', 'that may be borrowed');
export const repay = lending('Pay back', 'to');

export const lendStatus: Sentence = (call) => [
  `Look up what ${call.has('account') ? call.value('account') : 'the account'} supplied to and borrowed from ${market(call)}`,
];

export const depositInVault: Sentence = (call) => [
  `Put ${call.amount('amount', "of the vault's token")} into the vault ${call.value('vault')}`,
];

export const withdrawFromVault: Sentence = (call) => [
  `Take ${call.amount('amount', "of the vault's token", "that is the account's")} out of the vault ${call.value('vault')}`,
];

const protocols: ReadonlyMap<string, string> = new Map([['staking_rewards', 'staking rewards']]);

export const stake: Sentence = (call) => [
  `Stake ${staked(call, 'what there is to stake')} in ${call.word('protocol', protocols)}`,
];

export const unstake: Sentence = (call) => [
  `Take ${staked(call, 'what is staked', 'that is staked')} back out of ${call.word('protocol', protocols)}`,
];

export const claim: Sentence = (call) => [
  `Claim ${staked(call, 'every reward')} from ${call.word('protocol', protocols)}`,
];

function staked(call: Call, everything: string, share?: string): string {
  const token = call.has('token') ? call.value('token') : "of the protocol's token";
  if (call.has('amount')) return call.amount('amount', token, share);
  return call.has('token') ? `all ${token}` : everything;
}
