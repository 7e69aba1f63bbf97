import type { ClosingAnswer } from '../../../shared/background/closing.ts';
import { AppError } from '../../../shared/errors.ts';
import type { RequestOf } from '../../../shared/ipc/contract.ts';
import type { AppStatus, TrustedContext } from '../../../shared/ipc/views.ts';
import type { Confirm } from '../../../shared/system-question.ts';
import { assertNoSecret } from '../../services/check-answer.ts';
import type { Services } from '../../services.ts';
import { readPreferences, writePreferences } from '../../settings.ts';
import type { Handlers } from '../answer-call.ts';

/** A file that a person gets, and what it is. */
export interface TextFile {
  fileName: string;
  text: string;
  what: 'Plan' | 'Evidence' | 'History' | 'Report';
}

/** What only the part that knows Electron can do. */
export interface ShellActions {
  status(): AppStatus;
  openTrusted(request: RequestOf<'trusted.open'>): void;
  trustedContext(): TrustedContext;
  /** @param show the place that the app's window goes to */
  closeTrusted(show?: string): void;
  writeClipboard(text: string): void;
  readClipboard(): Promise<string>;
  /** False when the person closed the dialog. Errors: FILE_NOT_WRITTEN, FILE_EXISTS. */
  saveText(file: TextFile): Promise<boolean>;
  /** Null when the person closed the dialog. */
  chooseFolder(): Promise<string | null>;
  chooseProgram(): Promise<string | null>;
  chooseBackupFolder(): Promise<string | null>;
  chooseBackup(): Promise<string | null>;
  chooseDataFolder(): Promise<string | null>;
  /** Ends the app in order, does what is given as the very last, and starts it again. */
  restart(last?: () => void): void;
  /** Whether the person says yes to it, in a dialog of the system. */
  confirm: Confirm;
  /** Paths of files to attach; none when the person closed the dialog. */
  chooseFiles(): Promise<string[]>;
  /** Errors: LOGIN_ITEM_NOT_CHANGED. */
  setLogin(on: boolean): void;
  /** The app's window holds something that would be lost with it. */
  holds(holds: boolean): void;
  /** The app's window is loaded anew, in another language or another way of writing. */
  writeAnew(): void;
  /** Where the page of a visit is; empty where it has none. */
  visitAddress(visitId: string): string;
  /** The person pressed Stop beside the page. */
  stopVisit(visitId: string): void;
  /** To what the status asks. */
  answerClosing(answer: ClosingAnswer): void;
}

type Names =
  | 'app.status'
  | 'settings.set'
  | 'login.set'
  | 'window.holds'
  | 'window.answer'
  | 'trusted.open'
  | 'trusted.context'
  | 'trusted.erase'
  | 'trusted.secrets'
  | 'trusted.close'
  | 'clipboard.write';

export function shellHandlers(services: Services, shell: ShellActions): Pick<Handlers, Names> {
  const { reader, writer } = services.store;
  return {
    'app.status': () => shell.status(),
    'settings.set': (change) => {
      const before = readPreferences(reader);
      const after = writePreferences(reader, writer, change);
      if (before.language !== after.language || before.formats !== after.formats) shell.writeAnew();
      return shell.status();
    },
    'login.set': ({ on }) => {
      shell.setLogin(on);
      return shell.status();
    },
    'window.holds': ({ holds }) => {
      shell.holds(holds);
      return null;
    },
    'window.answer': ({ answer }) => {
      shell.answerClosing(answer);
      return null;
    },
    'trusted.open': (request) => {
      if (request.page === 'erase') services.dataDesk.askToErase();
      shell.openTrusted(request);
      return null;
    },
    'trusted.context': () => shell.trustedContext(),
    'trusted.erase': () => services.dataDesk.eraseView(),
    'trusted.secrets': ({ approvalId, given }) => {
      const { facts } = shell.trustedContext();
      if (facts?.approvalId !== approvalId) throw approvalNotShown(approvalId);
      for (const typed of Object.values(given)) assertNoSecret(typed);
      services.executor.giveSecrets(approvalId, given);
      return null;
    },
    'trusted.close': ({ show }) => {
      shell.closeTrusted(show);
      return null;
    },
    'clipboard.write': ({ text }) => {
      shell.writeClipboard(text);
      return null;
    },
  };
}

function approvalNotShown(approvalId: string): AppError {
  return new AppError(
    'APPROVAL_NOT_SHOWN',
    'invalid_params',
    'This request is not the one shown.',
    {
      advice: 'Nothing was kept of what was typed. Open the request again.',
      facts: { approvalId },
    },
  );
}
