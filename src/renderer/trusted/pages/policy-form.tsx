import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { policyQuestion } from '../../../shared/wallet/policy-change.ts';
import { PasswordQuestion } from '../parts/password-question.tsx';

interface PolicyFormProps {
  context: TrustedContext;
  policy: NonNullable<TrustedContext['policy']>;
}

/** What would be allowed, in the words of the change that the signer gets, and the password that agrees to it. */
export function PolicyForm({ context, policy }: PolicyFormProps) {
  const { changeId, change } = policy;
  const { message, detail, yes } = policyQuestion(change);
  return (
    <PasswordQuestion
      context={context}
      subject={changeId}
      title={message}
      yes={yes}
      kept="nothing more is allowed."
      done={{ title: 'It is agreed to', text: detail }}
      request={(password) => ({ type: 'allowMore', password, changeId, change })}
    >
      <section className="part">
        <p>{detail}</p>
      </section>
    </PasswordQuestion>
  );
}
