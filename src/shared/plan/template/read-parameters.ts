import { plainTextOfJsonNumber } from '../../decimal.ts';
import type { TokenList } from '../../tokens/token.ts';
import type { PlanContext } from '../context.ts';
import type { PlanTemplate, TemplateParameter } from '../template.ts';
import { type ParameterReading, refused } from './parameter-kind.ts';
import { kindOf, readingOrder } from './parameter-kinds.ts';

/** What is wrong with one parameter; `message` is a sentence to stand beside its field. */
export interface ParameterProblem {
  param: string;
  code: string;
  message: string;
}

/** A parameter that was read. */
export interface ParameterValue {
  /** What a placeholder that stands alone becomes. */
  value: string | number;
  /** The same as people write it. */
  words: string;
  /** True when the person gave it, false for the template's own. */
  given: boolean;
}

export interface ParametersRead {
  values: ReadonlyMap<string, ParameterValue>;
  problems: ParameterProblem[];
}

/** Longer than anything that a form is for. */
const maxLength = 2_000;

/** Reads every parameter of the template, and reports every problem. */
export function readParameters(
  template: PlanTemplate,
  given: Readonly<Record<string, unknown>>,
  { context, tokens }: { context: PlanContext; tokens: TokenList },
): ParametersRead {
  const params = template.params ?? {};
  const values = new Map<string, ParameterValue>();
  const problems = unknownNames(params, given);
  let chainId = typeof template.intent.chainId === 'number' ? template.intent.chainId : undefined;
  chainId ??= context.defaultChain;
  const inOrder = Object.entries(params).sort(
    ([, left], [, right]) => readingOrder(left.type) - readingOrder(right.type),
  );
  for (const [param, parameter] of inOrder) {
    const own = Object.hasOwn(given, param) ? given[param] : undefined;
    const raw = own ?? defaultOf(parameter, context);
    const tokenText = String(values.get(parameter.token ?? '')?.value ?? '') || undefined;
    const facts = { tokens, chains: context.chains, chainId, tokenText };
    const reading = readOne(raw, (text) => kindOf(parameter.type).read(text, parameter, facts));
    if (!reading.ok) {
      problems.push({ param, code: reading.code, message: reading.message });
      continue;
    }
    const { value, words } = reading;
    values.set(param, { value, words, given: own !== undefined });
    if (parameter.type === 'chain' && typeof value === 'number') chainId = value;
  }
  const place = new Map(Object.keys(params).map((param, index) => [param, index]));
  const placeOf = ({ param }: ParameterProblem): number => place.get(param) ?? place.size;
  return { values, problems: problems.sort((left, right) => placeOf(left) - placeOf(right)) };
}

function defaultOf(parameter: TemplateParameter, context: PlanContext): unknown {
  return parameter.default ?? (parameter.type === 'chain' ? context.defaultChain : undefined);
}

function readOne(raw: unknown, read: (text: string) => ParameterReading): ParameterReading {
  if (raw === undefined) return refused('This has to be filled in.', 'MISSING_PARAM');
  const text = textOf(raw);
  if (text === null) return refused('This is neither text nor a number.');
  if (text === '') return refused('This has to be filled in.', 'MISSING_PARAM');
  if (text.length > maxLength) return refused(`This is longer than ${maxLength} characters.`);
  return read(text);
}

function textOf(raw: unknown): string | null {
  if (typeof raw === 'string') return raw.trim();
  return typeof raw === 'number' ? plainTextOfJsonNumber(String(raw)) : null;
}

function unknownNames(
  params: Readonly<Record<string, TemplateParameter>>,
  given: Readonly<Record<string, unknown>>,
): ParameterProblem[] {
  return Object.keys(given)
    .filter((name) => !Object.hasOwn(params, name))
    .map((param) => ({
      param,
      code: 'UNKNOWN_PARAM',
      message: 'This template has no such parameter.',
    }));
}
