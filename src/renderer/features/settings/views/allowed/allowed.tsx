import { type AllowListView, allowListKinds } from '../../../../../shared/policy/allow-lists.ts';
import { chainWords } from '../../../../../shared/policy/allow-words.ts';
import { api } from '../../../../api.ts';
import { Unread } from '../../../../components/unread.tsx';
import { useRemote } from '../../../../state/use-remote.ts';
import { Section } from '../section.tsx';
import { AllowList } from './allow-list.tsx';

/** Lists of what plans may pay and call: those of the network in use, then those of others that have any. */
export function Allowed({ chainId }: { chainId: number }) {
  const lists = useRemote('allowed', () => api.allowList({}), ['budget']);
  if (lists.value === null) {
    return (
      <Unread
        error={lists.error}
        kept="Every list still holds."
        onRetry={lists.reload}
        rows={[[200, 60, 60]]}
      >
        Reading the lists.
      </Unread>
    );
  }
  const all = lists.value;
  const chains = [...new Set([chainId, ...all.map((each) => each.chainId)])];
  return (
    <>
      <p className="m max-w-[60ch] pt-5">
        A list that is on is all that plans, schedules and mandates may pay or call on its network:
        a step with anything else fails before you are asked, and is told in the review. Accounts of
        this wallet may always be paid. Whoever is allowed to take a token has to be on the list of
        recipients or of contracts. Coins that are merely sent are held by the list of recipients,
        also where a contract gets them. An allowance is taken back without that, of a token that
        ships with Countersign. What allows more of a list that is on holds 10 minutes later.
      </p>
      {chains.map((chain) => (
        <Section key={chain} title={chainWords(chain)}>
          {allowListKinds.map((list) => (
            <AllowList
              key={list}
              view={viewOf(all, chain, list)}
              onChanged={() => void lists.reload()}
            />
          ))}
        </Section>
      ))}
    </>
  );
}

function viewOf(
  all: readonly AllowListView[],
  chainId: number,
  list: AllowListView['list'],
): AllowListView {
  const found = all.find((each) => each.chainId === chainId && each.list === list);
  return found ?? { chainId, list, on: false, offAt: null, entries: [] };
}
