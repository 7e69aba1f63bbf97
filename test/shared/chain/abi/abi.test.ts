import fc from 'fast-check';
import { type AbiFunction, encodeFunctionData, parseAbiItem } from 'viem';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../../src/shared/chain/abi/call-arguments.ts';
import { dangerOf } from '../../../../src/shared/chain/abi/dangerous-functions.ts';
import { findFunction } from '../../../../src/shared/chain/abi/find-function.ts';
import { readGivenCall } from '../../../../src/shared/chain/abi/given-call.ts';
import { plainAnswer } from '../../../../src/shared/chain/abi/plain-values.ts';
import { abiOfLines, readAbiFile } from '../../../../src/shared/chain/abi/read-abi.ts';
import {
  functionSignature,
  readFunctionSignature,
} from '../../../../src/shared/chain/abi/signature.ts';
import { decodeCall } from '../../../../src/shared/chain/decode-call.ts';
import { AppError } from '../../../../src/shared/errors.ts';

const item = (text: string) => parseAbiItem(text as 'function any()') as unknown as AbiFunction;
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : String(thrown);
  }
};
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('the arguments of a call', () => {
  const order = item(
    'function order((address to, uint256[2] sizes) what, bytes4 tag, bool now, string note, int8 way, bytes data)',
  );
  const good = [
    { to: bob, sizes: ['1', 2] },
    '0xdeadbeef',
    true,
    'a "note"',
    '-128',
    '0x',
  ] as const;

  it('are read by their types', () => {
    expect(readArguments(order, [...good])).toEqual([
      { to: bob, sizes: [1n, 2n] },
      '0xdeadbeef',
      true,
      'a "note"',
      -128,
      '0x',
    ]);
    expect(readArguments(order, [[bob, ['1', '2']], ...good.slice(1)])[0]).toEqual({
      to: bob,
      sizes: [1n, 2n],
    });
  });

  it.each<[number, unknown, string]>([
    [0, { to: bob }, 'args[0] (what)'],
    [0, { to: bob, sizes: ['1', '2'], more: 1 }, 'args[0] (what)'],
    [0, { to: bob, sizes: ['1'] }, 'args[0] (what).sizes'],
    [0, { to: bob.replace('C', 'c'), sizes: ['1', '2'] }, 'args[0] (what).to'],
    [0, { to: bob, sizes: ['1', '1.5'] }, 'args[0] (what).sizes[1]'],
    [0, { to: bob, sizes: ['1', '-1'] }, 'args[0] (what).sizes[1]'],
    [0, { to: bob, sizes: ['1', 2 ** 53] }, 'args[0] (what).sizes[1]'],
    [0, { to: bob, sizes: ['1', (2n ** 256n).toString()] }, 'args[0] (what).sizes[1]'],
    [1, '0xdeadbe', 'args[1] (tag)'],
    [1, '0xdeadbeefzz', 'args[1] (tag)'],
    [2, 'true', 'args[2] (now)'],
    [3, 7, 'args[3] (note)'],
    [4, '128', 'args[4] (way)'],
    [5, '0x0', 'args[5] (data)'],
    [5, null, 'args[5] (data)'],
  ])('that do not fit are named by their place: %i %j', (at, value, place) => {
    const given = good.map((each, index) => (index === at ? value : each));
    expect(() => readArguments(order, given)).toThrow(`The argument ${place} cannot be used`);
    expect(codeOf(() => readArguments(order, given))).toBe('BAD_ARGUMENT');
  });

  it('have to be as many as the function takes', () => {
    expect(codeOf(() => readArguments(order, []))).toBe('ARGUMENT_COUNT');
  });

  it('of any whole number that fits are encoded as that number, and no other is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 32 }),
        fc.boolean(),
        fc.bigInt(),
        (size, signed, value) => {
          const bits = BigInt(8 * size);
          const fits = signed
            ? value >= -(1n << (bits - 1n)) && value < 1n << (bits - 1n)
            : value >= 0n && value < 1n << bits;
          const abi = item(`function f(${signed ? 'int' : 'uint'}${bits} x)`);
          const code = codeOf(() => {
            const args = readArguments(abi, [value.toString()]);
            const data = encodeFunctionData({ abi: [abi], functionName: 'f', args });
            expect(BigInt.asIntN(256, BigInt(`0x${data.slice(10)}`))).toBe(
              BigInt.asIntN(256, value),
            );
          });
          expect(code).toBe(fits ? 'none' : 'BAD_ARGUMENT');
        },
      ),
    );
  });
});

