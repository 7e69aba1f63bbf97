// Who may take of an account's tokens: the spenders that its logs name, and where those cannot be had, the
// contracts that are known; each asked anew of the contract that keeps it.
import { type Address, getAddress } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { type AllowanceWay, hasNoLimit, isOfAmount } from '../../../shared/chain/allowances.ts';
import { knownContracts } from '../../../shared/chain/known-contracts.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { ChainClient } from '../chain-client.ts';
import { collectionName } from '../collections.ts';
import { orElse } from '../or-else.ts';
import { findToken } from '../tokens.ts';
import { type Grant, grantKey } from './grant.ts';
import { type LoggedGrant, readGrantLogs } from './grant-logs.ts';
import { readStandings } from './read-standings.ts';

/** What one spender may take now. */
export interface FoundAllowance {
  way: AllowanceWay;
  token: Address;
  /** Of an item with its number. */
  symbol: string;
  decimals: number;
  listed: boolean;
  spender: Address;
  units: bigint;
  /** No token has so much: whatever the account holds, now and later. */
  unlimited: boolean;
  tokenId?: bigint;
  /** Unix seconds; only of Permit2. */
  expiresAt?: bigint;
  /** The newest block that says so; absent where no log of it was found. */
  sinceBlock?: bigint;
}

export interface AllowanceSearch {
  allowances: FoundAllowance[];
  /** Named by logs, and the contract does not answer what stands. */
  unknown: { token: Address; spender: Address }[];
  /** Logs were looked at from here, to `toBlock`; only where `complete` is this all there is. */
  fromBlock: bigint;
  toBlock: bigint;
  complete: boolean;
}

/** Of one token alone, or of all. Errors: RPC_*. */
export async function findAllowances(
  client: ChainClient,
  tokens: TokenList,
  owner: Address,
  token?: Address,
): Promise<AllowanceSearch> {
  const toBlock = (await client.head()).number;
  const permit2 = contractsOf(client.chainId)?.permit2;
  const asked = { owner, permit2, toBlock, ...(token === undefined ? {} : { token }) };
  const { grants: logged, fromBlock, complete } = await readGrantLogs(client, asked);
  const guessed = complete ? [] : guessedGrants(client.chainId, tokens, token);
  const grants = new Map([...guessed, ...logged].map((grant) => [grantKey(grant), grant]));
  const { standing, silent } = await readStandings(client, owner, [...grants.values()], toBlock);
  const described = new Map<string, Promise<Described>>();
  const describe = (of: Grant): Promise<Described> => {
    const key = `${of.way === 'collection' || of.way === 'item'}/${of.token}`;
    const known = described.get(key) ?? describeToken(client, tokens, of);
    described.set(key, known);
    return known;
  };
  return {
    allowances: await Promise.all(
      standing.map(async ({ grant, spender, units, expiresAt }): Promise<FoundAllowance> => {
        const { way, tokenId } = grant;
        const { symbol, ...known } = await describe(grant);
        const sinceBlock = (grant as Partial<LoggedGrant>).sinceBlock;
        return {
          ...{ way, token: grant.token, ...known, spender, units },
          symbol: tokenId === undefined ? symbol : `${symbol} #${tokenId}`,
          unlimited: hasNoLimit(units, way),
          ...(tokenId === undefined ? {} : { tokenId }),
          ...(expiresAt === undefined ? {} : { expiresAt }),
          ...(sinceBlock === undefined ? {} : { sinceBlock }),
        };
      }),
    ),
    // A guess that is not answered is no contract that was allowed anything.
    unknown: silent.flatMap((grant) =>
      'sinceBlock' in grant && grant.spender !== undefined
        ? [{ token: grant.token, spender: grant.spender }]
        : [],
    ),
    ...{ fromBlock, toBlock, complete },
  };
}

/** Listed tokens and known spenders: what can be asked where logs cannot. */
function guessedGrants(chainId: number, tokens: TokenList, only: Address | undefined): Grant[] {
  const listed = tokens
    .ofChain(chainId)
    .flatMap(({ address }) => (address === 'native' ? [] : [getAddress(address)]));
  const spenders = knownContracts(chainId).filter(({ spends }) => spends);
  return (only === undefined ? listed : [only]).flatMap((token) =>
    spenders.map(({ address: spender }) => ({ way: 'token' as const, token, spender })),
  );
}

interface Described {
  symbol: string;
  decimals: number;
  listed: boolean;
}

async function describeToken(
  client: ChainClient,
  tokens: TokenList,
  { way, token }: Grant,
): Promise<Described> {
  if (isOfAmount({ way })) {
    const unnamed = { symbol: `${token.slice(0, 10)}…`, decimals: 0, listed: false };
    return orElse<Described>(findToken(client, tokens, token), unnamed);
  }
  const taken = tokens.ofChain(client.chainId).map(({ symbol }) => symbol);
  const symbol = await collectionName(client, token, taken);
  return { symbol, decimals: 0, listed: false };
}
