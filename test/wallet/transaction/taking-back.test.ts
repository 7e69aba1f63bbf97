import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { type Hex, keccak256, serializeTransaction, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { checkTransaction } from '../../../src/main/wallet/transaction/check-transaction.ts';
import { recoverSender } from '../../../src/main/wallet/transaction/recover-sender.ts';
import { signTransaction } from '../../../src/main/wallet/transaction/sign-transaction.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { otherForms, sampleTakingBack, takingBackBytes } from '../support/sample-taking-back.ts';
import { recipient } from '../support/sample-transaction.ts';
import { sampleAddress, sampleKey } from '../support/sample-vault.ts';

const owner = privateKeyToAccount(`0x${sampleKey}`);
const bytes = (hex: string): Uint8Array => hexToBytes(hex.slice(2));
const checked = (hex: string, chainId = 31_337n) => checkTransaction(bytes(hex), chainId);
const sign = (hex: string) => signTransaction(checked(hex), hexToBytes(sampleKey), sampleAddress);

/** As another wallet signs it: first the authorization, then the transaction with that in it. */
async function signedElsewhere(
  { chainId, nonce }: { chainId: number; nonce: number },
  by = owner,
): Promise<Hex> {
  const authorization = await by.signAuthorization({
    ...{ chainId, nonce: nonce + 1, address: zeroAddress },
  });
  return owner.signTransaction({
    ...{ ...sampleTakingBack, chainId, nonce },
    authorizationList: [authorization],
  });
}

describe('what takes a delegation back', () => {
  it('is signed exactly as another wallet would, on any chain and with any number [A-14]', async () => {
    const numbers = fc.record({
      chainId: fc.integer({ min: 1, max: 2 ** 40 }),
      nonce: fc.integer({ min: 0, max: 2 ** 31 }),
    });
    await fc.assert(
      fc.asyncProperty(numbers, async ({ chainId, nonce }) => {
        const authorizationList = sampleTakingBack.authorizationList.map((each) => ({
          ...each,
          ...{ chainId, nonce: nonce + 1 },
        }));
        const unsigned = takingBackBytes({ chainId, nonce, authorizationList });
        const parsed = checked(unsigned, BigInt(chainId));
        const ours = signTransaction(parsed, hexToBytes(sampleKey), sampleAddress);
        const theirs = await signedElsewhere({ chainId, nonce });
        expect(ours.rawTransaction).toBe(theirs);
        expect(ours.hash).toBe(keccak256(theirs));
      }),
      { numRuns: 50 },
    );
  });

  it('is refused in every other form, by the bytes alone [A-14]', () => {
    const found = otherForms.map(([name, changes]) => [
      name,
      errorCodeNow(() => checked(takingBackBytes(changes))),
    ]);
    expect(found).toEqual(otherForms.map(([name, , code]) => [name, code]));
    expect(errorCodeNow(() => checked(takingBackBytes()))).toBe('none');
  });

  it('is refused for the account of somebody else, and signed for none [A-14]', () => {
    expect(errorCodeNow(() => sign(takingBackBytes({ to: recipient })))).toBe('TX_TAKING_BACK_ODD');
  });

  it('is no transaction of this account where another one signed the authorization [A-14]', async () => {
    const stranger = privateKeyToAccount(`0x${'07'.repeat(32)}`);
    const foreign = await signedElsewhere({ chainId: 31_337, nonce: 3 }, stranger);
    expect(errorCodeNow(() => recoverSender(bytes(foreign), 31_337n))).toBe('TX_TAKING_BACK_ODD');
    const own = await signedElsewhere({ chainId: 31_337, nonce: 3 });
    expect(recoverSender(bytes(own), 31_337n)).toBe(sampleAddress);
  });

  it('is no signed transaction without the signature of its authorization [A-14]', async () => {
    const half = serializeTransaction(sampleTakingBack, {
      ...{ r: `0x${'11'.repeat(32)}`, s: `0x${'11'.repeat(32)}`, yParity: 0 },
    });
    expect(errorCodeNow(() => checked(half))).toBe('TX_TAKING_BACK_ODD');
  });
});
