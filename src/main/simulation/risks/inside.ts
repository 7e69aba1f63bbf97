import { sameAddress } from '../../../shared/addresses.ts';
import type { TouchedAccount, Trace } from '../trace/trace.ts';
import type { RiskSubject } from './risk-rule.ts';

/** What a transaction did inside. Throws where that could not be read: then nobody may say that it is harmless. */
export function insideOf({ trace }: RiskSubject): Trace {
  if (trace === null) throw new Error('what the transaction does inside could not be read');
  return trace;
}

/** An address that the transaction touched, as it was before it. */
export function touchedAt(subject: RiskSubject, address: string): TouchedAccount | undefined {
  return insideOf(subject).read.find((each) => sameAddress(each.address, address));
}
