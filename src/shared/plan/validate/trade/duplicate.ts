import canonicalize from 'canonicalize';
import type { TokenList } from '../../../tokens/token.ts';
import type { ToolDeclaration, ToolKind } from '../../../tools/tool-declaration.ts';
import { amountParams } from '../../amount-params.ts';
import type { PlanNode } from '../../nodes.ts';
import { canonicalParams } from '../../normalise/params.ts';
import { claimsToBeRef, type ParamValue } from '../../values.ts';
import { listedToken } from '../action-amounts.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction } from '../check.ts';
import { refsOfNode } from '../references/refs.ts';
import type { ValidationIssue } from '../result.ts';
import { walkPairs } from './earlier-actions.ts';

const writes: ReadonlySet<ToolKind> = new Set(['chain_write', 'local_write', 'outbound']);

/**
 * CONTRA_DUPLICATE: the very same write twice on one path (warning), or at the same time (error). What waits
 * for a price, a time of its own or a person in between is another occasion, as in a ladder of sales.
 */
export const duplicate: Check = (input) => {
  const forms = formsOf(input);
  if (forms.size === 0) return [];
  const issues: ValidationIssue[] = [];
  walkPairs(input, {
    separates: isOwnOccasion,
    meet(action, earlier) {
      const form = forms.get(action) ?? null;
      if (form === null) return [];
      const beside = earlier.beside(form);
      const same = beside ?? earlier.latest(form);
      if (same !== undefined) issues.push(issueOf(action, same, beside !== undefined));
      return [form];
    },
  });
  return issues;
};

/** A mere pause is none. */
function isOwnOccasion(node: PlanNode): boolean {
  return node.type === 'gate' || (node.type === 'wait' && node.durationMs === undefined);
}

function issueOf(action: PlacedAction, same: PlacedAction, beside: boolean): ValidationIssue {
  const message = beside
    ? `This does the same as the step "${same.node.id}", at the same time.`
    : `This does once more exactly what the step "${same.node.id}" does.`;
  const place = { nodeId: action.node.id, path: action.path };
  return issueAt(place, 'CONTRA_DUPLICATE', message, { severity: beside ? 'error' : 'warning' });
}

/** Every write that may be the same as another, in one spelling. */
function formsOf(input: CheckInput): ReadonlyMap<PlacedAction, string | null> {
  const groups = new Map<string, PlacedAction[]>();
  for (const action of input.actions) {
    if (action.tool === undefined || !writes.has(action.tool.kind)) continue;
    const mark = markOf(action, action.tool);
    const group = groups.get(mark);
    if (group === undefined) groups.set(mark, [action]);
    else group.push(action);
  }
  const alike = [...groups.values()].filter((group) => group.length > 1).flat();
  return new Map(alike.map((action) => [action, formOf(action, input.tokens)]));
}

/**
 * Something short that is the same for all spellings of one write: the tool, and what the first parameter says
 * that is not the same for most calls anyway. It spares most writes the comparison of everything they say.
 */
function markOf({ params }: PlacedAction, { name, params: { shape }, roles }: ToolDeclaration) {
  for (const param of Object.keys(shape)) {
    const value = params[param];
    const kind = roles[param]?.kind;
    if (kind === 'token' || kind === 'address') continue;
    if (typeof value === 'string') {
      const number = Number(value);
      return `${name} ${param} ${Number.isNaN(number) ? value : number}`;
    }
    if (claimsToBeRef(value) && 'stepId' in value) return `${name} ${param} of ${value.stepId}`;
  }
  return name;
}

/** What the action does in one spelling; null when it is no write or is different each time. */
function formOf(action: PlacedAction, tokens: TokenList): string | null {
  const { node, path, tool, chainId } = action;
  if (tool === undefined || !writes.has(tool.kind)) return null;
  const params = canonicalParams(node.params);
  const refs = refsOfNode(node, path);
  if (refs.some(({ ref }) => ref.type === 'runtime') || isReadAnew(params)) return null;
  for (const [param, role] of Object.entries(tool.roles)) {
    const text = params[param];
    if (typeof text !== 'string') continue;
    if (role.kind === 'token') {
      params[param] = (listedToken(action, param, tokens)?.address ?? text).toLowerCase();
    }
    if (role.kind === 'address') params[param] = text.toLowerCase();
  }
  const chain = tool.onChain ? { chainId } : {};
  return canonicalize({ tool: tool.name, params: { ...params, ...chain } }) ?? null;
}

/** Whether it holds, at any depth, "max" or a share of what is there by then. */
function isReadAnew(params: ParamValue | undefined): boolean {
  if (typeof params !== 'object' || params === null) return false;
  return Object.entries(params).some(
    ([key, value]) =>
      (amountParams.has(key) && isShare(key, value)) ||
      (typeof value === 'object' && isReadAnew(value)),
  );
}

function isShare(key: string, value: ParamValue): boolean {
  return key === 'percent' || value === 'max' || (typeof value === 'string' && value.endsWith('%'));
}
