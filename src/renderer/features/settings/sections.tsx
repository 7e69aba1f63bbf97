import type { ReactNode } from 'react';
import type { AppStatus } from '../../../shared/ipc/views.ts';
import { hasWords } from '../../../shared/search/search-words.ts';
import { About } from './views/about.tsx';
import { Allowed } from './views/allowed/allowed.tsx';
import { Appearance } from './views/appearance.tsx';
import { Background } from './views/background.tsx';
import { Backup } from './views/backup/backup.tsx';
import { Contracts } from './views/contracts/contracts.tsx';
import { DataPlace } from './views/data/data-place.tsx';
import { FeeSettings } from './views/fee-settings.tsx';
import { Folders } from './views/folders.tsx';
import { LanguageSettings } from './views/language-settings.tsx';
import { Licences } from './views/licences.tsx';
import { ModelSettings } from './views/model-settings.tsx';
import { Networks } from './views/networks/networks.tsx';
import { PracticeChain } from './views/practice-chain.tsx';
import { PracticeWorld } from './views/practice-world.tsx';
import { AppLog } from './views/problems/app-log.tsx';
import { Report } from './views/problems/report.tsx';
import { Programs } from './views/programs.tsx';
import { Sites } from './views/sites.tsx';
import { ThisComputer } from './views/this-computer.tsx';
import { Tokens } from './views/tokens/tokens.tsx';
import { ToolServers } from './views/tool-servers.tsx';
import { VaultSettings } from './views/vault-settings.tsx';
import { WorthSettings } from './views/worth-settings.tsx';

export type SettingsTab =
  | 'settings'
  | 'backup'
  | 'networks'
  | 'contracts'
  | 'allowed'
  | 'problems'
  | 'help';

/** One group of settings: where it stands and by which words it is found. */
export interface SettingsSection {
  /** As the address of the window names it, e.g. `#/settings/vault`. */
  id: string;
  tab: SettingsTab;
  title: string;
  /** What it is about, in the words that a person may look for. */
  words: string;
  /** Only on a practice chain. */
  practice?: true;
  show(status: AppStatus): ReactNode;
}

