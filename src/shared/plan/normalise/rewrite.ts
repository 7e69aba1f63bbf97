// Rewrites a raw plan document before the schema sees it: old names to present ones, numbers in amount
// places to exact text. What holds nothing of the kind is handed on as it is. The depth was bounded before.

import { showPath } from '../../json-path.ts';
import { JsonNumber } from '../../strict-json.ts';
import { amountParams } from '../amount-params.ts';
import { isArithmetic } from '../conditions/arithmetic.ts';
import type { IssueCode } from '../validate/issue-codes.ts';
import type { ValidationIssue } from '../validate/result.ts';
import { runtimeFnSchema } from '../values.ts';
import { presentParamName, presentToolName } from './aliases.ts';
import { keepNumber, type NumberPlace } from './numbers.ts';

interface Place {
  nodeId: string | null;
  numbers: NumberPlace;
  /** Inside the parameters of an action, where names decide what is an amount. */
  inParams: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

export interface Rewritten {
  value: unknown;
  /** ALIAS and AMOUNT_NUMBER. */
  issues: ValidationIssue[];
}

/** Takes plain JSON values or a strict JSON tree; never changes its input. */
export function rewritePlan(input: unknown): Rewritten {
  const rewriting = new Rewriting();
  const value = rewriting.value(input, { nodeId: null, numbers: 'plain', inParams: false });
  return { value, issues: rewriting.issues };
}

class Rewriting {
  readonly issues: ValidationIssue[] = [];
  /** Of the value at hand. */
  readonly #path: PropertyKey[] = [];

  /** The value itself where nothing in it is rewritten. */
  value(given: unknown, place: Place): unknown {
    if (typeof given === 'number' || given instanceof JsonNumber) return this.#number(given, place);
    if (typeof given !== 'object' || given === null) return given;
    return Array.isArray(given) ? this.#list(given, place) : this.#object(given as Fields, place);
  }

  #list(given: readonly unknown[], place: Place): readonly unknown[] {
    let changed: unknown[] | null = null;
    for (let index = 0; index < given.length; index += 1) {
      const value = this.#inside(index, given[index], place);
      if (value === given[index]) continue;
      changed ??= [...given];
      changed[index] = value;
    }
    return changed ?? given;
  }

  #object(given: Fields, place: Place): Fields {
    const isPlanNode = !place.inParams && isNode(given);
    const here = isPlanNode ? { ...place, nodeId: given.id } : place;
    const named = isPlanNode ? this.#renamed(given, here) : given;
    let changed: Record<string, unknown> | null = null;
    for (const key of Object.keys(named)) {
      const before = named[key];
      // Most values are texts, which stay what they are.
      if (typeof before === 'string') continue;
      const value = this.#inside(key, before, this.#placeOf(key, named, here));
      if (value === before) continue;
      changed ??= { ...named };
      changed[key] = value;
    }
    return changed ?? named;
  }

  #inside(key: PropertyKey, value: unknown, place: Place): unknown {
    this.#path.push(key);
    const rewritten = this.value(value, place);
    this.#path.pop();
    return rewritten;
  }

  #placeOf(key: string, parent: Fields, at: Place): Place {
    if (at.inParams) {
      if (key === 'args' && isReading(parent)) return { ...at, numbers: 'exact' };
      return at.numbers !== 'amount' && amountParams.has(key) && !isLiteralRef(parent)
        ? { ...at, numbers: 'amount' }
        : at;
    }
    if (key === 'params' && parent['type'] === 'action') {
      return { ...at, inParams: true, numbers: 'exact' };
    }
    if (key === 'chainId') return { ...at, numbers: 'plain' };
    if (this.#path.length === 0 && key === 'budget') return { ...at, numbers: 'amount' };
    const exact = key === 'left' || key === 'right' || key === 'threshold';
    return exact ? { ...at, numbers: 'exact' } : at;
  }

  #number(given: number | JsonNumber, { numbers, nodeId }: Place): number | string {
    const { value, rewritten } = keepNumber(given, numbers);
    if (rewritten) {
      this.issues.push({
        severity: 'info',
        nodeId,
        code: 'AMOUNT_NUMBER' satisfies IssueCode,
        message: `A number was written where exact text belongs; it is read as "${value}".`,
        path: showPath(this.#path),
        suggestion: `"${value}"`,
      });
    }
    return value;
  }

  #renamed(node: Fields, { nodeId }: Place): Fields {
    const given = node['tool'];
    if (node['type'] !== 'action' || typeof given !== 'string') return node;
    const tool = presentToolName(given);
    if (tool !== given) this.#alias(given, tool, nodeId, ['tool']);
    const before = node['params'];
    const isNamed = typeof before === 'object' && before !== null && !Array.isArray(before);
    const params = isNamed ? this.#renamedParams(before as Fields, tool, nodeId) : before;
    return tool === given && params === before ? node : { ...node, tool, params };
  }

  #renamedParams(params: Fields, tool: string, nodeId: string | null): Fields {
    const entries = Object.entries(params);
    if (entries.every(([key]) => presentParamName(tool, key, params) === key)) return params;
    return Object.fromEntries(
      entries.map(([key, value]) => {
        const name = presentParamName(tool, key, params);
        if (name !== key) this.#alias(key, name, nodeId, ['params', key]);
        return [name, value];
      }),
    );
  }

  #alias(given: string, present: string, nodeId: string | null, at: readonly string[]): void {
    this.issues.push({
      severity: 'info',
      nodeId,
      code: 'ALIAS' satisfies IssueCode,
      message: `"${given}" is an older name; it is read as "${present}".`,
      path: showPath([...this.#path, ...at]),
      suggestion: present,
    });
  }
}

function isNode(object: Fields): object is { id: string; type: string } {
  return typeof object['id'] === 'string' && typeof object['type'] === 'string';
}

/** What is asked of the world, such as a chain, is no amount; what is reckoned with is. */
function isReading({ type, fn }: Fields): boolean {
  const known = runtimeFnSchema.safeParse(fn);
  return type === 'runtime' && known.success && !isArithmetic(known.data);
}

/** The `value` of a literal is as exact as the parameter that holds it. */
function isLiteralRef(object: Fields): boolean {
  return object['type'] === 'literal';
}
