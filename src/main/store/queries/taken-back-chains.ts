// Chains that the wallet signed for until a person took that back. What it signs for is sealed in the vault; this is
// what can be told of it while that is locked.
import { z } from 'zod';
import type { StoreReader, StoreWriter } from '../store.ts';

const key = 'chains.takenBack';
const schema = z.array(z.number().int());

export function takenBackChains({ settings }: Pick<StoreReader, 'settings'>): number[] {
  const stored = settings.get(key, schema);
  return stored?.ok ? stored.value : [];
}

export function noteTakenBack(
  {
    reader,
    writer,
  }: { reader: Pick<StoreReader, 'settings'>; writer: Pick<StoreWriter, 'settings'> },
  chainId: number,
): void {
  const others = takenBackChains(reader).filter((each) => each !== chainId);
  writer.settings.set(key, [...others, chainId]);
}

/** The open vault signs for these: none of them is taken back any more. */
export function noteSignedFor(
  {
    reader,
    writer,
  }: { reader: Pick<StoreReader, 'settings'>; writer: Pick<StoreWriter, 'settings'> },
  chains: readonly number[],
): void {
  const before = takenBackChains(reader);
  const left = before.filter((each) => !chains.includes(each));
  if (left.length < before.length) writer.settings.set(key, left);
}
