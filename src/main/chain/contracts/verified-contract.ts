// Which ABI a contract may be called by: one that ships with the app for that address, one that a person added for it,
// or one of a service of sources, the last two as long as the code there is the one that it was for.
import type { Address, Hex } from 'viem';
import { abiOfLines, type ContractAbi } from '../../../shared/chain/abi/read-abi.ts';
import { bundledContract } from '../../../shared/chain/contracts/bundled-abis.ts';
import type { SourceMatch, SourceService } from '../../../shared/contracts/contract-source.ts';
import { AppError } from '../../../shared/errors.ts';
import { bundledTokens } from '../../../shared/tokens/bundled-tokens.ts';
import type { ChainClient } from '../chain-client.ts';
import { chainNotAsked, whenNotAsked } from '../unasked-chain.ts';
import { type CodeIdentity, readCodeIdentity, sameCode } from './code-identity.ts';

/** An ABI that does not ship with the app, for one address on one chain and the code that was there. */
export interface OutsideAbi {
  chainId: number;
  /** EIP-55. */
  address: Address;
  /** What the person or its source calls it; may be empty. */
  name: string;
  /** One line for each function and event. */
  lines: readonly string[];
  /** The code that was there. */
  code: CodeIdentity;
  /** The service that has its source, and how well that matches; not there where a person added it. */
  said?: { service: SourceService; match: SourceMatch };
}

/** One that a person added. */
export interface AddedContract extends OutsideAbi {
  /** SHA-256 of the file, lower-case hex. */
  fileSha256: string;
  /** Epoch ms. */
  addedAt: number;
}

/** Who can be asked about contracts of which no ABI is known. */
export interface ContractLookUp {
  /** Asks about them in the background, each once. */
  fetchAhead(client: ChainClient, addresses: readonly Address[]): void;
  /** Waits until it is known what can be; null, or why no ABI of it is known now. Errors: RPC_*, NO_CONTRACT. */
  settle(client: ChainClient, address: Address): Promise<AppError | null>;
  /** The code for which a person accepted it though nobody verified it; null where they did not. */
  accepted(chainId: number, address: Address): CodeIdentity | null;
}

/** What a person added or a service said, looked up by chain and address. */
export interface AddedContracts {
  (chainId: number, address: Address): OutsideAbi | undefined;
  /** Nobody unless there. */
  readonly lookUp?: ContractLookUp;
}

export interface VerifiedContract extends ContractAbi {
  name: string;
  origin: 'bundled' | 'added' | SourceService;
}

/**
 * The ABI of a contract, if there is one to rely on. One that ships with the app needs nobody to be asked; one
 * from outside is relied on only by its code.
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
  const own = found.origin === 'bundled' ? undefined : added(client.chainId, address);
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
  if (own === undefined) return null;
  return { name: own.name, origin: own.said?.service ?? 'added', ...abiOfLines(own.lines) };
}

function abiMissing(address: Address, chainId: number): AppError {
  const message = `What the contract ${address} can be asked for is not known here.`;
  return new AppError('ABI_MISSING', 'invalid_params', message, {
    advice:
      'Nothing was signed. Look it up or add its ABI in the settings, under "Contracts", and start again.',
    facts: { address, chainId },
  });
}

function codeChanged(address: Address, { code, said }: OutsideAbi, now: CodeIdentity): AppError {
  const message = `The code of the contract ${address} is not the one that its ABI was added for.`;
  return new AppError('CONTRACT_CODE_CHANGED', 'policy_denied', message, {
    advice:
      said === undefined
        ? 'Nothing was signed. Find out what changed; if it is meant, remove the ABI and add the one of the new code.'
        : 'Nothing was signed. Find out what changed; if it is meant, look the contract up again in the settings.',
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
