import type { Address } from 'viem';
import type { Rehearsal } from '../../shared/chain/types.ts';
import type { ErrorShape } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { WaitReason } from '../../shared/runs/states.ts';
import type { NameOf } from '../approvals/subject.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import type { ExecutionRecord } from '../store/queries/execution-row.ts';
import type { Batches } from './batch/batches.ts';
import type { AnsweredSecrets } from './commands/answered-secrets.ts';
import type { RunningPrograms } from './commands/running-programs.ts';
import type { TypedSecrets } from './commands/typed-secrets.ts';
import type { CommandsPort, FilesPort, PagesPort, VisitsPort } from './computer-ports.ts';
import type { CrashHook } from './crash-points.ts';
import type { Connection, SignerPort } from './ports.ts';

/** What the executor works with; the composition root hands it in. */
export interface ExecutorDeps {
  store: Pick<Store, 'reader' | 'writer' | 'health'>;
  /** The network of the runs, started when needed. Errors: RPC_*, ANVIL_MISSING, PRACTICE_*. */
  connect: () => Promise<Connection>;
  /** Id of the chain that `connect` answers with; known without asking it. */
  homeChainId: () => number;
  signer: SignerPort;
  files: FilesPort;
  commands: CommandsPort;
  pages: PagesPort;
  visits: VisitsPort;
  /** Programs and visits that run now; kept while the process runs. */
  programs?: RunningPrograms;
  /** What was typed for programs that are to start; kept while the process runs. */
  secrets?: TypedSecrets;
  /** What was answered to steps that ask for a secret; kept while the process runs, and no longer than the run. */
  answered?: AnsweredSecrets;
  /** What a plan would do now; nothing is kept. Errors: RPC_*, ANVIL_MISSING, REHEARSAL_UNAVAILABLE. */
  rehearsePlan: (asked: { plan: Plan; planHash: string; account: Address }) => Promise<Rehearsal>;
  /** Ends every rehearsal that is under way, whoever asked for it. */
  endRehearsals: () => void;
  nameOf: NameOf;
  clock: Clock;
  log: Log;
  crash: CrashHook;
  notify: (change: Change) => void;
  /** Everything that the signer is asked is approved in advance, and nobody said to accept what is found. */
  approvesUnread?: boolean;
  /** The same, whoever said to accept what. */
  approvesAhead?: boolean;
  /** Payments that are put to a person together; kept while the process runs. None are where it is missing. */
  batches?: Batches;
  /** Requests that a mandate was asked about and no person; kept while the process runs, as the signer keeps its yes. */
  underMandate?: Set<string>;
  /** Does work while nobody else does any of the same lane. */
  inLane?: <T>(lane: string, work: () => Promise<T>) => Promise<T>;
  /** Carries another run on, in the background: one that an act began or called off. */
  carryOn?: (executionId: string) => void;
}

/** What an act works with: the executor's parts, and the network as it is now. */
export interface Workbench extends ExecutorDeps, Connection {}

/** One run and the plan revision that was agreed to. */
export interface Run {
  execution: ExecutionRecord;
  plan: Plan;
}

/** The run stops here for now. */
export interface Pause {
  /** Null: it is under way and only looks again later. */
  waitingFor: WaitReason | null;
  error?: ErrorShape;
  wakeInMs?: number;
  /** Of several: one of them could not go on because of an error, and is looked at again by and by. */
  trouble?: true;
  /** No reason of its own to wait: the time limit of something that waits or works below. */
  limit?: true;
}

/** After an act: decide again, or pause. */
export type Next = 'on' | Pause;

/** What an act writes with: the executor's parts, and a list of what has to wait until it is durable. */
export interface Writing extends ExecutorDeps {
  /** Done once everything that is being written is durable. */
  afterwards(work: () => void | Promise<void>): void;
}

/** What an act writes. No await inside: it goes into one transaction with what comes before and after. */
export type Write = (writing: Writing) => Next;
