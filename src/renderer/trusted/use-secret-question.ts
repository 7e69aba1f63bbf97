import { useState } from 'react';
import type { ErrorShape } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { SecretQuestion } from '../../shared/runs/secret-question.ts';
import { trustedApi } from './api.ts';

type Ending = 'given' | 'cancelled';

interface Asked {
  /** What is shown: also while it is being answered, when the run asks no more. */
  question: SecretQuestion | null;
  busy: boolean;
  error: ErrorShape | null;
  /** How it ended; null until it has. */
  ending: Ending | null;
  /** Hands what was typed to main, which keeps it in memory until the run is over. */
  give(secret: string): void;
  cancel(): void;
}

/** A secret that a run asks for: handed over, or the run ended. What was typed is not kept here. */
export function useSecretQuestion(asked: SecretQuestion | null): Asked {
  const [answering, setAnswering] = useState<SecretQuestion | null>(null);
  const [error, setError] = useState<ErrorShape | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const question = answering ?? asked;
  const end = async (as: Ending, of: SecretQuestion, call: () => Promise<Result<null>>) => {
    setAnswering(of);
    setError(null);
    const result = await call();
    if (result.ok) setEnding(as);
    else setError(result.error);
    setAnswering(null);
  };
  return {
    ...{ question, busy: answering !== null, error, ending },
    give: (secret) => {
      if (question === null) return;
      const { executionId, path } = question;
      void end('given', question, () => trustedApi.trustedAnswer({ executionId, path, secret }));
    },
    cancel: () => {
      if (question === null) return;
      const { executionId } = question;
      void end('cancelled', question, () => trustedApi.trustedCancelRun({ executionId }));
    },
  };
}
