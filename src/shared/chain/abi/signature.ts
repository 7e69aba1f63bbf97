// A function or an event of a contract as one line of text, in one spelling: types, names and mutability.
// Names of values are kept where they are plain words, and left out where they could be anything else.
import type { AbiEvent, AbiFunction, AbiParameter } from 'viem';
import { parseAbiItem, toFunctionSelector, toFunctionSignature } from 'viem/utils';

/** Longer ones are no function that a person could read. */
const longestSignature = 4_096;

const plainName = /^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/;

/** Reads the one spelling of a function; null for anything else, another spelling of the same included. */
export function readFunctionSignature(text: string): AbiFunction | null {
  if (text.length > longestSignature || !text.startsWith('function ')) return null;
  const item = parsed(text);
  return item?.type === 'function' && functionSignature(item) === text ? item : null;
}

/** Null for a function that has no such line, as one that takes a function. */
export function functionSignature(item: AbiFunction): string | null {
  if (!plainName.test(item.name)) return null;
  const outputs = item.outputs.length === 0 ? '' : ` returns (${params(item.outputs)})`;
  const mutability = item.stateMutability === 'nonpayable' ? '' : ` ${item.stateMutability}`;
  const text = `function ${item.name}(${params(item.inputs)})${mutability}${outputs}`;
  return means(text, item) ? text : null;
}

/** Null for an event without a topic of its own. */
export function eventSignature(item: AbiEvent): string | null {
  if (!plainName.test(item.name) || item.anonymous === true) return null;
  const text = `event ${item.name}(${params(item.inputs)})`;
  return parsed(text)?.type === 'event' ? text : null;
}

/** `mint(address,uint256)`: what the selector is made of. */
export function canonicalName(item: AbiFunction): string {
  return toFunctionSignature(item);
}

/** `mint(address to, uint amount)` is `mint(address,uint256)`; null for what is no signature. */
export function canonicalText(text: string): string | null {
  const item = text.length > longestSignature ? null : parsed(`function ${text}`);
  return item?.type === 'function' ? canonicalName(item) : null;
}

/** The same function, read back: nothing was lost on the way to text. */
function means(text: string, item: AbiFunction): boolean {
  const again = text.length > longestSignature ? null : parsed(text);
  return again?.type === 'function' && toFunctionSelector(again) === toFunctionSelector(item);
}

function parsed(text: string): AbiFunction | AbiEvent | null {
  try {
    const item = parseAbiItem(text as 'function any()') as unknown;
    return item as AbiFunction | AbiEvent;
  } catch {
    return null;
  }
}

function params(all: readonly AbiParameter[]): string {
  return all.map(param).join(', ');
}

function param(each: AbiParameter): string {
  const { name = '', type } = each;
  const isIndexed = 'indexed' in each && each.indexed === true;
  const shape =
    'components' in each ? `(${params(each.components)})${type.slice('tuple'.length)}` : type;
  return [shape, ...(isIndexed ? ['indexed'] : []), ...(isPlain(name, type) ? [name] : [])].join(
    ' ',
  );
}

/** Words that the language keeps for itself cannot name a value. */
function isPlain(name: string, type: string): boolean {
  if (!plainName.test(name)) return false;
  return parsed(`function any(${type.startsWith('tuple') ? 'uint256' : type} ${name})`) !== null;
}
