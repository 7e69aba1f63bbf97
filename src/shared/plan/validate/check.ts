import type { TokenList } from '../../tokens/token.ts';
import type { ToolDeclaration, ToolRegistry } from '../../tools/tool-declaration.ts';
import type { PlanContext } from '../context.ts';
import type { ActionNode } from '../nodes.ts';
import type { Plan } from '../schema.ts';
import type { ParamValue } from '../values.ts';
import type { PlacedNode } from '../walk.ts';
import type { IssueCode } from './issue-codes.ts';
import type { IssueSeverity, ValidationIssue } from './result.ts';

/** An action with what the checks ask of it again and again. */
export interface PlacedAction {
  node: ActionNode;
  path: string;
  /** Undefined when the tool is not registered. */
  tool: ToolDeclaration | undefined;
  /** Where it acts: its own parameter, else the plan's chain, else the default. Undefined if unknown. */
  chainId: number | undefined;
  /** Parameters with literal wrappers taken off. */
  params: Readonly<Record<string, ParamValue>>;
  /** Parameters that the tool knows and cannot take as they are. */
  misfits: ReadonlyMap<string, Misfit>;
}

/** Why a parameter cannot be taken, and the place inside it that is meant. */
export interface Misfit {
  at: readonly PropertyKey[];
  reason: string;
}

/** What every check is given. */
export interface CheckInput {
  plan: Plan;
  context: PlanContext;
  tools: ToolRegistry;
  tokens: TokenList;
  placed: readonly PlacedNode[];
  actions: readonly PlacedAction[];
  /** What the checks have worked out together so far, by what works it out. */
  derived: Map<unknown, object>;
}

/** One question about a plan. It only looks; an empty list means nothing to say. */
export type Check = (input: CheckInput) => ValidationIssue[];

/** Builds an issue; `at.nodeId` is null for the plan as a whole. */
export function issueAt(
  at: { nodeId: string | null; path: string },
  code: IssueCode,
  message: string,
  more: { severity?: IssueSeverity; suggestion?: string | undefined } = {},
): ValidationIssue {
  const { severity = 'error', suggestion } = more;
  const issue = { severity, nodeId: at.nodeId, code, message, path: at.path };
  return suggestion === undefined ? issue : { ...issue, suggestion };
}

/** The place of one parameter of an action. */
export function paramPlace(action: PlacedAction, param: string): { nodeId: string; path: string } {
  return { nodeId: action.node.id, path: `${action.path}.params.${param}` };
}
