import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import { maxAttachmentBytes } from '../../../shared/ipc/message-limits.ts';
import { decodeUtf8, withoutByteOrderMark } from '../../../shared/utf8.ts';
import { type ChosenFile, nameOf } from './attachments.ts';

/** A file that a person chose; no more of it is read than can be attached. Errors: ATTACHMENT_UNREADABLE. */
export async function readChosenFile(path: string): Promise<ChosenFile> {
  const name = nameOf(path);
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    return await readFrom(file, name);
  } catch {
    throw unreadable(name);
  } finally {
    await file?.close();
  }
}

async function readFrom(file: FileHandle, name: string): Promise<ChosenFile> {
  const stats = await file.stat();
  if (!stats.isFile()) throw unreadable(name);
  const buffer = Buffer.alloc(maxAttachmentBytes + 1);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
  const bytes = Math.max(bytesRead, stats.size);
  if (bytes > maxAttachmentBytes) return { name, bytes, text: null };
  return { name, bytes, text: decodeUtf8(withoutByteOrderMark(buffer.subarray(0, bytesRead))) };
}

function unreadable(name: string): AppError {
  return new AppError('ATTACHMENT_UNREADABLE', 'invalid_params', `${name} cannot be read.`, {
    advice: 'It was not attached. Look whether it is still there and may be read.',
  });
}
