import type { AppStatus } from '../../../shared/ipc/views.ts';
import { Brand } from '../../components/brand.tsx';
import { NetworkMark } from '../../components/network-mark.tsx';
import { ReadinessRows } from '../../components/readiness-rows.tsx';
import { HowItWorks } from './views/how-it-works.tsx';
import { StartOptions } from './views/start-options.tsx';
import { VaultAsideNote } from './views/vault-aside-note.tsx';

/** The first page: what this is, and the two ways to begin. */
export function OnboardingPage({ status }: { status: AppStatus }) {
  return (
    <div
      className="grid h-full grid-cols-[minmax(320px,39%)_minmax(0,1fr)] grid-rows-[40px_minmax(0,1fr)]"
      data-net={status.network.practice ? 'practice' : 'real'}
    >
      <header className="bar">
        <Brand />
        <span className="ml-auto">
          <NetworkMark name={status.network.name} practice={status.network.practice} />
        </span>
      </header>
      <HowItWorks />
      <main className="scroll px-18 pt-17 pb-8 max-[1100px]:px-8 max-[1100px]:pt-10">
        <div className="grid gap-8 max-w-[576px]">
          {status.vault.aside ? <VaultAsideNote /> : null}
          <StartOptions />
          <section aria-labelledby="this-computer">
            <h3 id="this-computer" className="pb-1">
              This computer
            </h3>
            <ReadinessRows rows={status.readiness} />
          </section>
        </div>
      </main>
    </div>
  );
}
