// The plain chain shows any change that did not also recompute everything after it; the MACs show that
// too, since only the signer can make them. Cutting off the end shows only against a head known from
// elsewhere (the vault's header), back to that head.
import { type AuditLine, auditGenesis, auditHash } from '../store/audit-line.ts';
import type { AuditHead, AuditReader } from '../store/queries/audit.ts';
import type { AuditMac } from './audit-mac.ts';
import { leftOut } from './continued-line.ts';
import { putBackKinds } from './put-back.ts';

/**
 * `missing`: no line has this number. `edited`: its content does not give its hash. `unlinked`: it does
 * not follow the line before. `mac`: its MAC is wrong or was taken away. `rewritten`: it is not the line
 * that was known as the head, or goes on after another log where nothing says that one was put back.
 */
export type AuditFault = 'missing' | 'edited' | 'unlinked' | 'mac' | 'rewritten';

export interface AuditReport {
  ok: boolean;
  lines: number;
  head: AuditHead;
  firstBad: { seq: number; fault: AuditFault } | null;
  mac: 'checked' | 'not_checked';
  /** Numbers that a restore left out, as the log itself says. */
  leftOut: { from: number; to: number }[];
  /** Lines (`at`) from which on it is another log than the one of which the wallet knew `lastKnown`. */
  replaced: { at: number; lastKnown: number }[];
  /** Lines at the end that have no MAC yet: written since the vault was last unlocked. */
  unsealed: number;
}

interface VerifyOptions {
  mac?: AuditMac;
  knownHead?: AuditHead | null;
  betweenPages?: () => Promise<unknown>;
}

const pageSize = 500;

/**
 * Reads the whole log and finds the first line that is not as it was written.
 * @param mac checks the MACs as well; without it the report says `not_checked`
 * @param betweenPages lets others have their turn; only of a log that nobody writes to meanwhile
 * @param knownHead where the log ended when that was last noted elsewhere
 */
export async function verifyAudit(
  reader: AuditReader,
  { mac, knownHead, betweenPages }: VerifyOptions = {},
): Promise<AuditReport> {
  const gaps = new Gaps();
  const report: AuditReport = {
    ok: true,
    lines: 0,
    head: { seq: 0, hash: auditGenesis },
    firstBad: null,
    mac: mac === undefined ? 'not_checked' : 'checked',
    leftOut: gaps.found,
    replaced: gaps.replaced,
    unsealed: 0,
  };
  const bad = (seq: number, fault: AuditFault): AuditReport => ({
    ...report,
    ok: false,
    firstBad: { seq, fault },
  });
  for (;;) {
    const page = reader.linesAfter(report.head.seq, pageSize);
    const expectedMacs = await macsOf(page, mac);
    for (const [index, line] of page.entries()) {
      const fault =
        faultOf(line, report.head, knownHead) ??
        macFault(line, expectedMacs[index]) ??
        gaps.faultAt(line, report.head);
      // Sealing goes in order: lines without a MAC before one that has it were put in, or robbed of theirs.
      const isSealedAfterGap = line.mac !== null && report.unsealed > 0;
      if (isSealedAfterGap) return bad(report.head.seq + 1 - report.unsealed, 'mac');
      if (fault !== null) return bad(fault === 'missing' ? report.head.seq + 1 : line.seq, fault);
      report.head = { seq: line.seq, hash: line.hash };
      report.lines += 1;
      report.unsealed = line.mac === null ? report.unsealed + 1 : 0;
    }
    if (page.length < pageSize) break;
    await betweenPages?.();
  }
  if (knownHead && knownHead.seq > report.head.seq) return bad(report.head.seq + 1, 'missing');
  return report;
}

/** A log goes on after another one only where a line says that something was put back, once for each such line. */
class Gaps {
  readonly found: AuditReport['leftOut'] = [];
  readonly replaced: AuditReport['replaced'] = [];
  #allowed = false;

  faultAt(line: AuditLine, previous: AuditHead): AuditFault | null {
    const { seq, kind } = line;
    const isGap = seq !== previous.seq + 1;
    const goesOn = kind === 'audit.continued';
    const isExplained = this.#allowed && leftOut(line)?.because !== null;
    if (goesOn && !isExplained) return isGap ? 'missing' : 'rewritten';
    if (isGap) this.found.push({ from: previous.seq + 1, to: seq - 1 });
    else if (goesOn) this.replaced.push({ at: seq, lastKnown: leftOut(line)?.lastKnown ?? 0 });
    this.#allowed = saysWhy.has(kind) || (this.#allowed && !goesOn);
    return null;
  }
}

const saysWhy: ReadonlySet<string> = new Set(putBackKinds);

function faultOf(
  line: AuditLine,
  previous: AuditHead,
  knownHead: AuditHead | null | undefined,
): AuditFault | null {
  const link = linkFault(line, previous);
  if (link !== null) return link;
  if (line.hash !== auditHash(line)) return 'edited';
  return line.seq === knownHead?.seq && line.hash !== knownHead.hash ? 'rewritten' : null;
}

/** A line follows the one before it, or says that it goes on after a restore and where. */
function linkFault(line: AuditLine, previous: AuditHead): AuditFault | null {
  const { seq, prevHash } = line;
  if (seq === previous.seq + 1) return prevHash === previous.hash ? null : 'unlinked';
  const said = leftOut(line);
  const goesOn = said !== null && said.lastHere === previous.seq && said.lastKnown === seq - 1;
  if (!goesOn) return 'missing';
  return prevHash === said.lastKnownHash ? null : 'unlinked';
}

function macFault(line: AuditLine, expected: string | undefined): AuditFault | null {
  return expected !== undefined && expected !== line.mac ? 'mac' : null;
}

/** The MAC that each line should have, where MACs are checked and the line has one. */
async function macsOf(
  lines: readonly AuditLine[],
  mac: AuditMac | undefined,
): Promise<readonly (string | undefined)[]> {
  if (mac === undefined) return [];
  return Promise.all(lines.map((line) => (line.mac === null ? undefined : mac(`0x${line.hash}`))));
}
