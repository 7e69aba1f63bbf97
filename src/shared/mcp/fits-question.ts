import type { QuestionField, QuestionValues } from './question.ts';

/** Whether there is a value for each field that needs one, each of its kind, and none beside. */
export function fitsQuestion(fields: readonly QuestionField[], values: QuestionValues): boolean {
  const names = new Set(fields.map(({ name }) => name));
  return (
    Object.keys(values).every((name) => names.has(name)) &&
    fields.every((field) =>
      Object.hasOwn(values, field.name) ? fits(field, values[field.name]) : !field.required,
    )
  );
}

function fits(field: QuestionField, value: unknown): boolean {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && value.length <= field.most;
    case 'confirm':
      return typeof value === 'boolean';
    case 'choice':
      return field.options.some((option) => option.value === value);
    case 'number':
      return (
        typeof value === 'number' &&
        Number.isFinite(value) &&
        (!field.whole || Number.isInteger(value)) &&
        value >= (field.least ?? -Infinity) &&
        value <= (field.most ?? Infinity)
      );
  }
}
