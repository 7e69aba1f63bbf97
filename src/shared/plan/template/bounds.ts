import { compareDecimals, readDecimal } from '../../decimal.ts';
import type { TemplateParameter } from '../template.ts';

/** Why a plain decimal is outside of the parameter's bounds, or null. */
export function outOfBounds(text: string, { min, max }: TemplateParameter): string | null {
  if (min !== undefined && isBelow(text, min)) return `It must be at least ${min}.`;
  if (max !== undefined && isBelow(max, text)) return `It must be at most ${max}.`;
  return null;
}

function isBelow(left: string, right: string): boolean {
  const a = readDecimal(left);
  const b = readDecimal(right);
  return typeof a !== 'string' && typeof b !== 'string' && compareDecimals(a, b) < 0;
}
