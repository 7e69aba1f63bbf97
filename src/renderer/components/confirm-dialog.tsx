import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What is lost and what stays. */
  children: ReactNode;
  /** What the confirming button says and does. */
  action: string;
  /** What the way out says; then it is the bright one. */
  stay?: string;
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once more before something that cannot be taken back. Focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const outKind = props.stay === undefined ? 'outline' : 'go';
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(open) => (open ? null : props.onClose())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{props.title}</AlertDialog.Title>
          <div className="m grid gap-3 py-3">
            <AlertDialog.Description render={<div />}>{props.children}</AlertDialog.Description>
          </div>
          <div className="row justify-end pt-2">
            <AlertDialog.Close
              render={<Button kind={outKind}>{props.stay ?? 'Keep it as it is'}</Button>}
            />
            <Button
              kind={outKind === 'go' ? 'outline' : 'go'}
              disabled={props.busy === true}
              onClick={props.onConfirm}
            >
              {props.action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
