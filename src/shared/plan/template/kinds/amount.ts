import { parseUnits } from '../../../amounts.ts';
import { trimDecimal } from '../../../decimal.ts';
import { AppError } from '../../../errors.ts';
import { outOfBounds } from '../bounds.ts';
import {
  type ParameterFacts,
  type ParameterKind,
  type ParameterReading,
  refused,
  taken,
} from '../parameter-kind.ts';
import { percentKind } from './percent.ts';

/** More decimals than any token has; for an amount whose token is not known. */
const mostDecimals = 36;

/** Token units as exact decimal text; with `share` also "50%" and "max". */
export const amountKind: ParameterKind = {
  read: (text, parameter, facts) => {
    if (parameter.share && text === 'max') return { ok: true, value: 'max', words: 'all' };
    if (parameter.share && text.endsWith('%')) return readShare(text, facts);
    try {
      parseUnits(text, decimalsOf(facts));
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      return refused([thrown.message, thrown.advice].join(' '), thrown.code);
    }
    const outside = outOfBounds(text, parameter);
    return outside === null ? taken(trimDecimal(text)) : refused(outside);
  },
};

function readShare(text: string, facts: ParameterFacts): ParameterReading {
  const share = percentKind.read(text.slice(0, -1), { type: 'percent' }, facts);
  return share.ok ? taken(`${share.value}%`) : share;
}

function decimalsOf({ tokens, chainId, tokenText }: ParameterFacts): number {
  if (chainId === undefined || tokenText === undefined) return mostDecimals;
  const match = tokens.find(chainId, tokenText);
  return match.kind === 'found' ? match.token.decimals : mostDecimals;
}
