import type { Finding } from '../../shared/chain/types.ts';
import type { CommandRun } from '../../shared/commands/command-run.ts';
import type { FileChange } from '../../shared/files/file-change.ts';
import type { Visit } from '../../shared/visits/visit.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type {
  EffectOutcome,
  PlannedEffect,
  ResolvedCall,
  Values,
} from '../chain/planned-transaction.ts';
import type { Clock } from '../clock.ts';

/** The tools as a rehearsal needs them; the composition root hands them in. */
export interface CallTools {
  /**
   * The same tools against another node, e.g. the fork, and by its clock. `instead`: nodes of other chains that
   * take the place of theirs.
   */
  on(client: ChainClient, clock?: Clock, instead?: ReadonlyMap<number, ChainClient>): CallTools;
  has(tool: string): boolean;
  reads(tool: string): boolean;
  /** The call as all of its transactions are built. */
  decide(call: ResolvedCall): Promise<ResolvedCall>;
  build(call: ResolvedCall): Promise<PlannedEffect[]>;
  read(call: ResolvedCall): Promise<Values>;
  /** A chain that is set up, for reading. Errors: NETWORK_UNKNOWN, NO_ENDPOINT, OTHER_CHAIN_UNREACHABLE. */
  clientOf(chainId: number): Promise<ChainClient>;
  /** What the account holds, by the words that name tokens. */
  held(
    names: readonly string[],
    who: Pick<ResolvedCall, 'account' | 'chainId'>,
  ): Promise<Record<string, string>>;
  output(call: ResolvedCall, outcomes: readonly EffectOutcome[]): Values;
}

/** What a call on this computer would do: `output` is null where nobody knows before it is done. */
export interface DoneHere {
  output: Values | null;
  change?: FileChange;
  command?: CommandRun;
  visit?: Visit;
  findings?: Finding[];
}

/** The tools of this computer as a rehearsal needs them: each call finds what those before it would leave. */
export interface OverlaidFiles {
  run(call: Pick<ResolvedCall, 'tool' | 'params'>): Promise<DoneHere>;
  /** The same files, for calls that do not find what is run on these from here on. */
  copy(): OverlaidFiles;
}

/** Begins a rehearsal of file tools; no file is changed by it. */
export interface FilesToRehearse {
  onOverlay(): OverlaidFiles;
}
