import type { TemplateParamView, TemplateView } from '../../shared/ipc/template-views.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import { instantiateTemplate } from '../../shared/plan/template/instantiate-template.ts';
import { type ParameterType, parameterType } from '../../shared/plan/template/parameter-kinds.ts';
import type { PlanTemplate, TemplateParameter } from '../../shared/plan/template.ts';
import { bundledTokens } from '../../shared/tokens/bundled-tokens.ts';
import { unsupportedPart } from '../executor/supported.ts';

/** A template with a form for it, on the network in use. */
export function templateView(template: PlanTemplate, context: PlanContext): TemplateView {
  return {
    templateId: template.id,
    name: template.name,
    description: template.description ?? '',
    params: Object.entries(template.params ?? {}).map(([name, parameter]) =>
      paramView(name, parameter, context),
    ),
    notYetRun: whyNotRun(template),
  };
}

function paramView(
  name: string,
  parameter: TemplateParameter,
  context: PlanContext,
): TemplateParamView {
  const type = parameterType(parameter.type);
  const own = parameter.default ?? (type === 'chain' ? context.defaultChain : undefined);
  return {
    name,
    type,
    label: parameter.label ?? name,
    description: parameter.description ?? '',
    initial: own === undefined ? '' : String(own),
    options: optionsOf(type, parameter, context),
  };
}

function optionsOf(
  type: ParameterType,
  parameter: TemplateParameter,
  { chains = [], defaultChain = 0 }: PlanContext,
): TemplateParamView['options'] {
  if (type === 'choice') return parameter.choices ?? [];
  if (type === 'chain') {
    return chains.map((chain) => {
      return { value: String(chain), label: bundledTokens.chainName(chain) ?? `Chain ${chain}` };
    });
  }
  if (type !== 'token') return [];
  return bundledTokens.ofChain(defaultChain).map(({ symbol, name }) => {
    return { value: symbol, label: name };
  });
}

/** Stand-ins for what a person has to fill in: whether a plan can be run depends on its form alone. */
const standIns: Readonly<Record<ParameterType, string>> = {
  ...{ amount: '1', token: 'ETH', address: `0x${'1'.repeat(40)}`, chain: '1', number: '1' },
  ...{ percent: '1', duration: '1 day', time: '2100-01-01T00:00:00Z', cron: '0 9 * * 1' },
  ...{ text: 'UTC', choice: '' },
};

/** The sentence with which an agreement to a plan of this template would be refused. */
function whyNotRun(template: PlanTemplate): string | null {
  const given = Object.fromEntries(
    Object.entries(template.params ?? {})
      .filter(([, parameter]) => parameter.default === undefined)
      .map(([name, { type }]) => [name, standIns[parameterType(type)]]),
  );
  const made = instantiateTemplate(template, given, { planId: '', createdAt: 0, context: {} });
  if (!made.ok) return 'This template cannot be read.';
  return unsupportedPart(made.plan)?.message ?? null;
}
