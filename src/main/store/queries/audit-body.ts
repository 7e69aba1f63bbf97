import type { AuditLine } from '../audit-line.ts';

/** What a line of the log says beside its kind. One that was tampered with says nothing; the audit check reports it. */
export function auditBody(line: AuditLine): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(line.body);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}
