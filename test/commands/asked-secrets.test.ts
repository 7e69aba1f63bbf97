import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spellingsOf } from '../../src/main/commands/spellings.ts';
import {
  areGiven,
  askedSecretsSchema,
  withoutSecrets,
} from '../../src/shared/commands/asked-secrets.ts';

it('leaves a secret out of what a program says, wherever it stands and however often', () => {
  expect(withoutSecrets('a hunter22, b hunter22.', ['hunter22'], true)).toBe(
    'a [secret], b [secret].',
  );
  // One that holds another is left out whole.
  expect(withoutSecrets('hunter22 hunter', ['hunter', 'hunter22'], true)).toBe('[secret] [secret]');
  // So are two that overlap.
  expect(withoutSecrets('so abcd1234efgh', ['abcd1234', '1234efgh'], true)).toBe('so [secret]');
  // As text, and not as a pattern.
  expect(withoutSecrets('a.*$&b axxb', ['.*$&'], true)).toBe('a[secret]b axxb');
});

it('leaves out an end that may be the beginning of one as long as more may come', () => {
  for (let letters = 1; letters < 8; letters += 1) {
    const said = `so: ${'hunter22'.slice(0, letters)}`;
    expect(withoutSecrets(said, ['hunter22'], false)).toBe('so: ');
    expect(withoutSecrets(said, ['hunter22'], true)).toBe(said);
  }
  expect(withoutSecrets('so: hunted', ['hunter22'], false)).toBe('so: hunted');
  expect(withoutSecrets('nothing is asked for', [], false)).toBe('nothing is asked for');
});

it('takes one for each that is asked for and none besides, in bounds and on one line', () => {
  const asked = { TOKEN: 'Your token', PIN: 'Your PIN' };
  expect(areGiven(asked, { TOKEN: 'abcd', PIN: '1234' })).toBe(true);
  for (const given of [
    {},
    { TOKEN: 'abcd' },
    { TOKEN: 'abcd', PIN: '123' },
    { TOKEN: 'abcd', PIN: '12\n34' },
    { TOKEN: 'abcd', PIN: '12\u000034' },
    { TOKEN: 'abcd', PIN: '1'.repeat(4_097) },
    { TOKEN: 'abcd', OTHER: '1234' },
    { TOKEN: 'abcd', PIN: '1234', OTHER: '1234' },
  ]) {
    expect(areGiven(asked, given), JSON.stringify(given).slice(0, 60)).toBe(false);
  }
});

it('knows a secret in an address, in JSON, in hexadecimal and in Base64 wherever it begins there', () => {
  const text = fc.string({ unit: 'binary', minLength: 0, maxLength: 7 });
  const secret = fc.string({ minLength: 8, maxLength: 40 });
  fc.assert(
    fc.property(text, secret, text, (before, typed, after) => {
      const whole = Buffer.from(`${before}${typed}${after}`, 'utf8');
      for (const said of [
        JSON.stringify(`${before}${typed}${after}`),
        whole.toString('hex'),
        whole.toString('hex').toUpperCase(),
        whole.toString('base64'),
        whole.toString('base64url'),
        `https://host/?q=${encodeURIComponent(typed)}`,
      ]) {
        expect(withoutSecrets(said, spellingsOf(typed), true)).toContain('[secret]');
      }
    }),
  );
});

it.each(['LD_PRELOAD', 'NODE_OPTIONS', 'Path', 'BASH_ENV', 'GIT_SSH_COMMAND', 'https_proxy'])(
  'asks for no variable that leads a program elsewhere: %s',
  (name) => {
    expect(askedSecretsSchema.safeParse({ [name]: 'Your token' }).success).toBe(false);
    expect(askedSecretsSchema.safeParse({ GITHUB_TOKEN: 'Your token' }).success).toBe(true);
  },
);
