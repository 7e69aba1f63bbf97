import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { sampleKey, samplePassword, samplePhrase } from '../support/sample-vault.ts';
import { startTestSigner, type TestSigner } from '../support/test-signer.ts';

const wrong = 'another password than that';
const show = (signer: TestSigner, password = samplePassword) =>
  signer.human({ type: 'showPhrase', password });
const showDraft = (signer: TestSigner, password = samplePassword) =>
  signer.human({ type: 'showDraft', password });
const codeOf = (answer: object) =>
  'error' in answer ? (answer.error as { code: string }).code : answer;

async function made(folder = temporaryFolder()): Promise<{ signer: TestSigner; phrase: string }> {
  const signer = startTestSigner(folder);
  const draft = await signer.human({ type: 'create', password: samplePassword, words: 12 });
  return { signer, phrase: draft.type === 'phrase' ? draft.phrase : '' };
}

describe('the phrase of a vault, shown again [V-12]', () => {
  it('takes the password, is said to the person alone, and after wrong ones takes the wait first', async () => {
    const folder = temporaryFolder();
    const { signer, phrase } = await made(folder);
    await signer.human({ type: 'createConfirmed' });
    const [account] = await signer.client.listAccounts();
    expect(await show(signer)).toEqual({
      type: 'phraseShown',
      phrases: [{ phrase, hasPassphrase: false, accounts: [account?.address] }],
    });
    expect(signer.controlText()).not.toContain(phrase.split(' ').slice(0, 3).join(' '));
    const count = { version: 1, failures: 4, atBootMs: 0, lost: false };
    writeFileSync(join(folder, 'unlock-throttle'), JSON.stringify(count));
    expect(codeOf(await show(signer, wrong))).toBe('VAULT_WRONG_PASSWORD');
    const refused = await show(signer);
    expect(codeOf(refused)).toBe('PASSWORD_WAIT');
    expect(JSON.stringify(refused)).not.toContain(phrase.split(' ')[0]);
    signer.clock.bootMs += 2_000;
    expect(await show(signer)).toMatchObject({ phrases: [{ phrase }] });
  });

  it('comes with the accounts that it brings back, and says which needs a passphrase that nobody keeps', async () => {
    const { signer, phrase } = await made();
    await signer.human({ type: 'createConfirmed' });
    const typed = { type: 'importMnemonic', password: samplePassword, mnemonic: samplePhrase };
    await signer.human({ ...typed, passphrase: 'an old one' });
    await signer.human({ type: 'createConfirmed' });
    const [first, second] = (await signer.client.listAccounts()).map(({ address }) => address);
    const answer = await show(signer);
    expect(answer).toEqual({
      type: 'phraseShown',
      phrases: [
        { phrase, hasPassphrase: false, accounts: [first] },
        { phrase: samplePhrase, hasPassphrase: true, accounts: [second] },
      ],
    });
    expect(JSON.stringify(answer)).not.toContain('an old one');
  });

  it('is not there while the vault is locked, and in one of a key alone', async () => {
    const { signer } = await made();
    expect(codeOf(await show(signer))).toBe('SIGNER_LOCKED');
    const ofKey = startTestSigner(temporaryFolder());
    const typed = { type: 'importPrivateKey', password: samplePassword, privateKey: sampleKey };
    await ofKey.human(typed);
    await ofKey.human({ type: 'createConfirmed' });
    expect(codeOf(await show(ofKey))).toBe('NO_PHRASE');
  });
});

describe('what is shown of a new wallet [V-12]', () => {
  it('comes back with its password alone, and only until it is kept or left', async () => {
    const { signer, phrase } = await made();
    const first = signer.shown.at(-1);
    expect(codeOf(await showDraft(signer, wrong))).toBe('VAULT_WRONG_PASSWORD');
    expect(await showDraft(signer)).toEqual(first);
    expect(first).toMatchObject({ type: 'phrase', phrase });
    await signer.human({ type: 'discardDraft' });
    expect(codeOf(await showDraft(signer))).toBe('NO_DRAFT');
  });

  it('never says a phrase that the person typed', async () => {
    const signer = startTestSigner(temporaryFolder());
    const typed = { type: 'importMnemonic', password: samplePassword, mnemonic: samplePhrase };
    const preview = await signer.human(typed);
    expect(preview).toMatchObject({ type: 'derivedAddressPreview' });
    expect(await showDraft(signer)).toEqual(preview);
    await signer.human({ type: 'createConfirmed' });
    expect(codeOf(await showDraft(signer))).toBe('NO_DRAFT');
  });
});
