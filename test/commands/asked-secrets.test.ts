import { expect, it } from 'vitest';
import { areGiven, withoutSecrets } from '../../src/shared/commands/asked-secrets.ts';

it('leaves a secret out of what a program says, wherever it stands and however often', () => {
  expect(withoutSecrets('a hunter22, b hunter22.', ['hunter22'], true)).toBe(
    'a [secret], b [secret].',
  );
  // One that holds another is left out whole.
  expect(withoutSecrets('hunter22hunter', ['hunter', 'hunter22'], true)).toBe('[secret][secret]');
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
