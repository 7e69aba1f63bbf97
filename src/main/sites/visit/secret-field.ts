import { z } from 'zod';
import type { Target } from '../../../shared/visits/visit-action.ts';
import type { Page } from './page.ts';

const nodeSchema = z.object({
  node: z.object({ attributes: z.array(z.string()).optional() }),
});

/** By what the page itself says that the field is for. */
const secretUses = /^(current-password|new-password|one-time-code|cc-.+)$/i;
/** And by how it is called, where it does not say so. */
const secretNames =
  /pass(word|code|phrase)|\bpin\b|one[-_ ]?time|\botp\b|\b2fa\b|\bcv[cv]\b|card[-_ ]?number|seed[-_ ]?phrase|mnemonic|recovery[-_ ]?phrase|private[-_ ]?key|secret/i;

/** Whether a field is for a password, a code, a card or a key: a plan types none. */
export async function isForSecret(
  page: Page,
  backendNodeId: number,
  { element }: Target,
): Promise<boolean> {
  const { node } = await page.ask('DOM.describeNode', { backendNodeId }, nodeSchema);
  const given = attributesOf(node.attributes ?? []);
  if (given.get('type')?.toLowerCase() === 'password') return true;
  const uses = (given.get('autocomplete') ?? '').split(/\s+/);
  if (uses.some((use) => secretUses.test(use))) return true;
  const names = ['name', 'id', 'placeholder', 'aria-label', 'title'].map(
    (name) => given.get(name) ?? '',
  );
  if ([...names, element?.name ?? ''].some((name) => secretNames.test(name))) return true;
  return (await page.on(backendNodeId, hidesLetters)) === true;
}

/** A field that shows dots is one for a secret, whatever it is called; so is one that says so in its label. */
const hidesLetters = `function () {
  const shown = getComputedStyle(this).webkitTextSecurity ?? 'none';
  const labels = [...(this.labels ?? [])].map((label) => label.textContent).join(' ');
  return shown !== 'none' || ${secretNames.toString()}.test(labels);
}`;

/** A list of names and values in turn. */
function attributesOf(list: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < list.length; at += 2) {
    found.set((list[at] ?? '').toLowerCase(), list[at + 1] ?? '');
  }
  return found;
}
