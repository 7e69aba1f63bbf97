import { join } from 'node:path';
import type { PlannerPorts } from '../../main/agent/planner/plan-words.ts';
import { systemClock } from '../../main/clock.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { recordRound, recordSent } from '../../main/requests/conversation/record-round.ts';
import { endAbandoned } from '../../main/requests/end-abandoned.ts';
import { allowancesOfDay } from '../../main/services/model/day-of-store.ts';
import { openStore, type Store } from '../../main/store/open-store.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import type { VerbContext } from '../verb.ts';

/** What a model may still cost and where its calls are recorded, by the model that is asked. */
export type Account = (model: string) => NonNullable<PlannerPorts['account']>;

/**
 * Holds what a model is asked for these words to the limit of a day, of today, whatever a person says that it is now.
 * Records words as a request once a model was asked for them, and what it was sent; of the plan it keeps nothing.
 * Errors: STORE_*, IN_USE.
 */
export async function accounting<Done>(
  { dataDir }: Pick<VerbContext, 'dataDir'>,
  text: string,
  work: (account: Account) => Promise<Done>,
): Promise<Done> {
  makeDataFolder(dataDir);
  const store = opened(dataDir);
  const day = allowancesOfDay(store, systemClock);
  const life = new RequestLife(store.writer, text);
  const account: Account = (model) => ({
    allowance: () => day.open(model),
    recorded: ({ prompt, sent, answered, issues }, spent, became) => {
      const { requestId } = life;
      recordSent(store.writer, { requestId, model, prompt }, { sent, spent });
      recordRound({ store }, requestId, { answered, became: became ?? 'nothing', issues });
    },
  });
  try {
    endAbandoned(store.writer);
    const done = await work(account);
    life.ends('completed');
    return done;
  } catch (thrown) {
    try {
      life.fails(thrown);
    } catch {
      // What went wrong first is what the person is told.
    }
    throw thrown;
  } finally {
    store.stop();
  }
}

/** Begins with the first answer: words that are sent to no model, because a secret may be in them, are kept nowhere. */
class RequestLife {
  readonly #requests: Store['writer']['requests'];
  readonly #text: string;
  #id: string | null = null;

  constructor({ requests }: Pick<Store['writer'], 'requests'>, text: string) {
    this.#requests = requests;
    this.#text = text;
  }

  get requestId(): string {
    const words = { userPrompt: this.#text, walletRef: '', walletAddress: null };
    this.#id ??= this.#requests.create(words);
    return this.#id;
  }

  ends(status: 'completed' | 'failed'): void {
    if (this.#id !== null) this.#requests.setStatus(this.#id, status);
  }

  fails(thrown: unknown): void {
    if (this.#id === null) return;
    const error = toAppError(thrown).toShape();
    this.#requests.recordError({ requestId: this.#id, type: 'prompt_refinement', error });
    this.ends('failed');
  }
}

/** While the app has it nobody else can count what models cost. */
function opened(dataDir: string): Store {
  try {
    return openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'IN_USE') throw thrown;
    throw new AppError('IN_USE', thrown.class, thrown.message, {
      advice:
        'No model was asked. What it costs is counted in this data folder: say it in a chat of the one that is running, end that first, or name another folder with --data-dir. With --offline no model is needed.',
      cause: thrown,
    });
  }
}
