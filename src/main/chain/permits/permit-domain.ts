// Whether a token reads permits as EIP-2612 says, by its own word: what it hashes into every permit has to be
// what anybody can work out from its name, its version, the chain and its address.
import {
  type Address,
  decodeFunctionResult,
  domainSeparator,
  encodeFunctionData,
  keccak256,
  parseAbi,
  toBytes,
  zeroAddress,
} from 'viem';
import type { ChainClient } from '../chain-client.ts';
import { orElse } from '../or-else.ts';
import type { PermitTerms } from '../planned-transaction.ts';

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
]);

const permitType = keccak256(
  toBytes('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
);

/** Of tokens that say none. */
const firstVersion = '1';

/** In which domain a token reads permits, and how many of an owner's it has read. */
export type PermitDomain = Pick<PermitTerms, 'chainId' | 'token' | 'name' | 'version' | 'nonce'>;

/**
 * Null for a token that does not prove that it reads such permits, and for one that says that it reads others:
 * those of Dai are older and know no amount. Errors: RPC_*.
 */
export async function readPermitDomain(
  client: ChainClient,
  token: Address,
  owner: Address,
): Promise<PermitDomain | null> {
  const [name, saidVersion, separator, type, nonce] = await Promise.all([
    ask(client, token, { functionName: 'name' }),
    ask(client, token, { functionName: 'version' }),
    ask(client, token, { functionName: 'DOMAIN_SEPARATOR' }),
    ask(client, token, { functionName: 'PERMIT_TYPEHASH' }),
    ask(client, token, { functionName: 'nonces', args: [owner] }),
  ]);
  if (typeof name !== 'string' || typeof nonce !== 'bigint') return null;
  // Most keep it to themselves.
  if (type !== null && type !== permitType) return null;
  const version = typeof saidVersion === 'string' ? saidVersion : firstVersion;
  const { chainId } = client;
  const domain = { name, version, chainId, verifyingContract: token };
  if (separator !== domainSeparator({ domain })) return null;
  return { chainId, token, name, version, nonce };
}

type Question =
  | { functionName: 'name' | 'version' | 'DOMAIN_SEPARATOR' | 'PERMIT_TYPEHASH' }
  | { functionName: 'nonces'; args: [Address] };

/** Null where the contract refuses, has nothing to say, or answers something else. */
async function ask(client: ChainClient, token: Address, question: Question) {
  const data = encodeFunctionData({ abi, ...question });
  const call = { from: zeroAddress, to: token, valueWei: 0n, data };
  const answer = await orElse(client.call(call), '0x');
  try {
    return decodeFunctionResult({ abi, functionName: question.functionName, data: answer });
  } catch {
    return null;
  }
}
