import { stringify } from 'yaml';

/** The YAML form in which the audit of a request keeps documents. Takes plain JSON values. */
export function toYaml(value: unknown): string {
  return stringify(value ?? null, { lineWidth: 0 });
}
