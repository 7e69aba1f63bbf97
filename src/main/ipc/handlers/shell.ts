import type { RequestOf } from '../../../shared/ipc/contract.ts';
import type { AppStatus, TrustedContext } from '../../../shared/ipc/views.ts';
import type { Services } from '../../services.ts';
import { writePreferences } from '../../settings.ts';
import type { Handlers } from '../answer-call.ts';

/** A file that a person gets, and what it is. */
export interface TextFile {
  fileName: string;
  text: string;
  what: 'Plan' | 'Evidence';
}

/** What only the part that knows Electron can do. */
export interface ShellActions {
  status(): AppStatus;
  openTrusted(request: RequestOf<'trusted.open'>): void;
  trustedContext(): TrustedContext;
  closeTrusted(): void;
  writeClipboard(text: string): void;
  /** False when the person closed the dialog. Errors: FILE_NOT_WRITTEN. */
  saveText(file: TextFile): Promise<boolean>;
  /** Null when the person closed the dialog. */
  chooseFolder(): Promise<string | null>;
}

type Names =
  | 'app.status'
  | 'settings.set'
  | 'trusted.open'
  | 'trusted.context'
  | 'trusted.close'
  | 'clipboard.write';

export function shellHandlers(services: Services, shell: ShellActions): Pick<Handlers, Names> {
  const { reader, writer } = services.store;
  return {
    'app.status': () => shell.status(),
    'settings.set': (change) => {
      writePreferences(reader, writer, change);
      return shell.status();
    },
    'trusted.open': (request) => {
      shell.openTrusted(request);
      return null;
    },
    'trusted.context': () => shell.trustedContext(),
    'trusted.close': () => {
      shell.closeTrusted();
      return null;
    },
    'clipboard.write': ({ text }) => {
      shell.writeClipboard(text);
      return null;
    },
  };
}
