import type { Target } from '../../../../shared/visits/visit-action.ts';
import { factsOf, findElement } from '../find-element.ts';
import type { Page } from '../page.ts';
import { visitError } from '../visit-error.ts';

/** Chooses the option of a list that is called so, or has this value. Errors: ELEMENT_*. */
export async function choose(
  page: Page,
  { value, ...target }: Target & { value: string },
): Promise<void> {
  const node = await findElement(page, target, { seen: true });
  if ((await page.on(node, chooseOption, value)) !== true) {
    throw visitError('ELEMENT_UNFIT', { ...factsOf(target), value });
  }
  await page.settle();
}

const chooseOption = `function (value) {
  if (!(this instanceof HTMLSelectElement) || this.disabled) return false;
  const fitting = [...this.options].filter((option) => !option.disabled
    && (option.label.trim() === value || option.value === value));
  if (fitting.length !== 1) return false;
  fitting[0].selected = true;
  for (const type of ['input', 'change']) this.dispatchEvent(new Event(type, { bubbles: true }));
  return fitting[0].selected;
}`;
