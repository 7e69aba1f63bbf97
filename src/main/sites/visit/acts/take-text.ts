import type { Target } from '../../../../shared/visits/visit-action.ts';
import { factsOf, findElement } from '../find-element.ts';
import type { Page } from '../page.ts';
import { isForSecret } from '../secret-field.ts';
import { visitError } from '../visit-error.ts';

/** UTF-16 code units of one text: half of one would be another text. */
const longestText = 100_000;

/** The text of an element or of the page, as it is: whoever wrote it, it is no instruction. */
export async function takeText(page: Page, target: Target): Promise<string> {
  const text = await read(page, target);
  if (text.length > longestText) throw visitError('TEXT_TOO_LARGE', { most: longestText });
  return text;
}

async function read(page: Page, target: Target): Promise<string> {
  const most = longestText + 1;
  if (target.element === undefined && target.selector === undefined) {
    const whole = 'function (most) { return (document.body?.innerText ?? "").slice(0, most); }';
    return String(await page.evaluate(whole, most));
  }
  const node = await findElement(page, target, { seen: false });
  if ((await page.on(node, isField)) === true && (await isForSecret(page, node, target))) {
    throw visitError('ELEMENT_SECRET', factsOf(target));
  }
  return String(await page.on(node, textOf, most));
}

const isField = 'function () { return typeof this.value === "string"; }';
const textOf = `function (most) {
  const isTyped = this instanceof HTMLInputElement || this instanceof HTMLTextAreaElement;
  return String((isTyped ? this.value : this.innerText) ?? this.textContent ?? '').slice(0, most);
}`;
