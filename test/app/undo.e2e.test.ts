import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import {
  accountShown,
  closeTrusted,
  openApproval,
  openApprovalOf,
  runEnded,
  sign,
} from '../../scripts/demo/main-job.ts';
import { dataDirIn } from '../../scripts/run/electron-launch.ts';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import { erc20Abi } from '../../src/shared/chain/calls/erc20.ts';
import { runCli } from '../cli/support/run-cli.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { agreeToPlan, callOf, planOf, startPlan } from '../support/start-plan.ts';
import { answerDialogs } from '../support/system-dialogs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const plan = planOf('Wrap and give', [
  callOf('wrap', 'Wrap 2 ETH', 'wrap', { amount: '2' }),
  callOf('give', 'Give 1 ETH to Bob', 'transfer', { token: 'ETH', amount: '1', to: bob }),
]);

it('what a run wrapped is given back by its undo, and what it gave away is said to be gone', async () => {
  const { app, windows, page } = await appWithWallet();
  const account = (await accountShown(windows)) as `0x${string}`;
  await startPlan(app, windows, plan);
  const first = await openApproval(windows);
  await sign(first);
  await closeTrusted(first);
  await sign(await openApprovalOf(/^Send 1 ETH/, windows));
  await runEnded(windows);
  const client = await practiceClient(app.dataDir);
  const weth = () =>
    client.readContract({
      address: contractsOf(31_337)?.weth ?? '0x',
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    });
  expect(await weth()).toBe(2n * 10n ** 18n);

  const undo = page.getByRole('region', { name: 'Undo' });
  await undo.getByText('Give WETH back: unwrap 2').waitFor();
  expect(await undo.getByRole('list', { name: 'What cannot be undone' }).textContent()).toBe(
    `Send 1 ETH to ${bob}: 1 ETH went to ${bob}. Only whoever holds that account can send it back.`,
  );
  await undo.getByRole('button', { name: 'Undo what can be undone' }).click();
  await page.getByRole('heading', { name: 'Undo of Wrap and give' }).waitFor();
  expect(await page.getByText(/^Blocked/).count()).toBe(0);
  await agreeToPlan(page);
  await sign(await openApproval(windows));
  expect(await runEnded(windows)).toContain('Every effect was compared');
  expect(await weth()).toBe(0n);

  await undo.getByText('This run undoes another run.').waitFor();
  await undo.getByRole('button', { name: 'Open that run' }).click();
  await undo.getByText('Wrap 2 ETH: undone').waitFor();
  expect(await undo.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  await app.stop();
});

it('a file that a run changed is put back by its undo, to the byte', async () => {
  const home = temporaryFolder();
  const folder = realpathSync(mkdtempSync(join(temporaryFolder(), 'notes-')));
  const path = join(folder, 'a.txt');
  writeFileSync(path, 'one\n', { mode: 0o600 });
  const state = () => {
    const { mode, mtimeNs } = statSync(path, { bigint: true });
    return { mode, mtimeNs, text: readFileSync(path, 'utf8') };
  };
  const before = state();
  await runCli(['folder', 'add', folder, '--data-dir', dataDirIn(home)]);
  const { app, windows, page } = await appWithWallet({ home });
  const edits = [{ oldText: 'one', newText: 'two' }];
  const edit = callOf('edit', 'Edit', 'modify_file', { path, edits });
  await startPlan(app, windows, planOf('Edit a note', [edit]));
  const approve = async () => {
    const trusted = await openApproval(windows);
    await trusted
      .getByRole('button', {
        name: /^(Change this file|Put this file back)$/,
      })
      .click();
    await closeTrusted(trusted);
  };
  await approve();
  await runEnded(windows);
  expect(state().text).toBe('two\n');
  const openTrash = async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Runs' })
      .click();
    await page.getByRole('button', { name: 'Trash and undo' }).click();
  };
  await openTrash();
  const kept = page.getByRole('listitem', { name: path });
  await kept.getByText('replaced, 4 bytes').waitFor();
  const did = page.getByRole('listitem', { name: 'Edit a note', exact: true });
  await did.getByText(`Put ${path} back as it was`).waitFor();
  await keepPicture('trash', page);
  await expectAccessible(page);
  // The system asks, in a dialog of its own, and the way out takes nothing.
  const asked = await answerDialogs(app, false);
  await page.getByRole('button', { name: 'Empty the trash' }).click();
  await expect
    .poll(asked, { timeout: 20_000 })
    .toEqual(['Throw away what was in 1 file (4 bytes)?']);
  await kept.getByRole('button', { name: 'Open the run' }).click();
  const undo = page.getByRole('region', { name: 'Undo' });
  await undo.getByText(`Put ${path} back as it was`).waitFor();
  await undo.getByRole('button', { name: 'Undo all of it' }).click();
  await page.getByRole('heading', { name: 'Undo of Edit a note' }).waitFor();
  await agreeToPlan(page);
  await approve();
  await runEnded(windows);
  expect(state()).toEqual(before);
  // What the undo replaced in turn is kept now. An error of the disk is told, and nothing is lost by it.
  await openTrash();
  await kept.getByText('By “Put').waitFor();
  expect(await kept.count()).toBe(1);
  const blobs = join(app.dataDir, 'blobs');
  renameSync(blobs, `${blobs}-away`);
  expect(readdirSync(`${blobs}-away`)).toContain(hashOf('two\n'));
  writeFileSync(blobs, '');
  await page.getByRole('button', { name: 'Empty the trash' }).click();
  await page.getByRole('alert').waitFor();
  await keepPicture('trash-error', page);
  await expectAccessible(page);
  rmSync(blobs);
  renameSync(`${blobs}-away`, blobs);
  await answerDialogs(app, true);
  await page.getByRole('button', { name: 'Empty the trash' }).click();
  await page.getByText('Nothing is in the trash.').waitFor();
  await did.getByText('Undone', { exact: true }).waitFor();
  await keepPicture('trash-empty', page);
  await expectAccessible(page);
  expect(state()).toEqual(before);
  expect(readdirSync(blobs)).not.toContain(hashOf('two\n'));
  await app.stop();
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
