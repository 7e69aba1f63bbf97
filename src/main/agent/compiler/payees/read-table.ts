// A list that a spreadsheet wrote, as cells. What a cell means is told by nobody here.
import { CsvError, parse } from 'csv-parse/sync';

/** The cells of one line. */
export interface TableRow {
  /** From 1; the line where the row ends. */
  line: number;
  cells: readonly string[];
}

export type Table = { ok: true; rows: readonly TableRow[] } | { ok: false; problem: string };

/** In characters; longer than any row of a list of people. */
const longestRow = 4_096;

/** Comma, semicolon or tab, whichever the first line has most of. */
export function readTable(text: string): Table {
  try {
    const rows = parse(text, {
      ...{ bom: true, info: true, trim: true, delimiter: delimiterOf(text) },
      ...{ relax_column_count: true, skip_empty_lines: true, max_record_size: longestRow },
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const table = rows.map(({ record, info }) => ({ line: info.lines, cells: record }));
    return { ok: true, rows: table.filter(({ cells }) => cells.some((cell) => cell !== '')) };
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    const line = 'lines' in thrown ? ` near line ${String(thrown['lines'])}` : '';
    return {
      ok: false,
      problem: `It is no list that can be read: a quotation mark or a line is broken${line}.`,
    };
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  const bare = first.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).mark;
}
