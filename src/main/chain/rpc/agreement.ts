import type { AppError } from '../../../shared/errors.ts';
import { type Answer, type PoolCall, resultOf } from './ask.ts';
import { comparable } from './comparable.ts';
import { rpcDisagree } from './rpc-errors.ts';
import { translateRpcError } from './translate-rpc-error.ts';

/** The result that the answers share; a refusal that they share is thrown. Errors: RPC_DISAGREE. */
export function sameResult(
  { method }: Pick<PoolCall, 'method'>,
  what: string,
  answers: readonly Answer[],
): unknown {
  const [first] = answers;
  if (first === undefined) throw new Error('Nothing is the same as nothing.');
  const text = textOf(method, first);
  const other = answers.find((answer) => textOf(method, answer) !== text);
  if (other !== undefined) throw disagreement(what, first, other);
  return resultOf(first);
}

/** The error that names two who do not say the same. */
export function disagreement(what: string, first?: Answer, other?: Answer): AppError {
  return rpcDisagree(what, first?.endpoint.host ?? '', other?.endpoint.host ?? '');
}

function textOf(method: string, { outcome }: Answer): string {
  return 'refusal' in outcome
    ? `refused ${translateRpcError(outcome.refusal).code}`
    : comparable(method, outcome.result);
}
