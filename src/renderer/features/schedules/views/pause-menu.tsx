import { Menu } from '@base-ui/react/menu';
import { Pause } from 'lucide-react';
import {
  type PauseLength,
  pauseLengths,
  pauseUntil,
} from '../../../../shared/schedules/pause-until.ts';
import { Button } from '../../../components/button.tsx';

const lengths: Readonly<Record<PauseLength, string>> = {
  hour: 'For 1 hour',
  tomorrow: 'Until tomorrow, 00:00',
  resumed: 'Until I resume',
};

interface PauseMenuProps {
  /** What it pauses. */
  children: string;
  busy: boolean;
  /** Epoch ms; null until a person resumes it. */
  onPause(untilMs: number | null): void;
}

/** A button that asks for how long. */
export function PauseMenu({ children, busy, onPause }: PauseMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <Button size="small" sign={Pause} disabled={busy}>
            {children}
          </Button>
        }
      />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end">
          <Menu.Popup className="menu min-w-44!">
            {pauseLengths.map((length) => (
              <Menu.Item
                key={length}
                className="menu-item"
                onClick={() => onPause(pauseUntil(length, Date.now()))}
              >
                {lengths[length]}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
