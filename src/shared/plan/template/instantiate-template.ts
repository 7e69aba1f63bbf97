import { bundledTokens } from '../../tokens/bundled-tokens.ts';
import type { TokenList } from '../../tokens/token.ts';
import type { PlanContext } from '../context.ts';
import { measurePlan } from '../measure.ts';
import { readPlan } from '../read-plan.ts';
import type { Plan } from '../schema.ts';
import type { PlanTemplate } from '../template.ts';
import type { ValidationIssue } from '../validate/result.ts';
import { fill, fillWords, placeholdersIn } from './fill.ts';
import { type ParameterProblem, type ParameterValue, readParameters } from './read-parameters.ts';
import { templateProvenance } from './template-provenance.ts';

/** What a plan is born with, and what is known of the world; given, so that this stays a function of its inputs. */
export interface TemplateBirth {
  planId: string;
  /** Epoch milliseconds. */
  createdAt: number;
  context: PlanContext;
  tokens?: TokenList;
}

/** A draft, or all that is in its way: problems of the parameters, else issues of the template's own document. */
export type Instantiation =
  | { ok: true; plan: Plan }
  | { ok: false; problems: ParameterProblem[]; issues: ValidationIssue[] };

/** Longer names say no more in a list. */
const maxName = 200;

/**
 * Makes a draft plan of a template. `given` holds what the person wrote, by parameter name; what is not in it
 * takes the template's default. The draft is for the validator to judge. Never throws.
 */
export function instantiateTemplate(
  template: PlanTemplate,
  given: Readonly<Record<string, unknown>>,
  birth: TemplateBirth,
): Instantiation {
  const unfit = measurePlan(template.intent);
  if (unfit !== null) return { ok: false, problems: [], issues: [unfit] };
  const { context, tokens = bundledTokens } = birth;
  const { values, problems } = readParameters(template, given, { context, tokens });
  const all = [...problems, ...undeclared(template)];
  if (all.length > 0) return { ok: false, problems: all, issues: [] };
  const reading = readPlan(draftOf(template, values, birth));
  return reading.ok
    ? { ok: true, plan: reading.plan }
    : { ok: false, problems: [], issues: reading.issues };
}

function draftOf(
  template: PlanTemplate,
  values: ReadonlyMap<string, ParameterValue>,
  { planId, createdAt, context }: TemplateBirth,
): Readonly<Record<string, unknown>> {
  const {
    naturalLanguage,
    steps,
    trigger,
    chainId = context.defaultChain,
    budget,
  } = template.intent;
  const tags = [...new Set([...(template.tags ?? []), ...(template.intent.tags ?? [])])];
  const name = fillWords(naturalLanguage, values);
  const [first] = steps;
  const root =
    steps.length === 1 ? first : { id: 'steps', label: naturalLanguage, type: 'sequence', steps };
  return {
    schemaVersion: 1,
    id: planId,
    name: [...name].slice(0, maxName).join(''),
    userId: 'local',
    createdAt,
    status: 'draft',
    ...(context.account !== undefined && { account: context.account }),
    ...(chainId !== undefined && { chainId: fill(chainId, values) }),
    ...(trigger !== undefined && { trigger: fill(trigger, values) }),
    root: fill(root, values),
    ...(budget !== undefined && { budget: fill(budget, values) }),
    ...(tags.length > 0 && { tags }),
    provenance: templateProvenance(template, values),
  };
}

function undeclared(template: PlanTemplate): ParameterProblem[] {
  const params = template.params ?? {};
  return [...placeholdersIn(template.intent)]
    .filter((name) => !Object.hasOwn(params, name))
    .map((param) => ({
      param,
      code: 'UNKNOWN_PLACEHOLDER',
      message: 'The template uses this name and does not say what it is.',
    }));
}
