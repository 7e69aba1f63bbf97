import { Menu } from '@base-ui/react/menu';
import { Pause } from 'lucide-react';
import { useRef } from 'react';
import { pausedUntil } from '../../../../shared/background/tray-menu.ts';
import { Button } from '../../../components/button.tsx';

/** The same lengths as in the menu of the tray. */
const lengths = [
  { act: 'pause_hour', label: 'For 1 hour' },
  { act: 'pause_tomorrow', label: 'Until tomorrow, 00:00' },
  { act: 'pause', label: 'Until I resume' },
] as const;

interface PauseMenuProps {
  /** What it pauses. */
  children: string;
  busy: boolean;
  /** Epoch ms; null until a person resumes it. */
  onPause(untilMs: number | null): void;
}

/** A button that asks for how long. */
export function PauseMenu({ children, busy, onPause }: PauseMenuProps) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <Button size="small" sign={Pause} disabled={busy}>
            {children}
          </Button>
        }
      />
      {/* Within the page that it belongs to, and not beside everything. */}
      <span ref={place} className="contents" />
      <Menu.Portal container={place}>
        <Menu.Positioner sideOffset={4} align="end" positionMethod="fixed" className="z-10">
          <Menu.Popup className="menu min-w-44!">
            {lengths.map(({ act, label }) => (
              <Menu.Item
                key={act}
                className="menu-item"
                onClick={() => onPause(pausedUntil(act, Date.now()))}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
