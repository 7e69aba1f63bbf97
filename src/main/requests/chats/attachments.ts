// What a person attaches to their words: text by anybody, for a model to read and nobody else. It is never a command,
// and nothing in it says whom to pay.
import { AppError } from '../../../shared/errors.ts';
import type { AttachmentView } from '../../../shared/ipc/chat-views.ts';
import { maxAttachmentBytes } from '../../../shared/ipc/message-limits.ts';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';
import { holdsSecret } from '../../agent/planner/holds-secret.ts';
import { type ContextBlock, mostBlockLetters } from '../../agent/prompts/context-block.ts';
import type { AttachmentRecord } from '../../store/queries/attachments.ts';
import type { StoreReader } from '../../store/store.ts';

/** A file as it was chosen; `text` is null where it is no text, or was too large to be read. */
export interface ChosenFile {
  name: string;
  bytes: number;
  text: string | null;
}

/** In letters, of the name of a file. */
const longestName = 120;

/**
 * The file as it is kept. Errors: ATTACHMENT_TOO_LARGE, ATTACHMENT_NOT_TEXT, ATTACHMENT_EMPTY, ATTACHMENT_HOLDS_SECRET.
 */
export function checkedFile({
  name: given,
  bytes,
  text,
}: ChosenFile): ChosenFile & { text: string } {
  const name = nameOf(given);
  const length = text === null ? bytes : Buffer.byteLength(text);
  if (Math.max(bytes, length) > maxAttachmentBytes) throw tooLarge(name);
  if (text === null || text.includes('\0')) throw notText(name);
  if (text.trim() === '') throw empty(name);
  if (holdsSecret(text)) throw secret(name);
  return { name, bytes: length, text };
}

/** Its last part, as it can be shown. */
export function nameOf(path: string): string {
  const last = path.split(/[\\/]/).at(-1) ?? '';
  return cleanLabel(last, longestName).text || 'a file';
}

export function toAttachmentView({ attachmentId, name, bytes }: AttachmentRecord): AttachmentView {
  const [, ending = ''] = /\.([A-Za-z0-9]{1,5})$/.exec(name) ?? [];
  const kind = ['', 'txt', 'text'].includes(ending.toLowerCase()) ? 'Text' : ending.toUpperCase();
  return { attachmentId, name, bytes, kind };
}

/** What was attached to a message of the person, for the model that reads it: none is longer than a block may be. */
export function attachmentsOf(
  { attachments }: Pick<StoreReader, 'attachments'>,
  messageId: string,
): ContextBlock[] {
  return attachments.ofMessage(messageId).flatMap(({ name, text }) => {
    const pieces = piecesOf(text);
    return pieces.map((piece, index) => {
      const part = pieces.length === 1 ? '' : ` (part ${index + 1} of ${pieces.length})`;
      return { origin: 'file' as const, label: `${name}${part}`, text: piece };
    });
  });
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = from + mostBlockLetters;
    // A letter of two halves stays whole.
    const isCut = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    const to = isCut ? end - 1 : end;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

function refused(code: string, message: string, advice: string): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: `It was not attached, and nothing of it was kept. ${advice}`,
  });
}

function tooLarge(name: string): AppError {
  const most = (maxAttachmentBytes / 1_000).toLocaleString('en');
  const message = `${name} is too large: at most ${most} kB of text can be attached.`;
  return refused('ATTACHMENT_TOO_LARGE', message, 'Attach the part that matters.');
}

function notText(name: string): AppError {
  const message = `${name} is not a file of text in UTF-8.`;
  return refused('ATTACHMENT_NOT_TEXT', message, 'Save what it says as text, or as CSV or JSON.');
}

function empty(name: string): AppError {
  return refused('ATTACHMENT_EMPTY', `${name} has nothing in it.`, 'Choose another file.');
}

function secret(name: string): AppError {
  const message = `${name} may hold a recovery phrase or a private key.`;
  const advice =
    'No model ever gets those. A transaction hash looks like a private key too: take it out of the file.';
  return refused('ATTACHMENT_HOLDS_SECRET', message, advice);
}
