import { JsonNumber } from '../../strict-json.ts';
import type { IssueCode } from '../validate/issue-codes.ts';
import type { ValidationIssue } from '../validate/result.ts';
import { planOfFlatSteps } from './flat-steps.ts';
import type { Upgraded } from './upgraded.ts';

/** The version of the language that this version writes. */
const presentVersion = 1;

/**
 * Brings a document of an older form into the present one. The document that was given is not changed:
 * who keeps it keeps the original. One of a later version is refused by name.
 */
export function upgradePlan(document: unknown): Upgraded {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    return { ok: true, document, notes: [] };
  }
  const version = versionOf(document);
  if (version !== null && version > presentVersion) return { ok: false, issues: [newer(version)] };
  if (!('root' in document) && 'steps' in document) return planOfFlatSteps(document);
  return { ok: true, document, notes: [] };
}

function versionOf(document: object): number | null {
  const given = 'schemaVersion' in document ? document.schemaVersion : undefined;
  const version = given instanceof JsonNumber ? Number(given.text) : given;
  return typeof version === 'number' && Number.isInteger(version) ? version : null;
}

function newer(version: number): ValidationIssue {
  return {
    severity: 'error',
    nodeId: null,
    code: 'SCHEMA' satisfies IssueCode,
    message: `This plan is written in version ${version} of the plan language; this program reads version ${presentVersion}. A newer program can read it.`,
    path: 'schemaVersion',
  };
}
