import { AppError } from '../../shared/errors.ts';
import type { TemplatePreview } from '../../shared/ipc/template-views.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import { describePlan } from '../../shared/plan/describe/describe-plan.ts';
import { planHash } from '../../shared/plan/hash.ts';
import { bundledTemplate } from '../../shared/plan/template/bundled-templates.ts';
import {
  type Instantiation,
  instantiateTemplate,
} from '../../shared/plan/template/instantiate-template.ts';
import { newId } from '../store/new-id.ts';
import type { PlanSourcesDeps } from './plan-sources-deps.ts';

/** A template with what the person wrote, by parameter. */
export interface FilledTemplate {
  templateId: string;
  params: Readonly<Record<string, string>>;
}

/** What would become of it; nothing is stored. Errors: TEMPLATE_NOT_FOUND, TEMPLATE_UNREADABLE. */
export function previewTemplate(deps: PlanSourcesDeps, filled: FilledTemplate): TemplatePreview {
  const context = deps.context();
  const made = make(deps, filled, context);
  if (!made.ok) return { problems: made.problems, plan: null };
  const { plan } = made;
  const { issues, valid } = deps.judge(plan).validation;
  const description = describePlan(plan).split('\n');
  return { problems: [], plan: { name: plan.name, description, issues, valid } };
}

/**
 * Stores the draft; with errors of the validator too, as it cannot be agreed to with those.
 * @throws AppError TEMPLATE_NOT_FOUND, TEMPLATE_UNREADABLE, TEMPLATE_NOT_FILLED
 */
export function draftOfTemplate(deps: PlanSourcesDeps, filled: FilledTemplate): { planId: string } {
  const made = make(deps, filled, deps.context());
  if (!made.ok) throw notFilled(made.problems.length);
  const { plan } = made;
  deps.store.writer.plans.save(plan, planHash(plan));
  deps.notify({ topic: 'plan', id: plan.id });
  return { planId: plan.id };
}

function make(
  { clock }: PlanSourcesDeps,
  { templateId, params }: FilledTemplate,
  context: PlanContext,
): Instantiation {
  const template = bundledTemplate(templateId);
  if (template === undefined) throw notFound(templateId);
  const birth = { planId: newId(), createdAt: clock.now(), context };
  const made = instantiateTemplate(template, params, birth);
  const [issue] = made.ok ? [] : made.issues;
  if (issue !== undefined) throw unreadable(templateId, issue.message);
  return made;
}

function notFound(templateId: string): AppError {
  return new AppError('TEMPLATE_NOT_FOUND', 'invalid_params', 'There is no such template.', {
    advice: 'Look in the list of templates. Nothing was stored.',
    facts: { templateId },
  });
}

function unreadable(templateId: string, message: string): AppError {
  return new AppError('TEMPLATE_UNREADABLE', 'invalid_params', message, {
    advice: 'Nothing was stored. With these values it is no plan; try others.',
    facts: { templateId },
  });
}

function notFilled(problems: number): AppError {
  const message = 'The template is not filled in yet.';
  return new AppError('TEMPLATE_NOT_FILLED', 'invalid_params', message, {
    advice: 'Nothing was stored. Mend the fields that are marked.',
    facts: { problems },
  });
}
