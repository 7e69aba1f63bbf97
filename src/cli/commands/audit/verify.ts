import { join } from 'node:path';
import type { AuditReport } from '../../../main/audit/verify-audit.ts';
import type { ReadOnlyStore } from '../../../main/store/open-store.ts';
import { signerOptions, withSigner } from '../../signer-task.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const auditVerify: Verb = {
  name: 'audit verify',
  describe: 'Check the log of everything that happened: each line against the one before it.',
  arguments: [],
  options: [
    {
      flags: '--macs',
      describe: 'open the wallet and check its seals too; without that, a whole log is exit 3',
    },
    ...signerOptions,
  ],
  example: {
    call: 'countersign audit verify --json',
    document: {
      ok: true,
      lines: 52,
      head: { seq: 52, hash: '035e5173d1cb546ffa320ea929512d7650480c75af7d6732838f568b61289a70' },
      firstBad: null,
      mac: 'not_checked',
      leftOut: [],
      replaced: [],
      unsealed: 0,
    },
  },
  run: verify,
};

async function verify(context: VerbContext): Promise<VerbAnswer> {
  const { openStoreReadOnly } = await import('../../../main/store/open-store.ts');
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const report = await reportOf(context, store);
    const exitCode = !report.ok ? 1 : report.mac === 'checked' ? 0 : 3;
    return { exitCode, document: report, text: words(report) };
  } finally {
    store.stop();
  }
}

async function reportOf(context: VerbContext, { reader }: ReadOnlyStore): Promise<AuditReport> {
  const { verifyAudit } = await import('../../../main/audit/verify-audit.ts');
  const withPassword = context.flag('macs') || context.option('password-file') !== undefined;
  if (!withPassword) return verifyAudit(reader.audit);
  return withSigner(context, ['--task', 'unlock'], async (client) => {
    const { auditHead } = await client.status();
    return verifyAudit(reader.audit, {
      mac: (data) => client.auditMac(data),
      knownHead: auditHead,
    });
  });
}

function words(report: AuditReport): string {
  const { ok, lines, firstBad, mac, unsealed, leftOut, replaced } = report;
  const gaps = leftOut.map(({ from, to }) => `${from} to ${to}`).join(', ');
  const others = replaced.map(({ at }) => ` From line ${at} on it is another log than before.`);
  const restored =
    gaps === ''
      ? others.join('')
      : ` Lines ${gaps} are not in it: a restore of a backup left them out.${others.join('')}`;
  if (!ok) {
    return `The log is not as it was written: line ${firstBad?.seq} (${firstBad?.fault}).`;
  }
  if (mac === 'checked') {
    const open = `The last ${unsealed} have no seal yet: that nobody else wrote them is not shown.`;
    return `The log is whole: ${lines} lines.${restored} Its seals fit.${unsealed === 0 ? '' : ` ${open}`}`;
  }
  return (
    `The log is whole: ${lines} lines.${restored} Its seals were not checked, because that needs the password ` +
    '(--macs): exit 3, since only half of it was looked at.'
  );
}
