import canonicalize from 'canonicalize';
import type { Plan } from '../schema.ts';

/**
 * The plan as a file for people and other programs: JSON with its keys in the order of RFC 8785, indented by
 * two. What can be reckoned again, the verdict of the validator, is left out.
 */
export function writePlanFile({ validation: _validation, ...plan }: Plan): string {
  return `${JSON.stringify(JSON.parse(canonicalize(plan) ?? ''), null, 2)}\n`;
}

/** Names of devices on Windows, where they cannot be files whatever their extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** A file name of the plan's name: letters and digits of ASCII, and never empty. */
export function planFileName({ name }: Plan): string {
  const stem = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  if (stem === '') return 'plan.json';
  return reserved.test(stem) ? `plan-${stem}.json` : `${stem}.json`;
}
