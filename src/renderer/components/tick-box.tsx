import { Checkbox } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface TickBoxProps {
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  children: ReactNode;
}

/** A box to tick with its sentence. */
export function TickBox({ checked, onChange, disabled = false, children }: TickBoxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the kit's checkbox.
    <label className="flex items-start gap-2">
      <Checkbox.Root
        className="tick"
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
      >
        <Checkbox.Indicator>
          <Check size={14} strokeWidth={3} aria-hidden="true" />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <span>{children}</span>
    </label>
  );
}
