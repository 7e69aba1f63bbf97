import type { Change } from '../../shared/ipc/change.ts';
import type { Piece } from '../../shared/ipc/reply-view.ts';
import type { OpenPageWindow } from '../../shared/visits/page-window.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { CrashPoint } from '../executor/crash-points.ts';
import type { Log } from '../log.ts';
import type { RecorderOptions } from '../records/recorder.ts';
import type { FirePoint } from '../scheduler/fire-points.ts';
import type { Store } from '../store/open-store.ts';
import type { UpdatesParts } from '../updates/updates.ts';
import type { KeyChain } from '../wallet/keychain/key-chain.ts';
import type { SignerTransport } from '../wallet/signer-client.ts';
import type { SourceAsking } from './open-sources.ts';

/** What differs between the app and the command line. */
export interface ServicesOptions<Transport extends SignerTransport> {
  config: Config;
  /** The database, open; it is opened here unless given. */
  store?: Store;
  anvilPath: string;
  clock: Clock;
  log: Log;
  /** Starts a signer; called again after each lock when `signerRestarts`. */
  startSigner: () => Transport;
  signerRestarts: boolean;
  /** One endpoint in the place of the network that was chosen. */
  rpc?: { url: string; chainId: number };
  /** Whether a wallet that is opened gets play money on the practice chain, which starts it; unless said, it does. */
  welcomes?: boolean;
  /** Where servers of tools find programs and the variables that were named for them; nothing unless given. */
  environment?: NodeJS.ProcessEnv;
  /** Whether a person sits before a window that can ask them something. */
  hasWindow?: boolean;
  /** Where newer versions come from, and which program they replace; nothing updates itself unless given. */
  updates?: Pick<UpdatesParts, 'source' | 'program'>;
  /** Where the data is said to be (`DataPlace`); the data folder itself unless given. */
  dataBase?: string;
  /** Ends the app in order, does what is given as the very last, and starts it again; where none is given, nothing. */
  restart?: (last?: () => void) => void;
  /** Opens the window of a visit to the web; where there is none, no plan visits it. */
  openPage?: OpenPageWindow;
  /** Folders that plans may touch until this process ends, as `checkedFolder` gave them. */
  folders?: readonly string[];
  /** BCP 47; decides how numbers in words are read. */
  locale: string;
  notify: (change: Change) => void;
  /** Shows what a model writes as it comes; nobody unless given. */
  wrote?: (piece: Piece) => void;
  /** How services of contracts' sources are asked; as usual unless given. */
  sources?: SourceAsking;
  /** Where keys of services are kept; the key chain of the system unless given. */
  modelKeyChain?: KeyChain;
  /** Answers of a model, of web addresses and of endpoints are recorded or replayed; asked each time unless given. */
  records?: RecorderOptions;
  /** For how long at most a rehearsal waits for a chain that says nothing; a usual time unless given. */
  longestSilenceMs?: number;
  /** Everything that the signer is asked is approved in advance, and nobody said to accept what is found. */
  approvesUnread?: boolean;
  /** The same, whoever said to accept what. */
  approvesAhead?: boolean;
  /** Called at the named points of the executor and the scheduler; the product passes none. */
  crash?: (point: CrashPoint | FirePoint) => void;
}