describe('a function', () => {
  const functions = [
    item('function mint(address to)'),
    item('function mint(address to, uint256 id)'),
    item('function burn(uint256 id)'),
  ];

  it('is found by its name, or by its types in any spelling', () => {
    expect(findFunction(functions, 'burn')).toBe(functions[2]);
    expect(findFunction(functions, 'mint(address,uint256)')).toBe(functions[1]);
    expect(findFunction(functions, 'function mint(address to, uint id)')).toBe(functions[1]);
  });

  it('that is not there, or that is one of several, is asked for by name', () => {
    expect(() => findFunction(functions, 'brun')).toThrow('The nearest are burn.');
    expect(() => findFunction(functions, 'withdrawEverything')).toThrow('It has mint, burn.');
    const many = Array.from({ length: 21 }, (_, n) => item(`function f${n}x()`));
    expect(() => findFunction(many, 'withdrawEverything')).toThrow('f19x and others.');
    expect(codeOf(() => findFunction(functions, 'mint(uint256)'))).toBe('FUNCTION_UNKNOWN');
    expect(codeOf(() => findFunction(functions, 'mint(((('))).toBe('FUNCTION_UNKNOWN');
    expect(() => findFunction(functions, 'mint')).toThrow('mint(address) or mint(address,uint256)');
    expect(codeOf(() => findFunction(functions, 'mint'))).toBe('FUNCTION_AMBIGUOUS');
  });

  it('has one spelling, which says all that its selector is made of', () => {
    const text =
      'function f((address to, uint256[2] sizes)[] all, bytes data) payable returns (bool)';
    expect(functionSignature(item(text))).toBe(text);
    expect(readFunctionSignature(text)).toMatchObject({ name: 'f', stateMutability: 'payable' });
    for (const other of [
      text.replace('function f', 'function  f'),
      text.replace('address to', 'address  to'),
      `${text} `,
      'function f(uint x)',
      'event f(uint256 x)',
      'function f(uint256 x) external',
      '',
      'function f(',
      `function f(${'uint256,'.repeat(2000)}bool)`,
    ]) {
      expect(readFunctionSignature(other)).toBeNull();
    }
  });
});

