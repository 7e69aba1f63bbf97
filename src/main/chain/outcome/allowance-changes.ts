// What spenders may take of an account, as it stood in the block before and stands after a transaction.
import { type Address, zeroAddress } from 'viem';
import type { AllowanceChange } from '../../../shared/chain/types.ts';
import { type Grant, grantKey } from '../allowances/grant.ts';
import { itemTaker, standing } from '../allowances/standing.ts';
import type { ChainClient } from '../chain-client.ts';
import { collectionName } from '../collections.ts';
import type { ChainToken } from '../tokens.ts';

interface Asked {
  owner: Address;
  grants: readonly Grant[];
  blockNumber: bigint;
  /** What a token is called. */
  describe: (token: Address) => Promise<Pick<ChainToken, 'symbol' | 'decimals'>>;
  /** What listed tokens are called here. */
  taken: readonly string[];
}

/** Those that are not as before. Errors: RPC_*, CONTRACT_NO_ANSWER. */
export async function allowanceChanges(
  client: ChainClient,
  asked: Asked,
): Promise<AllowanceChange[]> {
  const named = await Promise.all(asked.grants.map((grant) => withSpenders(client, grant, asked)));
  const grants = new Map(named.flat().map((grant) => [grantKey(grant), grant]));
  const changes = await Promise.all(
    [...grants.values()].map((grant) => changeOf(client, grant, asked)),
  );
  return changes.filter((change) => change.before !== change.after);
}

/** A single item has one taker, before and after; the logs do not name the one before. */
async function withSpenders(
  client: ChainClient,
  grant: Grant,
  { blockNumber }: Asked,
): Promise<Grant[]> {
  const { way, token, tokenId } = grant;
  if (way !== 'item' || tokenId === undefined) return [grant];
  const takers = await Promise.all([
    itemTaker(client, token, tokenId, blockNumber - 1n),
    itemTaker(client, token, tokenId, blockNumber),
  ]);
  return takers.filter((taker) => taker !== zeroAddress).map((spender) => ({ ...grant, spender }));
}

async function changeOf(
  client: ChainClient,
  grant: Grant,
  { owner, blockNumber, describe, taken }: Asked,
): Promise<AllowanceChange> {
  const { way, token, spender = zeroAddress, tokenId } = grant;
  const [before, after, known] = await Promise.all([
    standing(client, owner, grant, blockNumber - 1n),
    standing(client, owner, grant, blockNumber),
    way === 'token' || way === 'permit2'
      ? describe(token)
      : collectionName(client, token, taken).then((name) => {
          return { symbol: tokenId === undefined ? name : `${name} #${tokenId}`, decimals: 0 };
        }),
  ]);
  const { symbol, decimals } = known;
  const expiresAt = after.expiresAt ?? before.expiresAt;
  return {
    ...{ chainId: client.chainId, token, symbol, decimals, owner, spender },
    ...{ before: before.units.toString(), after: after.units.toString() },
    ...(way === 'token' ? {} : { way }),
    ...(tokenId === undefined ? {} : { tokenId: tokenId.toString() }),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt.toString() }),
  };
}
