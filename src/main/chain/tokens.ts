// Reading ERC-20 contracts. What a contract says of itself is data from outside: symbols are cleaned and cut.
import { type Address, encodeFunctionData, getAddress, isAddress, multicall3Abi } from 'viem';
import { contractsOf } from '../../shared/chain/addresses.ts';
import { erc20Abi } from '../../shared/chain/calls/erc20.ts';
import { AppError } from '../../shared/errors.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import { type AtBlock, atBlock, type ChainClient } from './chain-client.ts';
import { cleanSymbol } from './clean-symbol.ts';
import { askTogether, notTogether, readAnswer } from './multicall.ts';
import { orElse } from './or-else.ts';
import { assertCountsAs, steadyDecimals } from './token-decimals.ts';
import { askTokenIfAny } from './token-getters.ts';
import { readTokenText } from './token-text.ts';

export interface ChainToken {
  address: Address | 'native';
  symbol: string;
  decimals: number;
  /** From the bundled list; otherwise the contract's own word. */
  listed: boolean;
}

/** The chain's own coin, `ETH` where the list does not know the chain. */
export function nativeToken(tokens: TokenList, chainId: number): ChainToken {
  const listed = tokens.native(chainId);
  const { symbol, decimals } = listed ?? { symbol: 'ETH', decimals: 18 };
  return { address: 'native', symbol, decimals, listed: listed !== undefined };
}

/** Balance in smallest units, of a token or of the chain's own coin. */
export function tokenBalance(
  client: ChainClient,
  token: Address | 'native',
  account: Address,
  at?: AtBlock,
): Promise<bigint> {
  if (token === 'native') return client.nativeBalance(account, at);
  const call = { address: token, abi: erc20Abi, functionName: 'balanceOf' } as const;
  return client.read((viem) => viem.readContract({ ...call, args: [account], ...atBlock(at) }));
}

/** What the spender may take, in smallest units. */
export function allowance(
  client: ChainClient,
  token: Address,
  pair: { owner: Address; spender: Address },
  at?: AtBlock,
): Promise<bigint> {
  const call = { address: token, abi: erc20Abi, functionName: 'allowance' } as const;
  const args = [pair.owner, pair.spender] as const;
  return client.read((viem) => viem.readContract({ ...call, args, ...atBlock(at) }));
}

/**
 * Balances in the order of the tokens; null where a contract does not answer as a token. One request for all
 * of them, where the chain has the contract for that; else, and for what does not answer in company, one each.
 */
export async function tokenBalances(
  client: ChainClient,
  account: Address,
  tokens: readonly (Address | 'native')[],
): Promise<(bigint | null)[]> {
  const together = await balancesTogether(client, account, tokens);
  return Promise.all(
    tokens.map(
      (token, index) =>
        together[index] ?? orElse<bigint | null>(tokenBalance(client, token, account), null),
    ),
  );
}

/** None where the contract that answers many questions is not known, or missing: a chain that only has the id. */
async function balancesTogether(
  client: ChainClient,
  account: Address,
  tokens: readonly (Address | 'native')[],
): Promise<(bigint | null)[]> {
  const multicall = contractsOf(client.chainId)?.multicall3;
  if (multicall === undefined) return [];
  const args = [account] as const;
  const ofCoin = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args });
  const ofToken = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args });
  const questions = tokens.map((token) =>
    token === 'native' ? { to: multicall, data: ofCoin } : { to: token, data: ofToken },
  );
  try {
    const answers = await askTogether(client, questions, undefined);
    return answers.map((answer) => readAnswer<bigint>(erc20Abi, 'balanceOf', answer));
  } catch (thrown) {
    if (notTogether(thrown)) return [];
    throw thrown;
  }
}

/**
 * The token that a symbol or address means on the client's chain. An address that is not in the list is
 * asked for its symbol and decimals; one that a person added, whether it still counts as it did.
 * Errors: UNKNOWN_TOKEN, AMBIGUOUS_TOKEN, TOKEN_DECIMALS_CHANGE, TOKEN_DECIMALS_DIFFER,
 * TOKEN_NO_DECIMALS, CONTRACT_NO_ANSWER.
 */
export async function findToken(
  client: ChainClient,
  tokens: TokenList,
  text: string,
): Promise<ChainToken> {
  const match = tokens.find(client.chainId, text);
  if (match.kind === 'found') {
    const { symbol, decimals, added } = match.token;
    const address = match.token.address === 'native' ? 'native' : getAddress(match.token.address);
    if (added && address !== 'native') await assertCountsAs(client, address, decimals);
    return { address, symbol, decimals, listed: added !== true };
  }
  if (match.kind === 'ambiguous') {
    const candidates = match.candidates.map(({ address }) => address).join(', ');
    throw new AppError(
      'AMBIGUOUS_TOKEN',
      'invalid_params',
      `Several tokens here are called ${text}.`,
      {
        advice: 'Name the one you mean by its address.',
        facts: { candidates },
      },
    );
  }
  if (isAddress(text)) return readUnlisted(client, tokens, getAddress(text));
  throw new AppError(
    'UNKNOWN_TOKEN',
    'invalid_params',
    `No token of this chain is called ${text}.`,
    {
      advice: 'Check the symbol, or name the token by its address.',
      facts: { chainId: client.chainId, near: match.near.map(({ symbol }) => symbol).join(', ') },
    },
  );
}

async function readUnlisted(
  client: ChainClient,
  tokens: TokenList,
  address: Address,
): Promise<ChainToken> {
  const decimals = await steadyDecimals(client, address);
  const answer = await askTokenIfAny(client, address, 'symbol');
  const symbol = readTokenText(answer ?? '0x') ?? '';
  const listed = tokens.ofChain(client.chainId).map((token) => token.symbol);
  return { address, symbol: cleanSymbol(symbol, address, listed), decimals, listed: false };
}
