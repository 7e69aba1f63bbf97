// A name such as `alice.eth` is looked up when a plan is made, and its owner may point it elsewhere since. Where
// an address of a step came from a name, that name has to stand for it still, or nothing is signed.
import { type Address, getAddress, isAddress } from 'viem';
import { sameAddress } from '../../shared/addresses.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import { unwrapLiteral } from '../../shared/plan/normalise/params.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { claimsToBeRef } from '../../shared/plan/values.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import type { NameOf } from '../approvals/subject.ts';
import { nameChanged } from '../chain/names/name-errors.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { callOfEffect } from './acts/call-of.ts';
import type { Run, Workbench } from './run.ts';

/** An address of a step, and the name that it was said by. */
interface Named {
  name: string;
  address: Address;
}

/** A name that was looked up just now, and stands for the address that was agreed to. */
export interface StandingName extends Named {
  isOdd: boolean;
}

/**
 * Looks the names of an effect's addresses up again.
 * Errors: NAME_CHANGED where one stands for another address now; NAME_*, NAMES_NOT_HERE, RPC_*.
 */
export async function assertNamesStand(
  bench: Workbench,
  run: Run,
  effect: EffectRecord,
): Promise<StandingName[]> {
  const step = bench.store.reader.steps.get(effect.executionId, effect.path);
  const named = namedAddresses(run.plan, step?.nodeId, callOfEffect(bench, run, effect).params);
  return Promise.all(
    named.map(async ({ name, address }) => {
      const found = await bench.resolveName(name);
      if (!sameAddress(found.address, address))
        throw nameChanged(found.name, address, found.address);
      return found;
    }),
  );
}

/** The addresses of a step that came from names: in the words of the request, or by a step that looked one up. */
export function namedAddresses(plan: Plan, nodeId: string | undefined, params: Values): Named[] {
  const actions = placeNodes(plan.root).flatMap(({ node }) => (node.type === 'action' ? node : []));
  const node = actions.find(({ id }) => id === nodeId);
  if (node === undefined) return [];
  return Object.entries(params).flatMap(([param, value]) => {
    if (typeof value !== 'string' || !isAddress(value, { strict: false })) return [];
    const name = saidBy(plan, node, param) ?? lookedUpBy(actions, node, param);
    return name === undefined ? [] : [{ name, address: getAddress(value) }];
  });
}

function saidBy({ provenance }: Plan, { id }: ActionNode, param: string): string | undefined {
  const from = provenance?.[`${id}.${param}`];
  return from?.source === 'name_service' ? from.detail : undefined;
}

function lookedUpBy(
  actions: readonly ActionNode[],
  { params }: ActionNode,
  param: string,
): string | undefined {
  const value = params[param];
  if (!claimsToBeRef(value) || !('stepId' in value)) return undefined;
  const asked = actions.find(({ id, tool }) => id === value.stepId && tool === 'resolve_name');
  const name = unwrapLiteral(asked?.params['name'] ?? null);
  return typeof name === 'string' && !isAddress(name, { strict: false }) ? name : undefined;
}

/** Calls an address that nothing else names by the name that stands for it. */
export function byStandingNames(nameOf: NameOf, standing: readonly StandingName[]): NameOf {
  return (address) => {
    const known = nameOf(address);
    if (known.name !== '') return known;
    const found = standing.find((each) => sameAddress(each.address, address));
    return found === undefined ? known : { name: found.name, source: 'name_service' };
  };
}

/** What a person is told of the names: that they were looked up, and which of them could be mistaken. */
export function findingsOfNames(standing: readonly StandingName[]): Finding[] {
  return standing.flatMap(({ name, address, isOdd }): Finding[] => [
    {
      id: 'NAME_LOOKED_UP',
      level: 'info',
      message: `The name "${name}" was looked up again just now, and stands for ${address}.`,
      evidence: { name, address },
    },
    ...(isOdd ? [oddName(name)] : []),
  ]);
}

function oddName(name: string): Finding {
  return {
    id: 'NAME_LETTERS',
    level: 'caution',
    message: `The name "${name}" has letters other than a to z. Another name may look the same: check the address.`,
    evidence: { name },
  };
}
