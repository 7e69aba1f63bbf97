import { Tabs } from '@base-ui/react/tabs';
import { useEffect, useState } from 'react';
import type { AppStatus } from '../../../shared/ipc/views.ts';
import { type SettingsTab, settingsSections, shownSections } from './sections.tsx';
import { FoundSettings } from './views/found-settings.tsx';
import { Help } from './views/help.tsx';

const tabs: readonly { value: SettingsTab; label: string }[] = [
  { value: 'settings', label: 'Settings' },
  { value: 'backup', label: 'Backup' },
  { value: 'networks', label: 'Networks' },
  { value: 'contracts', label: 'Contracts' },
  { value: 'allowed', label: 'Allowed' },
  { value: 'problems', label: 'Problems' },
  { value: 'help', label: 'Help' },
];

interface SettingsPageProps {
  status: AppStatus;
  /** The section that is brought into sight, or `help`; null for the first. */
  of: string | null;
}

/** Settings, and a short help; what is looked for is found in all of it. */
export function SettingsPage({ status, of }: SettingsPageProps) {
  const [tab, setTab] = useState<SettingsTab>('settings');
  const [looked, setLooked] = useState('');
  useEffect(() => {
    setLooked('');
    if (of !== null) setTab(tabOf(of));
  }, [of]);
  useSectionInSight(of, tab);
  const isSearch = looked.trim() !== '';
  const choose = (next: unknown) => {
    setLooked('');
    setTab(tabs.find(({ value }) => value === next)?.value ?? 'settings');
  };
  return (
    <Tabs.Root value={isSearch ? null : tab} onValueChange={choose} className="page">
      <header className="head flex-wrap">
        <h1>Settings</h1>
        <Tabs.List
          className="seg ml-4"
          aria-label="Settings, backup, networks, contracts, what is allowed, problems and help"
        >
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <input
          type="search"
          className="field ml-auto min-h-8! max-w-60"
          aria-label="Find a setting"
          placeholder="Find a setting"
          value={looked}
          maxLength={200}
          spellCheck={false}
          onChange={(event) => setLooked(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || looked === '') return;
            event.preventDefault();
            setLooked('');
          }}
        />
      </header>
      {isSearch ? <FoundSettings looked={looked} status={status} /> : null}
      {tabs.map(({ value }) => (
        <Tabs.Panel key={value} value={value} className="scroll">
          {value === 'help' ? <Help /> : <Sections tab={value} status={status} />}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

function Sections({ tab, status }: { tab: SettingsTab; status: AppStatus }) {
  return (
    <div className="grid max-w-[760px] px-6 pb-8">
      {shownSections(status)
        .filter((section) => section.tab === tab)
        .map(({ id, show }) => (
          <div key={id} data-section={id}>
            {show(status)}
          </div>
        ))}
    </div>
  );
}

function tabOf(id: string): SettingsTab {
  if (id === 'help') return 'help';
  return settingsSections.find((section) => section.id === id)?.tab ?? 'settings';
}

/** Brings the section that was asked for before the eyes and under the keyboard, once its tab is drawn. */
function useSectionInSight(of: string | null, tab: SettingsTab): void {
  useEffect(() => {
    if (of === null || tabOf(of) !== tab) return;
    const section = document.querySelector<HTMLElement>(`[data-section="${CSS.escape(of)}"]`);
    section?.querySelector('h2')?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: 'start' });
  }, [of, tab]);
}
