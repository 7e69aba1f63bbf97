import { z } from 'zod';
import type { ParamRole, ToolDeclaration } from '../../tools/tool-declaration.ts';

/** How a parameter is entered. `json` is for lists and objects that have no better form. */
export type FieldControl =
  | { kind: 'token' | 'address' | 'percent' | 'number' | 'text' | 'toggle' | 'json' }
  /** Which forms of an amount the tool takes, besides a reference to an earlier step. */
  | { kind: 'amount'; forms: readonly AmountForm[] }
  | { kind: 'choice'; options: readonly string[] };

/** Token units, a share of the balance, all of it, a worth in USD, a share of what was held at the start. */
export type AmountForm = 'exact' | 'percent' | 'max' | 'usd' | 'percentOfStart' | 'unlimited';

/** One parameter of a tool as a form asks for it. */
export interface FormField {
  param: string;
  control: FieldControl;
  required: boolean;
  /** Other parameters of which exactly one, this one included, is given. */
  insteadOf: readonly string[];
  /** Other parameters of which at least one, this one included, is given. */
  besides: readonly string[];
}

/** A form for a tool's parameters, in the order in which they are declared. */
export function formFields(tool: ToolDeclaration): FormField[] {
  return Object.entries(tool.params.shape).map(([param, schema]) => {
    const others = (groups: readonly (readonly string[])[] = []): string[] => {
      const group = groups.find((names) => names.includes(param)) ?? [];
      return group.filter((name) => name !== param);
    };
    return {
      param,
      control: controlOf(schema, tool.roles[param]),
      required: !z.safeParse(schema, undefined).success,
      insteadOf: others(tool.oneOf),
      besides: others(tool.anyOf),
    };
  });
}

function controlOf(schema: z.core.$ZodType, role: ParamRole | undefined): FieldControl {
  if (role?.kind === 'amount') return { kind: 'amount', forms: amountForms(schema) };
  if (role?.kind === 'token' || role?.kind === 'address') return { kind: role.kind };
  if (role?.kind === 'slippage' || role?.kind === 'percent') return { kind: 'percent' };
  if (role?.kind === 'chain') return { kind: 'number' };
  return plainControl(schema);
}

const samples: Readonly<Record<AmountForm, unknown>> = {
  exact: '1',
  percent: '50%',
  max: 'max',
  usd: { usd: '1' },
  percentOfStart: { percentOfStart: '1' },
  unlimited: 'unlimited',
};
const forms = ['exact', 'percent', 'max', 'usd', 'percentOfStart', 'unlimited'] as const;

/** The schema itself says what it takes. */
function amountForms(schema: z.core.$ZodType): AmountForm[] {
  return forms.filter((form) => z.safeParse(schema, samples[form]).success);
}

function plainControl(schema: z.core.$ZodType): FieldControl {
  const shape = z.toJSONSchema(schema, { unrepresentable: 'any' });
  if (Array.isArray(shape.enum)) return { kind: 'choice', options: shape.enum.map(String) };
  if (shape.const !== undefined) return { kind: 'choice', options: [String(shape.const)] };
  if (shape.type === 'boolean') return { kind: 'toggle' };
  if (shape.type === 'number' || shape.type === 'integer') return { kind: 'number' };
  if (shape.type === 'string') return { kind: 'text' };
  return { kind: 'json' };
}
