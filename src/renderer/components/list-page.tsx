import type { ReactNode } from 'react';
import type { Listed } from '../../shared/listed.ts';
import type { Remote } from '../state/use-remote.ts';
import { Unread } from './unread.tsx';

interface ListPageProps<Item> {
  title: string;
  /** The way to the page that this one belongs to. */
  back?: ReactNode;
  list: Remote<Listed<Item>>;
  /** How many, in words. */
  counted(shown: number, total: number): string;
  /** What did not suffer when the list could not be read. */
  kept: string;
  /** The shape of what comes, and its words. */
  rows: readonly (readonly number[])[];
  reading: string;
  /** Shown when the list is known to be empty. */
  empty: ReactNode;
  /** Buttons at the right of the head. */
  actions?: ReactNode;
  /** Below the rows. */
  after?: ReactNode;
  /** One row, a list item. */
  children(item: Item): ReactNode;
}

/** A page that is one list; rows that were read earlier stay under the error of a later reading. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { title, back, list, counted, kept, rows, reading, empty, actions, after, children } =
    props;
  return (
    <div className="page">
      <header className="head">
        {back}
        <h1>{title}</h1>
        {list.value ? (
          <span className="s m">{counted(list.value.items.length, list.value.total)}</span>
        ) : null}
        {actions ? <span className="row ml-auto shrink-0">{actions}</span> : null}
      </header>
      <div className="scroll">
        {list.error || list.loading ? (
          <div className="p-6">
            <Unread error={list.error} kept={kept} onRetry={list.reload} rows={rows}>
              {reading}
            </Unread>
          </div>
        ) : null}
        {list.value?.items.length === 0 ? empty : null}
        <ul>{(list.value?.items ?? []).map(children)}</ul>
        {after}
      </div>
    </div>
  );
}
