import type { Change } from '../../shared/ipc/change.ts';
import type { Portfolio } from '../../shared/ipc/views.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { Clock } from '../clock.ts';
import type { Executor } from '../executor/executor.ts';
import type { Log } from '../log.ts';
import type { Requests } from '../requests/requests.ts';
import type { Store } from '../store/open-store.ts';
import { systemTimer } from '../timer.ts';
import type { SignerHost } from '../wallet/signer-host.ts';
import { MandateOffers } from './mandate-offers.ts';
import { MandateReturns } from './mandate-returns.ts';
import { Mandates } from './mandates.ts';
import type { NetworkServices } from './open-network.ts';

export interface MandateServices {
  /** What was agreed beforehand for runs of schedules. */
  mandates: Mandates;
  /** What sends back what is left under those that are over. */
  mandateReturns: MandateReturns;
  /** Terms on their way to a person. */
  mandateOffers: MandateOffers;
}

/** What is signed with nobody there, from the terms on their way to what is sent back at the end. */
export function openMandates(options: {
  store: Store;
  net: NetworkServices;
  signer: SignerHost;
  executor: Executor;
  requests: () => Requests;
  portfolio: (address: string) => Promise<Portfolio>;
  tokens: TokenList;
  clock: Clock;
  log: Log;
  notify: (change: Change) => void;
}): MandateServices {
  const { connector, network, networkName } = options.net;
  const deps = { ...options, connect: () => connector.connect() };
  const mandates = new Mandates(deps);
  const mandateReturns = new MandateReturns({
    ...{ ...deps, mandates, timer: systemTimer() },
    chainId: () => networkName.chainId,
    isReady: () => network.state.state === 'ready',
  });
  return { mandates, mandateReturns, mandateOffers: new MandateOffers(mandates) };
}
