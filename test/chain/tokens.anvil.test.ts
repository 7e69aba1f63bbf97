import { type Address, createTestClient, getAddress, type Hex, http, stringToHex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { findToken } from '../../src/main/chain/tokens.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { startPractice } from './support/practice.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;
beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl });
});
afterAll(() => practice.close());

const address = getAddress('0x00000000000000000000000000000000000Badc0');

/** A contract that answers every call with a text; as a number that is 32, its decimals. */
async function calling(symbol: string): Promise<Address> {
  const length = symbol.length.toString(16).padStart(2, '0');
  const text = stringToHex(symbol, { size: 32 }).slice(2);
  const bytecode: Hex = `0x602060005260${length}6020527f${text}60405260606000f3`;
  const admin = createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) });
  await admin.setCode({ address, bytecode });
  return address;
}

const symbolOf = async (symbol: string): Promise<string> =>
  (await findToken(client, bundledTokens, await calling(symbol))).symbol;

describe('a token that is not in the list', () => {
  it.each(['PEPE', 'USDC.e', 'USDT0', 'stETH', '1INCH'])(
    'is called %s as it calls itself',
    async (symbol) => {
      expect(await symbolOf(symbol)).toBe(symbol);
    },
  );

  it.each(['USDC', 'usdc', 'USDC.', 'U5DC', 'DAl', 'ETH', 'W-ETH', 'VVETH', 'a b', ''])(
    'that calls itself "%s" is called by its address',
    async (symbol) => {
      expect(await symbolOf(symbol)).toBe(`${address.slice(0, 10)}…`);
    },
  );
});
