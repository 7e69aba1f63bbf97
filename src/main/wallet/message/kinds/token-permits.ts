// Permissions to spend that the token itself reads: EIP-2612, and the older form of DAI.
import { messageError } from '../message-error.ts';
import {
  amountLine,
  fieldsOf,
  isUnlimited,
  type MessageKind,
  shortDeadline,
  unlimitedDanger,
} from './message-kind.ts';

export const tokenPermit: MessageKind = {
  title: 'Lets somebody spend a token of yours',
  encodedType: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  contracts: [],
  read({ domain, message }, nowMs) {
    const { text, whole } = fieldsOf(message);
    const token = String(domain['verifyingContract']);
    const amount = whole('value');
    return {
      owner: text('owner'),
      allows: { token, spender: text('spender'), units: amount },
      lines: [
        { label: 'Token', value: token },
        { label: 'Spender', value: text('spender') },
        amountLine('Amount', amount),
        shortDeadline(whole('deadline'), nowMs),
        { label: 'Permit number', value: text('nonce') },
      ],
      dangers: isUnlimited(amount) ? [unlimitedDanger(token)] : [],
    };
  },
};

export const daiPermit: MessageKind = {
  title: 'Lets somebody spend a token of yours, or no longer',
  encodedType: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  contracts: [],
  read({ domain, message }, nowMs) {
    const { text, whole } = fieldsOf(message);
    const token = String(domain['verifyingContract']);
    const allowed = text('allowed') === 'true';
    // Its contract takes no time at all for no end.
    if (whole('expiry') === 0n) throw messageError('MESSAGE_VALID_TOO_LONG');
    return {
      owner: text('holder'),
      lines: [
        { label: 'Token', value: token },
        { label: 'Spender', value: text('spender') },
        { label: 'Amount', value: allowed ? 'unlimited' : 'nothing any more' },
        shortDeadline(whole('expiry'), nowMs),
        { label: 'Permit number', value: text('nonce') },
      ],
      dangers: allowed ? [unlimitedDanger(token)] : [],
    };
  },
};
