import { operandOf, type PlainValue } from '../../conditions/operand.ts';
import type { RuntimeFn, ValueRef } from '../../values.ts';
import { type Check, issueAt } from '../check.ts';
import { everyRef } from './refs.ts';

/** What an argument must be, in words, and whether a written value is that. */
interface Kind {
  words: string;
  takes(value: PlainValue): boolean;
}

interface Signature {
  least: number;
  most: number;
  /** By place; the last one holds for all after it. */
  kinds: readonly Kind[];
}

const text: Kind = {
  words: 'a text',
  takes: (value) => typeof value === 'string' && value !== '',
};
const chain: Kind = {
  words: 'a chain id',
  takes: (value) => typeof value !== 'boolean' && /^[1-9]\d*$/.test(String(value)),
};
const number: Kind = {
  words: 'a number',
  takes: (value) => typeof operandOf(value) === 'object',
};

const pair: Signature = { least: 2, most: 2, kinds: [number] };
const several: Signature = { least: 2, most: Number.POSITIVE_INFINITY, kinds: [number] };

const signatures: Readonly<Record<RuntimeFn, Signature>> = {
  price: { least: 1, most: 1, kinds: [text] },
  balance: { least: 1, most: 3, kinds: [text, chain, text] },
  gas_price: { least: 0, most: 1, kinds: [chain] },
  timestamp: { least: 0, most: 0, kinds: [] },
  block_number: { least: 0, most: 1, kinds: [chain] },
  health_factor: { least: 0, most: 2, kinds: [text] },
  ...{ add: several, mul: several, min: several, max: several, sub: pair, div: pair },
};

/** BAD_PARAM: a function with too few or too many arguments, or with one that it cannot take. */
export const runtimeArgs: Check = (input) =>
  everyRef(input).flatMap((place) => {
    const { ref } = place;
    if (ref.type !== 'runtime') return [];
    const signature = signatures[ref.fn];
    if (ref.args.length < signature.least || ref.args.length > signature.most) {
      const message = `${ref.fn} takes ${countWords(signature)}, not ${ref.args.length}.`;
      return [issueAt(place, 'BAD_PARAM', message)];
    }
    return ref.args.flatMap((arg, index) => {
      const wanted = unfit(ref.fn, arg, index);
      if (wanted === null) return [];
      const at = { nodeId: place.nodeId, path: `${place.path}.args[${index}]` };
      return [issueAt(at, 'BAD_PARAM', `${ref.fn} takes ${wanted.words} here.`)];
    });
  });

/** What should stand there; null where it does, or where only the run will tell. */
function unfit(fn: RuntimeFn, arg: ValueRef, index: number): Kind | null {
  const { kinds } = signatures[fn];
  const kind = kinds[index] ?? kinds.at(-1);
  if (kind === undefined || arg.type !== 'literal' || kind.takes(arg.value)) return null;
  return kind;
}

function countWords({ least, most }: Signature): string {
  if (most === Number.POSITIVE_INFINITY) return `${least} arguments or more`;
  if (most === 0) return 'no arguments';
  if (least === most) return least === 1 ? '1 argument' : `${least} arguments`;
  return `${least} to ${most} arguments`;
}
