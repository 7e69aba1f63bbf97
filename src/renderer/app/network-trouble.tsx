import { Clock } from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/views.ts';
import { ErrorNote } from '../components/error-note.tsx';
import { Icon } from '../components/icon.tsx';

const unnamed = {
  code: 'NETWORK_FAILED',
  message: 'The chain does not answer.',
  advice: 'See Settings for the practice chain.',
};

/** Says above every page that the chain is not there yet, or not there. */
export function NetworkTrouble({ network }: { network: AppStatus['network'] }) {
  if (network.state === 'ready') return null;
  if (network.state === 'starting') {
    return (
      <p role="status" className="row s m border-b border-line bg-panel px-6 py-2">
        <Icon of={Clock} />
        {network.name} is starting. Balances and rehearsals come as soon as it answers.
      </p>
    );
  }
  return (
    <div className="border-b border-line px-6 py-2">
      <ErrorNote
        error={network.error ?? unnamed}
        kept="Your keys are not affected. Nothing is signed until it answers."
      />
    </div>
  );
}
