import type { VisitAction } from '../../../shared/visits/visit-action.ts';
import { choose } from './acts/choose.ts';
import { click } from './acts/click.ts';
import { openAddress } from './acts/open-address.ts';
import { scroll } from './acts/scroll.ts';
import { takePicture } from './acts/take-picture.ts';
import { takeText } from './acts/take-text.ts';
import { typeText } from './acts/type-text.ts';
import { waitFor } from './acts/wait-for.ts';
import type { Page } from './page.ts';

/** What acts give, and what they need beside the page. */
export interface ActRoom {
  mayOpen(url: string): boolean;
  /** The address that was last refused to be opened. */
  refused(): string | null;
  text(name: string, text: string): void;
  picture(name: string, png: Uint8Array): void;
}

/** Does one act. Errors: those of visits. */
export async function doAct(page: Page, action: VisitAction, room: ActRoom): Promise<void> {
  if (action.do === 'navigate') return openAddress(page, action.url, room);
  await page.ready();
  switch (action.do) {
    case 'click':
      return click(page, action);
    case 'type':
      return typeText(page, action);
    case 'select':
      return choose(page, action);
    case 'scroll':
      return scroll(page, action);
    case 'wait':
      return waitFor(page, action);
    case 'extract':
      return room.text(action.name ?? '', await takeText(page, action));
    case 'screenshot':
      return room.picture(action.name ?? '', await takePicture(page));
  }
}
