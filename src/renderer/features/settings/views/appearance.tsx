import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { type Theme, themes } from '../../../../shared/ipc/choices.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { Section } from './section.tsx';

const words: Record<Theme, string> = {
  system: 'As the computer',
  light: 'Light',
  dark: 'Dark',
};

/** Light, dark, or as the computer is set. */
export function Appearance({ theme }: { theme: Theme }) {
  const settings = useSettings();
  const choose = (values: readonly unknown[]) => {
    const next = themes.find((candidate) => candidate === values[0]);
    if (next !== undefined && next !== theme) void settings.start({ theme: next });
  };
  return (
    <Section title="Appearance">
      <ToggleGroup
        aria-label="Theme"
        className="seg justify-self-start"
        value={[theme]}
        onValueChange={choose}
      >
        {themes.map((value) => (
          <Toggle key={value} value={value}>
            {words[value]}
          </Toggle>
        ))}
      </ToggleGroup>
      {settings.error ? (
        <ErrorNote error={settings.error} kept="The setting is as it was." />
      ) : null}
    </Section>
  );
}
