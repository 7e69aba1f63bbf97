import type { CheckInput, PlacedAction } from '../check.ts';
import { outputKinds } from '../references/output-kinds.ts';
import { type OutputUse, outputsUsed } from '../references/outputs-used.ts';
import { isNamed } from './request-names.ts';

/** Where a plan of others takes whom it pays, allows or calls from what a step finds out when it runs. */
export function laterPayees(input: CheckInput): { nodeId: string; path: string }[] {
  if ((input.context.untrusted ?? []).length === 0) return [];
  const senders = new Map(input.actions.filter(sends).map((action) => [action.node.id, action]));
  return outputsUsed(input).flatMap((use) => {
    const action = senders.get(use.nodeId ?? '');
    if (action === undefined || !saysWho(action, use, input) || isOwnWord(action, use, input))
      return [];
    return [{ nodeId: action.node.id, path: use.path }];
  });
}

function sends({ tool, node }: PlacedAction): boolean {
  return (tool?.gasUnits ?? 0) > 0 && node.tool !== 'revoke';
}

const figures: ReadonlySet<unknown> = new Set(['amount', 'number', 'boolean']);

/** An address, or what may hold one in a call that can pay anybody. */
function saysWho(action: PlacedAction, use: OutputUse, input: CheckInput): boolean {
  const param = paramOf(action, use);
  if (action.tool?.roles[param]?.kind === 'address') return true;
  const takesAnything =
    (action.node.tool === 'write_contract' && /^args\b/.test(param)) ||
    (action.node.tool === 'forge_script' && /^groups\b/.test(param));
  return takesAnything && !figures.has(outputKinds(input).get(use.path)?.kind);
}

function paramOf({ path }: PlacedAction, use: OutputUse): string {
  return use.path.slice(`${path}.params.`.length);
}

/** The person put it there, or named in their request what is looked up. */
function isOwnWord(action: PlacedAction, use: OutputUse, { plan }: CheckInput): boolean {
  const origins = plan.provenance ?? {};
  const key = `${action.node.id}.${paramOf(action, use)}`;
  if (Object.hasOwn(origins, key) && origins[key]?.source === 'user_edit') return true;
  const { step } = use;
  const name =
    step?.type === 'action' && step.tool === 'resolve_name' ? step.params['name'] : undefined;
  return typeof name === 'string' && isNamed(name, plan.naturalLanguage?.toLowerCase() ?? '');
}
