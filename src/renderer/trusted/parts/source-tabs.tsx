import { Tabs } from '@base-ui/react/tabs';
import { type ImportSource, SourceFields, type SourceKind } from './import-source.tsx';

const tabs: readonly { kind: SourceKind; label: string }[] = [
  { kind: 'phrase', label: 'Phrase' },
  { kind: 'key', label: 'Private key' },
  { kind: 'keystore', label: 'Keystore file' },
];

interface SourceTabsProps {
  kind: SourceKind;
  source: ImportSource;
  onKind(kind: SourceKind): void;
  onSource(source: ImportSource): void;
}

/** What a person has of an account, and the fields for it. */
export function SourceTabs({ kind, source, onKind, onSource }: SourceTabsProps) {
  return (
    <Tabs.Root value={kind} onValueChange={(value) => onKind(value as SourceKind)}>
      <Tabs.List className="seg" aria-label="What you have">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.kind} value={tab.kind}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.kind} value={tab.kind} className="pt-3">
          <SourceFields kind={tab.kind} value={source} onChange={onSource} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
