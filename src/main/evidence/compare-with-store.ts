import type { Evidence } from '../../shared/evidence/evidence.ts';
import { canonicalText } from '../store/audit-line.ts';
import type { StoreReader } from '../store/store.ts';
import { evidenceOf } from './build-evidence.ts';

/**
 * The first field that is not what the database says now; null where all are, undefined where it does not know
 * the approval. What came after the document was written is no difference. Errors: PARKED.
 */
export function compareWithStore(
  evidence: Evidence,
  reader: StoreReader,
): string | null | undefined {
  const { approvalId, status } = evidence.approval;
  if (reader.approvals.get(approvalId) === undefined) return undefined;
  const now = evidenceOf(reader, approvalId);
  const { hashes: _own, sha256: _hash, log, ...parts } = evidence;
  const { hashes: _theirs, sha256: _other, log: lines, ...known } = now;
  const isOpen = status === 'pending' || status === 'approved';
  const field = differsAt(parts, known, '', isOpen ? [...grows, ...ofOpen] : grows);
  if (field !== null) return field;
  const line = log.findIndex(
    (each) =>
      !isSameLine(
        each,
        lines.find(({ seq }) => seq === each.seq),
      ),
  );
  return line === -1 ? null : `log.${line}`;
}

/** What goes on after it was first written; and what does of an approval that was open. */
const grows: readonly string[] = ['outcome.confirmations'];
const ofOpen: readonly string[] = ['approval.status', 'approval.facts.status'];

type Line = Evidence['log'][number];

/** A line is sealed when the wallet is next open. */
function isSameLine({ mac, ...line }: Line, known: Line | undefined): boolean {
  if (known === undefined) return false;
  const { mac: seal, ...other } = known;
  return canonicalText(line) === canonicalText(other) && (mac === null || mac === seal);
}

/** The path at which two values part. Where the first says nothing yet, the second may say anything. */
function differsAt(
  one: unknown,
  other: unknown,
  path: string,
  ignored: readonly string[],
): string | null {
  if (one === null || Object.is(one, other) || ignored.includes(path)) return null;
  if (!isObject(one) || !isObject(other)) return path;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const at = path === '' ? key : `${path}.${key}`;
    if (Object.hasOwn(one, key) !== Object.hasOwn(other, key)) return at;
    const found = differsAt(one[key], other[key], at, ignored);
    if (found !== null) return found;
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
