// What stands on the chain: a token that the person added, and names of the name service.
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  namehash,
  numberToHex,
  parseAbi,
  stringToHex,
  toFunctionSelector,
} from 'viem';
import {
  contractsOf,
  practiceEthereumId,
  practiceFaucet,
} from '../../../src/shared/chain/addresses.ts';
import type { TestServices } from '../../support/test-services.ts';
import { attacker } from './hidings.ts';
import { paid, type Ways } from './way.ts';

const token = getAddress('0x00000000000000000000000000000000000badc1');

/** A token that answers each of the usual questions for itself: each answer lies behind the code. */
function tokenCode(text: string): Hex {
  const said = encodeAbiParameters([{ type: 'string' }], [text]);
  const figure = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
  const answers: [string, Hex][] = [
    ['name()', said],
    ['symbol()', said],
    ['decimals()', figure(18n)],
    ['totalSupply()', figure(10n ** 24n)],
    ['balanceOf(address)', figure(7n * 10n ** 18n)],
    ['allowance(address,address)', figure(0n)],
    ['transfer(address,uint256)', figure(1n)],
  ];
  // Loads the selector; eleven bytes for each to compare it, five to refuse, sixteen for each to answer.
  const [begin, refuse] = ['0x60003560e01c', '0x60006000fd'] as const;
  const word = (value: number) => numberToHex(value, { size: 2 });
  const firstAnswer = 6 + 11 * answers.length + 5;
  let data = firstAnswer + 16 * answers.length;
  const ways = answers.map(([question, answer], at) => {
    const length = (answer.length - 2) / 2;
    const body = concatHex([
      ...(['0x5b61', word(length), '0x61', word(data), '0x600039', '0x61', word(length)] as const),
      '0x6000f3',
    ]);
    data += length;
    const entry = word(firstAnswer + 16 * at);
    return {
      compare: concatHex(['0x8063', toFunctionSelector(question), '0x1461', entry, '0x57']),
      ...{ body, answer },
    };
  });
  return concatHex([
    ...[begin, ...ways.map(({ compare }) => compare), refuse],
    ...[...ways.map(({ body }) => body), ...ways.map(({ answer }) => answer)],
  ]);
}

function forget({ tokenDesk }: TestServices['services']): void {
  for (const { address } of tokenDesk.list()) tokenDesk.remove(practiceEthereumId, address);
}

const names = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, address to)',
  'function setName(bytes32 node, string name)',
]);

async function asFaucet({ services }: TestServices, calls: { to: Address; data: Hex }[]) {
  const { client } = await services.connector.connect();
  await client.rpc.request('anvil_impersonateAccount', [practiceFaucet]);
  for (const call of calls)
    await client.rpc.request('eth_sendTransaction', [{ from: practiceFaucet, ...call }]);
  await client.rpc.request('anvil_stopImpersonatingAccount', [practiceFaucet]);
  await client.rpc.request('anvil_mine', ['0x1']);
}

/** mallory.eth is a real name of the attacker, and what strangers wrote is the name of their address. */
async function named(room: TestServices, text: string): Promise<void> {
  const ens = contractsOf(practiceEthereumId)?.ens;
  if (ens === undefined) throw new Error('The practice chain has no names.');
  const { registry, publicResolver } = ens;
  const node = (parent: string, label: string) => ({
    to: registry,
    data: encodeFunctionData({
      ...{ abi: names, functionName: 'setSubnodeRecord' },
      args: [
        ...([namehash(parent), keccak256(stringToHex(label)), practiceFaucet] as const),
        ...([publicResolver, 0n] as const),
      ],
    }),
  });
  const own = attacker.slice(2).toLowerCase();
  const [forward, reverse] = [namehash('mallory.eth'), namehash(`${own}.addr.reverse`)];
  const set = { abi: names, to: publicResolver };
  await asFaucet(room, [
    ...[node('eth', 'mallory'), node('addr.reverse', own)],
    {
      to: publicResolver,
      data: encodeFunctionData({ ...set, functionName: 'setAddr', args: [forward, attacker] }),
    },
    {
      to: publicResolver,
      data: encodeFunctionData({ ...set, functionName: 'setName', args: [reverse, text] }),
    },
  ]);
}

export const waysOfChain: Ways = {
  'a token that was added': {
    bring: async ({ services }, text) => {
      const { client } = await services.connector.connect();
      await client.rpc.request('anvil_setCode', [token, tokenCode(text.slice(0, 1_000))]);
      await client.rpc.request('anvil_mine', ['0x2']);
      forget(services);
      // One with a name that nobody can read is refused, and still there to be looked at.
      await services.tokenDesk.add(practiceEthereumId, token).catch(() => undefined);
      const looks = [
        [
          { name: 'token_info', input: { token } },
          { name: 'get_portfolio', input: {} },
        ],
      ];
      return { words: paid, looks };
    },
    end: async ({ services }) => forget(services),
  },
  'a name of the name service': {
    bring: async (room, text) => {
      await named(room, text);
      const looks = [
        [
          { name: 'resolve_name', input: { name: 'mallory.eth' } },
          { name: 'resolve_name', input: { name: attacker } },
        ],
      ];
      return { words: paid, looks };
    },
  },
};
