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

/** `fits`: the steps that could be meant, where the words do not name one. */
export type CompiledEdit = { plan: Plan } | { question: Question } | { fits: ActionNode[] };

/**
 * Null where the words fit no step of the plan. `ids`: the steps that are meant, each of which is changed; without
 * them the words themselves have to name one, where there are several. A plan that is changed passes the validator.
 */
export function compileEdit(
  words: EditWords,
  plan: Plan,
  surroundings: Surroundings,
  ids: readonly string[] = [],
): CompiledEdit | null {
  const actions = actionsOf(plan);
  const meant = meantSteps(words, plan, ids);
  if (meant === null) return null;
  const fitting = meant.flatMap((action) => {
    const changes = changesOf(words, new EditedAction(action, plan, surroundings));
    return changes === null ? [] : [{ action, changes }];
  });
  if (fitting.length === 0) return null;
  const isNamed = ids.length > 0 || words.step !== undefined;
  if (isNamed && fitting.length < meant.length) return null;
  const isClear = actions.length === 1 || isNamed || (fitting.length === 1 && saysWhat(words));
  if (!isClear) return { fits: fitting.map(({ action }) => action) };
  const params = new Map<string, Record<string, ParamValue>>();
  for (const { action, changes } of fitting) {
    if ('question' in changes) return changes;
    params.set(action.id, changes.params);
  }
  return judged(withParams(plan, params), surroundings);
}

function actionsOf({ root }: Plan): ActionNode[] {
  return placeNodes(root).flatMap(({ node }) => (node.type === 'action' ? [node] : []));
}

/** Those of the ids, or the one of the number, or any; null where one of them is not there. */
function meantSteps(words: EditWords, plan: Plan, ids: readonly string[]): ActionNode[] | null {
  const actions = actionsOf(plan);
  if (ids.length > 0) {
    const found = actions.filter(({ id }) => ids.includes(id));
    return found.length === new Set(ids).size ? found : null;
  }
  if (words.step === undefined) return actions;
  // Steps inside of others have other numbers.
  const steps = plan.root.type === 'sequence' ? plan.root.steps : [plan.root];
  const found = steps[words.step - 1];
  const isPlain = steps.every(({ type }) => type === 'action');
  return isPlain && found?.type === 'action' ? [found] : null;
}

/** A bare "make it 2" may be about any step, whatever it fits. */
function saysWhat({ amount, token, insteadOf, to }: EditWords): boolean {
  return (
    to !== undefined || insteadOf !== undefined || (amount !== undefined && token !== undefined)
  );
}

function withParams(plan: Plan, params: ReadonlyMap<string, Record<string, ParamValue>>): Plan {
  const root = mapNodes(plan.root, (node) => [
    node.type === 'action' ? { ...node, params: { ...node.params, ...params.get(node.id) } } : node,
  ]);
  // The words of the request do not say it any more.
  const sources = [...params].flatMap(([id, changed]) =>
    Object.keys(changed).map((name) => [`${id}.${name}`, { source: 'user_edit' as const }]),
  );
  return { ...plan, root, provenance: { ...plan.provenance, ...Object.fromEntries(sources) } };
}

function judged(plan: Plan, { context, tokens }: Surroundings): CompiledEdit {
  const { issues } = validatePlan(plan, context, { tools: shippedTools, tokens });
  const fault = issues.find(({ severity }) => severity === 'error');
  return fault === undefined
    ? { plan }
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
