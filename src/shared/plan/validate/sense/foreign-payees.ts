import { claimsToBeRef, type ParamValue } from '../../values.ts';
import { type CheckInput, paramPlace } from '../check.ts';
import { givenParams } from '../given-params.ts';
import { nodesById } from '../nodes-by-id.ts';
import { resultKindAt } from '../references/result-kind.ts';

/** A payee, or another part of a call, that only the answer of a step will tell. */
interface ForeignPayee {
  stepId: string;
  tool: string;
  place: { nodeId: string; path: string };
  /** What the answer decides. */
  decides: 'payee' | 'call';
}

/**
 * Payees that are read out of what others may have written: a web page, a file, the answer of a contract, also
 * by way of a name that stands there. What a person is asked for is theirs, and an address of a name that the
 * plan says itself was looked up.
 */
export function foreignPayees(input: CheckInput): ForeignPayee[] {
  return [...ofAddresses(input), ...ofArguments(input)];
}

function ofAddresses(input: CheckInput): ForeignPayee[] {
  return givenParams(input, 'address').flatMap(({ action, param, role, value }) => {
    if (role.use !== 'recipient' && role.use !== 'beneficiary') return [];
    const source = foreignSource(input, value);
    if (source === null) return [];
    return [{ ...source, place: paramPlace(action, param), decides: 'payee' as const }];
  });
}

/** A number says how much; whatever else a call is given may say to whom. */
const number = /^(u?int\d*|bool)(\[\d*\])*$/;

/** Of calls whose arguments no tool gives a meaning; a whole signature says which of them are numbers. */
function ofArguments(input: CheckInput): ForeignPayee[] {
  return input.actions.flatMap((action) => {
    const { args, functionName } = action.params;
    if (action.tool?.movesUnknown !== true || !Array.isArray(args)) return [];
    const types = typesOf(functionName);
    return args.flatMap((argument, index): ForeignPayee[] => {
      const source = number.test(types[index] ?? '') ? null : sourceIn(input, argument);
      if (source === null) return [];
      const { nodeId, path } = paramPlace(action, 'args');
      return [{ ...source, place: { nodeId, path: `${path}[${index}]` }, decides: 'call' }];
    });
  });
}

/** None where only the name is written, or a type is made of others. */
function typesOf(functionName: ParamValue | undefined): readonly string[] {
  const written = typeof functionName === 'string' ? functionName : '';
  return /^\w+\(([\w[\],]*)\)$/.exec(written)?.[1]?.split(',') ?? [];
}

/** The first of the foreign answers in a value, however deep they stand. */
function sourceIn(input: CheckInput, value: ParamValue): Source | null {
  if (typeof value !== 'object' || value === null) return null;
  if (claimsToBeRef(value)) return foreignSource(input, value);
  for (const part of Object.values(value)) {
    const source = sourceIn(input, part);
    if (source !== null) return source;
  }
  return null;
}

type Source = Pick<ForeignPayee, 'stepId' | 'tool'>;

/** Nobody needs as many; what is further away counts as others'. */
const mostLookUps = 8;

/** `lookUps`: steps that looked up a name on the way from the payee to this value. */
function foreignSource(
  input: CheckInput,
  value: ParamValue,
  lookUps: ReadonlySet<string> = new Set(),
): Source | null {
  const ref = stepOutputOf(value);
  const node = ref && nodesById(input).get(ref.stepId)?.node;
  const tool = node?.type === 'action' ? input.tools.get(node.tool) : undefined;
  if (ref === null || tool === undefined || tool.kind === 'ask') return null;
  const { stepId } = ref;
  const kind = resultKindAt(tool.result, ref.path);
  if (tool.name === 'resolve_name' && (kind === 'address' || lookUps.size > 0)) {
    const name = node?.type === 'action' ? (node.params['name'] ?? null) : null;
    if (lookUps.size === mostLookUps) return { stepId, tool: tool.name };
    return lookUps.has(stepId) ? null : foreignSource(input, name, new Set([...lookUps, stepId]));
  }
  return kind === 'text' || kind === 'unknown' ? { stepId, tool: tool.name } : null;
}

function stepOutputOf(value: ParamValue): { stepId: string; path: string } | null {
  if (!claimsToBeRef(value) || !('stepId' in value) || !('path' in value)) return null;
  return { stepId: String(value.stepId), path: String(value.path) };
}
