import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TypedData } from '../../main/wallet/message/typed-data.ts';
import type { VerbContext } from '../verb.ts';

/**
 * Holds what lets others take something against the lists of what is allowed, where any is on. What the signer does
 * not tell by its spender counts as not listed. Errors: NOT_ON_ALLOW_LIST, STORE_*, and those of reading the message.
 */
export async function assertMessageListed(
  { dataDir, clock }: VerbContext,
  chainId: number,
  data: TypedData,
): Promise<void> {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return;
  const [{ openStoreReadOnly }, { kindOf }, { spenderBeyondLists }, { notOnAllowList }] =
    await Promise.all([
      import('../../main/store/open-store.ts'),
      import('../../main/wallet/message/kinds/index.ts'),
      import('../../shared/policy/beyond-lists.ts'),
      import('../../shared/policy/allow-words.ts'),
    ]);
  const store = openStoreReadOnly({ path });
  try {
    const lists = store.reader.allowLists.ofChain(chainId, clock.now());
    if (lists.recipients === null && lists.contracts === null) return;
    const spender = kindOf(data)?.read(data, clock.now()).allows?.spender;
    const missing =
      spender === undefined
        ? ({ list: 'recipients', chainId, entry: null } as const)
        : spenderBeyondLists(lists, chainId, spender);
    if (missing !== null) throw notOnAllowList(missing);
  } finally {
    store.stop();
  }
}
