import type { Page } from 'playwright-core';
import { askFor, makeWallet } from '../../scripts/demo/main-job.ts';
import type { Tell } from '../core/benchmark.ts';
import { type LaunchPlace, launch } from './launch.ts';

/** One swap, as the main job has it. */
const words = 'swap 1 ETH for USDC';

/** Makes a home as it is after a person's first session: a wallet, play money, and one plan. */
export async function prepareHome(place: LaunchPlace, tell: Tell): Promise<void> {
  tell('making a wallet and a plan');
  const launched = await launch(place);
  let trusted: Page | undefined;
  const windows = {
    app: () => launched.page('app://app/'),
    trusted: async () => {
      trusted = await launched.page('app://trusted/');
      return trusted;
    },
  };
  try {
    await makeWallet(windows).catch((thrown: unknown) => {
      // Its last click closes the window, which may cut that very click short.
      if (!trusted?.isClosed()) throw thrown;
    });
    await askFor(words, windows);
  } finally {
    await launched.stop();
  }
}
