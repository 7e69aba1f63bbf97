import { describe, expect, it } from 'vitest';
import { afterMessage, type SignerView } from '../../../src/renderer/trusted/signer-view.ts';
import type { SignerToWindow } from '../../../src/shared/wallet/human-protocol.ts';
import { account, proposal } from '../support.ts';

const empty: SignerView = {
  state: null,
  draft: null,
  secrets: null,
  unlocked: null,
  proposals: {},
  mandate: null,
  phraseRight: null,
  decided: {},
  error: null,
  busy: null,
  done: null,
};
const locked: SignerToWindow = {
  type: 'state',
  vault: 'locked',
  mode: 'password',
  error: null,
  minimumPasswordLength: 12,
  waitMs: 0,
};
const phrase: SignerToWindow = {
  type: 'phrase',
  phrase: 'one two',
  address: account,
  path: 'm',
  recoveryCode: null,
};

function say(view: SignerView, ...messages: SignerToWindow[]): SignerView {
  let last = view;
  for (const message of messages) last = { ...last, ...afterMessage(last, message) };
  return last;
}

describe('what the trusted window knows of the signer', () => {
  it('is that the vault is open once it says so, without being asked again', () => {
    const view = say(empty, locked, {
      type: 'unlocked',
      accounts: [],
      mode: 'password',
      notice: null,
    });
    expect(view.state?.vault).toBe('unlocked');
  });

  it('is that a request was done where the signer says so, and not where another ran out meanwhile', () => {
    const asked: SignerView = { ...empty, busy: 'enableChain' };
    const over = {
      type: 'decided',
      approvalId: 'a1',
      decision: 'expired',
    } as unknown as SignerToWindow;
    expect(say(asked, over)).toMatchObject({ busy: 'enableChain', done: null });
    const unlocked: SignerToWindow = {
      type: 'unlocked',
      accounts: [],
      mode: 'password',
      notice: null,
    };
    expect(say(asked, over, unlocked)).toMatchObject({ busy: null, done: 'enableChain' });
    const unread = { type: 'error', of: null, error: { code: 'SIGNER_BAD_MESSAGE' } };
    expect(say(asked, unread as unknown as SignerToWindow)).toMatchObject({
      busy: null,
      done: null,
    });
  });

  it('forgets the words when the draft is kept or thrown away', () => {
    const kept = say(empty, phrase, {
      type: 'unlocked',
      accounts: [],
      mode: 'password',
      notice: null,
    });
    expect([kept.draft, kept.secrets]).toEqual([null, null]);
    const left = say(empty, phrase, { type: 'done', of: 'discardDraft' });
    expect([left.draft, left.secrets]).toEqual([null, null]);
    expect(say(empty, phrase, { type: 'done', of: 'changePassword' }).draft).not.toBeNull();
  });

  it('holds what is to be written down apart from the draft, which stays when that is covered [V-12]', () => {
    const shown = say(empty, { ...phrase, recoveryCode: 'AAAAA' });
    expect(shown.secrets).toMatchObject({
      ...{ phrases: [{ phrase: 'one two' }], recoveryCode: 'AAAAA' },
    });
    expect(JSON.stringify(shown.draft)).not.toMatch(/one two|AAAAA/);
    expect(shown.draft).toMatchObject({ address: account, hasCode: true });
    const preview = { type: 'derivedAddressPreview', address: account, path: null } as const;
    expect(say(empty, { ...preview, recoveryCode: null }).secrets).toBeNull();
    expect(say(empty, { ...preview, recoveryCode: 'BBBBB' }).secrets).toEqual({
      ...{ phrases: [], recoveryCode: 'BBBBB' },
    });
  });

  it('keeps the newest proposal of an approval, and how it ended', () => {
    const again = proposal({ challenge: `0x${'22'.repeat(32)}` });
    const view = say(
      empty,
      { type: 'proposal', ...proposal() },
      { type: 'proposal', ...again },
      { type: 'decided', approvalId: 'a1', decision: 'rejected' },
    );
    expect(view.proposals['a1']?.challenge).toBe(again.challenge);
    expect(view.decided['a1']).toBe('rejected');
  });

  it('is free for the next request after a refusal, and says which one was refused', () => {
    const error = {
      code: 'VAULT_WRONG_PASSWORD',
      class: 'locked',
      message: '',
      advice: '',
      facts: {},
    } as const;
    const view = say({ ...empty, busy: 'unlock' }, { type: 'error', of: 'unlock', error });
    expect(view.busy).toBeNull();
    expect(view.error?.of).toBe('unlock');
  });
});
