import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { modifierName } from '../state/use-shortcut.ts';
import { Icon } from './icon.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'outline' | 'go' | 'bare';
  size?: 'small' | 'normal' | 'big';
  sign?: LucideIcon;
  /** Shows that Ctrl-Enter presses it. */
  confirmKey?: boolean;
  children: ReactNode;
}

const kinds = { outline: '', go: 'btn-go', bare: 'btn-bare' };
const sizes = { small: 'btn-small', normal: '', big: 'btn-big' };

/** A button says what it does. A disabled one has its reason beside it, tied by aria-describedby. */
export function Button(props: ButtonProps) {
  const { kind = 'outline', size = 'normal', sign, confirmKey, className = '', ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...(confirmKey ? { 'aria-keyshortcuts': 'Control+Enter' } : {})}
      className={`btn ${kinds[kind]} ${sizes[size]} ${className}`}
    >
      {sign ? <Icon of={sign} /> : null}
      {props.children}
      {confirmKey && !props.disabled ? (
        <span aria-hidden="true" className="key">
          {modifierName} Enter
        </span>
      ) : null}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  sign: LucideIcon;
  /** What it does, for those who do not see the sign. */
  label: string;
}

/** A button that is only a sign; its label is its name and its tip. */
export function IconButton({ sign, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`btn btn-bare btn-icon ${className}`}
    >
      <Icon of={sign} />
    </button>
  );
}
