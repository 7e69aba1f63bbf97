import { utcTime } from '../../shared/iso-time.ts';
import type { Found, FoundGroup } from '../../shared/search/found.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { Verb, VerbAnswer, VerbContext } from '../verb.ts';

const example: Found = {
  chats: {
    items: [
      {
        conversationId: '019abf0e-2a10-7d11-8c30-1f6b7e0d4a10',
        title: 'Rent',
        said: {
          messageId: '019abf0e-2a11-7d11-8c30-1f6b7e0d4a10',
          excerpt: 'send 25 USDC to Bob for the rent',
        },
      },
    ],
    more: false,
  },
  plans: { items: [], more: false },
  runs: { items: [], more: false },
  people: { items: [], more: false },
};

export const search: Verb = {
  name: 'search',
  describe: 'Chats, plans, runs, accounts and contacts that have all of the words.',
  arguments: [
    {
      ...{ name: 'words', required: true, variadic: true },
      describe: 'words, or the beginning of an address or of a hash from 0x on',
    },
  ],
  options: [],
  example: { call: 'countersign search rent bob --json', document: example },
  run: searchAll,
};

async function searchAll(context: VerbContext): Promise<VerbAnswer> {
  const [{ readStored }, { findEverywhere }, { knownAccounts }] = await Promise.all([
    import('../read-stored.ts'),
    import('../../main/services/find-everywhere.ts'),
    import('../../main/known-vault.ts'),
  ]);
  const words = context.argument('words');
  const none = { items: [], more: false };
  const found = readStored(
    context,
    (reader) => findEverywhere(reader, () => knownAccounts(reader), words),
    { chats: none, plans: none, runs: none, people: none },
  );
  const lines = linesOf(found);
  const text = lines.length === 0 ? 'Nothing has all of these words.' : lines.join('\n');
  return { exitCode: lines.length === 0 ? 1 : 0, document: found, text };
}

function linesOf({ chats, plans, runs, people }: Found): string[] {
  return [
    ...group('Chats', chats, ({ conversationId, title, said }) =>
      [conversationId, title, said?.excerpt ?? ''].join('  '),
    ),
    ...group('Plans', plans, ({ planId, status, updatedAt, name }) =>
      [planId, status, `changed ${utcTime(updatedAt)}`, name].join('  '),
    ),
    ...group('Runs', runs, ({ executionId, state, startedAt, planName }) =>
      [executionId, state, `started ${utcTime(startedAt)}`, planName].join('  '),
    ),
    ...group('Accounts and contacts', people, ({ address, as, name }) =>
      [address, as, name].join('  '),
    ),
  ];
}

function group<Item>(
  title: string,
  { items, more }: FoundGroup<Item>,
  line: (item: Item) => string,
): string[] {
  if (items.length === 0) return [];
  const rest = more ? ['  and more: add a word to see fewer'] : [];
  return [`${title}:`, ...items.map((item) => visibleLine(`  ${line(item).trimEnd()}`)), ...rest];
}
