import type { Address } from 'viem';
import type { Rehearsal } from '../../shared/chain/types.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Piece } from '../../shared/ipc/reply-view.ts';
import type { Account } from '../../shared/ipc/views.ts';
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import type { TurnTool } from '../agent/conversation/turn-tool.ts';
import type { NameOf } from '../approvals/subject.ts';
import type { Clock } from '../clock.ts';
import type { LiveConnection } from '../connector.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { Executor } from '../executor/executor.ts';
import type { Log } from '../log.ts';
import type { Agreed } from '../scheduler/orders.ts';
import type { FilesToRehearse } from '../simulation/call-tools.ts';
import type { PlanToRehearse } from '../simulation/rehearsal-room.ts';
import type { Store } from '../store/open-store.ts';
import type { ScriptWorkshop } from '../tools/script/workshop.ts';
import type { KnownFacts } from './known-facts.ts';
import type { ModelPort } from './model-port.ts';

export interface RequestsDeps {
  store: Pick<Store, 'reader' | 'writer'>;
  /** Words to a plan; pure, never throws. */
  compile: (
    text: string,
    context: PlanContext,
    birth: { planId: string; createdAt: number },
  ) => CompileOutcome;
  /** Errors: RPC_*, ANVIL_MISSING, PRACTICE_*. */
  connect: () => Promise<
    Pick<
      LiveConnection,
      'network' | 'simulation' | 'walletContext' | 'resolveName' | 'resolveParams' | 'tools'
    >
  >;
  /** Where scripts are made and tried. Errors: those of `connect` and `account`. */
  scripts: () => Promise<ScriptWorkshop>;
  /** What can be said of a plan while no chain answers, and why none does. Errors: CHAIN_MISMATCH. */
  withoutChain: (asked: PlanToRehearse, why: AppError) => Promise<Rehearsal>;
  /** For how long at most a rehearsal waits for a chain that says nothing; 45 seconds unless given. */
  longestSilenceMs?: number;
  /** Rehearses what plans do to files. */
  files: FilesToRehearse;
  /** What the chain last told of the account. */
  facts: Pick<KnownFacts, 'latest' | 'refresh'>;
  executor: Pick<Executor, 'agree' | 'continueRun' | 'undo'>;
  /** Arms the schedule of a plan that was agreed to. Errors: see Orders.agree. */
  schedule: (agreed: Agreed) => Promise<{ triggerId: string }>;
  /** The account that requests act for. Errors: NO_SUCH_ACCOUNT. */
  account: () => Address;
  /** Every account of the wallet. */
  accounts: () => readonly Account[];
  nameOf: NameOf;
  /** `instanceId`: which practice chain it is, where that is known. */
  network: { chainId: number; name: string; practice: boolean; instanceId: string | null };
  /** Every chain that is set up, the one in use first. */
  chainIds: () => readonly number[];
  /** The folders that plans may touch now. */
  folders: () => readonly string[];
  /** What `~/` stands for in a path. */
  home: string;
  /** BCP 47; decides how numbers in words are read. */
  locale: string;
  /** What is not understood without one is read by a model, where there is a key. */
  model: ModelPort;
  /** What a model may call beside what the app itself offers it. */
  furtherTools: () => Promise<readonly TurnTool[]>;
  hub: EventHub;
  clock: Clock;
  log: Log;
  notify: (change: Change) => void;
  /** Shows what a model writes, as it comes. */
  wrote: (piece: Piece) => void;
}

/** The account that requests act for, or null while there is none: words can be read without one. */
export function accountOrNull({ account }: RequestsDeps): Address | null {
  try {
    return account();
  } catch {
    return null;
  }
}

/** An account with its name, for views. */
export function namedAccount({ nameOf }: RequestsDeps, address: string): Account {
  if (address === '') return { address, name: '' };
  const { name, source } = nameOf(address);
  return { address, name, ...(source === 'watched' && { watchOnly: true }) };
}
