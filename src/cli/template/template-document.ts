import type { PlanTemplate, TemplateParameter } from '../../shared/plan/template.ts';

/** A template as the command line answers it. */
export interface TemplateDocument {
  id: string;
  name: string;
  description: string;
  params: ({ name: string } & Pick<TemplateParameter, 'type' | 'default' | 'description'>)[];
}

/** Leaves out what only a form needs. */
export function templateDocument(template: PlanTemplate): TemplateDocument {
  const { id, name, description = '' } = template;
  const params = Object.entries(template.params ?? {}).map(([param, parameter]) => ({
    name: param,
    type: parameter.type,
    ...(parameter.default !== undefined && { default: parameter.default }),
    ...(parameter.description !== undefined && { description: parameter.description }),
  }));
  return { id, name, description, params };
}
