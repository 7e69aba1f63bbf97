import { describe, expect, it } from 'vitest';
import type { ChainClient } from '../../src/main/chain/chain-client.ts';
import type { Values } from '../../src/main/chain/planned-transaction.ts';
import { permit2Of } from '../../src/main/tools/allow-through-permit2.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { shippedTools } from '../../src/shared/tools/tool-registry.ts';

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Parameters are read before the chain is: a client that knows only its id is enough. */
const tools = new Tools({ chainId: 1 } as ChainClient, bundledTokens, { now: () => 0 });

const plain: Record<string, Values> = {
  approve: { token: 'USDC', spender: account, amount: '1' },
  bridge: { token: 'ETH', amount: '1', toChainId: 8453 },
  bridge_status: { bridgeId: `1:0x${'0'.repeat(64)}` },
  defi_swap: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
  get_allowances: { token: 'USDC' },
  get_balance: { token: 'ETH' },
  get_gas: {},
  get_price: { token: 'ETH' },
  get_quote: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
  resolve_name: { name: 'alice.eth' },
  token_info: { token: 'USDC' },
  revoke: { token: 'USDC', spender: account },
  transfer: { token: 'ETH', amount: '1', to: account },
  unwrap: { amount: '1' },
  wrap: { amount: '1' },
};

async function refusalOf(tool: string, params: Values): Promise<unknown> {
  const call = { tool, params, account, chainId: 1 } as const;
  const work = tools.reads(tool) ? tools.read(call) : tools.build(call);
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

const badParam = (path: string) => ({ code: 'BAD_PARAM', facts: { path } });

describe('a tool that is given what it cannot do', () => {
  it.each(Object.keys(plain))('%s refuses a parameter that it does not know', async (tool) => {
    const refusal = await refusalOf(tool, { ...plain[tool], memo: 'x' });
    expect(refusal).toMatchObject(badParam('memo'));
  });

  it.each([
    ['transfer', 'tokenId', 'seven'],
    ['approve', 'expiresAt', '2027-03-06T17:00:00Z'],
    ['approve', 'through', 'permit3'],
    ['revoke', 'spender', 'some'],
    ['transfer', 'amount', { percent: '100' }],
    ['defi_swap', 'amountOut', '100'],
    ['defi_swap', 'maxIn', '100'],
    ['defi_swap', 'minOut', 1],
    ['defi_swap', 'venue', 'sushiswap'],
    ['defi_swap', 'recipient', 'alice'],
    ['get_quote', 'amountOut', '100'],
    ['get_price', 'quote', 'EUR'],
  ])('%s refuses %s %j: it is never passed over', async (tool, param, value) => {
    const refusal = await refusalOf(tool, { ...plain[tool], [param]: value });
    expect(refusal).toMatchObject(badParam(param));
  });

  it('lets nobody take through Permit2 where that is not known', () => {
    expect(() => permit2Of(123_456)).toThrow(expect.objectContaining({ code: 'NO_CONTRACT' }));
  });

  it('is one of the tools that the plan language declares', () => {
    for (const tool of Object.keys(plain)) expect(shippedTools.get(tool)?.name).toBe(tool);
    const acting = shippedTools.names().filter((tool) => tools.has(tool));
    expect(acting).toEqual(expect.arrayContaining(Object.keys(plain)));
  });
});
