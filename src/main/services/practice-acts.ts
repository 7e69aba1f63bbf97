import {
  giftSymbols,
  type PricedSymbol,
  practiceTokens,
} from '../../shared/chain/practice-contracts.ts';
import { AppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { PracticeWorldView } from '../../shared/ipc/views.ts';
import { PracticeControl } from '../chain/practice/control/practice-control.ts';
import type { PracticeWorld } from '../chain/practice/practice-world.ts';
import type { NetworkName } from './open-network.ts';

/** What a person does to the practice chain that is in use. Errors: PRACTICE_NOT_CHOSEN, PRACTICE_*, RPC_*. */
export interface PracticeActs {
  world(): Promise<PracticeWorldView>;
  /** The feed and every pool that trades it. */
  movePrice(symbol: PricedSymbol, usd: string): Promise<void>;
  passTime(seconds: number): Promise<void>;
  /** Lets what is in the bridge arrive on practice Base now. */
  relay(): Promise<void>;
}

/** What a person does to the practice chains: prices, time, the bridge. */
export function practiceActs(options: {
  practiceWorld: Pick<PracticeWorld, 'chain' | 'relay'>;
  networkName: NetworkName;
  notify: (change: Change) => void;
}): PracticeActs {
  const { practiceWorld, networkName, notify } = options;
  const control = new PracticeControl(practiceWorld);
  const chainId = (): number => {
    if (!networkName.practice) throw notChosen();
    return networkName.chainId;
  };
  const changing = async (act: Promise<unknown>): Promise<void> => {
    await act;
    for (const topic of ['status', 'wallet'] as const) notify({ topic, id: null });
  };
  return {
    async world() {
      const id = chainId();
      const carried = practiceTokens(id);
      const gifts = giftSymbols.filter((symbol) => symbol === 'ETH' || symbol in carried);
      return { name: networkName.name, ...(await control.prices(id)), gifts };
    },
    movePrice: async (symbol, usd) => changing(control.movePrice(chainId(), { symbol, usd })),
    passTime: async (seconds) => changing(control.passTime(chainId(), seconds)),
    relay: async () => {
      chainId();
      await changing(control.relay());
    },
  };
}

function notChosen(): AppError {
  return new AppError(
    'PRACTICE_NOT_CHOSEN',
    'invalid_params',
    'A real network is in use, whose prices and time nobody moves.',
    { advice: 'Nothing was changed. Choose a practice network in the settings first.' },
  );
}
