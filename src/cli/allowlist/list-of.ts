import { practiceEthereumId } from '../../shared/chain/addresses.ts';
import { type AllowListKind, allowListKinds } from '../../shared/policy/allow-lists.ts';
import { usageError } from '../usage-error.ts';
import type { VerbContext, VerbOption } from '../verb.ts';

/** Which list the verbs mean. */
export const whichList = {
  name: 'list',
  describe: 'recipients, contracts or selectors (functions)',
  required: true,
};

/** What the verbs put on it or take off it. */
export const whichEntry = {
  name: 'entry',
  describe:
    'an address; of a function its signature, as transfer(address,uint256), or its four bytes',
  required: true,
};

export const chainOption: VerbOption = {
  flags: '--chain <id>',
  describe: 'chain of the list; the practice chain unless given',
};

export function listOf(
  context: VerbContext,
  verb: string,
): { chainId: number; list: AllowListKind } {
  const list = allowListKinds.find((each) => each === context.argument('list'));
  if (list === undefined) throw usageError(`There is no list "${context.argument('list')}".`, verb);
  const chain = context.option('chain') ?? String(practiceEthereumId);
  if (!/^[1-9]\d{0,14}$/.test(chain)) throw usageError(`"${chain}" is no chain id.`, verb);
  return { chainId: Number(chain), list };
}
