// The log on the disk, in the data folder: two files of a bounded size. What cannot be written is let go, since
// nothing may fail because of its log.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type LogLine, readLogLine } from '../shared/log/log-line.ts';

/** In the data folder. */
export const logFolder = 'log';
const largestBytes = 512 * 1024;
/** How often at most it is told that lines were written. */
const tellEveryMs = 250;

const fileIn = (dataDir: string): string => join(dataDir, logFolder, 'countersign.log');
const earlier = (file: string): string => `${file}.1`;

export interface LogFile {
  write(line: string): void;
}

/** `wrote` is called a little after lines were written, once for many. */
export function openLogFile(dataDir: string, wrote: () => void = () => undefined): LogFile {
  const file = fileIn(dataDir);
  let isTelling = false;
  const tell = (): void => {
    isTelling = false;
    wrote();
  };
  return {
    write: (line) => {
      try {
        append(file, line);
      } catch {
        return;
      }
      if (isTelling) return;
      isTelling = true;
      setTimeout(tell, tellEveryMs).unref();
    },
  };
}

/** The last `most` lines, oldest first; none where nothing was logged or nothing can be read. */
export function readLogFile(dataDir: string, most: number): LogLine[] {
  const file = fileIn(dataDir);
  const lines = [earlier(file), file].flatMap((each) => textOf(each).split('\n'));
  return lines.flatMap((line) => readLogLine(line) ?? []).slice(-most);
}

/** In a data folder that is there; none is made for a log. */
function append(file: string, line: string): void {
  const folder = dirname(file);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0 && size + line.length > largestBytes) renameSync(file, earlier(file));
  appendFileSync(file, line, { mode: 0o600 });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
