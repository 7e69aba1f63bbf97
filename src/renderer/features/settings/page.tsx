import { Tabs } from '@base-ui/react/tabs';
import type { AppStatus } from '../../../shared/ipc/views.ts';
import { About } from './views/about.tsx';
import { Allowed } from './views/allowed/allowed.tsx';
import { Appearance } from './views/appearance.tsx';
import { Background } from './views/background.tsx';
import { Contracts } from './views/contracts/contracts.tsx';
import { FeeSettings } from './views/fee-settings.tsx';
import { Folders } from './views/folders.tsx';
import { Help } from './views/help.tsx';
import { ModelSettings } from './views/model-settings.tsx';
import { Networks } from './views/networks/networks.tsx';
import { PracticeChain } from './views/practice-chain.tsx';
import { PracticeWorld } from './views/practice-world.tsx';
import { Programs } from './views/programs.tsx';
import { Sites } from './views/sites.tsx';
import { ThisComputer } from './views/this-computer.tsx';
import { Tokens } from './views/tokens/tokens.tsx';
import { ToolServers } from './views/tool-servers.tsx';
import { VaultSettings } from './views/vault-settings.tsx';

/** Settings, and a short help. */
export function SettingsPage({ status }: { status: AppStatus }) {
  return (
    <Tabs.Root defaultValue="settings" className="page">
      <header className="head">
        <h1>Settings</h1>
        <Tabs.List
          className="seg ml-4"
          aria-label="Settings, networks, contracts, what is allowed and help"
        >
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
          <Tabs.Tab value="networks">Networks</Tabs.Tab>
          <Tabs.Tab value="contracts">Contracts</Tabs.Tab>
          <Tabs.Tab value="allowed">Allowed</Tabs.Tab>
          <Tabs.Tab value="help">Help</Tabs.Tab>
        </Tabs.List>
      </header>
      <Tabs.Panel value="settings" className="scroll">
        <div className="grid max-w-[760px] px-6 pb-8">
          <Appearance theme={status.settings.theme} />
          <VaultSettings status={status} />
          <Background background={status.background} />
          <FeeSettings status={status} />
          <ModelSettings />
          <ToolServers />
          <Tokens />
          <Folders />
          <Programs />
          <Sites />
          {status.network.practice ? (
            <>
              <PracticeChain network={status.network} />
              <PracticeWorld account={status.vault.accounts[0] ?? null} />
            </>
          ) : null}
          <ThisComputer readiness={status.readiness} />
          <About status={status} />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="networks" className="scroll">
        <div className="grid max-w-[760px] px-6 pb-8">
          <Networks />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="contracts" className="scroll">
        <div className="grid max-w-[760px] px-6 pb-8">
          <Contracts />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="allowed" className="scroll">
        <div className="grid max-w-[760px] px-6 pb-8">
          <Allowed chainId={status.network.chainId} />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="help" className="scroll">
        <Help />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
