import type { Target } from '../../../../shared/visits/visit-action.ts';
import { factsOf, findElement } from '../find-element.ts';
import type { Page } from '../page.ts';
import { isForSecret } from '../secret-field.ts';
import { visitError } from '../visit-error.ts';

/** Puts a text in the place of what a field holds. Errors: ELEMENT_*. */
export async function typeText(
  page: Page,
  { text, ...target }: Target & { text: string },
): Promise<void> {
  const node = await findElement(page, target, { seen: true });
  const facts = factsOf(target);
  if (await isForSecret(page, node, target)) throw visitError('ELEMENT_SECRET', facts);
  if ((await page.on(node, takesText)) !== true) throw visitError('ELEMENT_UNFIT', facts);
  await page.tell('DOM.focus', { backendNodeId: node });
  // A page may send the keys elsewhere when a field is entered.
  if ((await page.on(node, chooseAll)) !== true) throw visitError('ELEMENT_UNFIT', facts);
  if (text === '') {
    for (const type of ['keyDown', 'keyUp']) {
      const key = { key: 'Delete', code: 'Delete', windowsVirtualKeyCode: 46 };
      await page.tell('Input.dispatchKeyEvent', { type, ...key });
    }
  } else await page.tell('Input.insertText', { text });
  const holds = await page.on(node, 'function () { return this.value ?? this.innerText; }');
  if (plain(String(holds)) !== plain(text)) throw visitError('ELEMENT_UNFIT', facts);
  await page.settle();
}

const takesText = `function () {
  if (this.disabled || this.readOnly) return false;
  if (this.isContentEditable || this instanceof HTMLTextAreaElement) return true;
  return this instanceof HTMLInputElement
    && ['text', 'search', 'email', 'url', 'tel', 'number'].includes(this.type);
}`;

const chooseAll = `function () {
  if (this.select) this.select();
  else getSelection().selectAllChildren(this);
  return this.getRootNode().activeElement === this;
}`;

/** Ends of lines are as the field has them. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
}