describe('the ABI of a file', () => {
  const named = (name: string, input: string, type = 'address') => ({
    ...{ type: 'function', name, outputs: [], stateMutability: 'nonpayable' },
    inputs: [{ name: input, type }],
  });

  it('is read out of a plain list or of a compiler’s artifact', () => {
    const list = [named('pay', 'to'), { type: 'constructor' }, { type: 'receive' }];
    const lines = ['function pay(address to)'];
    expect(readAbiFile(JSON.stringify(list))).toEqual(lines);
    expect(readAbiFile(JSON.stringify({ abi: list, bytecode: '0x' }))).toEqual(lines);
    expect(abiOfLines(lines).functions).toHaveLength(1);
  });

  it('keeps no name of a value that is more than a plain word', () => {
    for (const input of ['\u202eot', 'to) payable', 'a b', 'address', 'to\u200b', 'x'.repeat(65)]) {
      expect(readAbiFile(JSON.stringify([named('pay', input)]))).toEqual(['function pay(address)']);
    }
    const odd = [named('pay\u202e', 'to'), named('pay(', 'to'), named('ok', 'to')];
    expect(readAbiFile(JSON.stringify(odd))).toEqual(['function ok(address to)']);
  });

  it('is refused where there is nothing in it that could be called', () => {
    expect(codeOf(() => readAbiFile('{'))).toBe('ABI_UNREADABLE');
    expect(codeOf(() => readAbiFile('{"abi": {}}'))).toBe('ABI_UNREADABLE');
    expect(codeOf(() => readAbiFile('[{"type": "function", "name": 7}]'))).toBe('ABI_UNREADABLE');
    expect(codeOf(() => readAbiFile('[]'))).toBe('ABI_EMPTY');
    expect(codeOf(() => readAbiFile(JSON.stringify([named('f', 'x', 'uint7')])))).toBe('ABI_EMPTY');
    expect(codeOf(() => readAbiFile(' '.repeat(600_000)))).toBe('ABI_TOO_LARGE');
    const [inside, outside] = ['{"type":"tuple","components":[', ']}'];
    const nested = `${inside.repeat(8_000)}{"type":"bool"}${outside.repeat(8_000)}`;
    const deep = `[{"type":"function","name":"f","stateMutability":"view","inputs":[${nested}]}]`;
    expect(codeOf(() => readAbiFile(deep))).toMatch(/^ABI_(EMPTY|UNREADABLE)$/);
  });
});

describe('a call that is described [A-12]', () => {
  const text = 'function order((address to, uint256[] sizes)[] all, string note)';
  const abi = item(text);
  const data = encodeFunctionData({
    abi: [abi],
    functionName: 'order',
    args: [[{ to: bob, sizes: [1n, 2n] }], 'x'],
  });

  it('is read where it gives the same bytes again, and nowhere else', () => {
    expect(decodeCall(data, text)).toEqual({
      functionName: 'order',
      args: [
        {
          name: 'all',
          type: 'tuple[]',
          value: [`{"to":"${bob}","sizes":["1","2"]}`],
        },
        { name: 'note', type: 'string', value: 'x' },
      ],
    });
    expect(decodeCall(data)).toBeNull();
    expect(readGivenCall(text, `${data}00`)).toBeNull();
    expect(
      readGivenCall(text, data.replace('70997970', '70997971') as `0x${string}`),
    ).not.toBeNull();
    const dirty = `${data.slice(0, 10 + 64 * 4)}ff${data.slice(10 + 64 * 4 + 2)}` as `0x${string}`;
    expect(readGivenCall(text, dirty)).toBeNull();
    expect(readGivenCall(text.replace('order', 'claim'), data)).toBeNull();
  });

  it('is read by what Countersign knows, whatever a description calls it', () => {
    const transfer = encodeFunctionData({
      abi: [item('function transfer(address to, uint256 amount)')],
      functionName: 'transfer',
      args: [bob, 5n],
    });
    const lie = 'function transfer(address refundOf, uint256 points)';
    expect(decodeCall(transfer, lie)?.args.map(({ name }) => name)).toEqual(['to', 'amount']);
  });

  it('is told to be dangerous by its selector', () => {
    const call = encodeFunctionData({
      abi: [item('function upgradeTo(address gift)')],
      functionName: 'upgradeTo',
      args: [bob],
    });
    expect(dangerOf(call)).toContain('other code');
    expect(dangerOf(data)).toBeNull();
  });
});

it('an answer is told by the names of its fields where it has them, and in order where not', () => {
  const two = item('function f() view returns (uint256 high, address who)').outputs;
  expect(plainAnswer(two, [5n, bob])).toEqual({ high: '5', who: bob });
  expect(
    plainAnswer(item('function f() view returns (uint256, bool)').outputs, [5n, true]),
  ).toEqual(['5', true]);
  const list = item('function f() view returns ((uint8 a, bytes b)[])').outputs;
  expect(plainAnswer(list, [{ a: 1, b: '0x' }])).toEqual([{ a: '1', b: '0x' }]);
  expect(plainAnswer([], undefined)).toBeNull();
});
