import type { Account, AppStatus } from '../../shared/ipc/views.ts';
import { AllowancesPage } from '../features/allowances/page.tsx';
import { BudgetPage } from '../features/budget/page.tsx';
import { ChatPage } from '../features/chat/page.tsx';
import { ContactsPage } from '../features/contacts/page.tsx';
import { FailedPage } from '../features/failed/page.tsx';
import { MandatesPage } from '../features/mandates/page.tsx';
import { MemoryPage } from '../features/memory/page.tsx';
import { PlanImportPage } from '../features/plan-import/page.tsx';
import { PlansPage } from '../features/plan-review/page.tsx';
import { RoadPage } from '../features/road/page.tsx';
import { RunsPage } from '../features/run/page.tsx';
import { SchedulesPage } from '../features/schedules/page.tsx';
import { ServersPage } from '../features/servers/page.tsx';
import { SettingsPage } from '../features/settings/page.tsx';
import { StoryPage } from '../features/story/page.tsx';
import { TemplatesPage } from '../features/templates/page.tsx';
import { TrashPage } from '../features/trash/page.tsx';
import { WalletPage } from '../features/wallet/page.tsx';
import { ReceivePage } from '../features/wallet/receive-page.tsx';
import { type Route, useRoute } from '../state/route-store.ts';
import { pageWords } from '../words/page-words.ts';
import { DifferentBanner } from './different-banner.tsx';
import { HaltedBanner } from './halted-banner.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { NetworkTrouble } from './network-trouble.tsx';
import { Palette } from './palette/palette.tsx';
import { Rail } from './rail.tsx';
import { ServerQuestions } from './server-questions.tsx';
import { StorageTrouble } from './storage-trouble.tsx';
import { TitleBar } from './title-bar.tsx';

/** Everything once there is a vault: title bar, rail and the page. */
export function Shell({ status }: { status: AppStatus }) {
  const route = useRoute((store) => store.route);
  useKeptFocus(route);
  return (
    <div className="win" data-net={status.network.practice ? 'practice' : 'real'}>
      <TitleBar status={status} />
      <Rail waiting={status.runsWaiting} halted={status.halted !== null} />
      <main
        tabIndex={-1}
        aria-label={pageWords[route.page]}
        className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)] outline-none"
      >
        <div>
          <HaltedBanner status={status} />
          <DifferentBanner different={status.different} />
          <StorageTrouble storage={status.storage} />
          <NetworkTrouble network={status.network} />
        </div>
        <div className="row-start-2 min-h-0 min-w-0">
          <Page route={route} status={status} />
        </div>
      </main>
      <ServerQuestions />
      <Palette status={status} />
      <KeysSheet />
    </div>
  );
}

function Page({ route, status }: { route: Route; status: AppStatus }) {
  switch (route.page) {
    case 'chat':
      return <ChatPage conversationId={route.conversationId} status={status} />;
    case 'plans':
      return (
        <PlansPage
          planId={route.planId}
          vault={status.vault.state}
          mends={route.mends ?? null}
          edit={route.edit ?? false}
        />
      );
    case 'templates':
      return <TemplatesPage templateId={route.templateId} own={ownAccount(status)} />;
    case 'import':
      return <PlanImportPage own={ownAccount(status)} />;
    case 'schedules':
      return <SchedulesPage of={route.of} halted={status.halted !== null} />;
    case 'mandates':
      return <MandatesPage of={route.of} />;
    case 'runs':
      return <RunsPage executionId={route.executionId} halted={status.halted !== null} />;
    case 'story':
      return <StoryPage key={route.requestId} requestId={route.requestId} />;
    case 'failed':
      return <FailedPage />;
    case 'trash':
      return <TrashPage />;
    case 'wallet':
      return <WalletPage status={status} />;
    case 'receive':
      return <ReceivePage address={route.account} status={status} />;
    case 'road':
      return <RoadPage status={status} />;
    case 'contacts':
      return <ContactsPage />;
    case 'memory':
      return <MemoryPage />;
    case 'allowances':
      return <AllowancesPage address={route.account} status={status} />;
    case 'budget':
      return <BudgetPage status={status} />;
    case 'servers':
      return <ServersPage of={route.of} />;
    case 'settings':
      return <SettingsPage status={status} of={route.of} />;
  }
}

/** The account that plans act for; without one, nothing is called by its name. */
function ownAccount({ vault }: AppStatus): Account {
  return vault.accounts[0] ?? { address: '', name: '' };
}
