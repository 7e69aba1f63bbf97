import type { RunView, StepView } from '../../../../../shared/runs/views.ts';
import { visibleLine } from '../../../../../shared/visible-text.ts';
import { api } from '../../../../api.ts';
import { Ticking } from '../../../../components/ticking.tsx';
import { countdown } from '../../../../format/time.ts';
import { useAction } from '../../../../state/use-action.ts';
import { useNow } from '../../../../state/use-now.ts';
import { Answers } from './answers.tsx';
import { TypeSecret } from './type-secret.tsx';

interface AnswerGateProps {
  run: RunView;
  step: StepView;
}

/** The plan asks a person before it goes on. The answer lets nothing be signed. */
export function AnswerGate({ run, step }: AnswerGateProps) {
  const now = useNow(1000);
  const { executionId } = run;
  const answer = useAction((said: string) =>
    api.runAnswerGate({ executionId, path: step.path, answer: said }),
  );
  const { expiresAt = null, kind = 'confirm' } = step.gate ?? {};
  return (
    <>
      <p className="min-w-0 wrap-anywhere">
        <b>{visibleLine(step.gate?.prompt ?? '')}</b>{' '}
        {expiresAt === null ? null : (
          <span className="m">
            without an answer the step fails in <Ticking>{countdown(expiresAt - now)}</Ticking>
          </span>
        )}
        {answer.error ? (
          <span role="alert" className="m">
            {' '}
            {answer.error.message} {answer.error.advice}
          </span>
        ) : null}
      </p>
      {kind === 'secret' ? (
        <TypeSecret key={step.path} run={run} step={step} />
      ) : (
        <Answers
          key={step.path}
          {...{ kind, options: step.gate?.options ?? [] }}
          busy={answer.busy}
          onAnswer={(said) => void answer.start(said)}
        />
      )}
    </>
  );
}
