import { z } from 'zod';
import { type Page, Stale } from '../page.ts';
import { notOpened, visitError } from '../visit-error.ts';

const wentSchema = z.object({ errorText: z.string().optional() });

/**
 * Goes to an address and waits for its page. `refused`: what was last refused to be opened. Errors:
 * SITE_NOT_ALLOWED, PAGE_NOT_OPENED, PAGE_NOT_TRUSTED, PAGE_STUCK.
 */
export async function openAddress(
  page: Page,
  url: string,
  { mayOpen, refused }: { mayOpen: (url: string) => boolean; refused: () => string | null },
): Promise<void> {
  if (!mayOpen(url)) throw visitError('SITE_NOT_ALLOWED', { url });
  const before = refused();
  const went = page.window.send('Page.navigate', { url });
  const { errorText } = await page
    .within(page.limits.openMs, went)
    .then((answer) => wentSchema.parse(answer))
    .catch((cause: unknown) => {
      throw cause instanceof Stale ? visitError('PAGE_NOT_OPENED', { url }, cause) : cause;
    });
  if (errorText !== undefined && errorText !== '') {
    const elsewhere = refused();
    // It sent on to where it may not.
    if (elsewhere !== null && elsewhere !== before) {
      throw visitError('SITE_NOT_ALLOWED', { url: elsewhere });
    }
    throw notOpened(errorText, { url });
  }
  await page.ready();
}
