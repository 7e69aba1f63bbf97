import { z } from 'zod';
import { type Page, Stale } from '../page.ts';
import { visitError } from '../visit-error.ts';

const pictureSchema = z.object({ data: z.base64() });
const mostBytes = 8 * 1024 ** 2;

/** What the window shows, as PNG. Errors: PICTURE_NOT_TAKEN. */
export async function takePicture(page: Page): Promise<Uint8Array> {
  const asked = { format: 'png', captureBeyondViewport: false };
  const { data } = await page
    .ask('Page.captureScreenshot', asked, pictureSchema)
    .catch((cause: unknown) => {
      throw cause instanceof Stale ? visitError('PICTURE_NOT_TAKEN', {}, cause) : cause;
    });
  const png = Buffer.from(data, 'base64');
  if (png.length > mostBytes) throw visitError('PICTURE_NOT_TAKEN', { bytes: png.length });
  return png;
}
