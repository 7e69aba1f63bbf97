import { span } from '../../format/time.ts';

/** A second is told to its end, and never as none. */
export function PasswordWait({ ms }: { ms: number }) {
  return (
    <p className="m" role="timer">
      There were too many wrong passwords, or their count is gone from the data folder. Another can
      be tried in {span(ms + 999)}. The right one opens the vault then as ever.
    </p>
  );
}
