// What the script of a group may name and call, from the group itself and from ABIs that can be relied on.
import { type Address, parseAbi } from 'viem';
import { abiOfLines } from '../../../shared/chain/abi/read-abi.ts';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { bundledContract } from '../../../shared/chain/contracts/bundled-abis.ts';
import { knownFunctions } from '../../../shared/chain/known-calls.ts';
import { pairAddress } from '../../../shared/chain/pair-address.ts';
import { AppError } from '../../../shared/errors.ts';
import { addressesOfGroup } from '../../../shared/script/addresses-of-group.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import { readCodeIdentity, sameCode } from '../../chain/contracts/code-identity.ts';
import type { ToolContext } from '../chain-tool.ts';
import { type ScriptBounds, selectorsOf } from './check-script.ts';
import { listedContract } from './listed-contract.ts';

type Where = Pick<ToolContext, 'client' | 'tokens' | 'added' | 'account'>;

/** What tokens and pools are asked, whoever made them. */
const standard = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function transferFrom(address from, address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
]);
const pairAbi = standard.filter(({ name }) => name === 'token0' || name === 'token1');

/**
 * Every contract that the group lists has to have an ABI that can be relied on: one that ships with the app, that a
 * person added or that a service has for its code, that of its implementation with it. Pools of the known exchange
 * need none, nor does one that the person accepted as it is.
 * Errors: ABI_MISSING, CONTRACT_UNVERIFIED, SOURCE_*, NO_CONTRACT, CONTRACT_CODE_CHANGED, RPC_*.
 */
export async function boundsOfGroup(group: ScriptGroup, where: Where): Promise<ScriptBounds> {
  const { client, tokens, account } = where;
  const { chainId } = client;
  const { contracts, spelled } = addressesOfGroup(group, chainId, tokens);
  const listed = await Promise.all(
    group.contracts.map(({ address }) => functionsOfListed(address, where)),
  );
  const bundled = contracts.flatMap((address) => {
    const isToken = tokens.find(chainId, address).kind === 'found';
    const known = bundledContract(chainId, address, isToken);
    return known === null ? [] : abiOfLines(known.lines).functions;
  });
  const functions = [...listed.flat(), ...bundled, ...knownFunctions.map(({ abi }) => abi)];
  const selectors = new Set(selectorsOf([...functions, ...standard]));
  return { contracts, named: [...spelled, account], selectors };
}

async function functionsOfListed(address: Address, { client, added }: Where) {
  try {
    return (await listedContract(client, address, added)).functions;
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !isWithoutAbi(thrown)) throw thrown;
    // Of an accepted contract nothing is known: it is asked for what tokens and exchanges are asked for.
    if (await isPool(client, address)) return [];
    if (await isAccepted(client, address, added)) return [];
    throw thrown;
  }
}

function isWithoutAbi({ code }: AppError): boolean {
  return code === 'ABI_MISSING' || code === 'CONTRACT_UNVERIFIED' || code.startsWith('SOURCE_');
}

/** The person said so of this address, while the code that is there now was there. */
async function isAccepted(
  client: ChainClient,
  address: Address,
  { lookUp }: Where['added'],
): Promise<boolean> {
  const accepted = lookUp?.accepted(client.chainId, address) ?? null;
  return accepted !== null && sameCode(accepted, await readCodeIdentity(client, address));
}

/** Where the factory puts the pool of the two tokens that it says it has. */
async function isPool(client: ChainClient, address: Address): Promise<boolean> {
  const factory = contractsOf(client.chainId)?.uniswapV2Factory;
  if (factory === undefined) return false;
  const side = (functionName: 'token0' | 'token1') =>
    client.read((viem) => viem.readContract({ address, abi: pairAbi, functionName }));
  try {
    const [a, b] = await Promise.all([side('token0'), side('token1')]);
    return pairAddress(factory, a as Address, b as Address) === address;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'TX_REVERTED') return false;
    throw thrown;
  }
}
