// What the executor asks of this computer: its files, its programs and its way to the web. Handed in, as what it asks of the chain.
import type { GivenSecrets } from '../../shared/commands/asked-secrets.ts';
import type { CommandRun } from '../../shared/commands/command-run.ts';
import type { FileChange } from '../../shared/files/file-change.ts';
import type { Visit } from '../../shared/visits/visit.ts';
import type { FileSubject } from '../approvals/build-file-facts.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { EndedCommand, RunWatch } from '../commands/run-program.ts';
import type { Stages } from '../files/apply-change.ts';
import type { Standing } from '../files/where-it-stands.ts';
import type { PageAnswer } from '../sites/pages.ts';
import type { EndedVisit, VisitWatch } from '../sites/visit/run-visit.ts';

/** Programs of this computer. */
export interface CommandsPort {
  /** What a call would start, to the letter. Errors: see Commands. */
  workOut(params: Values): Promise<CommandRun>;
  /** Whether it is still what a call of it would start, and still allowed. */
  isAsShown(run: CommandRun): Promise<boolean>;
  /** Settles once it has ended with all that it started. Errors: COMMAND_NOT_STARTED. */
  run(run: CommandRun, watch: RunWatch, secrets?: GivenSecrets): Promise<EndedCommand>;
}

/** Web addresses that a person allowed. */
export interface PagesPort {
  /** Errors: see Pages. */
  get(params: Values, stop: AbortSignal): Promise<PageAnswer>;
}

/** Visits to the web in a window of their own. */
export interface VisitsPort {
  /** Errors: NO_PAGE_WINDOW. */
  assertPossible(): void;
  /** What a call would do, to the letter. Errors: see Visits. */
  workOut(params: Values): Visit;
  /** Whether it is still what a call of it would do, and still allowed. */
  isAsShown(visit: Visit): boolean;
  /** Settles once its window is gone. Errors: NO_PAGE_WINDOW. */
  run(visit: Visit, watch: VisitWatch): Promise<EndedVisit>;
}

/** A call of a tool that works on files, with every value resolved. */
export interface FileCall {
  tool: string;
  params: Values;
}

/** Files of this computer, within the folders that plans may use. Errors: PATH_*, FILE_*, BAD_PARAM. */
export interface FilesPort {
  /** Calls a tool that only looks. */
  read(call: FileCall): Promise<Values>;
  /** The parameters of a call with the true paths in the place of those that the plan names. */
  locate(call: FileCall): Promise<Values>;
  /** What a call would change, from the disk as it is now, and what is shown of it. The new content is kept by then. */
  workOut(call: FileCall): Promise<Omit<FileSubject, 'findings'>>;
  whereItStands(change: FileChange): Promise<Standing>;
  /** PATH_OUTSIDE_ROOTS and its like where a change that was approved is not allowed any more. */
  assertAllowed(change: FileChange): Promise<void>;
  /** Keeps what a change takes away, durably. FILE_CHANGED when that is not there any more. */
  keepBefore(change: FileChange): Promise<void>;
  /** Makes a change that stands at `before` or `half`. Look at the disk after any error. */
  apply(change: FileChange, key: string, stages: Stages): Promise<void>;
  /** Makes a change that stands at `after` durable for sure, and tidies up. */
  settle(change: FileChange, key: string): Promise<void>;
  /** Removes what was begun of a change that is not tried again. */
  giveUp(change: FileChange, key: string): Promise<void>;
  /** The tool's own result values. */
  output(tool: string, change: FileChange): Values;
}
