import type { Call, Sentence } from '../call.ts';

export const transfer: Sentence = (call) => {
  const token = call.value('token');
  const item = `item #${call.value('tokenId')} of the collection ${token}`;
  if (!call.has('tokenId')) return [`Send ${call.amount('amount', token)} to ${call.value('to')}`];
  const what = call.has('amount') ? `${call.value('amount')} of ${item}` : item;
  return [`Send ${what} to ${call.value('to')}`];
};

export const wrap: Sentence = (call) => [
  `Wrap ${call.amount('amount', call.names.native(call.raw('chainId')))}`,
];

export const unwrap: Sentence = (call) => [
  `Unwrap ${call.amount('amount', call.names.wrapped(call.raw('chainId')))}`,
];

export const approve: Sentence = (call) => {
  const most = call.amount('amount', call.value('token'));
  const limit = most.startsWith('any amount') ? most : `up to ${most}`;
  const sentence = `Allow ${call.value('spender')} to move ${limit}`;
  if (!call.has('through') && !call.has('expiresAt')) return [sentence];
  const through = call.value('through') === 'permit2' ? 'Permit2' : call.value('through');
  const end = call.has('expiresAt') ? [`until ${call.value('expiresAt')}`] : [];
  return [sentence, `through ${through}`, ...end];
};

export const revoke: Sentence = (call) => {
  const spender = call.value('spender');
  const who = spender === 'all' ? 'everyone' : spender;
  return [`Take back what ${who} may move of ${call.value('token')}`];
};

export const revokeDelegation: Sentence = () => [
  'Take back the control that a contract has over the account (EIP-7702)',
];

export const bridge: Sentence = (call) => [
  `Move ${call.amount('amount', call.value('token'))} to ${call.chain('toChainId')}${from(call)}`,
  call.has('to') ? `paid out to ${call.value('to')} there` : 'paid out to the same account there',
];

/** The place that is added to every sentence would read as where it goes. */
function from(call: Call): string {
  return call.has('chainId') ? ', starting' : '';
}
