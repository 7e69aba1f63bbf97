import { useEffect, useState } from 'react';
import type { ValidationIssue } from '../../../../shared/plan/validate/result.ts';
import { isInside } from '../../../model/issue-places.ts';

/**
 * Brings a person to what a finding is about: chooses the step, then puts the focus into the field. `first`: the field
 * that it goes to without being asked; null for none.
 */
export function useJump(
  choose: (nodeId: string | null) => void,
  first: string | null,
): (issue: ValidationIssue) => void {
  const [wanted, setWanted] = useState(first);
  useEffect(() => {
    if (wanted === null) return;
    setWanted(null);
    focusField(wanted);
  }, [wanted]);
  return (issue) => {
    choose(issue.nodeId);
    setWanted(issue.path ?? '');
  };
}

/** The field that holds the path most closely; where none does, the form is not scrolled either. */
function focusField(path: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const [row] = rows
    .filter((each) => isInside(path, each.dataset.field ?? ''))
    .sort((one, other) => (other.dataset.field ?? '').length - (one.dataset.field ?? '').length);
  if (row === undefined) return;
  const folded = row.closest('details');
  if (folded) folded.open = true;
  row.scrollIntoView({ block: 'nearest' });
  row.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
