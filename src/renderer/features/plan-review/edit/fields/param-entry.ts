import type { FormField } from '../../../../../shared/plan/edit/form-fields.ts';
import type { ActionNode } from '../../../../../shared/plan/nodes.ts';
import type { ParamValue } from '../../../../../shared/plan/values.ts';

/** One parameter of an action, as its form shows it. */
export interface ParamFieldProps {
  node: ActionNode;
  /** JSON path of the node. */
  nodePath: string;
  field: FormField;
  /** Whether it is a list of texts. */
  textList: boolean;
}

/** What every way of entering a parameter is given. */
export interface ParamEntry extends ParamFieldProps {
  label: string;
  path: string;
  value: ParamValue | undefined;
  keep(value: ParamValue | undefined): void;
}

/** One of several of which one must be given is not called optional. */
export function isOptional({ required, insteadOf, besides }: FormField): boolean {
  return !required && insteadOf.length + besides.length === 0;
}
