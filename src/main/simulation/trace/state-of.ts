// What accounts were before a transaction, and what became of them.
import { type Address, getAddress, type Hex, hexToBigInt } from 'viem';
import type { CodeFacts } from './code-facts.ts';
import type { StateChange, TouchedAccount } from './trace.ts';
import type { AccountAnswer, Diff, Prestate } from './trace-answers.ts';

const zeroWord: Hex = `0x${'0'.repeat(64)}`;
/** How an account is told that has become nothing. */
const nothing = { balance: '0x0', nonce: 0, code: '0x' } as const satisfies AccountAnswer;

/** Accounts with what is known of their code. */
export function readOf(
  prestate: Prestate,
  codeOf: (address: Address, code: Hex | undefined) => CodeFacts,
): TouchedAccount[] {
  return accountsOf(prestate).map(([key, { balance = '0x0', nonce = 0, code, storage }]) => {
    const address = getAddress(key);
    const facts = codeOf(address, code);
    const slots = new Map(slotsOf(storage));
    return { address, balanceWei: hexToBigInt(balance), nonce, ...facts, slots };
  });
}

export function changesOf({ pre, post }: Diff): StateChange[] {
  const addresses = new Set([...accountsOf(pre), ...accountsOf(post)].map(([address]) => address));
  return [...addresses].map((address) => changeOf(address, pre[address] ?? {}, post[address]));
}

function changeOf(
  address: Address,
  before: AccountAnswer,
  after: AccountAnswer = nothing,
): StateChange {
  const change: StateChange = {
    address: getAddress(address),
    slots: new Map(
      [...new Set([before, after].flatMap(({ storage }) => slotsOf(storage).map(([slot]) => slot)))]
        .map((slot) => [slot, slotChange(slot, before, after)] as const)
        .filter(([, { before: had, after: has }]) => had !== has),
    ),
  };
  if (after.balance !== undefined && after.balance !== before.balance) {
    const beforeWei = hexToBigInt(before.balance ?? '0x0');
    change.balanceWei = { before: beforeWei, after: hexToBigInt(after.balance) };
  }
  const { nonce = 0, code = '0x' } = before;
  if (after.nonce !== undefined && after.nonce !== nonce) {
    change.nonce = { before: nonce, after: after.nonce };
  }
  if (after.code !== undefined && after.code !== code) {
    change.code = { before: code, after: after.code };
  }
  return change;
}

function slotChange(
  slot: Hex,
  before: AccountAnswer,
  after: AccountAnswer,
): { before: Hex; after: Hex } {
  return {
    before: before.storage?.[slot] ?? zeroWord,
    after: after.storage?.[slot] ?? zeroWord,
  };
}

function accountsOf(prestate: Prestate): [Address, AccountAnswer][] {
  return Object.entries(prestate) as [Address, AccountAnswer][];
}

function slotsOf(storage: AccountAnswer['storage'] = {}): [Hex, Hex][] {
  return Object.entries(storage) as [Hex, Hex][];
}
