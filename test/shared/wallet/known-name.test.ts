import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey, nameProblem, tidyName } from '../../../src/shared/wallet/known-name.ts';

describe('a name for an address [A-10]', () => {
  it.each(['Bob', 'Mary Ann', '小明', 'José', 'Dr. Who', 'Shop №5', '7'])('may be %s', (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  it.each([
    ['', 'A name is missing.'],
    ['a'.repeat(41), 'This name is too long: at most 40 letters.'],
    ['Bo\u200bb', 'This name holds something that cannot be seen.'],
    ['\u202eboB', 'This name holds something that cannot be seen.'],
    ['Bob\u00a0', 'This name holds something that cannot be seen.'],
    ['Bob\n', 'This name holds something that cannot be seen.'],
    ['…', 'A name needs a letter or a digit.'],
    ['0xBob', 'A name that begins like an address would be taken for one.'],
    ['bob.eth', 'This reads like a name of ENS, which is looked up there.'],
  ])('%j is refused: %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });

  it('is kept with single spaces and compared without capitals and shapes of letters', () => {
    expect(tidyName('  Mary   Ann ')).toBe('Mary Ann');
    expect(tidyName('José')).toBe('José');
    expect(nameKey('ＢＯＢ')).toBe(nameKey('bob'));
  });

  it('is the same when it is tidied twice, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(tidyName(tidyName(text))).toBe(tidyName(text));
        expect(() => nameProblem(tidyName(text))).not.toThrow();
      }),
    );
  });
});
