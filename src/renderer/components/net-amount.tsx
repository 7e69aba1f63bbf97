import { isZeroDecimal } from '../format/decimal.ts';
import { Amount } from './amount.tsx';

/** What an account has more or less of something in the end. */
export function NetAmount({ value }: { value: string }) {
  if (isZeroDecimal(value)) return <Amount value="0" tone="soft" />;
  const outgoing = value.startsWith('-');
  return <Amount value={value} tone={outgoing ? 'out' : 'in'} paid={outgoing} signed />;
}
