import { findEverywhere } from '../../services/find-everywhere.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

export function searchHandlers({
  store,
  accounts,
}: Pick<Services, 'store' | 'accounts'>): Pick<Handlers, 'search.find'> {
  return { 'search.find': ({ words }) => findEverywhere(store.reader, accounts, words) };
}
