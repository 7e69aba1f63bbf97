// A person may allow less than was drawn up, and never more. Pure.
import { formatUnits, parseUnits } from '../amounts.ts';
import { AppError } from '../errors.ts';
import type { MandateDraft } from '../wallet/mandate-terms.ts';
import { listed } from '../wallet/mandate-words.ts';
import type { LowerTerms } from './draft-choice.ts';

/** What may be spent of a token, in whole tokens; in its smallest units where the signer does not know it. */
export interface OfferedCap {
  token: string;
  /** Empty where the signer does not know it. */
  symbol: string;
  perRun: string;
  perPeriod: string;
  total: string;
}

type Cap = MandateDraft['caps'][number];

const parts = ['perRun', 'perPeriod', 'total'] as const;

/** The caps of terms, for a form. */
export function offeredCaps({ caps, chainId }: MandateDraft): OfferedCap[] {
  return caps.map(({ token, ...cap }) => {
    const { symbol, decimals } = scaleOf(token, chainId);
    const text = (part: (typeof parts)[number]): string => formatUnits(BigInt(cap[part]), decimals);
    return {
      ...{ token, symbol },
      ...{ perRun: text('perRun'), perPeriod: text('perPeriod'), total: text('total') },
    };
  });
}

/**
 * The terms with lower numbers; a cap that is not named stays. Errors: those of parseUnits, MANDATE_NOT_LOWER for
 * a number above what was drawn up, and for one that is above the next wider one.
 */
export function lowerTerms(terms: MandateDraft, lower: LowerTerms): MandateDraft {
  if (lower.maxUses > terms.maxUses) throw notLower(`at most ${terms.maxUses} transactions`);
  const caps = terms.caps.map((cap) => {
    const named = lower.caps.find(({ token }) => token.toLowerCase() === cap.token.toLowerCase());
    return named === undefined ? cap : lowerCap(cap, named, terms.chainId);
  });
  return { ...terms, maxUses: lower.maxUses, caps };
}

function lowerCap(cap: Cap, wish: LowerTerms['caps'][number], chainId: number): Cap {
  const { symbol, decimals } = scaleOf(cap.token, chainId);
  const [run, period, total] = parts.map((part) => {
    const units = parseUnits(wish[part], decimals);
    const most = BigInt(cap[part]);
    if (units > most) throw notLower(`at most ${formatUnits(most, decimals)} ${symbol}`.trim());
    return units;
  });
  if (run === undefined || period === undefined || total === undefined) return cap;
  if (run > period || period > total) throw disordered();
  return { ...cap, perRun: String(run), perPeriod: String(period), total: String(total) };
}

function scaleOf(token: string, chainId: number): { symbol: string; decimals: number } {
  return listed(token, chainId) ?? { symbol: '', decimals: 0 };
}

function notLower(most: string): AppError {
  const message = `The rehearsal asks for ${most} there, and a mandate allows no more than that.`;
  return new AppError('MANDATE_NOT_LOWER', 'invalid_params', message, {
    advice: 'No mandate was made. Write a lower number, or the same.',
  });
}

function disordered(): AppError {
  const message = 'A run may not spend more than a day may, and a day not more than all together.';
  return new AppError('MANDATE_NOT_LOWER', 'invalid_params', message, {
    advice: 'No mandate was made. Lower the first number, or raise the later one.',
  });
}
