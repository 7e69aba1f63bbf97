import { isSought, logLevels, logLineText } from '../../shared/log/log-line.ts';
import { searchWords } from '../../shared/search/search-words.ts';
import { usageError } from '../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../verb.ts';

const usualLines = 50;
const mostLines = 100_000;

export const log: Verb = {
  name: 'log',
  describe:
    'What happened in Countersign itself on this data folder, oldest first; no secret is in it.',
  arguments: [],
  options: [
    { flags: '--level <level>', describe: 'this one and what is worse', choices: logLevels },
    { flags: '--find <words>', describe: 'only lines that have all of the words' },
    { flags: '--last <count>', describe: `so many of them; ${usualLines} by default` },
  ],
  example: {
    call: 'countersign log --level warn --json',
    document: {
      lines: [
        {
          at: 1_764_000_100_000,
          level: 'warn',
          event: 'store.trouble',
          facts: { code: 'STORE_FULL' },
        },
      ],
      found: 1,
    },
  },
  run: showLog,
};

async function showLog(context: VerbContext): Promise<VerbAnswer> {
  const { readLogFile } = await import('../../main/log-file.ts');
  const last = readCount(context.option('last'));
  const least = logLevels.find((each) => each === context.option('level')) ?? 'info';
  const { plain, hex } = searchWords(context.option('find') ?? '');
  const all = readLogFile(context.dataDir, mostLines);
  const found = all.filter((line) => isSought(line, least, [...plain, ...hex]));
  const lines = found.slice(-last);
  const text =
    lines.length === 0 ? 'Nothing like that was logged.' : lines.map(logLineText).join('');
  return { exitCode: 0, document: { lines, found: found.length }, text };
}

function readCount(text: string | undefined): number {
  if (text === undefined) return usualLines;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw usageError('--last takes a whole number from 1 to 99999.', 'log');
}
