import {
  type Address,
  type Hex,
  serializeTransaction,
  type TransactionSerializableEIP7702,
  zeroAddress,
} from 'viem';
import type { Expectation } from '../../../src/main/wallet/transaction/expectation.ts';
import { sampleAddress } from './sample-vault.ts';

const unsigned = { r: '0x00', s: '0x00', yParity: 0 } as const;

/** The one authorization that is signed, without its signature. */
export const toNobody = { chainId: 31_337, nonce: 4, address: zeroAddress as Address, ...unsigned };

/** The one transaction of type 4 that is signed, with number 3 on the practice chain. */
export const sampleTakingBack = {
  type: 'eip7702',
  chainId: 31_337,
  nonce: 3,
  to: sampleAddress as Address,
  value: 0n,
  gas: 60_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  authorizationList: [toNobody],
} satisfies TransactionSerializableEIP7702;

export type TakingBackFields = Partial<TransactionSerializableEIP7702>;

export function takingBackBytes(changes: TakingBackFields = {}): Hex {
  return serializeTransaction({ ...sampleTakingBack, ...changes });
}

/** What an honest main would say about `takingBackBytes(changes)`. */
export function takingBackExpectation(changes: TakingBackFields = {}): Expectation {
  const { chainId, to, value, nonce, gas, maxFeePerGas } = { ...sampleTakingBack, ...changes };
  return {
    ...{ chainId, from: sampleAddress, to: to ?? zeroAddress },
    ...{ valueWei: String(value), nonce: nonce ?? 0 },
    maxFeeWei: String((gas ?? 0n) * (maxFeePerGas ?? 0n)),
  };
}

const contract = '0x000000000000000000000000000000000000dEaD';

/** All but the one form, and the code that each is refused with. */
export const otherForms: readonly (readonly [
  name: string,
  changes: TakingBackFields,
  code: 'TX_DELEGATION_REFUSED' | 'TX_TAKING_BACK_ODD' | 'TX_GAS_TOO_LOW',
])[] = [
  ['control for a contract', listOf({ address: contract }), 'TX_DELEGATION_REFUSED'],
  ['control for itself', listOf({ address: sampleAddress }), 'TX_DELEGATION_REFUSED'],
  ['for every chain', listOf({ chainId: 0 }), 'TX_TAKING_BACK_ODD'],
  ['for another chain', listOf({ chainId: 1 }), 'TX_TAKING_BACK_ODD'],
  ['with the number of the transaction', listOf({ nonce: 3 }), 'TX_TAKING_BACK_ODD'],
  ['with a later number', listOf({ nonce: 5 }), 'TX_TAKING_BACK_ODD'],
  ['with no authorization', { authorizationList: [] }, 'TX_TAKING_BACK_ODD'],
  ['twice', { authorizationList: [toNobody, toNobody] }, 'TX_TAKING_BACK_ODD'],
  [
    'with control for a contract behind it',
    { authorizationList: [toNobody, { ...toNobody, nonce: 5, address: contract }] },
    'TX_DELEGATION_REFUSED',
  ],
  [
    'with an authorization that is signed already',
    listOf({ r: `0x${'11'.repeat(32)}`, s: `0x${'11'.repeat(32)}` }),
    'TX_TAKING_BACK_ODD',
  ],
  ['with coins', { value: 1n }, 'TX_TAKING_BACK_ODD'],
  ['with a call', { data: '0x12345678' }, 'TX_TAKING_BACK_ODD'],
  [
    'with an access list',
    { accessList: [{ address: contract, storageKeys: [] }] },
    'TX_TAKING_BACK_ODD',
  ],
  ['that makes a contract', { to: null }, 'TX_TAKING_BACK_ODD'],
  ['without the gas of an authorization', { gas: 45_999n }, 'TX_GAS_TOO_LOW'],
];

function listOf(changes: Partial<typeof toNobody> | { r: Hex; s: Hex }): TakingBackFields {
  return { authorizationList: [{ ...toNobody, ...changes } as typeof toNobody] };
}
