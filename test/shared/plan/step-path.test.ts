import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bodyPath,
  childPath,
  pathNodes,
  pathSeenFrom,
  rootPath,
  roundOfBody,
} from '../../../src/shared/plan/step-path.ts';
import { action, loop, sequence } from '../../executor/support/plans.ts';

const inner = loop('inner', sequence('in', [action('a'), action('b')]));
const root = sequence('root', [loop('outer', sequence('out', [action('x'), inner])), action('z')]);

/** What a step at `from` sees when the outer loop did 5 rounds and each inner one 7. */
const seen = (from: string, id: string) =>
  pathSeenFrom(from, root, id, (path) => (path.endsWith('inner') ? 7 : 5));

it('a reference inside a loop is to the same round', () => {
  const from = 'root/outer#2/out/inner#3/in/b';
  expect(seen(from, 'a')).toBe('root/outer#2/out/inner#3/in/a');
  expect(seen(from, 'x')).toBe('root/outer#2/out/x');
});

it('a reference from outside, or by the condition of the loop itself, is to the last round', () => {
  expect(seen('root/z', 'a')).toBe('root/outer#5/out/inner#7/in/a');
  expect(seen('root/outer#2/out/inner', 'a')).toBe('root/outer#2/out/inner#7/in/a');
  expect(seen('root/outer', 'x')).toBe('root/outer#5/out/x');
});

it('a round is not taken for another one whose number begins alike', () => {
  expect(seen('root/outer#21/out/inner', 'x')).toBe('root/outer#21/out/x');
});

it('no such step is no path', () => {
  expect(seen('root', 'nobody')).toBeUndefined();
});

it('writes the first round of each loop ahead', () => {
  expect(pathNodes(root, 'root').map(({ stepPath }) => stepPath)).toContain(
    'root/outer#1/out/inner#1/in/a',
  );
});

it('no two ways of names make one path, whatever the names hold', () => {
  const names = fc.array(
    fc.string({ unit: fc.constantFrom('a', '/', '#', '1', '%', '2F', '\0', '00') }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  const path = ([first = '', ...rest]: string[]) =>
    rest.reduce((above, id) => childPath(above, { id }), rootPath({ id: first }));
  fc.assert(
    fc.property(names, names, (left, right) => {
      expect(path(left) === path(right)).toBe(JSON.stringify(left) === JSON.stringify(right));
    }),
  );
});

it('holds no letter at which a database would end the text', () => {
  expect(childPath('root', { id: 'a\0b' })).toBe('root/a%00b');
});

it('tells the round of a body, and of nothing else', () => {
  expect(roundOfBody(bodyPath('root/loop', 12, { id: 'b' }))).toBe(12);
  expect(roundOfBody('root/loop#12/b/c')).toBeNull();
  expect(roundOfBody('root/loop')).toBeNull();
});
