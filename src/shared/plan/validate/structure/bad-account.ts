import { type Check, issueAt } from '../check.ts';

/** Letters, digits and what joins the words of a name. */
const accountName = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} _'-]{1,64}$/u;

/** BAD_PARAM: an account that is neither an address, which the address check judges, nor a name. */
export const badAccount: Check = ({ plan: { account } }) => {
  if (account === undefined || account.startsWith('0x') || accountName.test(account)) return [];
  const message = `"${account.slice(0, 80)}" is neither an address nor the name of an account.`;
  return [issueAt({ nodeId: null, path: 'account' }, 'BAD_PARAM', message)];
};
