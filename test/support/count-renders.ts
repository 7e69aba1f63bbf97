// Counts how often React calls the components of each message, by what it tells a developer's tools at each commit:
// a component that was called has its mark (PerformedWork) on a node that is not the one of the commit before.
import type { Page } from 'playwright-core';

export interface Renders {
  /** Ids of messages with a component that was called since this was asked last. */
  messages(): Promise<string[]>;
  /** How often the chat around them was drawn since the page was loaded. */
  ofChat(): Promise<number>;
}

interface Counting {
  takeRendered(): string[];
  drawnChat(): number;
}

/** Loads the page again, and counts from then on. */
export async function countRenders(page: Page): Promise<Renders> {
  await page.addInitScript(watchCommits);
  await page.reload();
  return {
    messages: () => page.evaluate(() => (globalThis as unknown as Counting).takeRendered()),
    ofChat: () => page.evaluate(() => (globalThis as unknown as Counting).drawnChat()),
  };
}

/** As much as is read of React's own nodes. */
interface Fiber {
  tag: number;
  flags: number;
  memoizedProps: Record<string, unknown> | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Runs in the page, so it stands for itself. */
function watchCommits(): void {
  const components = [0, 11, 14, 15];
  const rendered = new Set<string>();
  let before = new Set<Fiber>();
  let chat: Fiber['memoizedProps'] = null;
  let chatDrawn = 0;
  const visit = (top: Fiber, seen: Set<Fiber>) => {
    const open: [Fiber, string | null][] = [[top, null]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [fiber, above] = next;
      const { tag, flags, memoizedProps, child, sibling } = fiber;
      const own = memoizedProps?.['data-message'];
      const message = typeof own === 'string' ? own : above;
      const wasCalled = components.includes(tag) && (flags & 1) === 1 && !before.has(fiber);
      if (wasCalled && message !== null) rendered.add(message);
      if (memoizedProps?.['aria-label'] === 'Conversation' && memoizedProps !== chat) {
        chat = memoizedProps;
        chatDrawn += 1;
      }
      seen.add(fiber);
      if (sibling !== null) open.push([sibling, above]);
      if (child !== null) open.push([child, message]);
    }
  };
  Object.assign(globalThis, {
    takeRendered: () => {
      const taken = [...rendered];
      rendered.clear();
      return taken;
    },
    drawnChat: () => chatDrawn,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      ...{ supportsFiber: true, renderers: new Map(), inject: () => 1 },
      onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => {
        const seen = new Set<Fiber>();
        visit(current, seen);
        before = seen;
      },
      ...{ onCommitFiberUnmount: () => undefined, onPostCommitFiberRoot: () => undefined },
    },
  });
}
