import { expect, test } from 'vitest';
import { KnownCode } from '../../../src/main/simulation/trace/known-code.ts';
import type { TracedCall } from '../../../src/main/simulation/trace/trace.ts';

const contract = '0x000000000000000000000000000000000000000A';
const facts = { codeHash: '0x01', looksAt: 'none' } as const;
const call: TracedCall = {
  ...{ depth: 0, kind: 'call', from: contract, to: contract, valueWei: 0n },
  ...{ input: '0x', failed: false },
};

/** After one transaction whose trace told the code of a contract. */
function afterOne(kind: TracedCall['kind'] = 'call'): KnownCode {
  const codes = new KnownCode();
  codes.told('eth_sendTransaction');
  codes.read([{ address: contract, ...facts }], [{ ...call, kind }]);
  return codes;
}

/** What is known as the trace of the next transaction is read. */
function known(codes: KnownCode) {
  codes.told('eth_sendTransaction');
  return codes.before(contract);
}

test('what a trace told is known as the next one is read, whatever was only asked between them', () => {
  const codes = afterOne();
  for (const method of ['anvil_mine', 'eth_call', 'evm_snapshot', 'evm_revert']) codes.told(method);
  expect(known(codes)).toEqual(facts);
});

test.each(['create', 'selfdestruct'] as const)('after a %s nothing is known', (kind) => {
  expect(known(afterOne(kind))).toBeUndefined();
});

test.each([
  'anvil_setCode',
  'anvil_setStorageAt',
  'anvil_loadState',
  'eth_sendRawTransaction',
  'a method that does not exist yet',
])('after %s nothing is known', (method) => {
  const codes = afterOne();
  codes.told(method);
  expect(known(codes)).toBeUndefined();
});

test('after a transaction whose trace nobody read nothing is known, also once another was read', () => {
  const codes = afterOne();
  codes.told('eth_sendTransaction');
  expect(known(codes)).toBeUndefined();
  codes.read([{ address: contract, ...facts }], [call]);
  expect(known(codes)).toBeUndefined();
});

test('what is read while it may be other code already is not kept', () => {
  const codes = new KnownCode();
  codes.told('anvil_setCode');
  codes.told('eth_sendTransaction');
  codes.read([{ address: contract, ...facts }], [call]);
  codes.restored();
  expect(known(codes)).toBeUndefined();
});

test('put back to its block, what was known there is known again; set to another, nothing', () => {
  const codes = afterOne();
  codes.told('anvil_setCode');
  codes.restored();
  expect(known(codes)).toEqual(facts);
  codes.told('anvil_reset');
  expect(known(codes)).toBeUndefined();
});
