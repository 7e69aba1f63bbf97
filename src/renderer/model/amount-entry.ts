import type { AmountForm } from '../../shared/plan/edit/form-fields.ts';
import type { ParamValue } from '../../shared/plan/values.ts';

/** An amount as it is typed: which form it has, and the figure as text. It is never a number. */
export interface AmountEntry {
  form: AmountForm;
  text: string;
}

const words: ReadonlySet<AmountForm> = new Set(['max', 'unlimited']);

/** Whether a form is complete by itself, without a figure. */
export function hasNoFigure(form: AmountForm): boolean {
  return words.has(form);
}

/** Null for what is no written amount, such as a reference. */
export function readAmount(value: ParamValue | undefined): AmountEntry | null {
  if (value === undefined) return { form: 'exact', text: '' };
  if (typeof value === 'number') return { form: 'exact', text: String(value) };
  if (value === 'max' || value === 'unlimited') return { form: value, text: '' };
  if (typeof value === 'string') {
    return value.endsWith('%')
      ? { form: 'percent', text: value.slice(0, -1) }
      : { form: 'exact', text: value };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const [[form, text] = [], ...more] = Object.entries(value);
  if ((form !== 'usd' && form !== 'percentOfStart') || more.length > 0) return null;
  return typeof text === 'string' ? { form, text } : null;
}

/** Undefined where nothing is written, so that the parameter is not given. */
export function writeAmount({ form, text }: AmountEntry): ParamValue | undefined {
  const figure = text.trim();
  switch (form) {
    case 'exact':
      return figure === '' ? undefined : figure;
    case 'percent':
      return `${figure}%`;
    case 'max':
    case 'unlimited':
      return form;
    case 'usd':
    case 'percentOfStart':
      return { [form]: figure };
  }
}
