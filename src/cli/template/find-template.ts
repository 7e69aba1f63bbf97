import { AppError } from '../../shared/errors.ts';
import type { PlanTemplate } from '../../shared/plan/template.ts';

/** A shipped template. Errors: TEMPLATE_NOT_FOUND, with the ids that exist. */
export async function findTemplate(id: string): Promise<PlanTemplate> {
  const { bundledTemplate, bundledTemplates } = await import(
    '../../shared/plan/template/bundled-templates.ts'
  );
  const template = bundledTemplate(id);
  if (template !== undefined) return template;
  const ids = bundledTemplates.map((known) => known.id).join(', ');
  throw new AppError('TEMPLATE_NOT_FOUND', 'invalid_params', 'There is no such template.', {
    advice: `There are ${ids}.`,
  });
}
