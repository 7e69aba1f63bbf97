// Which ABI a contract may be called by: one that ships with the app for that address, or one that a person added
// for it, as long as the code there is the one that it was added for.
import type { Address, Hex } from 'viem';
import { abiOfLines, type ContractAbi } from '../../../shared/chain/abi/read-abi.ts';
import { bundledContract } from '../../../shared/chain/contracts/bundled-abis.ts';
import { AppError } from '../../../shared/errors.ts';
import { bundledTokens } from '../../../shared/tokens/bundled-tokens.ts';
import type { ChainClient } from '../chain-client.ts';
import { chainNotAsked, whenNotAsked } from '../unasked-chain.ts';
import { type CodeIdentity, readCodeIdentity, sameCode } from './code-identity.ts';

/** An ABI that a person added, for one address on one chain. */
export interface AddedContract {
  chainId: number;
  /** EIP-55. */
  address: Address;
  /** What the person calls it; may be empty. */
  name: string;
  /** One line for each function and event. */
  lines: readonly string[];
  /** SHA-256 of the file, lower-case hex. */
  fileSha256: string;
  /** The code that was there when it was added. */
  code: CodeIdentity;
  /** Epoch ms. */
  addedAt: number;
}

/** What a person added, looked up by chain and address. */
export type AddedContracts = (chainId: number, address: Address) => AddedContract | undefined;

export interface VerifiedContract extends ContractAbi {
  name: string;
  origin: 'bundled' | 'added';
}

/**
 * The ABI of a contract, if there is one to rely on. One that ships with the app needs nobody to be asked; one
 * that was added is relied on only by its code.
 * Errors: NO_CONTRACT, ABI_MISSING, CONTRACT_CODE_CHANGED, RPC_*.
 */
export async function verifiedContract(
  client: ChainClient,
  address: Address,
  added: AddedContracts,
): Promise<VerifiedContract> {
  const code = await whenNotAsked(readCodeIdentity(client, address), null);
  const found = knownContract(client.chainId, address, added);
  if (found === null) throw abiMissing(address, client.chainId);
  const own = found.origin === 'added' ? added(client.chainId, address) : undefined;
  if (own === undefined) return found;
  if (code === null) throw chainNotAsked();
  if (!sameCode(own.code, code)) throw codeChanged(address, own, code);
  return found;
}

/** The same without asking the chain whether the code is still the one that it was added for. */
export function knownContract(
  chainId: number,
  address: Address,
  added: AddedContracts,
): VerifiedContract | null {
  const isListed = bundledTokens.find(chainId, address).kind === 'found';
  const bundled = bundledContract(chainId, address, isListed);
  if (bundled !== null) {
    return { name: bundled.name, origin: 'bundled', ...abiOfLines(bundled.lines) };
  }
  const own = added(chainId, address);
  return own === undefined ? null : { name: own.name, origin: 'added', ...abiOfLines(own.lines) };
}

function abiMissing(address: Address, chainId: number): AppError {
  const message = `What the contract ${address} can be asked for is not known here.`;
  return new AppError('ABI_MISSING', 'invalid_params', message, {
    advice:
      'Nothing was signed. Add its ABI in the settings, or with "countersign contract add", and start again.',
    facts: { address, chainId },
  });
}

function codeChanged(address: Address, { code }: AddedContract, now: CodeIdentity): AppError {
  const message = `The code of the contract ${address} is not the one that its ABI was added for.`;
  return new AppError('CONTRACT_CODE_CHANGED', 'policy_denied', message, {
    advice:
      'Nothing was signed. Find out what changed; if it is meant, remove the ABI and add the one of the new code.',
    facts: {
      ...{ address, before: code.codeHash, now: now.codeHash },
      implementationBefore: implementationOf(code),
      implementationNow: implementationOf(now),
    },
  });
}

function implementationOf({ implementation }: CodeIdentity): Hex | null {
  return implementation?.address ?? null;
}
