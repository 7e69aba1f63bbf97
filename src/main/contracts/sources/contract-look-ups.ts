// What is known of contracts that neither ship with the app nor were added by a person: asked of the services that are
// switched on, each contract once at a time, and kept for the code that was there. That nobody has a source is believed
// for a day; what somebody has, until the code is another.
import type { Address } from 'viem';
import { bundledContract } from '../../../shared/chain/contracts/bundled-abis.ts';
import type { SourceService } from '../../../shared/contracts/contract-source.ts';
import { AppError } from '../../../shared/errors.ts';
import { bundledTokens } from '../../../shared/tokens/bundled-tokens.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import {
  type CodeIdentity,
  readCodeIdentity,
  sameCode,
} from '../../chain/contracts/code-identity.ts';
import type { ContractLookUp } from '../../chain/contracts/verified-contract.ts';
import type { Clock } from '../../clock.ts';
import type { StoredSource } from '../../store/queries/contract-sources.ts';
import type { KeptSources } from './kept-sources.ts';
import type { AskedService } from './said-of-contract.ts';
import { sourceError } from './source-error.ts';
import { notAsked, unverified } from './unverified.ts';

export interface LookUpOptions {
  kept: KeptSources;
  clock: Clock;
  /** Who is asked about contracts of a chain, in order. */
  services(chainId: number): readonly (readonly [SourceService, AskedService])[];
  /** Something is known that was not. */
  changed(): void;
  /** How long a step waits for the services once it is their turn to be asked; a usual time unless given. */
  waitMs?: number;
}

const usualWaitMs = 25_000;
/** For how long it is believed that nobody has a source. */
const absentMs = 24 * 60 * 60 * 1_000;

interface Asking {
  said: Promise<StoredSource | null>;
  /** Settles when nobody else is asked about before it. */
  begun: Promise<void>;
}

export class ContractLookUps implements ContractLookUp {
  readonly #options: LookUpOptions;
  readonly #asking = new Map<string, Asking>();
  /** The end of what is asked now: services count how often they are. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: LookUpOptions) {
    this.#options = options;
  }

  fetchAhead(client: ChainClient, addresses: readonly Address[]): void {
    for (const address of new Set(addresses)) {
      // What goes wrong is said to whoever waits for it.
      this.settle(client, address).catch(() => undefined);
    }
  }

  async settle(client: ChainClient, address: Address): Promise<AppError | null> {
    if (this.#isKnown(client.chainId, address)) return null;
    try {
      const { said: answer, begun } = this.#asked(client, address, false);
      // Others that are asked about before take their own time.
      await Promise.race([begun, answer]);
      const said = await inTime(answer, this.#options.waitMs ?? usualWaitMs);
      if (said === null) return notAsked(address, client.chainId);
      return said.service === null ? unverified(said) : null;
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code.startsWith('SOURCE_')) return thrown;
      throw thrown;
    }
  }

  /**
   * What is said of a contract with the code that is there now; null where nobody is to be asked. `anew`: also where
   * it is known. Errors: SOURCE_*, NO_CONTRACT, RPC_*.
   */
  look(client: ChainClient, address: Address, anew = false): Promise<StoredSource | null> {
    return this.#asked(client, address, anew).said;
  }

  accepted(chainId: number, address: Address): CodeIdentity | null {
    return this.#options.kept.accepted(chainId, address);
  }

  #asked(client: ChainClient, address: Address, anew: boolean): Asking {
    const key = `${client.chainId}/${address.toLowerCase()}`;
    const before = this.#asking.get(key);
    if (before !== undefined) return before;
    let begins = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begins = resolve;
    });
    const said = this.#look(client, address, anew, begins).finally(() => this.#asking.delete(key));
    const asking = { said, begun };
    this.#asking.set(key, asking);
    return asking;
  }

  #isKnown(chainId: number, address: Address): boolean {
    const isListed = bundledTokens.find(chainId, address).kind === 'found';
    if (bundledContract(chainId, address, isListed) !== null) return true;
    return this.#options.kept.added(chainId, address) !== undefined;
  }

  /** `begins` is called when it is its turn. */
  async #look(
    client: ChainClient,
    address: Address,
    anew: boolean,
    begins: () => void,
  ): Promise<StoredSource | null> {
    const { kept, clock, services, changed } = this.#options;
    const { chainId } = client;
    const code = await readCodeIdentity(client, address);
    const before = kept.find(chainId, address);
    if (!anew && before && sameCode(before.code, code) && isFresh(before, clock.now()))
      return before;
    const asked = services(chainId);
    if (asked.length === 0) return null;
    const target = code.implementation?.address ?? address;
    const said = await this.#afterOthers(() => {
      begins();
      return askInTurn(asked, chainId, target);
    });
    kept.keep({ chainId, address, code, ...said });
    changed();
    return kept.find(chainId, address) ?? null;
  }

  #afterOthers<T>(ask: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(ask);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

function isFresh({ service, fetchedAt }: StoredSource, now: number): boolean {
  return service !== null || (now - fetchedAt < absentMs && now >= fetchedAt);
}

/**
 * The first that has a source. That nobody has one is only said where all of them answered: one that could not be
 * asked may have it.
 */
async function askInTurn(
  services: readonly (readonly [SourceService, AskedService])[],
  chainId: number,
  target: Address,
): Promise<Omit<StoredSource, 'chainId' | 'address' | 'code' | 'fetchedAt'>> {
  const asked: SourceService[] = [];
  let trouble: unknown = null;
  let isProxy = false;
  for (const [service, ask] of services) {
    try {
      const said = await ask(chainId, target);
      asked.push(service);
      if (said === null) continue;
      // Of code that is neither in a known place nor behind another address, the source of the proxy says nothing.
      if (said.isProxy) isProxy = true;
      else {
        const { match, name, lines } = said;
        return { service, match, missing: null, asked, name, lines };
      }
    } catch (thrown) {
      trouble ??= thrown;
    }
  }
  if (trouble !== null) throw trouble;
  const missing = isProxy ? 'proxy_unknown' : 'not_verified';
  return { service: null, match: null, missing, asked, name: '', lines: [] };
}

/** The asking goes on when the waiting ends. */
async function inTime<T>(work: Promise<T>, waitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(sourceError('SOURCE_SLOW', null)), waitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
