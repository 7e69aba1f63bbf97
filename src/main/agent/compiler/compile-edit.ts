// A change of a plan by what its person says of it, by the rules by which its values were resolved at first.
import type { Question } from '../../../shared/plan/compile-outcome.ts';
import { mapNodes } from '../../../shared/plan/edit/map-nodes.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { validatePlan } from '../../../shared/plan/validate/validate-plan.ts';
import type { ParamValue } from '../../../shared/plan/values.ts';
import { placeNodes } from '../../../shared/plan/walk.ts';
import type { ParamRole } from '../../../shared/tools/tool-declaration.ts';
import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import type { EditWords } from '../direct-parser/read-edit.ts';
import type { SaidText } from '../intent/said.ts';
import { resolveAmount } from './resolve/resolve-amount.ts';
import { resolveRecipient } from './resolve/resolve-recipient.ts';
import { resolveToken } from './resolve/resolve-token.ts';
import type { Slot, Surroundings } from './slot.ts';

export type CompiledEdit = { plan: Plan } | { question: Question };

/** Null where the words fit no one part of the plan. A plan that is changed passes the validator. */
export function compileEdit(
  words: EditWords,
  plan: Plan,
  surroundings: Surroundings,
): CompiledEdit | null {
  const [action, ...others] = placeNodes(plan.root).flatMap(({ node }) =>
    node.type === 'action' ? [node] : [],
  );
  if (action === undefined || others.length > 0) return null;
  const found = changesOf(words, new EditedAction(action, plan, surroundings));
  if (found === null || 'question' in found) return found;
  const root = mapNodes(plan.root, (node) =>
    node.type === 'action' ? [{ ...node, params: { ...node.params, ...found.params } }] : [node],
  );
  // The words of the request do not say it any more.
  const sources = Object.keys(found.params).map((name) => [
    `${action.id}.${name}`,
    { source: 'user_edit' as const },
  ]);
  const provenance = { ...plan.provenance, ...Object.fromEntries(sources) };
  const edited: Plan = { ...plan, root, provenance };
  const { context, tokens } = surroundings;
  const { issues } = validatePlan(edited, context, { tools: shippedTools, tokens });
  const fault = issues.find(({ severity }) => severity === 'error');
  return fault === undefined
    ? { plan: edited }
    : { question: { slot: 'text', text: `${fault.message} What should it be instead?` } };
}

type Changes = { params: Record<string, ParamValue> } | { question: Question } | null;

function changesOf(words: EditWords, action: EditedAction): Changes {
  if (words.to !== undefined) return action.recipient(words.to);
  if (words.amount !== undefined) return action.amount(words.amount, words.token);
  return words.token === undefined ? null : action.token(words.token, words.insteadOf);
}

class EditedAction {
  readonly #action: ActionNode;
  readonly #chainId: number;
  readonly #surroundings: Surroundings;

  constructor(action: ActionNode, plan: Plan, surroundings: Surroundings) {
    const { chainId = plan.chainId ?? surroundings.context.defaultChain } = action.params;
    this.#action = action;
    this.#chainId = Number(chainId);
    this.#surroundings = surroundings;
  }

  /** The one that it is in the place of; without it the only one, else it is asked. */
  token(said: SaidText, insteadOf: SaidText | undefined): Changes {
    const all = this.#params((role) => role.kind === 'token');
    const fits =
      insteadOf === undefined ? all : all.filter((name) => this.#isToken(name, insteadOf));
    const [name, ...more] = fits;
    if (name === undefined) return null;
    if (more.length > 0)
      return whichToken(
        said,
        fits.map((each) => this.#text(each)),
      );
    const token = resolveToken(name, said, this.#chainId, this.#surroundings);
    return changed(token, ({ named }) => ({ [name]: named }));
  }

  amount(said: SaidText, unit: SaidText | undefined): Changes {
    const [name, ...more] = this.#params((role) => role.kind === 'amount' && role.use === 'spend');
    const role = name === undefined ? undefined : this.#roles[name];
    if (name === undefined || more.length > 0 || role?.kind !== 'amount') return null;
    if (typeof role.of !== 'object') return null;
    const spent = role.of.param;
    // "make it 2 USDC" of what spends ETH may mean either.
    if (unit !== undefined && !this.#isToken(spent, unit)) return null;
    const current: SaidText = { kind: 'text', text: this.#text(spent), start: 0, end: 0 };
    const token = resolveToken(spent, current, this.#chainId, this.#surroundings);
    if (!token.ok) return null;
    const alone = { slots: {}, earlier: [], steps: [], parts: 1 };
    const scope = { ...this.#surroundings, ...alone, chainId: this.#chainId };
    return changed(resolveAmount(said, token.value, scope), ({ value }) => ({ [name]: value }));
  }

  recipient(said: SaidText): Changes {
    const [name, ...more] = this.#params(
      (role) => role.kind === 'address' && role.use === 'recipient',
    );
    if (name === undefined || more.length > 0) return null;
    const to = resolveRecipient(said, undefined, this.#chainId, this.#surroundings);
    return changed(to, ({ address }) => ({ [name]: address }));
  }

  get #roles(): Readonly<Record<string, ParamRole>> {
    return shippedTools.get(this.#action.tool)?.roles ?? {};
  }

  /** Parameters of that role which hold plain text. */
  #params(fits: (role: ParamRole) => boolean): string[] {
    return Object.entries(this.#roles)
      .filter(([name, role]) => typeof this.#action.params[name] === 'string' && fits(role))
      .map(([name]) => name);
  }

  #text(name: string): string {
    return String(this.#action.params[name]);
  }

  #isToken(name: string, said: SaidText): boolean {
    return this.#text(name).toLowerCase() === said.text.toLowerCase();
  }
}

function changed<Value>(
  slot: Slot<Value>,
  params: (value: Value) => Record<string, ParamValue>,
): Changes {
  return slot.ok ? { params: params(slot.value) } : { question: slot.question };
}

function whichToken(said: SaidText, tokens: readonly string[]): Changes {
  const options = tokens.map((token) => `${said.text} instead of ${token}`);
  const text = `In the place of which: ${tokens.join(' or ')}?`;
  return { question: { slot: 'text', text, options } };
}