/** Every group of settings, in the order of the page. */
export const settingsSections: readonly SettingsSection[] = [
  {
    ...{ id: 'appearance', tab: 'settings', title: 'Appearance' },
    words: 'theme light dark colour color mode',
    show: ({ settings }) => <Appearance theme={settings.theme} />,
  },
  {
    ...{ id: 'language', tab: 'settings', title: 'Language and formats' },
    words: 'english locale region date time clock numbers thousands separator decimal translation',
    show: (status) => <LanguageSettings status={status} />,
  },
  {
    ...{ id: 'worth', tab: 'settings', title: 'Worth' },
    words:
      'currency money fiat euro dollars pounds francs yen usd eur gbp chf jpy exchange rate convert',
    show: (status) => <WorthSettings status={status} />,
  },
  {
    ...{ id: 'vault', tab: 'settings', title: 'Vault' },
    words:
      'lock after minutes idle away open longest password change new keys kept encrypted key ring recovery code phrase seed words check show',
    show: (status) => <VaultSettings status={status} />,
  },
  {
    ...{ id: 'background', tab: 'settings', title: 'In the background' },
    words: 'tray close window minimise start log in login autostart notify notifications quit',
    show: ({ background }) => <Background background={background} />,
  },
  {
    ...{ id: 'fees', tab: 'settings', title: 'Network fees' },
    words: 'gas gwei speed cap slow normal fast network fee',
    show: (status) => <FeeSettings status={status} />,
  },
  {
    ...{ id: 'model', tab: 'settings', title: 'Model' },
    words: 'ai assistant anthropic key api address service cost day dollars llm claude',
    show: () => <ModelSettings />,
  },
  {
    ...{ id: 'servers', tab: 'settings', title: 'MCP servers' },
    words: 'tools model context protocol assistant proposals serve programs',
    show: () => <ToolServers />,
  },
  {
    ...{ id: 'tokens', tab: 'settings', title: 'Tokens' },
    words: 'coins erc-20 contract add symbol decimals list',
    show: () => <Tokens />,
  },
  {
    ...{ id: 'folders', tab: 'settings', title: 'Folders that plans may touch' },
    words: 'files use read change write leave permission allow directory',
    show: () => <Folders />,
  },
  {
    ...{ id: 'programs', tab: 'settings', title: 'Programs that plans may run' },
    words: 'commands arguments sandbox bubblewrap permission allow',
    show: () => <Programs />,
  },
  {
    ...{ id: 'sites', tab: 'settings', title: 'Sites that plans may visit' },
    words: 'web pages internet browser window host address read permission allow',
    show: () => <Sites />,
  },
  {
    ...{ id: 'practice-chain', tab: 'settings', title: 'Practice chain', practice: true },
    words: 'play money fund begin again reset coins',
    show: ({ network }) => <PracticeChain network={network} />,
  },
  {
    ...{ id: 'practice', tab: 'settings', title: 'Practice world', practice: true },
    words: 'move prices time days go by carry bridge relay',
    show: ({ vault }) => <PracticeWorld account={vault.accounts[0] ?? null} />,
  },
  {
    ...{ id: 'computer', tab: 'settings', title: 'This computer' },
    words:
      'can and cannot do key chain ring tray shortcut notifications sandbox storage works ready',
    show: (status) => <ThisComputer status={status} />,
  },
  {
    ...{ id: 'about', tab: 'settings', title: 'About' },
    words:
      'version update newer release install commit build runtime electron chromium node fonts icons',
    show: (status) => <About status={status} />,
  },
  {
    ...{ id: 'licences', tab: 'settings', title: 'Licences' },
    words: 'license third party open source packages notices copyright mit apache gpl fonts icons',
    show: () => <Licences />,
  },
  {
    ...{ id: 'backup', tab: 'backup', title: 'Backup' },
    words: 'restore copy save folder daily disk new computer recovery damaged check',
    show: () => <Backup />,
  },
  {
    ...{ id: 'data', tab: 'backup', title: 'Where everything is' },
    words: 'data folder move disk erase delete everything wipe reset remove size space place',
    show: () => <DataPlace />,
  },
  {
    ...{ id: 'networks', tab: 'networks', title: 'Networks' },
    words: 'rpc endpoint node chain ethereum base arbitrum optimism mainnet use add test',
    show: ({ vault }) => <Networks vault={vault} />,
  },
  {
    ...{ id: 'contracts', tab: 'contracts', title: 'Contracts that you added' },
    words: 'abi sourcify etherscan verified source unverified key call',
    show: () => <Contracts />,
  },
  {
    ...{ id: 'allowed', tab: 'allowed', title: 'Allowed' },
    words: 'recipients payees contracts functions selectors lists only policy pay call allow',
    show: ({ network }) => <Allowed chainId={network.chainId} />,
  },
  {
    ...{ id: 'log', tab: 'problems', title: 'Log' },
    words: 'errors warnings lines what happened trouble copy',
    show: () => <AppLog />,
  },
  {
    ...{ id: 'report', tab: 'problems', title: 'Problem report' },
    words: 'bug support help file save version commit diagnose trouble',
    show: () => <Report />,
  },
];

/** Those that are shown on the network in use. */
export function shownSections({ network }: Pick<AppStatus, 'network'>): SettingsSection[] {
  return settingsSections.filter(({ practice }) => !practice || network.practice);
}

/** Whether a group has all of the words in its title or in what it is about. */
export function isAbout(
  { title, words }: Pick<SettingsSection, 'title' | 'words'>,
  looked: readonly string[],
): boolean {
  return hasWords(`${title} ${words}`, looked);
}
