// A name such as `alice.eth` is looked up when a plan is made, and its owner may point it elsewhere since. Where
// an address of a step came from a name, that name has to stand for it still, or nothing is signed.
import { type Address, getAddress, isAddress } from 'viem';
import { sameAddress } from '../../shared/addresses.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import { unwrapLiteral } from '../../shared/plan/normalise/params.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { claimsToBeRef } from '../../shared/plan/values.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { nameChanged } from '../chain/names/name-errors.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { callOfEffect } from './acts/call-of.ts';
import { resultsFor } from './results.ts';
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
  const named = namedAddresses(bench, run, effect);
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
function namedAddresses(bench: Workbench, run: Run, effect: EffectRecord): Named[] {
  const { reader } = bench.store;
  const step = reader.steps.get(effect.executionId, effect.path);
  const actions = actionsOf(run.plan);
  const node = actions.find(({ id }) => id === step?.nodeId);
  if (node === undefined) return [];
  const { params } = callOfEffect(bench, run, effect);
  const said = Object.entries(params).flatMap(([param, value]) =>
    namedBy(saidBy(run.plan, node, param), value),
  );
  const answers = resultsFor(reader, run, effect.path, node.params);
  const lookedUp = answersIn(node.params, params).flatMap(({ stepId, value }) =>
    namedBy(lookedUpBy(actions, stepId, answers), value),
  );
  return [...said, ...lookedUp];
}

function actionsOf({ root }: Plan): ActionNode[] {
  return placeNodes(root).flatMap(({ node }) => (node.type === 'action' ? node : []));
}

function namedBy(name: string | undefined, value: unknown): Named[] {
  if (name === undefined || typeof value !== 'string') return [];
  return isAddress(value, { strict: false }) ? [{ name, address: getAddress(value) }] : [];
}

function saidBy({ provenance }: Plan, { id }: ActionNode, param: string): string | undefined {
  const from = provenance?.[`${id}.${param}`];
  return from?.source === 'name_service' ? from.detail : undefined;
}

interface Answered {
  stepId: string;
  value: unknown;
}

/** Every value that is an answer of another step, however deep in a list it stands. */
function answersIn(written: unknown, value: unknown): Answered[] {
  if (typeof written !== 'object' || written === null) return [];
  if (claimsToBeRef(written)) {
    return 'stepId' in written ? [{ stepId: String(written.stepId), value }] : [];
  }
  const values = new Map(Object.entries(value ?? {}));
  return Object.entries(written).flatMap(([key, each]) => answersIn(each, values.get(key)));
}

/** The name may be an answer itself: then it is what the step that looked it up says that it is. */
function lookedUpBy(
  actions: readonly ActionNode[],
  stepId: string,
  answers: ReadonlyMap<string, Values>,
): string | undefined {
  const asked = actions.find(({ id, tool }) => id === stepId && tool === 'resolve_name');
  const written = unwrapLiteral(asked?.params['name'] ?? null);
  const name = claimsToBeRef(written) ? answers.get(stepId)?.['name'] : written;
  return typeof name === 'string' && !isAddress(name, { strict: false }) ? name : undefined;
}
