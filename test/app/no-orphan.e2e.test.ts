import { describe, expect, it } from 'vitest';
import { askFor, openApproval, reviewAndAgree } from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { descendantsOf, type ProcessMark, stillRuns } from '../support/descendants.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';

/** An app at its busiest: vault open, practice chain and rehearsal fork up, an approval on the screen. */
async function busyApp(): Promise<{ app: RunningApp; processes: ProcessMark[] }> {
  const { app, windows } = await appWithWallet();
  await askFor('swap 1 ETH for USDC', windows);
  await reviewAndAgree(windows);
  await openApproval(windows);
  return { app, processes: descendantsOf(app.electron.process().pid ?? 0) };
}

const whose = (processes: readonly ProcessMark[], word: string): ProcessMark[] =>
  processes.filter(({ command }) => command.includes(word));

describe.runIf(process.platform === 'linux')('what the app started [F-10]', () => {
  it.each(['SIGKILL', undefined] as const)('ends with it (%s) [F-23]', async (signal) => {
    const { app, processes } = await busyApp();
    expect(whose(processes, '/anvil ').length).toBe(2);
    expect(whose(processes, 'node.mojom.NodeService').length).toBe(1);
    await app.stop(signal);
    await expect
      .poll(() => processes.filter(stillRuns).map(({ command }) => command), { timeout: 15_000 })
      .toEqual([]);
  });

  it('ends with it while it is still starting', async () => {
    const app = await launchApp();
    const pid = app.electron.process().pid ?? 0;
    let processes: ProcessMark[] = [];
    await expect
      .poll(
        () => {
          processes = descendantsOf(pid);
          return whose(processes, '/anvil ').length;
        },
        { interval: 5, timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    await app.stop('SIGKILL');
    await expect
      .poll(() => processes.filter(stillRuns).map(({ command }) => command), { timeout: 15_000 })
      .toEqual([]);
  });
});
