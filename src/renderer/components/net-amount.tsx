import { isZeroDecimal } from '../format/decimal.ts';
import { Amount } from './amount.tsx';

interface NetAmountProps {
  value: string;
  /** Of a debt: more of it is no gain. */
  owed?: boolean;
}

/** What an account has more or less of something in the end. */
export function NetAmount({ value, owed = false }: NetAmountProps) {
  if (isZeroDecimal(value)) return <Amount value="0" tone="soft" />;
  const loses = value.startsWith('-') !== owed;
  return <Amount value={value} tone={loses ? 'out' : 'in'} paid={loses} signed />;
}
