import { getAddress } from 'viem';
import type { AppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Account } from '../../shared/ipc/views.ts';
import { parseRequest } from '../agent/direct-parser/parse-request.ts';
import type { AllowedFolders } from '../allowed-folders.ts';
import type { NameOf } from '../approvals/subject.ts';
import type { Clock } from '../clock.ts';
import type { Executor } from '../executor/executor.ts';
import type { Log } from '../log.ts';
import { PlanSources } from '../plans/plan-sources.ts';
import { judgePlan } from '../requests/judge-plan.ts';
import { KnownFacts } from '../requests/known-facts.ts';
import { Notes } from '../requests/memory/notes.ts';
import { planContext } from '../requests/plan-context.ts';
import { Requests } from '../requests/requests.ts';
import type { RequestsDeps } from '../requests/requests-deps.ts';
import type { FilesToRehearse } from '../simulation/call-tools.ts';
import type { PlanToRehearse } from '../simulation/rehearsal-room.ts';
import type { Store } from '../store/open-store.ts';
import type { NetworkServices } from './open-network.ts';
import type { WalletActs } from './wallet-acts.ts';

interface PlanningOptions {
  store: Store;
  net: NetworkServices;
  wallet: Pick<WalletActs, 'requireAccount'>;
  /** Of the wallet. */
  accounts: () => Account[];
  nameOf: NameOf;
  executor: Executor;
  schedule: RequestsDeps['schedule'];
  hub: RequestsDeps['hub'];
  model: RequestsDeps['model'];
  folders: AllowedFolders;
  files: FilesToRehearse;
  /** The person's home folder. */
  home: string;
  /** BCP 47. */
  locale: string;
  /** See RequestsDeps. */
  longestSilenceMs?: number;
  clock: Clock;
  log: Log;
  notify: (change: Change) => void;
  wrote: RequestsDeps['wrote'];
  furtherTools: RequestsDeps['furtherTools'];
}

/** Where plans come from: from words, from templates and from files. */
export function openPlanning(options: PlanningOptions): {
  requests: Requests;
  planSources: PlanSources;
  notes: Notes;
} {
  const { net, wallet, folders, clock, log } = options;
  const connect = () => net.connector.connect();
  const chainId = (): number => net.networkName.chainId;
  const account = () => getAddress(wallet.requireAccount().address);
  const deps = {
    ...options,
    ...{ connect, compile: parseRequest, network: net.networkName },
    withoutChain: (asked: PlanToRehearse, why: AppError) =>
      net.connector.withoutChain(chainId(), asked, why),
    account,
    scripts: async () => (await connect()).scriptsFor(account()),
    folders: () => folders.list(),
    chainIds: () => net.chains.ids(),
    facts: new KnownFacts({ connect, chainId, clock, log }),
  };
  return {
    notes: new Notes(deps),
    requests: new Requests(deps),
    planSources: new PlanSources({
      ...deps,
      context: (plan, untrusted) => planContext(deps, plan, untrusted),
      judge: (plan, untrusted) => judgePlan(deps, plan, untrusted),
    }),
  };
}
