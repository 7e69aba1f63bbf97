import { type Address, getAddress, type Hex } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { ChainClient } from './chain-client.ts';

/** EIP-7702: such an account still has its key, and runs the code of the contract whose address follows. */
const mark = '0xef0100';
const whole = /^0xef0100([0-9a-f]{40})$/;

/** Whether the code of an address is that of an account with a key of its own. */
export function isDelegation(code: Hex | undefined): boolean {
  return code?.startsWith(mark) === true;
}

/** Whose code an account runs; null where it runs none, or has taken back that it does. */
export function delegateOf(code: Hex | undefined): Address | null {
  const digits = whole.exec(code ?? '')?.[1];
  return digits === undefined || !/[1-9a-f]/.test(digits) ? null : getAddress(`0x${digits}`);
}

/** The same, read from the chain. Errors: RPC_*. */
export async function readDelegate(client: ChainClient, address: Address): Promise<Address | null> {
  return delegateOf(await client.read((viem) => viem.getCode({ address })));
}

/** There is nothing to take back. */
export function notDelegated(account: Address): AppError {
  return new AppError(
    'NOT_DELEGATED',
    'invalid_params',
    `No contract controls the account ${account} on this network.`,
    { advice: 'There is nothing to take back, and nothing was signed.', facts: { account } },
  );
}
