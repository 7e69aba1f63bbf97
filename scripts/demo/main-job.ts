// The main job as a person does it: only controls that can be seen, found by their role and name.
// Shared by the headless demo and the end-to-end tests.
import type { Page } from 'playwright-core';

/** How the steps below reach the two kinds of window. */
export interface Windows {
  app(): Promise<Page>;
  /** Waits until the trusted window is there. */
  trusted(): Promise<Page>;
}

/** A page of the app, by its name in the rail. */
export async function goTo(windows: Windows, page: string): Promise<void> {
  const app = await windows.app();
  await app.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: page }).click();
}

/** Called after each stage with what was reached, e.g. to save a picture. */
export type Stage = (name: string, words: string, page: Page) => Promise<void>;

const unseen: Stage = async () => undefined;

export const demoPassword = 'correct horse battery staple';

export async function makeWallet(windows: Windows, stage: Stage = unseen): Promise<void> {
  const app = await windows.app();
  await app.getByRole('heading', { name: 'How do you want to start' }).waitFor();
  await stage('onboarding', 'the first page, with nothing to configure', app);
  await app.getByRole('button', { name: 'Start practising' }).click();
  const trusted = await windows.trusted();
  await trusted.getByRole('heading', { name: 'Make a new wallet' }).waitFor();
  await trusted.getByLabel('Password', { exact: true }).fill(demoPassword);
  await trusted.getByLabel('The same password again').fill(demoPassword);
  await stage('create', 'a password for the new vault', trusted);
  await trusted.getByRole('button', { name: 'Show my recovery phrase' }).click();
  await trusted.getByRole('heading', { name: 'Write these words down' }).waitFor();
  await stage('phrase', 'the recovery phrase, shown once', trusted);
  await trusted.getByRole('checkbox').click();
  await trusted.getByRole('button', { name: 'Keep this wallet' }).click();
  await trusted.getByRole('heading', { name: 'Your wallet is ready' }).waitFor();
  await closeTrusted(trusted);
}

/** Does what closes the window, and waits until it is gone. */
export async function closeTrusted(
  trusted: Page,
  act: () => Promise<void> = () => trusted.getByRole('button', { name: 'Close' }).click(),
): Promise<void> {
  const closed = trusted.waitForEvent('close');
  // The page may be gone before the click is reported as done.
  await act().catch((thrown: unknown) => {
    if (!trusted.isClosed()) throw thrown;
  });
  await closed;
}

/** Says something in the chat and waits for the plan card. */
export async function askFor(
  words: string,
  windows: Windows,
  stage: Stage = unseen,
): Promise<void> {
  const app = await windows.app();
  await goTo(windows, 'Chat');
  await app.getByRole('textbox', { name: 'Message' }).fill(words);
  await app.getByRole('button', { name: 'Send', exact: true }).click();
  await app.getByRole('button', { name: 'Review plan' }).last().waitFor();
  await stage('chat', `"${words}" became a plan`, app);
}

/** Opens the newest plan card, rehearses it and agrees to it. */
export async function reviewAndAgree(windows: Windows, stage: Stage = unseen): Promise<void> {
  const app = await windows.app();
  await app.getByRole('button', { name: 'Review plan' }).last().click();
  await app.getByRole('button', { name: /^Rehearse( again)?$/ }).click();
  await app.getByText(/^Rehearsed on block/).waitFor();
  const acknowledge = app.getByRole('checkbox');
  if ((await acknowledge.count()) > 0) await acknowledge.click();
  const agree = app.getByRole('button', { name: 'Agree to this plan and start it' });
  await stage('review', 'the plan was rehearsed on a fork of the chain', app);
  await agree.click();
}

/** Opens the approval that the shown run waits for; its window is then there and read. */
export async function openApproval(windows: Windows, stage: Stage = unseen): Promise<Page> {
  const app = await windows.app();
  const review = app.getByRole('button', { name: 'Review the approval' });
  await review.waitFor();
  await stage('run-waiting', 'the run waits for an approval', app);
  await review.click();
  const trusted = await windows.trusted();
  await trusted.getByRole('button', { name: 'Reject' }).waitFor();
  return trusted;
}

/** As `openApproval`, of a request by its title: the page may still show the one that was signed just now. */
export async function openApprovalOf(title: string | RegExp, windows: Windows): Promise<Page> {
  const app = await windows.app();
  await app
    .getByRole('status', { name: /^State of/ })
    .getByText(title)
    .waitFor();
  return openApproval(windows);
}

/** Signs what the approval window shows, once it can be signed. */
export async function sign(trusted: Page, stage: Stage = unseen): Promise<void> {
  const button = trusted.getByRole('button', { name: /^Sign(,| and) / });
  await button.waitFor();
  await stage('approval', 'exact bytes, shown before they are signed', trusted);
  await button.click();
}

/** Waits until the shown run has ended, and answers what it says at its foot. */
export async function runEnded(windows: Windows, stage: Stage = unseen): Promise<string> {
  const app = await windows.app();
  const foot = app.getByRole('status', { name: /^State of/ });
  await foot
    .getByText(/^(As rehearsed|Different.*|Not compared|Failed|Declined.*|Cancelled|Completed)/)
    .first()
    .waitFor();
  await stage('run', 'it happened, and was compared with the rehearsal', app);
  // As it is drawn: its parts apart.
  return foot.evaluate((element) =>
    [...element.childNodes].map((part) => part.textContent).join('. '),
  );
}

/** What the shown run says came in of a token: the figure under Happened, without its sign and commas. */
export async function receivedShown(windows: Windows, symbol: string): Promise<string> {
  const app = await windows.app();
  const row = app.getByRole('row').filter({ hasText: symbol }).first();
  const cells = await row.getByRole('cell').allTextContents();
  const figures = cells.flatMap((cell) => /\+([\d,]+\.?\d*)/.exec(cell)?.[1] ?? []);
  return (figures.at(-1) ?? '').replaceAll(',', '');
}

/** The whole address on the wallet page. */
export async function accountShown(windows: Windows): Promise<`0x${string}`> {
  await goTo(windows, 'Wallet');
  const app = await windows.app();
  const whole = app.getByText(/0x([0-9a-fA-F]{4}\s*){10}/).first();
  return ((await whole.textContent()) ?? '').replace(/\s/g, '') as `0x${string}`;
}
