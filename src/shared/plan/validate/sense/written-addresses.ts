import { addressProblem } from '../../../addresses.ts';
import type { ParamRole } from '../../../tools/tool-declaration.ts';
import { type CheckInput, type PlacedAction, paramPlace } from '../check.ts';
import { givenParams } from '../given-params.ts';
import { oncePerInput } from '../once-per.ts';
import { soundParam } from './sound-param.ts';

type AddressUse = Extract<ParamRole, { kind: 'address' }>['use'];

/** An address that the plan itself holds, in a parameter that means one. */
export interface WrittenAddress {
  action: PlacedAction;
  param: string;
  use: AddressUse;
  /** In the form in which addresses are compared. */
  key: string;
  written: string;
  /** The chain on which it is used: where money arrives, for a parameter that says who gets it there. */
  chainId: number | undefined;
  place: { nodeId: string; path: string };
}

/** Every written address of every registered tool, without those that the address check names. */
const writtenAddresses = oncePerInput((input): readonly WrittenAddress[] =>
  givenParams(input, 'address').flatMap(({ action, param, role }) => {
    const written = soundParam(action, param);
    if (typeof written !== 'string' || addressProblem(written) !== null) return [];
    const key = written.toLowerCase();
    const place = paramPlace(action, param);
    return [{ action, param, use: role.use, key, written, chainId: chainOf(action, param), place }];
  }),
);

/** The addresses that get money, or power over it; a contract that is called can get both. */
export function payees(
  input: CheckInput,
  ...uses: ('recipient' | 'beneficiary' | 'spender' | 'contract')[]
): WrittenAddress[] {
  return writtenAddresses(input).filter(({ use }) => uses.some((wanted) => wanted === use));
}

function chainOf(action: PlacedAction, param: string): number | undefined {
  const chain = action.tool?.moves.find(({ to }) => to === param)?.chain;
  if (chain === undefined) return action.chainId;
  const arrival = action.params[chain];
  return typeof arrival === 'number' ? arrival : undefined;
}
