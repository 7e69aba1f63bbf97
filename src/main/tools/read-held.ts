import { formatUnits } from '../../shared/amounts.ts';
import { findToken, nativeToken, tokenBalance } from '../chain/tokens.ts';
import type { ToolContext } from './chain-tool.ts';
import { wrappedNative } from './wrapped-native.ts';

/**
 * What the account holds of tokens, by the words that name them: a symbol or address, `native` for the
 * chain's own coin or `wrapped` for its token. Decimal text, in whole tokens. Errors: UNKNOWN_TOKEN, RPC_*.
 */
export async function readHeld(
  names: readonly string[],
  context: ToolContext,
): Promise<Record<string, string>> {
  const { client, account } = context;
  const held = names.map(async (name) => {
    const { address, decimals } = await tokenOf(name, context);
    return [name, formatUnits(await tokenBalance(client, address, account), decimals)] as const;
  });
  return Object.fromEntries(await Promise.all(held));
}

async function tokenOf(name: string, context: ToolContext) {
  const { client, tokens } = context;
  if (name === 'native') return nativeToken(tokens, client.chainId);
  return name === 'wrapped' ? wrappedNative(context) : findToken(client, tokens, name);
}
