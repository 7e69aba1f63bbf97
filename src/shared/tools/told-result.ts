import { formatUnits } from '../amounts.ts';

/** What a lending market writes as the health factor where nothing is owed: the largest number that it has. */
export const noDebtFactor = formatUnits(2n ** 256n - 1n, 18);

/**
 * What a tool found, as a person or a model is told of it. Conditions compare with the number of the result itself,
 * so that a health factor above 1.5 holds without a debt; told, that number would be one that nobody has.
 */
export function toldResult(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toldResult);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'healthFactor' && inner === noDebtFactor
        ? 'none, since nothing is owed'
        : toldResult(inner),
    ]),
  );
}
