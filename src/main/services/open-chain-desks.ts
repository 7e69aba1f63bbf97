import type { Change } from '../../shared/ipc/change.ts';
import type { LiveTokens } from '../../shared/tokens/live-tokens.ts';
import type { Store } from '../store/open-store.ts';
import type { SourceDesk } from './contracts/source-desk.ts';
import { Networks } from './networks.ts';
import type { NetworkServices } from './open-network.ts';
import { type Sources, sourceDesk } from './open-sources.ts';
import { type PracticeActs, practiceActs } from './practice-acts.ts';
import { TokenDesk } from './token-desk.ts';

export interface ChainDesks {
  /** The networks and their endpoints. */
  networks: Networks;
  /** The tokens that a person added. */
  tokenDesk: TokenDesk;
  /** Who is asked about contracts, and what a person says of those that nobody verified. */
  sourceDesk: SourceDesk;
  /** What a person does to the practice world. */
  practiceActs: PracticeActs;
}

/** What a person sees and changes of chains and of what is on them. */
export function openChainDesks(options: {
  store: Store;
  net: NetworkServices;
  sources: Sources;
  tokens: LiveTokens;
  /** See Networks. */
  recover: () => Promise<void>;
  notify: (change: Change) => void;
}): ChainDesks {
  const { net, sources, ...rest } = options;
  const networks = new Networks({ ...net, ...rest });
  return {
    networks,
    sourceDesk: sourceDesk({ ...net, ...rest, ...sources, networks }),
    tokenDesk: new TokenDesk({ ...net, ...rest }),
    practiceActs: practiceActs({ ...net, ...rest }),
  };
}
