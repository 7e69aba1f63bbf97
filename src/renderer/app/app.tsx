import { useEffect } from 'react';
import type { ErrorShape } from '../../shared/errors.ts';
import { Bones } from '../components/bones.tsx';
import { Brand } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { ErrorNote } from '../components/error-note.tsx';
import { OnboardingPage } from '../features/onboarding/page.tsx';
import { followPeople } from '../state/people-store.ts';
import { followStatus, useStatus } from '../state/status-store.ts';
import { useTheme } from '../state/use-theme.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { DamagedVault } from './damaged-vault.tsx';
import { Shell } from './shell.tsx';
import { useHolds } from './use-holds.ts';
import { usePlaces } from './use-places.ts';

/** Chooses between the first page, the shell, and what is said when neither can be shown. */
export function App() {
  const { status, error, read } = useStatus();
  useEffect(followStatus, []);
  useEffect(followPeople, []);
  usePlaces();
  useHolds();
  useTheme(status?.settings.theme ?? 'system');
  if (status === null) return <Reading error={error} onRetry={() => void read()} />;
  if (!status.vault.known) {
    return (
      <>
        <Reading error={null} onRetry={() => void read()} />
        <ClosingDialog question={status.background.question} />
      </>
    );
  }
  if (status.vault.state === 'none') return <OnboardingPage status={status} />;
  if (status.vault.state === 'damaged') {
    return (
      <>
        <DamagedVault status={status} />
        <ClosingDialog question={status.background.question} />
      </>
    );
  }
  return (
    <>
      <Shell status={status} />
      <ClosingDialog question={status.background.question} />
    </>
  );
}

interface ReadingProps {
  error: ErrorShape | null;
  onRetry(): void;
}

/** The calm frame, until it is known whether there is a wallet: nothing of its pages is shown before. */
function Reading({ error, onRetry }: ReadingProps) {
  return (
    <div className="grid h-full grid-rows-[40px_minmax(0,1fr)]">
      <header className="bar">
        <Brand />
      </header>
      <main className="p-8 max-w-[640px]">
        <h1 className="sr-only">Countersign</h1>
        {error === null ? (
          <>
            <Bones
              rows={[
                [180, 90],
                [220, 60],
                [160, 80],
              ]}
            >
              Reading the state of this computer.
            </Bones>
            <p className="much-later s m pt-4">
              A large database, or one whose last use was cut off, is looked through before it is
              opened. Nothing is lost, and this goes on by itself.
            </p>
          </>
        ) : (
          <ErrorNote error={error} kept="Your vault is not touched.">
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          </ErrorNote>
        )}
      </main>
    </div>
  );
}
