import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { sampleKey, samplePassword, samplePhrase } from '../support/sample-vault.ts';
import { startTestSigner, type TestSigner } from '../support/test-signer.ts';

const otherKey = `0x${'0'.repeat(62)}1f`;

/** Vaults of which main was told that their phrase is in the person's hands. */
const told = ({ events }: TestSigner): string[] =>
  events.flatMap((event) => (event.type === 'phraseChecked' ? [event.vaultId] : []));

const check = (signer: TestSigner, mnemonic: string, passphrase?: string) =>
  signer.human({ type: 'checkPhrase', mnemonic, passphrase });
const codeOf = (answer: object) =>
  'error' in answer ? (answer.error as { code: string }).code : answer;

describe('the recovery phrase on paper', () => {
  it('is compared with the vault as a whole, however it is spelt, and main is told that it is right', async () => {
    const signer = startTestSigner(temporaryFolder());
    const draft = await signer.human({ type: 'create', password: samplePassword, words: 12 });
    const phrase = draft.type === 'phrase' ? draft.phrase : '';
    await signer.human({ type: 'createConfirmed' });
    expect(told(signer)).toEqual([]);
    const other = await check(signer, samplePhrase);
    expect(codeOf(other)).toBe('PHRASE_DIFFERS');
    expect(JSON.stringify(other)).not.toContain(phrase.split(' ')[0]);
    expect(codeOf(await check(signer, phrase.replace(/\w+$/, 'no-word')))).toBe('MNEMONIC_INVALID');
    expect(told(signer)).toEqual([]);
    const spelt = `  ${phrase.toUpperCase().replaceAll(' ', '\n ')} `;
    expect(await check(signer, spelt)).toMatchObject({
      ...{ type: 'phraseRight', comeBack: [expect.any(String)], others: [] },
    });
    const { vaultId } = await signer.client.status();
    expect(told(signer)).toEqual([vaultId]);
  });

  it('was shown already where the vault was made from it, and where it has none nothing is compared', async () => {
    const signer = startTestSigner(temporaryFolder());
    const typed = {
      type: 'importMnemonic',
      password: samplePassword,
      mnemonic: samplePhrase,
    } as const;
    await signer.human(typed);
    await signer.human({ type: 'createConfirmed' });
    expect(told(signer)).toHaveLength(1);
    const alone = startTestSigner(temporaryFolder());
    await alone.human({
      type: 'importPrivateKey',
      password: samplePassword,
      privateKey: sampleKey,
    });
    await alone.human({ type: 'createConfirmed' });
    expect(codeOf(await check(alone, samplePhrase))).toBe('NO_PHRASE');
    expect(told(alone)).toEqual([]);
  });

  it('is right only with the passphrase that the wallet was imported with', async () => {
    const signer = startTestSigner(temporaryFolder());
    const typed = { type: 'importMnemonic', password: samplePassword, mnemonic: samplePhrase };
    await signer.human({ ...typed, passphrase: 'an old one' });
    await signer.human({ type: 'createConfirmed' });
    const before = told(signer).length;
    expect(codeOf(await check(signer, samplePhrase))).toBe('PHRASE_PASSPHRASE_DIFFERS');
    expect(codeOf(await check(signer, samplePhrase, 'another'))).toBe('PHRASE_PASSPHRASE_DIFFERS');
    expect(told(signer)).toHaveLength(before);
    const right = await check(signer, samplePhrase, 'an old one');
    expect(right).toMatchObject({ type: 'phraseRight', others: [] });
    expect(told(signer)).toHaveLength(before + 1);
  });

  it('says which accounts do not come back with it, of a second phrase and of a key', async () => {
    const signer = startTestSigner(temporaryFolder());
    const draft = await signer.human({ type: 'create', password: samplePassword, words: 12 });
    const phrase = draft.type === 'phrase' ? draft.phrase : '';
    await signer.human({ type: 'createConfirmed' });
    for (const more of [
      { type: 'importMnemonic', password: samplePassword, mnemonic: samplePhrase },
      { type: 'importPrivateKey', password: samplePassword, privateKey: otherKey },
    ]) {
      await signer.human(more);
      await signer.human({ type: 'createConfirmed' });
    }
    const [first, second, key] = (await signer.client.listAccounts()).map(({ address }) => address);
    expect(await check(signer, samplePhrase)).toEqual({
      ...{ type: 'phraseRight', comeBack: [second], others: [first, key] },
    });
    expect(told(signer)).toEqual([]);
    expect(await check(signer, phrase)).toEqual({
      ...{ type: 'phraseRight', comeBack: [first], others: [second, key] },
    });
    expect(told(signer)).toHaveLength(1);
  });

  it('is not looked at while the vault is locked', async () => {
    const signer = startTestSigner(temporaryFolder());
    expect(codeOf(await check(signer, samplePhrase))).toBe('SIGNER_LOCKED');
  });
});
