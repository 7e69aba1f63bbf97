import type { ParamRole } from '../../../tools/tool-declaration.ts';
import { isArithmetic } from '../../conditions/arithmetic.ts';
import { claimsToBeRef, type RuntimeFn } from '../../values.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import { paramAt } from '../param-at.ts';
import { outputKinds } from './output-kinds.ts';
import { everyRef } from './refs.ts';
import type { ResultKind } from './result-kind.ts';

/** What a place takes: in words, and as kinds of results. */
interface Wanted {
  words: string;
  kinds: readonly ResultKind[];
}

/** REF_PATH: a result of a kind that cannot stand where it is used, such as a hash as an amount. */
export const refKind: Check = (input) => {
  const kinds = outputKinds(input);
  if (kinds.size === 0) return [];
  return [...wantedPlaces(input, kinds)].flatMap(([path, wanted]) => {
    const { use, kind } = kinds.get(path) ?? {};
    if (use === undefined || kind == null || kind === 'unknown') return [];
    if (wanted.kinds.includes(kind)) return [];
    const message = `"${use.ref.path}" of "${use.ref.stepId}" is ${inWords[kind]}; ${wanted.words} belongs here.`;
    return [issueAt(use, 'REF_PATH', message)];
  });
};

const inWords: Record<ResultKind, string> = {
  amount: 'an amount',
  address: 'an address',
  text: 'a text',
  number: 'a number',
  boolean: 'a yes or no',
  list: 'a list',
  object: 'a group of values',
  unknown: 'anything',
};

const anAmount: Wanted = { words: 'an amount', kinds: ['amount'] };
const aNumber: Wanted = { words: 'a number', kinds: ['amount', 'number'] };
const anAddress: Wanted = { words: 'an address', kinds: ['address', 'text'] };
const aToken: Wanted = { words: 'a token', kinds: ['address', 'text'] };
const aChain: Wanted = { words: 'a chain id', kinds: ['number'] };
const aText: Wanted = { words: 'a text', kinds: ['text'] };

/** Every place that takes only some kinds of values and may hold one of these, by its path. */
function wantedPlaces(
  input: CheckInput,
  kinds: ReturnType<typeof outputKinds>,
): Map<string, Wanted> {
  const owners = new Set([...kinds.values()].map(({ use }) => use.nodeId));
  const concerned = input.actions.filter(({ node }) => owners.has(node.id));
  const places = new Map<string, Wanted>(concerned.flatMap(ofParams));
  for (const { ref, path, nodeId } of everyRef(input)) {
    if (ref.type !== 'runtime' || !owners.has(nodeId)) continue;
    for (const index of ref.args.keys()) {
      const wanted = ofArgument(ref.fn, index);
      if (wanted !== undefined) places.set(`${path}.args[${index}]`, wanted);
    }
  }
  return places;
}

function ofParams(action: PlacedAction): [string, Wanted][] {
  const { tool } = action;
  if (tool === undefined) return [];
  const places = Object.entries(tool.roles).flatMap(([place, role]): [string, Wanted][] => {
    const wanted = claimsToBeRef(paramAt(action.params, place)) ? ofRole(role) : undefined;
    return wanted === undefined ? [] : [[paramPlace(action, place).path, wanted]];
  });
  return tool.onChain ? [...places, [paramPlace(action, 'chainId').path, aChain]] : places;
}

function ofRole(role: ParamRole): Wanted | undefined {
  switch (role.kind) {
    case 'amount':
    case 'slippage':
    case 'percent':
      return anAmount;
    case 'address':
      return anAddress;
    case 'token':
      return aToken;
    case 'path':
    case 'program':
      return aText;
    case 'chain':
    case 'arguments':
      return undefined;
  }
}

function ofArgument(fn: RuntimeFn, index: number): Wanted | undefined {
  if (isArithmetic(fn)) return aNumber;
  if (fn === 'price') return aToken;
  return fn === 'balance' ? [aToken, aChain, anAddress][index] : undefined;
}
