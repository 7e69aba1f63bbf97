import type { Address } from 'viem';
import type { AllowanceChange } from '../../../shared/chain/allowances.ts';
import type { Finding } from '../../../shared/chain/types.ts';
import type { Item } from './claimed-items.ts';

export function notAsLogged(
  token: Address,
  account: Address,
  claimed: bigint,
  found: bigint,
): Finding {
  return {
    id: 'BALANCE_NOT_AS_LOGGED',
    level: 'danger',
    message: 'A token says that it moved one amount, and its balances changed by another.',
    evidence: { token, account, claimed: claimed.toString(), found: found.toString() },
  };
}

/** Of `all` questions only so many were asked. */
export function notAllRead(all: number, asked: number): Finding {
  return {
    id: 'EFFECTS_NOT_ALL_READ',
    level: 'unknown',
    message:
      'So many tokens and addresses have to do with this transaction that not every change was looked for. What was not looked at may be harmful: do it in smaller parts.',
    evidence: { all, asked },
  };
}

/** A spender may take more than before, and neither the token nor the call says so. */
export function unsaidAllowance({ token, spender, before, after }: AllowanceChange): Finding {
  return {
    id: 'ALLOWANCE_NOT_LOGGED',
    level: 'danger',
    message:
      'Somebody may take more of a token than before, and nothing that the transaction says of itself tells it. That is how thieves prepare: do not sign it.',
    evidence: { token, spender, before, after },
  };
}

/** What was allowed without a limit before is allowed so once more. */
export function unlimitedAgain({ token, symbol, spender, way }: AllowanceChange): Finding {
  const what = way === 'collection' ? `every item of ${symbol}` : `all ${symbol}`;
  return {
    id: 'UNLIMITED_AGAIN',
    level: 'danger',
    message: `The spender may take ${what} of this account already, and this allows it once more: now and later. Take it back, or allow the amount that is needed.`,
    evidence: { token, spender },
  };
}

export function itemNotAsLogged(
  { token, tokenId }: Item,
  account: Address,
  claimed: bigint,
  found: bigint,
): Finding {
  return {
    id: 'ITEM_NOT_AS_LOGGED',
    level: 'danger',
    message: 'A collection says that an item moved in one way, and its owners changed in another.',
    evidence: {
      ...{ token, tokenId: tokenId.toString(), account },
      ...{ claimed: claimed.toString(), found: found.toString() },
    },
  };
}

export function tooManyItems(items: number, read: number): Finding {
  return {
    id: 'ITEMS_NOT_ALL_READ',
    level: 'unknown',
    message: `The transaction moves ${items} items of collections; only ${read} of them were looked at.`,
    evidence: { items },
  };
}
