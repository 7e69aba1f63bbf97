// Every cheatcode that a build of forge knows, out of what it says of them in its own bytes: each stands there as it is
// written in Solidity, most with signature and selector behind it.
import { toFunctionSelector } from 'viem';

/** What types of its own stand for in a signature. */
const ownTypes: Readonly<Record<string, string>> = {
  ForgeContext: 'uint8',
  BroadcastTxType: 'uint8',
  Wallet: '(address,uint256,uint256,uint256)',
  SignedDelegation: '(uint8,bytes32,bytes32,uint64,address)',
  AccessListItem: '(address,bytes32[])',
  PotentialRevert: '(address,bool,bytes)',
};
/** Of the contract that forge writes into a new project. */
const ofSample: ReadonlySet<string> = new Set(['number()', 'setNumber(uint256)', 'increment()']);

/** Signatures such as `deal(address,uint256)`, in order. */
export function cheatcodesOfForge(program: Buffer): string[] {
  const text = whereTheyStand(program);
  const found = new Set([...signed(text), ...declared(text)]);
  return [...found].filter((signature) => !ofSample.has(signature)).sort();
}

function whereTheyStand(program: Buffer): string {
  const at = program.indexOf('ffi(string[])0x89160467');
  if (at < 0) throw new Error('This forge says nothing of its cheatcodes.');
  return program.subarray(Math.max(0, at - 400_000), at + 400_000).toString('latin1');
}

/** Those with their selector behind them, which says where the name begins. */
function* signed(text: string): Generator<string> {
  const pattern = /([A-Za-z_]\w{0,80})(\([\w,()[\]]{0,200}\))(0x[0-9a-f]{8})/g;
  for (const [, name = '', parameters = '', selector] of text.matchAll(pattern)) {
    for (let from = 0; from < name.length; from += 1) {
      const signature = name.slice(from) + parameters;
      if (toFunctionSelector(signature) !== selector) continue;
      yield signature;
      break;
    }
  }
}

function* declared(text: string): Generator<string> {
  const pattern = /function (\w+)\(([^;{}()]{0,600})\) external[^;{}]{0,300};/g;
  for (const [, name = '', parameters = ''] of text.matchAll(pattern)) {
    const types = parameters === '' ? [] : parameters.split(',').map(typeOf);
    yield `${name}(${types.join(',')})`;
  }
}

function typeOf(parameter: string): string {
  const [written = ''] = parameter.trim().split(/\s+/);
  const base = written.replace(/(\[\d*\])+$/, '');
  return (ownTypes[base] ?? base) + written.slice(base.length);
}
