import type { Token, TokenMatch } from '../../../tokens/token.ts';
import type { ValueRef } from '../../values.ts';
import { type Check, type CheckInput, issueAt, paramPlace } from '../check.ts';
import { givenParams } from '../given-params.ts';
import { everyRef } from '../references/refs.ts';
import type { ValidationIssue } from '../result.ts';

interface NamedToken {
  text: string;
  chainId: number | undefined;
  nodeId: string | null;
  path: string;
}

/**
 * UNKNOWN_TOKEN: a symbol that no token or several tokens of the chain answer to. CONTRA_CHAIN: one that
 * exists, but not on the action's chain. Addresses are judged by the address check.
 */
export const unknownToken: Check = (input) =>
  [...ofPlan(input), ...ofRuntime(input), ...ofActions(input)].flatMap((named) => {
    const isJudged = !named.text.startsWith('0x') && isConfigured(input, named.chainId);
    return isJudged ? judge(named, input) : [];
  });

/** Nothing is said about the tokens of a chain that is itself the mistake. */
function isConfigured({ context }: CheckInput, chainId: number | undefined): boolean {
  return chainId === undefined || (context.chains?.includes(chainId) ?? true);
}

function judge(named: NamedToken, { tokens }: CheckInput): ValidationIssue[] {
  if (named.chainId === undefined) {
    const known = tokens.chains().some((chain) => tokens.find(chain, named.text).kind === 'found');
    if (known) return [];
    return [issueAt(named, 'UNKNOWN_TOKEN', `No token "${named.text}" is known.`)];
  }
  const match = tokens.find(named.chainId, named.text);
  if (match.kind === 'found') return [];
  const chain = tokens.chainName(named.chainId) ?? `chain ${named.chainId}`;
  if (match.kind === 'ambiguous') {
    const message = `"${named.text}" could be ${list(match.candidates)} on ${chain}.`;
    return [issueAt(named, 'UNKNOWN_TOKEN', message)];
  }
  return [unknownIssue(named, chain, match)];
}

function unknownIssue(
  named: NamedToken,
  chain: string,
  match: Extract<TokenMatch, { kind: 'unknown' }>,
): ValidationIssue {
  const suggestion = match.near[0]?.symbol;
  if (match.elsewhere.length > 0) {
    const where = [...new Set(match.elsewhere.map((token) => token.chainId))].join(', ');
    const message = `"${named.text}" is not a token of ${chain}; it is one of chain ${where}.`;
    return issueAt(named, 'CONTRA_CHAIN', message, { suggestion });
  }
  const hint = match.near.length > 0 ? ` Near to it: ${list(match.near)}.` : '';
  const message = `No token "${named.text}" is known on ${chain}.${hint}`;
  return issueAt(named, 'UNKNOWN_TOKEN', message, { suggestion });
}

function list(tokens: readonly Token[]): string {
  return tokens.map((token) => `${token.symbol} (${token.address})`).join(', ');
}

function ofActions(input: CheckInput): NamedToken[] {
  return givenParams(input, 'token').flatMap(({ action, param, role, value: text }) => {
    if (typeof text !== 'string' || role.words?.includes(text) === true) return [];
    return [{ text, chainId: action.chainId, ...paramPlace(action, param) }];
  });
}

function ofPlan({ plan }: CheckInput): NamedToken[] {
  const found = (plan.budget?.maxSpend ?? []).map(({ token, chainId }, index) => {
    return { text: token, chainId, nodeId: null, path: `budget.maxSpend[${index}].token` };
  });
  const { trigger } = plan;
  if (trigger?.type !== 'balance') return found;
  const chainId = trigger.chainId ?? plan.chainId;
  return [...found, { text: trigger.token, chainId, nodeId: null, path: 'trigger.token' }];
}

/** The tokens of `balance(token, chainId)`; prices are looked up by feed, not by this list. */
function ofRuntime(input: CheckInput): NamedToken[] {
  const fallback = input.plan.chainId ?? input.context.defaultChain;
  return everyRef(input).flatMap(({ ref, nodeId, path }) => {
    if (ref.type !== 'runtime' || ref.fn !== 'balance') return [];
    const text = literal(ref.args[0]);
    const chainId = ref.args.length < 2 ? fallback : Number(literal(ref.args[1]));
    if (typeof text !== 'string' || Number.isNaN(chainId)) return [];
    return [{ text, chainId, nodeId, path: `${path}.args[0]` }];
  });
}

function literal(ref: ValueRef | undefined): string | number | boolean | undefined {
  return ref?.type === 'literal' ? ref.value : undefined;
}
