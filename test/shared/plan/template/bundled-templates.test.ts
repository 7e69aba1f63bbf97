import { describe, expect, it } from 'vitest';
import { describePlan } from '../../../../src/shared/plan/describe/describe-plan.ts';
import type { Plan } from '../../../../src/shared/plan/schema.ts';
import {
  bundledTemplate,
  bundledTemplates,
} from '../../../../src/shared/plan/template/bundled-templates.ts';
import { placeholdersIn } from '../../../../src/shared/plan/template/fill.ts';
import { instantiateTemplate } from '../../../../src/shared/plan/template/instantiate-template.ts';
import { parameterType } from '../../../../src/shared/plan/template/parameter-kinds.ts';
import type { PlanTemplate } from '../../../../src/shared/plan/template.ts';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { context, samples } from './samples.ts';

function draft(template: PlanTemplate): Plan {
  const given = samples[template.id] ?? {};
  const made = instantiateTemplate(template, given, { planId: 'plan', createdAt: 1, context });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.plan;
}

const recurs = ({ trigger }: Plan): boolean =>
  trigger?.type === 'interval' ||
  trigger?.type === 'cron' ||
  (trigger !== undefined && 'recurring' in trigger && trigger.recurring === true);

describe('the shipped templates', () => {
  it('are the eight, each found by its id', () => {
    expect(bundledTemplates.map(({ id }) => id).sort()).toEqual(Object.keys(samples).sort());
    for (const template of bundledTemplates) {
      expect(bundledTemplate(template.id)).toBe(template);
    }
    expect(bundledTemplate('constructor')).toBeUndefined();
  });

  it.each(bundledTemplates.map((template) => [template.id, template] as const))(
    '%s makes a draft without errors or warnings',
    (_id, template) => {
      const plan = draft(template);
      expect(plan.status).toBe('draft');
      const { issues } = validatePlan(plan, context);
      expect(issues.filter(({ severity }) => severity !== 'info')).toEqual([]);
    },
  );

  it.each(bundledTemplates.map((template) => [template.id, template] as const))(
    '%s reads well',
    (_id, template) => {
      const plan = draft(template);
      expect(`${plan.name}\n\n${describePlan(plan)}`).toMatchSnapshot();
    },
  );

  it.each(bundledTemplates.map((template) => [template.id, template] as const))(
    '%s asks only for what it uses, by types that exist and with a word on each',
    (_id, template) => {
      const params = template.params ?? {};
      expect([...placeholdersIn(template.intent)].sort()).toEqual(Object.keys(params).sort());
      for (const [name, { type, label, description }] of Object.entries(params)) {
        expect(parameterType(type), name).toBe(type);
        expect(label, name).toBeTruthy();
        expect(description, name).toMatch(/\.$/);
      }
    },
  );

  it('have a budget or a number of runs where they recur and spend', () => {
    const boundless = bundledTemplates
      .map(draft)
      .filter(recurs)
      .filter(({ budget, trigger }) => !budget && !(trigger && 'maxRuns' in trigger));
    expect(boundless.map(({ root }) => root.id)).toEqual(['steps']);
    expect(validatePlan(boundless[0], context).estimatedGasEth).toBe(0);
  });

  it('name themselves as the source of what the person did not fill in', () => {
    const template = bundledTemplate('gas-aware-transfer');
    expect(template && draft(template).provenance).toEqual({
      chainId: { source: 'default', detail: 'template "Send when gas is cheap"' },
      'send.amount': { source: 'user_edit', detail: 'template "Send when gas is cheap"' },
      'send.to': { source: 'user_edit', detail: 'template "Send when gas is cheap"' },
      'send.token': { source: 'default', detail: 'template "Send when gas is cheap"' },
    });
  });
});
