import type { RehearsedStep } from '../../../../shared/chain/types.ts';
import { WholeAddress } from '../../../components/whole-address.tsx';

/** The contracts that no longer control the account after a step. */
export function ControlLost({ step }: { step: RehearsedStep }) {
  const lost = step.transactions.flatMap(({ undelegates }) => undelegates ?? []);
  if (lost.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3>Loses control of the account</h3>
      {lost.map((contract) => (
        <p key={contract}>
          <WholeAddress address={contract} />
        </p>
      ))}
      <p className="s m">
        Until now the account runs the code of this contract. Afterwards it runs none, and only its
        own key controls it.
      </p>
    </section>
  );
}
