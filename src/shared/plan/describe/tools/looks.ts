import type { Call, Sentence } from '../call.ts';

/** Whose state is read: said where it is not the account that acts. */
function of(call: Call): string {
  return call.has('account') ? ` of ${call.value('account')}` : '';
}

export const balance: Sentence = (call) => [
  `Look up the ${call.value('token')} balance${of(call)}`,
];

export const price: Sentence = (call) => [
  `Look up the price of ${call.value('token')}${call.has('quote') ? ` in ${call.value('quote')}` : ' in USD'}`,
];

export const gas: Sentence = () => ['Look up the gas price'];

export const portfolio: Sentence = (call) => {
  const chains = call
    .list('chains')
    .map((chainId) => (typeof chainId === 'number' ? call.names.chain(chainId) : String(chainId)));
  const where = chains.length === 0 ? '' : ` on ${chains.join(', ')}`;
  const who = call.has('account') ? call.value('account') : 'the account';
  return [`Look up everything that ${who} holds${where}`];
};

export const allowances: Sentence = (call) => [
  `Look up who may move ${call.has('token') ? call.value('token') : 'any token'}${of(call)}`,
];

export const resolveName: Sentence = (call) => [
  `Look up which address ${call.text('name')} stands for`,
];

export const tokenInfo: Sentence = (call) => [`Look up what the token ${call.value('token')} is`];

export const history: Sentence = (call) => [
  `Look up the last ${call.has('limit') ? `${call.value('limit')} ` : ''}transactions${of(call)}`,
];

export const bridgeStatus: Sentence = (call) => [
  `Look up whether what was bridged as ${call.text('bridgeId')} has arrived`,
];
