// What of a trace has to be the same when the transaction is signed for it to do the same.
import type { Address } from 'viem';
import type { ReadSet } from '../../../shared/chain/read-set.ts';
import type { Trace, TracedCall } from './trace.ts';

/**
 * Slots and code are all kept. A balance is kept where it decides something: where code that can look at it
 * ran, and where it pays for something that a contract sends. That of the sender pays for the fee too, and
 * changes with every fee; whether it is enough is checked by the chain itself before anything happens, so
 * it is kept only where code can look at the balance of anybody. Then the producer of the
 * fork's block is looked at as every other address is; else it is left out, as it only gets the fee. Nobody can
 * see a nonce but by the address of what the account makes next.
 */
export function readSetOf({ read, calls, producer }: Trace, sender: Address): ReadSet {
  const looksAt = new Map(read.map((account) => [account.address, account.looksAt]));
  // What a new contract looks at is not looked for in the code that makes it.
  const seesAll = calls.some(isCreation) || [...looksAt.values()].includes('any');
  const seen = new Set(calls.flatMap((call) => balancesBehind(call, looksAt.get(call.to))));
  const numbered = new Set([sender, ...calls.filter(isCreation).map(({ from }) => from)]);
  const partners = new Set(calls.flatMap(({ from, to }) => [from, to]));
  return read
    .filter(
      ({ address, slots }) =>
        address !== producer || seesAll || partners.has(address) || slots.size > 0,
    )
    .map(({ address, balanceWei, nonce, codeHash, slots }) => ({
      address,
      ...((seesAll || seen.has(address)) && { balanceWei: balanceWei.toString() }),
      ...(numbered.has(address) && { nonce }),
      ...{ codeHash, slots: Object.fromEntries(slots) },
    }));
}

function isCreation({ kind }: TracedCall): boolean {
  return kind === 'create';
}

/** Whose balances decide about one call, or can be looked at by the code that it runs. */
function balancesBehind(
  { kind, depth, from, to, valueWei }: TracedCall,
  looksAt: 'none' | 'own' | 'any' | undefined,
): Address[] {
  const payer = (depth > 0 && valueWei > 0n) || kind === 'selfdestruct' ? [from] : [];
  const runner = kind === 'delegate' ? from : to;
  return looksAt === 'own' ? [...payer, runner] : payer;
}
