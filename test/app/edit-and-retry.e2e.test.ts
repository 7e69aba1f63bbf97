import { mkdtempSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closeTrusted, goTo, openApproval, runEnded } from '../../scripts/demo/main-job.ts';
import { dataDirIn } from '../../scripts/run/electron-launch.ts';
import { runCli } from '../cli/support/run-cli.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, startPlan } from '../support/start-plan.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('a step that failed for its own fault is mended in the editor, and what was done is not done again', async () => {
  const home = temporaryFolder();
  const folder = realpathSync(mkdtempSync(join(temporaryFolder(), 'notes-')));
  const [report, list] = [join(folder, 'report.md'), join(folder, 'list.md')];
  writeFileSync(list, '- [ ] report\n');
  await runCli(['folder', 'add', folder, '--data-dir', dataDirIn(home)]);
  const { app, windows, page } = await appWithWallet({ home });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const tick = (oldText: string) => [{ oldText, newText: '- [x] report' }];
  await startPlan(
    app,
    windows,
    planOf('Keep my notes', [
      callOf('write', 'Write', 'create_file', { path: report, content: 'All is well.\n' }),
      callOf('tick', 'Tick', 'modify_file', { path: list, edits: tick('- [ ] report') }),
    ]),
  );
  const approve = async (action: string) => {
    const trusted = await openApproval(windows);
    await trusted.getByText('You can approve now.').waitFor();
    await trusted.getByRole('button', { name: action }).click();
    await closeTrusted(trusted);
  };
  await button('Review the approval').waitFor();
  // While the first step waits, the text that the second one looks for goes away.
  writeFileSync(list, '* report\n');
  await approve('Create this file');
  expect(await runEnded(windows)).toContain('Failed');
  const { ino, mtimeNs } = statSync(report, { bigint: true });

  await goTo(windows, 'Failed');
  const letter = page.getByRole('listitem', { name: /^Keep my notes, Change the file/ });
  await letter.getByText('FILE_EDIT_MISFIT').waitFor();
  await expectAccessible(page);
  await letter.getByRole('button', { name: 'Edit and retry' }).click();
  await page.getByRole('textbox', { name: 'Edits' }).fill(JSON.stringify(tick('* report')));
  await button('Save as revision 2').click();
  await page.getByText(/^revision 2, hash/).waitFor();
  await button('Go on from the failed step').click();
  const question = page.getByRole('alertdialog', { name: 'Go on from the failed step' });
  await question.getByText('It goes on with the plan as you edited it.').waitFor();
  await expectAccessible(page);
  const section = (title: string) =>
    question.locator('section', { has: page.getByRole('heading', { name: title }) });
  const steps = (title: string) => section(title).getByRole('listitem').allTextContents();
  expect(await steps('Taken over, not done again')).toEqual([
    expect.stringMatching(/^1 Write the new file/),
  ]);
  expect(await steps('Done anew')).toEqual([expect.stringMatching(/^2 Change the file/)]);
  await question.getByRole('checkbox').click();
  await question.getByRole('button', { name: 'Agree and go on' }).click();
  await approve('Change this file');
  expect(await runEnded(windows)).not.toContain('Failed');

  expect(readFileSync(list, 'utf8')).toBe('- [x] report\n');
  expect(readFileSync(report, 'utf8')).toBe('All is well.\n');
  expect(statSync(report, { bigint: true })).toMatchObject({ ino, mtimeNs });
  await goTo(windows, 'Failed');
  await letter.getByText('Retried').waitFor();
  expect(await letter.getByRole('button', { name: 'Edit and retry' }).count()).toBe(0);
  await app.stop();
});
