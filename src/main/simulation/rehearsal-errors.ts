import { AppError, type ErrorFacts } from '../../shared/errors.ts';
import type { LoopNode } from '../../shared/plan/nodes.ts';

/** The fork could not say what would happen: nothing is known, so nothing may be approved. */
export function rehearsalUnavailable(reason: string, cause?: unknown): AppError {
  return new AppError(
    'REHEARSAL_UNAVAILABLE',
    'network',
    'The rehearsal could not be finished, so what the plan would do is not known.',
    {
      advice: 'Nothing was signed. Rehearse again; without a rehearsal nothing can be approved.',
      facts: { reason },
      cause,
    },
  );
}

/** A person stopped everything while it was under way. A run that it was for is paused and asks again later. */
export function rehearsalStopped(): AppError {
  const message =
    'You stopped everything, and this rehearsal with it, so what the plan would do is not known.';
  return new AppError(stoppedCode, 'network', message, {
    advice: 'Nothing was signed, and the plan is kept. Rehearse it again when you want to.',
  });
}

const stoppedCode = 'REHEARSAL_STOPPED';

/** A kind of step that cannot be rehearsed yet. */
export function notRehearsable(what: string, facts: ErrorFacts): AppError {
  return new AppError('REHEARSAL_NOT_POSSIBLE', 'unknown', `${what} cannot be rehearsed.`, {
    advice: 'What this step would do is not known, and nothing was signed.',
    facts,
  });
}

/** A loop of more rounds than are walked, of whose rest nothing can be said. */
export function tooManyRounds({ maxIterations }: LoopNode, walked: number): AppError {
  return notRehearsable(`What a loop does after ${walked} rounds`, { maxIterations });
}

/** Faults of the fork or of its node end the rehearsal, and so does who stops everything; they are no property of a step. */
export function breaksOff({ code }: AppError): boolean {
  return code.startsWith('RPC_') || code === 'REHEARSAL_UNAVAILABLE' || code === stoppedCode;
}

/** No chain, or no fork of it, gave an answer, or may give none any more: what needs none can still be said of the plan. */
export function isChainAway({ code, facts }: AppError): boolean {
  if (code === 'REHEARSAL_UNAVAILABLE') return facts['reason'] !== 'stopped';
  if (code.startsWith('RPC_URL_')) return false;
  return code === silentCode || code === stoppedCode || /^(RPC|ANVIL|PRACTICE)_/.test(code);
}

const silentCode = 'CHAIN_SILENT';

/** Nothing was heard of the chain for so long that it is not waited for any more. */
export function chainSilent(afterMs: number): AppError {
  const seconds = Math.max(1, Math.round(afterMs / 1_000));
  const message = `The network said nothing for ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, so what the plan would do is not known.`;
  return new AppError(silentCode, 'timeout', message, {
    advice:
      'Nothing was signed, and the plan is kept. Check the network in the settings, then rehearse again.',
    facts: { afterMs },
  });
}

/** A node of another chain says nothing about this one, and a call that is not made was never put to it. */
const unasked: ReadonlySet<string> = new Set(['CHAIN_MISMATCH', 'STEP_ON_OTHER_CHAIN']);

/** A value that a step of the run will answer, and nobody knows before. */
export function isKnownLater({ code }: AppError): boolean {
  return code === 'REF_UNFORESEEN';
}

/** Not a no of the chain, but no answer. */
export function isUnknown(error: AppError): boolean {
  if (unasked.has(error.code)) return true;
  return ['network', 'timeout', 'rate_limited', 'unknown'].includes(error.class);
}
