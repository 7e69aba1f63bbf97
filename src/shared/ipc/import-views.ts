import type { AddressFact } from '../approvals/facts.ts';
import type { ImportChange } from '../plan/import/import-plan.ts';
import type { FileProblem } from '../plan/import/read-plan-file.ts';
import type { ValidationIssue } from '../plan/validate/result.ts';

/** An address of an imported plan, looked up anew: what the file calls it does not count. */
export interface ImportedAddress {
  /** EIP-55. */
  address: string;
  /** True unless it is an account of the person, or a contact. */
  isNew: boolean;
  /** Its name here, empty when there is none; a listed token has one and is new all the same. */
  name: string;
  source: AddressFact['source'];
  /** JSON paths in the plan. */
  places: string[];
}

/** An address of a plan of others that is known from nowhere else; the plan stops until the person says they know it. */
export interface StrangerView {
  /** EIP-55. */
  address: string;
  /** What it is called here all the same: a listed token has a name. */
  name: string;
  source: AddressFact['source'];
  /** What the steps do in which it stands. */
  steps: string[];
  /** The person said that they know it. */
  vouched: boolean;
}

/** A plan file as the import screen shows it, before anything is stored. */
export type PlanFileView =
  | { ok: false; problems: FileProblem[] /** Problems that are not listed. */; more: number }
  | {
      ok: true;
      name: string;
      /** Generated from the plan, one fact a line. */
      description: string[];
      /** Of the plan as it would be kept. */
      issues: ValidationIssue[];
      addresses: ImportedAddress[];
      /** Whom the person has to know before it can be agreed to. */
      strangers: StrangerView[];
      /** What the import ignores or changes. */
      changes: ImportChange[];
    };
