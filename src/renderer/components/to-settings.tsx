import type { SettingsPart } from '../../shared/settings-part.ts';
import { useRoute } from '../state/route-store.ts';
import { settingsWords } from '../words/settings-words.ts';
import { Button } from './button.tsx';

/** The way to the part of the settings where a person changes what stood in the way. */
export function ToSettings({ part }: { part: SettingsPart }) {
  const go = useRoute((store) => store.go);
  return (
    <Button size="small" onClick={() => go({ page: 'settings', of: part })}>
      {settingsWords[part]}
    </Button>
  );
}
