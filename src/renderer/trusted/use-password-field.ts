import { type RefObject, useEffect, useRef } from 'react';
import type { ErrorShape } from '../../shared/errors.ts';

/** The field of a password: after each wrong one the keyboard is in it again, and what stands there is selected. */
export function usePasswordField(refused: ErrorShape | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused?.code !== 'VAULT_WRONG_PASSWORD') return;
    field.current?.focus();
    field.current?.select();
  }, [refused]);
  return field;
}
