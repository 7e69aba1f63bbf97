import { describe, expect, it } from 'vitest';
import { checkNewPassword, passwordBytes } from '../../../src/main/wallet/vault/password.ts';
import { seededRandom } from '../../chain/support/random.ts';
import { errorCode, errorCodeNow } from '../support/error-code.ts';

describe('a password', () => {
  it('is the same however its accents were typed [V-08]', () => {
    expect(passwordBytes('caf\u00e9')).toEqual(passwordBytes('cafe\u0301'));
  });

  it('is another one with a space at its end, and is never cut [V-08]', () => {
    expect(passwordBytes('secret ')).not.toEqual(passwordBytes('secret'));
    expect(passwordBytes('x'.repeat(10_240))).toHaveLength(10_240);
  });

  it('is refused when it holds half a character [V-08]', () => {
    expect(errorCodeNow(() => passwordBytes('abc\ud800def'))).toBe('PASSWORD_NOT_TEXT');
  });

  it('has twelve characters at least when it is new, counted as people count [V-07]', async () => {
    const codeOf = (password: string) => errorCode(() => checkNewPassword(password));
    expect(await codeOf('elevenchars')).toBe('PASSWORD_TOO_SHORT');
    expect(await codeOf('twelve chars')).toBe('none');
    expect(await codeOf('🐎'.repeat(11))).toBe('PASSWORD_TOO_SHORT');
    expect(await codeOf('🐎🐢🐇🐁🐘🦒🐫🐂🐑🐐🐖🐓')).toBe('none');
  });

  it.each([
    ['passwordpassword', 'it says the same again and again'],
    ['🐎'.repeat(12), 'it says the same again and again'],
    ['a'.repeat(10_240), 'it says the same again and again'],
    ['Password1234', 'it is, or is close to, what many people choose'],
    ['P@ssw0rd1234', 'it is, or is close to, what many people choose'],
    ['1qaz2wsx3edc', 'it is, or is close to, what many people choose'],
    ['abcdefghijkl', 'it follows the order of letters or digits'],
    ['zxcvbnm,./asd', 'it follows the keys of a keyboard'],
    ['12.03.1985 12', 'it is a date'],
  ])(
    'is refused when it is new and easily guessed, and is not in what is said of it [V-07]: %s',
    async (password, why) => {
      const refused: unknown = await checkNewPassword(password).catch((thrown: unknown) => thrown);
      expect(refused).toMatchObject({
        code: 'PASSWORD_GUESSABLE',
        message: `The password is easily guessed: ${why}.`,
        facts: {},
      });
      expect(JSON.stringify(refused)).not.toContain(password);
    },
  );

  it.each(['correct horse battery', 'x7Kp2mQ9vLrT', 'étoile café lundi', 'ночной поезд кофе'])(
    'is taken when it is new and takes long to guess [V-07]: %s',
    async (password) => {
      expect(await errorCode(() => checkNewPassword(password))).toBe('none');
    },
  );

  it('is judged by its first 64 characters, all of them [V-07]', async () => {
    const good = 'x7Kp2mQ9vLrTw4Bs8DnZ';
    expect(await errorCode(() => checkNewPassword('a'.repeat(64) + good))).toBe(
      'PASSWORD_GUESSABLE',
    );
    expect(await errorCode(() => checkNewPassword('a'.repeat(44) + good))).toBe('none');
  });

  it('never breaks what judges it, whatever it holds and however long it is', async () => {
    const random = seededRandom(20_261_124);
    const below = (most: number) => Math.floor(random() * most);
    const letters = [...'aA1!|0@$ éß🐎\u0301\u202e\0\ud800\u{e0041}qwerty12.'];
    for (let round = 0; round < 24; round++) {
      const length = 12 + below(round % 10 === 0 ? 100_000 : 80);
      const password = Array.from({ length }, () => letters[below(letters.length)]).join('');
      const code = await errorCode(() => checkNewPassword(password));
      expect(['none', 'PASSWORD_GUESSABLE', 'PASSWORD_NOT_TEXT']).toContain(code);
    }
  });
});
