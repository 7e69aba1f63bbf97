import type { PlanFileView } from '../../../../shared/ipc/import-views.ts';
import { maxPlanBytes } from '../../../../shared/plan/limits.ts';
import { decodeUtf8 } from '../../../../shared/utf8.ts';

type Refused = Extract<PlanFileView, { ok: false }>;

/** The text of a chosen file, or why it is refused before anybody reads it. */
export async function readFile(file: File): Promise<{ text: string } | Refused> {
  if (file.size > maxPlanBytes) {
    return refused('TOO_LARGE', 'The file is larger than 1 MB, which no plan is.');
  }
  const text = decodeUtf8(new Uint8Array(await file.arrayBuffer()));
  if (text === null) return refused('JSON_BAD_UNICODE', 'The file is not text in UTF-8.');
  return { text };
}

function refused(code: string, message: string): Refused {
  return { ok: false, problems: [{ code, message, line: null, column: null, path: '' }], more: 0 };
}
