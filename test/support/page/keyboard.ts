import type { CDPSession, Page } from 'playwright-core';

/** As Chromium tells it to a reader of the screen. */
interface Heard {
  role: string;
  name: string;
}

interface AxNode {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

async function sessionOf(page: Page): Promise<CDPSession> {
  const open = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, open);
  return open;
}

const heardOf = ({ role, name }: AxNode): Heard => ({
  role: role?.value ?? '',
  name: name?.value ?? '',
});

/** Where the keyboard is. */
export async function focused(page: Page): Promise<Heard> {
  const session = await sessionOf(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'document.activeElement ?? document.body',
  });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  });
  return heardOf(nodes[0] as AxNode);
}

/** The whole tree of a page: "button Send". What nobody hears of is not in it. */
export async function heardTree(page: Page): Promise<string[]> {
  const session = await sessionOf(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return (nodes as AxNode[])
    .filter(({ ignored, name }) => !ignored && name?.value)
    .map((node) => Object.values(heardOf(node)).join(' '));
}

/** Goes on with the Tab key until a control of that name has the focus; of a text, one whose name begins so. */
export async function tabTo(
  page: Page,
  wanted: string | RegExp,
  role?: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const isWanted = ({ name }: Heard) =>
    typeof wanted === 'string' ? name.startsWith(wanted) : wanted.test(name);
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const at = await focused(page);
    if (isWanted(at) && (role === undefined || at.role === role)) return;
    passed.push(`${at.role} ${at.name.slice(0, 40)}`);
    await page.keyboard.press(key);
  }
  throw new Error(`No way to "${wanted}" with the Tab key, only to: ${passed.join('; ')}.`);
}

/** Presses a button that the Tab key comes to. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name, 'button');
  await page.keyboard.press('Enter');
}
