import { isSought, type LogLevel } from '../../../shared/log/log-line.ts';
import type { LogView, ReportView } from '../../../shared/log/log-views.ts';
import { searchWords } from '../../../shared/search/search-words.ts';
import type { Clock } from '../../clock.ts';
import { readLogFile } from '../../log-file.ts';
import type { StoreReader } from '../../store/store.ts';
import {
  databaseOf,
  type FoundStates,
  problemReport,
  reportedLines,
  reportName,
} from './problem-report.ts';

interface Parts {
  dataDir: string;
  reader: Pick<StoreReader, 'contents'>;
  clock: Clock;
}

/** More than both files of the log hold. */
const allLines = 100_000;

/** The log of the app, and what can be handed on of a problem. */
export class Problems {
  readonly #parts: Parts;
  #made: ReportView | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The newest lines of a level or worse that have all of the words, newest first. */
  log(asked: { least: LogLevel; looked: string; most: number }): LogView {
    const { plain, hex } = searchWords(asked.looked);
    const words = [...plain, ...hex];
    const all = readLogFile(this.#parts.dataDir, allLines);
    const sought = all.filter((line) => isSought(line, asked.least, words));
    return { lines: sought.slice(-asked.most).reverse(), found: sought.length, all: all.length };
  }

  /** A report as it is now; it stays the one that is saved, so that what was read is what is in the file. */
  report({ runtime, found }: { runtime: string; found: FoundStates }): ReportView {
    const { dataDir, reader, clock } = this.#parts;
    const now = clock.now();
    const database = databaseOf(reader);
    const log = readLogFile(dataDir, reportedLines);
    const text = problemReport({ now, dataDir, runtime, found, database, log });
    this.#made = { fileName: reportName(now), text };
    return this.#made;
  }

  /** The last that was made; null before. */
  get made(): ReportView | null {
    return this.#made;
  }
}
